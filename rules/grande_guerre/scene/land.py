"""Seas, areas with their frontiers, rivers and rails, and the names of places."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.scene.colours import land_colour
from rules.grande_guerre.scene.layout import Sheet, layout, sheet_of
from rules.kernel.scene import AnyShape, Glow, Hatch, Icon, Layer, Line, Polygon, Rect, Text
from rules.kernel.texts import Catalogue


@cache
def ground(scenario: str, lang: str, words: Catalogue) -> tuple[Layer, ...]:
    """What never changes."""
    sheet = sheet_of(scenario)
    return (
        Layer("land", tuple(land(sheet, lang, words)), static=True),
        Layer("lines", tuple(lines(sheet)), static=True),
    )


def land(sheet: Sheet, lang: str, words: Catalogue) -> list[AnyShape]:
    shapes: list[AnyShape] = [
        Rect(
            x=14, y=14, w=sheet.width, h=sheet.height, fill="water", outline="panel_edge", width=1.5, radius=6
        )
    ]
    for rings in layout()["faded"].values():
        shapes += [Polygon(rings=(sheet.line(r),), fill="land", opacity=0.5) for r in rings if sheet.shows(r)]
    drawn = [a for a in AREAS if any(sheet.shows(ring) for ring in layout()["areas"][a]["rings"])]
    return shapes + [area_shape(a, sheet, lang, words) for a in sorted(drawn, key=lambda a: a in sheet.areas)]


def area_shape(area: str, sheet: Sheet, lang: str, words: Catalogue) -> Polygon:
    rings = tuple(sheet.line(ring) for ring in layout()["areas"][area]["rings"])
    known = AREAS[area]
    if area not in sheet.areas:
        return Polygon(rings=rings, fill=land_colour(known.owner), opacity=0.45, outline="border", width=0.6)
    tip = f"{words.name('area', area, lang)}: {words.name('terrain', known.terrain, lang)}"
    return Polygon(
        rings=rings,
        fill=land_colour(known.owner),
        outline="border",
        width=1.2,
        shade=Glow("land_shade", 5, 0.12),
        space=area,
        tip=tip,
    )


def lines(sheet: Sheet) -> list[AnyShape]:
    """Lakes, rails and rivers; great rivers are broader."""
    found = layout()["lines"]
    shapes: list[AnyShape] = [
        Polygon(rings=(sheet.line(r),), fill="water") for r in found["lakes"] if sheet.shows(r)
    ]
    for rail in found["rails"]:
        if sheet.shows(rail):
            shapes.append(
                Line(points=sheet.line(rail), colour="ink_soft", width=1.6, dash=(5, 3), opacity=0.55)
            )
    for river in found["rivers"]:
        width = 5.0 if river["size"] == "great" else 3.4
        for text in river["lines"]:
            if sheet.shows(text):
                shapes.append(Line(points=sheet.line(text), colour="water_ink", width=width, opacity=0.8))
    return shapes


def held(board: Mapping[str, Any], sheet: Sheet) -> Layer:
    """Areas that somebody else than their owner controls, hatched in his colour."""
    shapes = []
    for area in sheet.areas:
        holder = board["control"][area]
        if holder != AREAS[area].owner:
            rings = tuple(sheet.line(ring) for ring in layout()["areas"][area]["rings"])
            hatch = Hatch(colour=f"corps_{holder.lower()}", ground=land_colour(holder), spacing=9, width=1.4)
            shapes.append(Polygon(rings=rings, fill=hatch, opacity=0.75, outline="border", width=1.2))
    return Layer("held", tuple(shapes))


@cache
def names(scenario: str, lang: str, words: Catalogue) -> Layer:
    """Towns and names."""
    sheet = sheet_of(scenario)
    shapes: list[AnyShape] = []
    for area in sheet.areas:
        drawn, known = layout()["areas"][area], AREAS[area]
        if known.settlement and drawn.get("city"):
            x, y = sheet.at((float(drawn["city"][0]), float(drawn["city"][1])))
            sign = "capital" if known.capital else "city" if known.city else "town"
            shapes.append(Icon(name=sign, x=x, y=y, size=15 if known.city else 9, fill="ink"))
        x, y = sheet.at((float(drawn["label"][0]), float(drawn["label"][1])))
        text = words.name("area", area, lang).partition("-")[0].partition(" (")[0]
        size = min(15.0, max(10.0, drawn["label"][3] * sheet.zoom * 0.45))
        shapes.append(
            Text(x=x, y=y, text=text, size=size, font="condensed_bold", halo="halo", halo_width=2.5)
        )
    return Layer("names", tuple(shapes), static=True)
