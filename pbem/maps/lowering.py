"""Every shape of a scene turned into primitives, once for both painters."""

from collections.abc import Callable
from math import hypot
from typing import Any

from pbem.maps.fonts import CAP_HEIGHT, clean, fitted, width_of
from pbem.maps.geometry import (
    Placement,
    arrow_head,
    arrow_ring,
    arrow_spine,
    bounds,
    curve_through,
    flatten,
    oriented,
    rotated,
)
from pbem.maps.memo import Memo
from pbem.maps.primitives import (
    Bands,
    Disc,
    Item,
    Outline,
    Paint,
    Pattern,
    Primitive,
    Run,
    Slab,
    Stamp,
    Style,
)
from pbem.maps.tokens import token_shapes
from rules.kernel.scene import (
    AnyShape,
    Arrow,
    Box,
    Circle,
    Fill,
    Glow,
    Gradient,
    Hatch,
    Icon,
    Line,
    Palette,
    Polygon,
    Rect,
    Ring,
    Text,
    Token,
)

PLAIN = Placement()
_LONG = 40
_Rings = tuple[Ring, ...]
_PLACED: Memo[_Rings] = Memo(4_000)
_BOUNDS: Memo[Box] = Memo(8_000)


def is_long(rings: tuple[Ring, ...]) -> bool:
    """Whether there is so much to compute that it is worth remembering."""
    return sum(map(len, rings)) > _LONG


def item_of(shape: AnyShape, at: Placement, palette: Palette) -> Item:
    """A shape where a placement puts it, ready to be painted."""
    return Item(tuple(lowered(shape, at, palette)), shape.space, shape.tip, shape.role)


def lowered(shape: AnyShape, at: Placement, palette: Palette) -> list[Primitive]:
    """The primitives of a shape."""
    if isinstance(shape, Token):
        x, y = at.point(shape.x, shape.y)
        parts = token_shapes(shape, x, y, shape.size * at.marks, palette)
        return [drawn for part in parts for drawn in lowered(part, PLAIN, palette)]
    return _LOWER[type(shape)](shape, at)


def _paint(fill: Fill, at: Placement) -> Paint:
    if isinstance(fill, str):
        return fill
    if isinstance(fill, Hatch):
        return Pattern(fill, at.scale, at.dx, at.dy)
    return Gradient(at.point(*fill.start), at.point(*fill.end), fill.stops, fill.radial)


def _style(shape: Polygon | Circle | Rect, at: Placement) -> Style:
    width = shape.width * at.marks if shape.outline else 0
    dash = tuple(d * at.marks for d in shape.dash)
    return Style(_paint(shape.fill, at), shape.outline, width, dash, shape.opacity)


def _polygon(shape: Polygon, at: Placement) -> list[Primitive]:
    several = bool(shape.holes) or len(shape.rings) > 1
    rings = _rings(shape.rings, at, several=several, clockwise=True)
    holes = _rings(shape.holes, at, several=several, clockwise=False)
    drawn: list[Primitive] = []
    if shape.glow:
        drawn.append(_bands(rings, holes, shape.glow, at, shape.opacity, inside=False))
    style = _style(shape, at)
    if not shape.shade:
        return [*drawn, Outline(rings, style, holes)]
    drawn.append(Outline(rings, Style(fill=style.fill, opacity=style.opacity), holes))
    drawn.append(_bands(rings, holes, shape.shade, at, shape.opacity, inside=True))
    if style.stroke:
        drawn.append(Outline(rings, Style("", style.stroke, style.width, style.dash, style.opacity), holes))
    return drawn


def _rings(rings: _Rings, at: Placement, *, several: bool, clockwise: bool) -> _Rings:
    """Rings where they come to lie; one fills the same either way round, several must not run against it."""

    def placed() -> _Rings:
        found = (at.ring(ring) for ring in rings)
        return tuple(oriented(ring, clockwise=clockwise) for ring in found) if several else tuple(found)

    return _PLACED.of(rings, (at, several, clockwise), placed) if is_long(rings) else placed()


def _bounds(rings: _Rings, margin: float) -> Box:
    if not is_long(rings):
        return bounds(rings, margin)
    return _BOUNDS.of(rings, margin, lambda: bounds(rings, margin))


def _bands(rings: Any, holes: Any, glow: Glow, at: Placement, opacity: float, *, inside: bool) -> Bands:
    widths = tuple(2 * glow.width * at.scale * i / glow.bands for i in range(glow.bands, 0, -1))
    return Bands(rings, glow.colour, widths, glow.opacity * opacity, holes, inside)


def _line(shape: Line, at: Placement) -> list[Primitive]:
    ring = at.ring(shape.points)
    if shape.curved:
        ring = curve_through(flatten(ring))
    drawn: list[Primitive] = []
    width = shape.width * at.marks
    if shape.casing:
        casing = Style("", shape.casing, width + 2 * shape.casing_width * at.marks, (), shape.opacity)
        drawn.append(Outline((ring,), casing, closed=False))
    dash = tuple(d * at.marks for d in shape.dash)
    drawn.append(Outline((ring,), Style("", shape.colour, width, dash, shape.opacity), closed=False))
    return drawn


def _arrow(shape: Arrow, at: Placement) -> list[Primitive]:
    spine = arrow_spine([at.point(*p) for p in shape.points], shape.bend)
    width, edge = shape.width * at.marks, shape.casing_width * at.marks
    if not shape.dash:
        ring = arrow_ring(spine, width, shape.head)
        casing: list[Primitive] = []
        if shape.casing:
            casing = [Outline((ring,), Style("", shape.casing, 2 * edge, (), shape.opacity))]
        return [*casing, Outline((ring,), Style(shape.colour, opacity=shape.opacity))]
    neck, triangle = arrow_head(spine, width * shape.head, width * shape.head / 2)
    dash = tuple(d * at.marks for d in shape.dash)
    shaft = Outline((tuple(neck),), Style("", shape.colour, width / 2, dash, shape.opacity), closed=False)
    return [shaft, Outline((tuple(triangle),), Style(shape.colour, shape.casing, edge, (), shape.opacity))]


def _circle(shape: Circle, at: Placement) -> list[Primitive]:
    return [Disc(*at.point(shape.x, shape.y), shape.r * at.scale, _style(shape, at))]


def _rect(shape: Rect, at: Placement) -> list[Primitive]:
    x, y = at.point(shape.x, shape.y)
    w, h, radius = (v * at.scale for v in (shape.w, shape.h, shape.radius))
    slab = Slab(x, y, w, h, radius, _style(shape, at))
    drop = shape.shadow * at.marks
    shadows = [
        Slab(x + drop * k / 2, y + drop * k, w, h, radius, Style("shadow", opacity=0.14 * shape.opacity))
        for k in (1, 0.5)
        if drop
    ]
    return [*shadows, slab]


def _text(shape: Text, at: Placement) -> list[Primitive]:
    text = clean(shape.text)
    if not text.strip():
        return []
    size = shape.size * at.marks
    lines, size = fitted(text, shape.fit * at.scale, size, shape.font, shape.spacing)
    x, y = at.point(shape.x, shape.y)
    first = y + _first_baseline(shape, size, len(lines))
    return [
        Run(
            text=line,
            x=x,
            y=first + number * size * shape.leading,
            size=size,
            font=shape.font,
            colour=shape.colour,
            length=width_of(line, size, shape.font, shape.spacing),
            anchor=shape.anchor,
            halo=shape.halo,
            halo_width=(shape.halo_width or shape.size * 0.14) * at.marks if shape.halo else 0,
            spacing=shape.spacing,
            rotation=shape.rotation,
            pivot=(x, y),
            opacity=shape.opacity,
        )
        for number, line in enumerate(lines)
        if line.strip()
    ]


def _first_baseline(shape: Text, size: float, lines: int) -> float:
    height = (lines - 1) * size * shape.leading
    if shape.baseline == "middle":
        return size * CAP_HEIGHT / 2 - height / 2
    if shape.baseline == "top":
        return size * CAP_HEIGHT
    return -height - 0.2 * size if shape.baseline == "bottom" else 0


def _icon(shape: Icon, at: Placement) -> list[Primitive]:
    x, y = at.point(shape.x, shape.y)
    edge = shape.outline_width * at.marks if shape.outline else 0
    return [
        Stamp(
            icon=shape.name,
            x=x,
            y=y,
            size=shape.size * at.marks,
            fill=shape.fill,
            ink=shape.ink,
            outline=shape.outline,
            outline_width=edge,
            rotation=shape.rotation,
            flip=shape.flip,
            opacity=shape.opacity,
        )
    ]


_LOWER: dict[type, Callable[[Any, Placement], list[Primitive]]] = {
    Polygon: _polygon,
    Line: _line,
    Arrow: _arrow,
    Circle: _circle,
    Rect: _rect,
    Text: _text,
    Icon: _icon,
}


def extent(drawn: Primitive) -> Box:
    """The rectangle that a primitive may touch."""
    if isinstance(drawn, Outline):
        return _bounds(drawn.rings, drawn.style.width)
    if isinstance(drawn, Bands):
        return _bounds(drawn.rings, max(drawn.widths))
    if isinstance(drawn, Disc):
        reach = drawn.r + drawn.style.width
        return Box(drawn.x - reach, drawn.y - reach, 2 * reach, 2 * reach)
    if isinstance(drawn, Slab):
        edge = drawn.style.width
        return Box(drawn.x - edge, drawn.y - edge, drawn.w + 2 * edge, drawn.h + 2 * edge)
    if isinstance(drawn, Stamp):
        reach = drawn.size * 0.75 + drawn.outline_width
        return Box(drawn.x - reach, drawn.y - reach, 2 * reach, 2 * reach)
    return _run_extent(drawn)


def _run_extent(run: Run) -> Box:
    left = {"start": 0.0, "middle": -run.length / 2, "end": -run.length}[run.anchor]
    centre = rotated(run.x + left + run.length / 2, run.y - run.size * 0.35, run.rotation, run.pivot)
    reach = hypot(run.length / 2, run.size) if run.rotation else run.length / 2
    reach += run.halo_width
    tall = reach if run.rotation else run.size
    return Box(centre[0] - reach, centre[1] - tall, 2 * reach, 2 * tall)


def item_extent(item: Item) -> Box:
    """The rectangle that anything of the item may touch."""
    boxes = [extent(drawn) for drawn in item.drawn]
    if not boxes:
        return Box(0, 0, 0, 0)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(left, top, right - left, bottom - top)
