"""What is printed on the chart: resources, ports, airfields, cities, and names of hexes and regions."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.empire_of_the_sun.hexes import HEXES, RESOURCES
from rules.empire_of_the_sun.scene.chart import R, centre, corners, layout
from rules.kernel import scene as draw
from rules.kernel.scene import Box, Layer, Polygon, Theatre
from rules.kernel.scene.shapes import Font
from rules.kernel.texts import Catalogue, Text

FONTS: dict[str, Font] = {"place": "condensed", "major": "condensed_bold", "island": "italic"}
REGIONS = {"ocean": "water_ink", "sea": "water_ink", "country": "ink_soft", "area": "ink_soft"}
NUMBERS_FROM = 2000
"""So many pixels wide a picture must be for the numbers of its hexes to be read."""


@cache
def symbols() -> Layer:
    """Resources, ports, airfields and cities."""
    rims = tuple(corners(hex_, 4) for hex_ in sorted(RESOURCES))
    shapes: list[Any] = [Polygon(rings=rims, outline="resource", width=4.5)]
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
    shapes = [_region(name, fact, lang, words) for name, fact in facts["regions"].items()]
    shapes += [_label(hex_, facts["labels"][hex_], lang, words) for hex_ in sorted(facts["labels"])]
    return Layer("names", tuple(shapes), static=True)


def _region(name: str, fact: list[Any], lang: str, words: Catalogue) -> draw.Text:
    kind, x, y, angle, size, spacing, _ = fact
    return draw.Text(
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
        shapes.append(draw.Text(x=x, y=y - R * 0.72, text=hex_, size=7, colour="ink_soft"))
    return Layer("numbers", tuple(shapes), static=True, level="near", least_width=NUMBERS_FROM)


@cache
def theatres(lang: str, words: Catalogue) -> tuple[Theatre, ...]:
    found = []
    for name, (left, top, right, bottom) in layout()["theatres"].items():
        box = Box(left, top, right - left, bottom - top)
        found.append(Theatre(name, words.word(Text(f"theatre.{name}"), lang), box))
    return tuple(found)
