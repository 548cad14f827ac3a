"""Gradients and hatches as Pillow pictures, laid out as SVG lays them out."""

from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin, sqrt

from PIL import Image

from pbem.maps.pen import Pen
from pbem.maps.strokes import Pixels
from rules.kernel.scene import Hatch, Point

Stops = list[tuple[float, tuple[int, int, int]]]
_LEVELS = 256
_FAR = 2048


def gradient_picture(box: Pixels, start: Point, end: Point, stops: Stops, *, radial: bool) -> Image.Image:
    """The gradient as it looks in the box, given where it starts and ends in pixels."""
    share = (
        _radial(box, start, hypot(end[0] - start[0], end[1] - start[1]))
        if radial
        else _linear(box, start, end)
    )
    ramp = [_between(stops, level / (_LEVELS - 1)) for level in range(_LEVELS)]
    return Image.merge("RGB", [share.point([colour[band] for colour in ramp]) for band in range(3)])


def _linear(box: Pixels, start: Point, end: Point) -> Image.Image:
    dx, dy = end[0] - start[0], end[1] - start[1]
    reach = dx * dx + dy * dy or 1
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    shares = [((x - start[0]) * dx + (y - start[1]) * dy) / reach for x, y in corners]
    before = ceil(max(0.0, -min(shares)) * _LEVELS) + 2
    after = ceil(max(0.0, max(shares) - 1) * _LEVELS) + 2
    strip = Image.new("L", (4, before + _LEVELS + after), 0)
    strip.paste(Image.linear_gradient("L").resize((4, _LEVELS)), (0, before))
    strip.paste(255, (0, before + _LEVELS, 4, before + _LEVELS + after))
    across, down = dx / reach * _LEVELS, dy / reach * _LEVELS
    offset = before + ((box[0] - start[0]) * dx + (box[1] - start[1]) * dy) / reach * _LEVELS
    size = (box[2] - box[0], box[3] - box[1])
    return strip.transform(
        size, Image.Transform.AFFINE, (0, 0, 2, across, down, offset), Image.Resampling.BILINEAR
    )


def _radial(box: Pixels, centre: Point, radius: float) -> Image.Image:
    side = max(2, round(2 * radius))
    # Pillow's rays reach white at the corners of their square; ours are full at the middle of its sides.
    rays = Image.radial_gradient("L").point([min(255, round(level * sqrt(2))) for level in range(256)])
    rays = rays.resize((side, side), Image.Resampling.BILINEAR)
    share = Image.new("L", (box[2] - box[0], box[3] - box[1]), 255)
    share.paste(rays, (round(centre[0] - radius) - box[0], round(centre[1] - radius) - box[1]))
    return share


def _between(stops: Stops, share: float) -> tuple[int, int, int]:
    ordered = sorted(stops)
    if share <= ordered[0][0]:
        return ordered[0][1]
    for (a, first), (b, second) in pairwise(ordered):
        if share <= b:
            k = (share - a) / (b - a) if b > a else 1.0
            red, green, blue = (round(p + (q - p) * k) for p, q in zip(first, second, strict=True))
            return red, green, blue
    return ordered[-1][1]


def pattern_mask(box: Pixels, hatch: Hatch, origin: Point, scale: float) -> Image.Image:
    """The marks of a hatch over the box: a lattice through `origin`, turned by the hatch's angle."""
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    pen = Pen(mask, box[0], box[1])
    step = max(2.0, hatch.spacing * scale)
    c, s = cos(radians(hatch.angle)), sin(radians(hatch.angle))
    ox, oy = origin
    corners = [
        ((x - ox) * c + (y - oy) * s, (y - oy) * c - (x - ox) * s)
        for x in (box[0], box[2])
        for y in (box[1], box[3])
    ]
    us, vs = [u for u, _ in corners], [v for _, v in corners]

    def spot(u: float, v: float) -> Point:
        return ox + u * c - v * s, oy + u * s + v * c

    thick = max(1, round(hatch.width * scale))
    if hatch.pattern == "dots":
        for x, y in (spot(u, v) for u in _lattice(us, step) for v in _lattice(vs, step)):
            pen.ellipse(x, y, max(0.5, hatch.width * scale), 255)
        return mask
    (left, right), (low, high) = _far(us), _far(vs)
    for u in _lattice(us, step):
        pen.line([spot(u, low), spot(u, high)], 255, thick)
    if hatch.pattern == "cross":
        for v in _lattice(vs, step):
            pen.line([spot(left, v), spot(right, v)], 255, thick)
    return mask


def _lattice(along: list[float], step: float) -> list[float]:
    return [(k + 0.5) * step for k in range(floor(min(along) / step) - 1, ceil(max(along) / step) + 1)]


def _far(along: list[float]) -> tuple[float, float]:
    """Where lines end: far out at round places, so that they run through the same pixels in each box."""
    return (floor(min(along) / _FAR) - 1) * _FAR, (ceil(max(along) / _FAR) + 1) * _FAR
