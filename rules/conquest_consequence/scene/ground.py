"""What never changes in the picture: waters, land, borders, cities, resources and names."""

from __future__ import annotations

from functools import cache

from rules.conquest_consequence.atlas import AREAS, IMPASSABLE, NATIONS, SEAS
from rules.conquest_consequence.scene.layout import (
    BORDERS,
    CLOSED,
    HEIGHT,
    ISLES,
    LAKES,
    LAND,
    OFF_MAP,
    RIVERS,
    SEA,
    SEA_BORDERS,
    WIDTH,
    Spot,
    ring,
    rings,
)
from rules.kernel.scene import (
    AnyShape,
    Circle,
    Glow,
    Hatch,
    Layer,
    Line,
    Polygon,
    Rect,
    Text,
    hexagon,
    star,
)
from rules.kernel.texts import Catalogue

BORDER_STYLES: dict[str, tuple[str, float, tuple[float, ...]]] = {
    "plains": ("border", 1.4, ()),
    "river": ("river", 3.4, ()),
    "mountain": ("mountain", 4.2, (6, 2)),
    "forest": ("forest", 4.0, (3, 3)),
    "desert": ("desert", 3.2, (1.5, 4)),
    "lake_baikal": ("water_deep", 5.0, (8, 3)),
    "wilderness": ("closed", 5.0, ()),
}
CITY_SIZES = {"main_capital": 1.2, "subcapital": 1.05, "city": 0.9, "town": 0.65}


def fill(area: str) -> str | Hatch:
    """1.1: the colour of a nation, lighter for colonies; impassable land is hatched."""
    if AREAS[area].kind == IMPASSABLE:
        return Hatch(colour="impassable", ground="neutral")
    nation = NATIONS[AREAS[area].nation]
    if not nation.power:
        return "nat_neutral" if nation.kind == "minor" else "nat_province"
    return f"nat_{nation.power}" if nation.kind == "home" else f"colony_{nation.power}"


@cache
def waters(lang: str, words: Catalogue) -> Layer:
    shapes: list[AnyShape] = [Rect(x=0, y=0, w=WIDTH, h=HEIGHT, fill="water")]
    for sea, place in SEA.items():
        shapes.append(
            Polygon(
                rings=rings(place),
                holes=tuple(ring(hole) for hole in place.holes),
                fill="water_deep" if SEAS[sea].ocean else "water",
                space=sea,
                tip=words.name("place", sea, lang),
            )
        )
    shapes += [Line(points=ring(line), colour="water_ink", width=1.2, dash=(6, 5)) for line in _lines()]
    return Layer("waters", tuple(shapes), static=True)


def _lines() -> list[str]:
    return [line for each in SEA_BORDERS for line in each.lines]


@cache
def land(lang: str, words: Catalogue) -> Layer:
    shapes: list[AnyShape] = []
    for name, off in OFF_MAP.items():
        colour = "neutral" if name != "water" else "water_edge"
        shapes.append(Polygon(rings=tuple(ring(each) for each in off), fill=colour))
    for area, place in LAND.items():
        shapes.append(
            Polygon(
                rings=rings(place),
                fill=fill(area),
                outline="coast",
                width=1.4,
                glow=Glow("water_edge", 5, 0.14) if not place.symbol else None,
                space=area if AREAS[area].kind != IMPASSABLE else "",
                tip=words.name("place", area, lang),
            )
        )
    shapes += [Line(points=ring(river), colour="river", width=1, opacity=0.6) for river in RIVERS]
    shapes += [Polygon(rings=(ring(lake),), fill="water", outline="coast", width=0.8) for lake in LAKES]
    for area, isles in ISLES.items():
        drawn = tuple(ring(isle) for isle in isles)
        shapes.append(Polygon(rings=drawn, fill=fill(area), outline="coast", width=0.8))
    for each in BORDERS:
        colour, width, dash = BORDER_STYLES[each.kind]
        shapes += [Line(points=ring(line), colour=colour, width=width, dash=dash) for line in each.lines]
    shapes += [Line(points=ring(line), colour="closed", width=4) for line in CLOSED]
    shapes += [_strait(place.strait) for place in LAND.values() if place.strait]
    return Layer("land", tuple(shapes), static=True)


def _strait(spot: Spot) -> Circle:
    return Circle(x=spot.at[0], y=spot.at[1], r=spot.r, outline="ink", width=1.4, dash=(4, 3))


@cache
def signs(lang: str, words: Catalogue) -> Layer:
    """Cities, bases, resources and names."""
    shapes: list[AnyShape] = []
    for area, place in LAND.items():
        each = AREAS[area]
        if place.city and each.city:
            shapes += _city(place.city, each.city, each.base)
            if place.city_label is not None:
                shapes.append(_city_name(each.city_name, place.city_label))
        for at, (x, y) in enumerate(place.res):
            size = 6 * place.mark
            points = ((x, y - size), (x + size, y + size * 0.8), (x - size, y + size * 0.8))
            oil = at < each.oil
            shapes.append(Polygon(rings=(points,), fill="oil" if oil else "ink", outline="paper", width=1))
    for id_, place in (LAND | SEA).items():
        if place.label is not None:
            shapes.append(_name(id_, place.label, lang, words))
    return Layer("signs", tuple(shapes), static=True)


def _city(spot: Spot, kind: str, base: bool) -> list[AnyShape]:
    """1.12, 1.122: a star in a disc for capitals, discs for cities and towns; a hexagon is a base."""
    x, y = spot.at
    r = spot.r * CITY_SIZES[kind]
    found: list[AnyShape] = []
    if base:
        found.append(Polygon(rings=(hexagon(x, y, r * 1.6),), fill="paper", outline="ink", width=1.6))
    capital = kind in ("main_capital", "subcapital")
    found.append(Circle(x=x, y=y, r=r, fill="accent" if capital else "ink", outline="paper", width=1.6))
    if capital:
        found.append(Polygon(rings=(star(x, y, r * 0.75),), fill="paper"))
    elif kind == "city":
        found.append(Circle(x=x, y=y, r=r * 0.45, fill="paper"))
    return found


def _city_name(name: str, spot: Spot) -> Text:
    return Text(
        x=spot.at[0],
        y=spot.at[1],
        text=name,
        size=spot.size,
        colour="ink",
        font="condensed",
        halo="halo",
        halo_width=2,
    )


def _name(id_: str, spot: Spot, lang: str, words: Catalogue) -> Text:
    named = words.name("place", id_, lang).split(" (")[0]
    at_sea = id_ in SEAS
    return Text(
        x=spot.at[0],
        y=spot.at[1],
        text="\n".join(_broken(named.upper() if at_sea else named, spot.lines)),
        size=spot.size * (1 if at_sea else 0.9),
        colour="water_ink" if at_sea else "ink",
        font="italic" if at_sea else "condensed_bold",
        halo="" if at_sea else "halo",
        halo_width=0 if at_sea else 2,
        rotation=spot.angle,
    )


def _broken(name: str, lines: int) -> list[str]:
    """A name over so many lines, about equally long."""
    found = name.split(" ")
    while len(found) > lines:
        at = min(range(len(found) - 1), key=lambda i: len(found[i]) + len(found[i + 1]))
        found[at : at + 2] = [f"{found[at]} {found[at + 1]}"]
    return found
