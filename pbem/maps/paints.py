"""Gradients and hatches as Pillow pictures, laid out as SVG lays them out."""

from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin, sqrt

from PIL import Image, ImageDraw

from pbem.maps.strokes import Pixels
from rules.kernel.scene import Hatch, Point

Stops = list[tuple[float, tuple[int, int, int]]]
_LEVELS = 256


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
    w, h = box[2] - box[0], box[3] - box[1]
    mask = Image.new("L", (w, h), 0)
    pen = ImageDraw.Draw(mask)
    step = max(2.0, hatch.spacing * scale)
    c, s = cos(radians(hatch.angle)), sin(radians(hatch.angle))
    ox, oy = origin[0] - box[0], origin[1] - box[1]
    corners = [((x - ox) * c + (y - oy) * s, (y - oy) * c - (x - ox) * s) for x in (0, w) for y in (0, h)]
    us = [u for u, _ in corners]
    vs = [v for _, v in corners]
    low_u, high_u, low_v, high_v = min(us), max(us), min(vs), max(vs)

    def spot(u: float, v: float) -> Point:
        return ox + u * c - v * s, oy + u * s + v * c

    columns = [(k + 0.5) * step for k in range(floor(low_u / step) - 1, ceil(high_u / step) + 1)]
    lines = [(k + 0.5) * step for k in range(floor(low_v / step) - 1, ceil(high_v / step) + 1)]
    thick = max(1, round(hatch.width * scale))
    if hatch.pattern == "dots":
        r = max(0.5, hatch.width * scale)
        for x, y in (spot(u, v) for u in columns for v in lines):
            pen.ellipse((x - r, y - r, x + r, y + r), fill=255)
        return mask
    for u in columns:
        pen.line([spot(u, low_v - step), spot(u, high_v + step)], fill=255, width=thick)
    if hatch.pattern == "cross":
        for v in lines:
            pen.line([spot(low_u - step, v), spot(high_u + step, v)], fill=255, width=thick)
    return mask
