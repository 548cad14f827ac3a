"""What never changes: seas and coasts, terrain, hexes, routes, symbols and names, and the theatres."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.empire_of_the_sun.hexes import HEXES, RESOURCES, TERRAIN
from rules.empire_of_the_sun.scene.chart import BOARD, R, centre, corners, layout, line, rings
from rules.kernel import scene as draw
from rules.kernel.scene import Box, Layer, Line, Polygon, Ring, Theatre
from rules.kernel.scene.shapes import Font
from rules.kernel.texts import Catalogue, Text

SHEET: Ring = (
    (BOARD.x, BOARD.y),
    (BOARD.x + BOARD.w, BOARD.y),
    (BOARD.x + BOARD.w, BOARD.y + BOARD.h),
    (BOARD.x, BOARD.y + BOARD.h),
)
DEPTHS = {"basin": 0.5, "abyss": 0.5, "trench": 0.6}
RELIEF = {"shadow": 0.16, "light": 0.3}
FONTS: dict[str, Font] = {"place": "condensed", "major": "condensed_bold", "island": "italic"}
REGIONS = {"ocean": "water_ink", "sea": "water_ink", "country": "ink_soft", "area": "ink_soft"}


@cache
def ground(lang: str, words: Catalogue) -> Layer:
    """Every hex once, with what it is called; it takes the pointer, and the land is painted over it."""
    return Layer("ground", tuple(_hex(hex_, lang, words) for hex_ in HEXES), static=True)


def _hex(hex_: str, lang: str, words: Catalogue) -> Polygon:
    name = words.name("hex", hex_, lang)
    terrain = words.name("terrain", TERRAIN.get(hex_, "ocean"), lang)
    return Polygon(rings=(corners(hex_),), fill="sea", space=hex_, tip=f"{name}: {terrain}")


@cache
def landscape() -> Layer:
    """Land first, then the sea as a mask with the land cut out of it, so that terrain ends at the coast."""
    facts = layout()
    shapes: list[Any] = [Polygon(rings=(SHEET,), fill="open")]
    for kind, polygons in facts["terrain"].items():
        shapes += [_polygon(text, kind) for text in polygons]
    for kind, opacity in RELIEF.items():
        shapes += [Polygon(rings=(line(each),), fill=kind, opacity=opacity) for each in facts["relief"][kind]]
    coasts = [rings(text) for text in facts["land"]]
    shapes.append(Polygon(rings=(SHEET,), holes=tuple(each[0] for each in coasts), fill="sea"))
    shapes += [Polygon(rings=each[1:], fill="sea") for each in coasts if len(each) > 1]
    for kind, opacity in DEPTHS.items():
        shapes += _depth(facts["depth"][kind], kind, opacity)
    return Layer("landscape", tuple(shapes), static=True)


def _polygon(text: str, fill: str) -> Polygon:
    outline, *holes = rings(text)
    return Polygon(rings=(outline,), holes=tuple(holes), fill=fill)


def _depth(text: str, kind: str, opacity: float) -> list[Polygon]:
    """Deep water, ring by ring; rings within rings are shallow again."""
    found = rings(text)
    outer = [each for each in found if not any(_inside(each[0], other) for other in found if other != each)]
    return [
        Polygon(
            rings=(each,),
            holes=tuple(other for other in found if other != each and _inside(other[0], each)),
            fill=kind,
            opacity=opacity,
        )
        for each in outer
    ]


def _inside(point: tuple[float, ...], ring: Ring) -> bool:
    """Whether a ray from the point crosses the ring an odd number of times."""
    x, y = point[-2], point[-1]
    crossings = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings = not crossings
    return crossings


@cache
def coasts() -> Layer:
    """Coast lines, lagoons, islets, lakes and rivers, and a veil over what is out of play."""
    facts = layout()
    shapes: list[Any] = [Polygon(rings=rings(each), fill="pale") for each in facts["pale"]]
    shapes += [Polygon(rings=(line(each),), fill="lagoon", opacity=0.7) for each in facts["lagoons"]]
    shapes += [Polygon(rings=rings(each), outline="coast", width=1.5) for each in facts["land"]]
    shapes += [Polygon(rings=rings(each), fill="open", outline="coast") for each in facts["islets"]]
    shapes += [Polygon(rings=rings(each), fill="sea", outline="river") for each in facts["lakes"]]
    shapes += [Line(points=line(each), colour="river", width=1.6) for each in facts["rivers"]]
    veiled = tuple(ring for each in facts["play_area"] for ring in rings(each))
    shapes.append(Polygon(rings=(SHEET,), holes=veiled, fill="paper", opacity=0.55))
    return Layer("coasts", tuple(shapes), static=True)


@cache
def grid() -> Layer:
    """The hexes, the borders of the empire of 1941, railways and roads."""
    facts = layout()
    hexes = tuple(corners(hex_) for hex_ in HEXES)
    shapes: list[Any] = [Polygon(rings=hexes, outline="grid", width=0.8, opacity=0.45)]
    shapes += [
        Polygon(rings=(line(each),), outline="empire", width=3, dash=(14, 6), opacity=0.55)
        for each in facts["empire"]
    ]
    for kind, dash in (("rail", ()), ("road", ()), ("kwai", (7.0, 6.0))):
        shapes += [
            Line(points=line(each), colour="road" if kind == "road" else "rail", width=3, dash=dash)
            for each in facts["routes"][kind]
        ]
    return Layer("grid", tuple(shapes), static=True)


@cache
def symbols() -> Layer:
    """Resources, ports, airfields and cities."""
    shapes: list[Any] = [
        Polygon(rings=(corners(hex_, 4),), outline="resource", width=4.5) for hex_ in sorted(RESOURCES)
    ]
    for marks in layout()["symbols"].values():
        for kind, (x, y) in marks.items():
            shapes += _mark(kind, x, y)
    return Layer("symbols", tuple(shapes), static=True)


def _mark(kind: str, x: float, y: float) -> list[Any]:
    if kind == "city":
        return [draw.Rect(x=x - 4.5, y=y - 4.5, w=9, h=9, fill="town", outline="ink", width=1.2)]
    colour, icon = ("water_ink", "anchor") if kind == "port" else ("rail", "plane")
    disc = draw.Circle(x=x, y=y, r=6.8, fill="halo", outline=colour, width=1)
    return [disc, draw.Icon(name=icon, x=x, y=y, size=10.5, fill=colour)]


@cache
def names(lang: str, words: Catalogue) -> Layer:
    """Oceans and countries, then the places in the room that is left for them."""
    facts = layout()
    shapes = [
        draw.Text(
            x=x,
            y=y,
            text=words.name("region", name, lang).upper(),
            size=size,
            colour=REGIONS[kind],
            font="italic" if kind in ("ocean", "sea") else "condensed",
            rotation=angle,
            spacing=spacing,
            opacity=0.62,
        )
        for name, (kind, x, y, angle, size, spacing, _) in facts["regions"].items()
    ]
    shapes += [_label(hex_, facts["labels"][hex_], lang, words) for hex_ in sorted(facts["labels"])]
    return Layer("names", tuple(shapes), static=True)


def _label(hex_: str, fact: list[Any], lang: str, words: Catalogue) -> draw.Text:
    kind, size, left, top, right, bottom = fact
    return draw.Text(
        x=(left + right) / 2,
        y=(top + bottom) / 2,
        text=words.name("hex", hex_, lang).removesuffix(f" ({hex_})"),
        size=size,
        font=FONTS[kind],
        halo="halo",
        halo_width=2,
        fit=right - left + 8,
    )


@cache
def numbers() -> Layer:
    """The number of every hex, for those who write orders."""
    shapes = []
    for hex_ in HEXES:
        x, y = centre(hex_)
        shapes.append(draw.Text(x=x, y=y - R * 0.72, text=hex_, size=7, colour="ink_soft", opacity=0.8))
    return Layer("numbers", tuple(shapes), static=True, level="near")


@cache
def theatres(lang: str, words: Catalogue) -> tuple[Theatre, ...]:
    found = []
    for name, (left, top, right, bottom) in layout()["theatres"].items():
        box = Box(left, top, right - left, bottom - top)
        found.append(Theatre(name, words.word(Text(f"theatre.{name}"), lang), box))
    return tuple(found)
