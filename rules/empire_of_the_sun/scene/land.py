"""What never changes on the chart: hexes to point at, sea, land and terrain, coasts, borders and routes."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.empire_of_the_sun.hexes import HEXES, TERRAIN
from rules.empire_of_the_sun.scene.chart import BOARD, corners, layout, line, rings
from rules.kernel.scene import Layer, Line, Polygon, Ring
from rules.kernel.texts import Catalogue

SHEET: Ring = (
    (BOARD.x, BOARD.y),
    (BOARD.x + BOARD.w, BOARD.y),
    (BOARD.x + BOARD.w, BOARD.y + BOARD.h),
    (BOARD.x, BOARD.y + BOARD.h),
)
DEPTHS = {"basin": 0.5, "abyss": 0.5, "trench": 0.6}
RELIEF = {"shadow": 0.16, "light": 0.3}


@cache
def ground(lang: str, words: Catalogue) -> Layer:
    """Every hex once, with what it is called; it only takes the pointer, the land is painted over it."""
    return Layer("ground", tuple(_hex(hex_, lang, words) for hex_ in HEXES), static=True)


def _hex(hex_: str, lang: str, words: Catalogue) -> Polygon:
    name = words.name("hex", hex_, lang)
    terrain = words.name("terrain", TERRAIN.get(hex_, "ocean"), lang)
    return Polygon(rings=(corners(hex_),), space=hex_, tip=f"{name}: {terrain}")


@cache
def landscape() -> Layer:
    """Land first, then the sea as a mask with the land cut out of it, so that terrain ends at the coast."""
    facts = layout()
    shapes: list[Any] = [Polygon(rings=(SHEET,), fill="open")]
    for kind, polygons in facts["terrain"].items():
        shapes += merged([rings(text) for text in polygons], fill=kind)
    for kind, opacity in RELIEF.items():
        slopes = tuple(line(each) for each in facts["relief"][kind])
        shapes.append(Polygon(rings=slopes, fill=kind, opacity=opacity))
    coasts = [rings(text) for text in facts["land"]]
    shapes.append(Polygon(rings=(SHEET,), holes=tuple(each[0] for each in coasts), fill="sea"))
    shapes.append(Polygon(rings=tuple(ring for each in coasts for ring in each[1:]), fill="sea"))
    for kind, opacity in DEPTHS.items():
        shapes += _depth(facts["depth"][kind], kind, opacity)
    return Layer("landscape", tuple(shapes), static=True)


def merged(polygons: list[tuple[Ring, ...]], **look: Any) -> list[Polygon]:
    """Polygons that look alike: those without holes as one shape, which is painted at one go."""
    whole = tuple(each[0] for each in polygons if len(each) == 1)
    pierced = [Polygon(rings=each[:1], holes=each[1:], **look) for each in polygons if len(each) > 1]
    return [*([Polygon(rings=whole, **look)] if whole else []), *pierced]


def _depth(text: str, kind: str, opacity: float) -> list[Polygon]:
    """Deep water, ring by ring; rings within rings are shallow again."""
    found = rings(text)
    outer = [each for each in found if not any(_inside(each[0], other) for other in found if other != each)]
    inner = {each: tuple(o for o in found if o != each and _inside(o[0], each)) for each in outer}
    return merged([(each, *holes) for each, holes in inner.items()], fill=kind, opacity=opacity)


def _inside(point: tuple[float, ...], ring: Ring) -> bool:
    """Whether a ray from the point crosses the ring an odd number of times."""
    x, y = point[-2], point[-1]
    crossings = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings = not crossings
    return crossings


def _all_rings(texts: list[str]) -> tuple[Ring, ...]:
    return tuple(ring for text in texts for ring in rings(text))


@cache
def coasts() -> Layer:
    """Coast lines, lagoons, islets, lakes and rivers, and a veil over what is out of play."""
    facts = layout()
    shapes: list[Any] = [
        *merged([rings(each) for each in facts["pale"]], fill="pale"),
        Polygon(rings=_all_rings(facts["lagoons"]), fill="lagoon", opacity=0.7),
        Polygon(rings=_all_rings(facts["land"]), outline="coast", width=1.5),
        *merged([rings(each) for each in facts["islets"]], fill="open", outline="coast"),
        *merged([rings(each) for each in facts["lakes"]], fill="sea", outline="river"),
    ]
    shapes += [Line(points=line(each), colour="river", width=1.6) for each in facts["rivers"]]
    shapes.append(Polygon(rings=(SHEET,), holes=_all_rings(facts["play_area"]), fill="paper", opacity=0.55))
    return Layer("coasts", tuple(shapes), static=True)


@cache
def grid() -> Layer:
    """The hexes, the borders of the empire of 1941, railways and roads."""
    facts = layout()
    hexes = tuple(corners(hex_) for hex_ in HEXES)
    borders = tuple(line(each) for each in facts["empire"])
    shapes: list[Any] = [
        Polygon(rings=hexes, outline="grid", width=0.8, opacity=0.45),
        Polygon(rings=borders, outline="empire", width=3, dash=(14, 6), opacity=0.55),
    ]
    for kind, dash in (("rail", ()), ("road", ()), ("kwai", (7.0, 6.0))):
        shapes += [
            Line(points=line(each), colour="road" if kind == "road" else "rail", width=3, dash=dash)
            for each in facts["routes"][kind]
        ]
    return Layer("grid", tuple(shapes), static=True)
