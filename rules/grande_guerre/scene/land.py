"""What never changes: seas, areas with their frontiers, terrain, rivers and rails, towns and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from rules.grande_guerre.atlas import AREAS, BOXES, SCENARIOS, SEAS
from rules.grande_guerre.scene.borders import borders
from rules.grande_guerre.scene.colours import land_colour
from rules.grande_guerre.scene.layout import Sheet, layout, points, sheet_of
from rules.grande_guerre.scene.relief import relief
from rules.kernel.scene import AnyShape, Circle, Glow, Icon, Layer, Line, Polygon, Rect, Text
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

MOST = 18.0
"""The largest type of a name on land."""
SEA_LETTER = 0.75
"""How wide a letter of a sea's name is, spacing included, to its height."""


@cache
def ground(scenario: str, lang: str, words: Catalogue) -> tuple[Layer, ...]:
    sheet = sheet_of(scenario)
    return (
        Layer("sea", (*water(sheet), *seas(sheet, scenario, lang, words)), static=True),
        Layer("land", (*shores(sheet), *areas(sheet, lang, words)), static=True),
        Layer("relief", tuple(relief(sheet)), static=True),
        Layer("lines", (*lines(sheet), *frontiers(sheet), *links(sheet)), static=True),
    )


def water(sheet: Sheet) -> list[AnyShape]:
    box = sheet.frame
    return [Rect(x=box.x, y=box.y, w=box.w, h=box.h, fill="water", outline="panel_edge", width=1.5, radius=4)]


def seas(sheet: Sheet, scenario: str, lang: str, words: Catalogue) -> Iterator[AnyShape]:
    """Sea zones with their borders; only where fleets sail is a zone a space of its own."""
    for zone, drawn in layout()["seas"].items():
        if not any(sheet.shows(ring) for ring in drawn["rings"]):
            continue
        known = zone in SEAS and SCENARIOS[scenario].campaign
        yield Polygon(
            rings=tuple(clipped(sheet, points(ring)) for ring in drawn["rings"]),
            fill="water" if known else "",
            outline="water_edge",
            width=1.4,
            dash=(9, 6),
            space=zone if known else "",
            tip=words.name("sea", zone, lang) if known else "",
        )
        yield from sea_name(sheet, zone, drawn["label"], lang, words)


def clipped(sheet: Sheet, line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A ring kept on the sheet."""
    box = sheet.frame
    moved = sheet.along(line)
    return tuple((min(max(x, box.x), box.x + box.w), min(max(y, box.y), box.y + box.h)) for x, y in moved)


def sea_name(sheet: Sheet, zone: str, label: list[float], lang: str, words: Catalogue) -> Iterator[AnyShape]:
    x, y, turn, high = label
    px, py = sheet.at((x, y))
    called, size, box = (
        words.name("sea", zone, lang) if zone in SEAS else "",
        min(24.0, high * sheet.zoom**0.4),
        sheet.frame,
    )
    room = len(called) * size * SEA_LETTER / 2
    if called and box.x + room < px < box.x + box.w - room and box.y + room < py < box.y + box.h - room:
        yield Text(
            x=px,
            y=py,
            text=called,
            size=size,
            colour="water_ink",
            font="italic",
            rotation=turn,
            spacing=0.14,
            opacity=0.85,
        )


def shores(sheet: Sheet) -> Iterator[AnyShape]:
    """Shallow water along all coasts, and land without game meaning."""
    glow = Glow("water_edge", 9 * sheet.zoom**0.5, 0.14)
    for rings in sheet.rings.values():
        shown = tuple(ring for ring in rings if on_sheet(sheet, ring))
        if shown:
            yield Polygon(rings=shown, fill="land", glow=glow)
    for lines_ in layout()["faded"].values():
        for ring in lines_:
            if sheet.shows(ring):
                yield Polygon(rings=(clipped(sheet, points(ring)),), fill="land_far", glow=glow)


def on_sheet(sheet: Sheet, ring: tuple[tuple[float, float], ...]) -> bool:
    box = sheet.frame
    return any(box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h for x, y in ring)


def areas(sheet: Sheet, lang: str, words: Catalogue) -> Iterator[AnyShape]:
    for area, known in AREAS.items():
        rings = tuple(ring for ring in sheet.rings[area] if on_sheet(sheet, ring))
        if not rings:
            continue
        kept = tuple(clip(sheet, ring) for ring in rings)
        if area in sheet.areas:
            tip = area_tip(area, lang, words)
            fill = land_colour(known.owner)
            yield Polygon(rings=kept, fill=fill, outline="border", width=0.8, space=area, tip=tip)
        else:
            yield Polygon(rings=kept, fill="land_far", outline="border", width=0.5)


def clip(sheet: Sheet, ring: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    box = sheet.frame
    return tuple((min(max(x, box.x), box.x + box.w), min(max(y, box.y), box.y + box.h)) for x, y in ring)


def area_tip(area: str, lang: str, words: Catalogue) -> str:
    """What is printed on an area: its ground, its worth and its fortress."""
    known = AREAS[area]
    facts = [words.name("terrain", known.terrain, lang)]
    for name, value in (
        ("fortress", known.fortress),
        ("ep", known.ep),
        ("rp", known.rp),
        ("objective", known.will),
    ):
        if value:
            facts.append(words.word(Sentence.of(f"scene.{name}", n=value), lang))
    if known.port:
        facts.append(words.word(Sentence(f"scene.port_{known.port}"), lang))
    return f"{words.name('area', area, lang)}: {', '.join(facts)}"


def frontiers(sheet: Sheet) -> Iterator[AnyShape]:
    """Coasts, the frontiers of 1914, and the borders of front sectors."""
    for (area, other), runs in borders().items():
        if other and other < area:
            continue
        for run in runs:
            line = sheet.along(run)
            if not on_sheet(sheet, line):
                continue
            line = clip(sheet, line)
            if not other:
                yield Line(points=line, colour="coast", width=1.3)
            elif AREAS[area].owner != AREAS[other].owner:
                yield Line(
                    points=line, colour="frontier", width=2.6, casing="halo", casing_width=0.8, opacity=0.9
                )
            elif AREAS[area].sector != AREAS[other].sector:
                yield Line(points=line, colour="frontier", width=2, dash=(2, 5), opacity=0.8)


def lines(sheet: Sheet) -> Iterator[AnyShape]:
    """Lakes, streams, railways with pale sleepers, and the rivers that matter; great ones are broader."""
    found: dict[str, Any] = layout()["lines"]
    grown = sheet.zoom**0.6
    for ring in found["lakes"]:
        if sheet.shows(ring):
            yield Polygon(rings=(clip(sheet, sheet.line(ring)),), fill="water", outline="river", width=0.8)
    for stream in found["streams"]:
        if sheet.shows(stream):
            yield Line(points=clip(sheet, sheet.line(stream)), colour="river", width=0.9 * grown, opacity=0.5)
    for rail in found["rails"]:
        if sheet.shows(rail):
            line = clip(sheet, sheet.line(rail))
            yield Line(points=line, colour="rail", width=1.7 * grown, opacity=0.42)
            yield Line(
                points=line, colour="halo", width=0.8 * grown, dash=(4 * grown, 4 * grown), opacity=0.9
            )
    for river in found["rivers"]:
        width = (4.2 if river["size"] == "great" else 2.6) * grown
        for text in river["lines"]:
            if sheet.shows(text):
                line = clip(sheet, sheet.line(text))
                yield Line(points=line, colour="river", width=width, casing="halo", casing_width=0.5)


def links(sheet: Sheet) -> Iterator[AnyShape]:
    """Areas that are neighbours across a strait or a corner."""
    for link in layout()["lines"]["links"]:
        if sheet.shows(link["line"]):
            (ax, ay), (bx, by) = sheet.line(link["line"])
            yield Line(points=((ax, ay), (bx, by)), colour="ink", width=2, dash=(3, 3), casing="halo")
            yield Circle(x=ax, y=ay, r=3, fill="ink")
            yield Circle(x=bx, y=by, r=3, fill="ink")


@cache
def names(scenario: str, lang: str, words: Catalogue) -> tuple[Layer, ...]:
    """Towns and names; small ones only from near."""
    sheet = sheet_of(scenario)
    if not sheet.whole:
        return (Layer("names", tuple(named(sheet, sheet.areas, lang, words)), static=True),)
    wide = sheet_of(scenario, close=False)
    close = [a for a in sheet.areas if sheet.drawn[a].get("inset")]
    large = [a for a in sheet.areas if a not in close or AREAS[a].capital]
    return (
        Layer("boxes", tuple(boxes(sheet, lang, words)), static=True),
        Layer("names", tuple(named(wide, wide.areas, lang, words)), static=True, shown="map"),
        Layer("inset_names", tuple(named(sheet, close, lang, words)), static=True, shown="insets"),
        Layer("page_names", tuple(named(sheet, large, lang, words)), static=True, shown="page"),
        Layer("near_names", tuple(named(sheet, close, lang, words)), static=True, shown="page", level="near"),
    )


def named(sheet: Sheet, areas: Iterable[str], lang: str, words: Catalogue) -> Iterator[AnyShape]:
    for area in areas:
        yield from town(sheet, area)
        yield name(sheet, area, lang, words)


def town(sheet: Sheet, area: str) -> Iterator[AnyShape]:
    """The sign of a town, unless a fortress stands for it; an anchor at a major port."""
    known, (x, y), grown = AREAS[area], sheet.towns[area], sheet.zoom**0.6
    small = min(1, sheet.sizes[area] / 30)
    if known.settlement and not known.fortress:
        sign = "capital" if known.capital else "city" if known.city else "town"
        size = (13 if known.capital else 11 if known.city else 7) * grown * small
        yield Icon(name=sign, x=x, y=y, size=size, fill="ink", outline="halo", outline_width=1)
    if known.port:
        size = (9 if known.port == "major" else 6.5) * grown * small
        yield Icon(
            name="anchor", x=x + 9 * grown * small, y=y + 5 * grown * small, size=size, fill="water_ink"
        )


def name(sheet: Sheet, area: str, lang: str, words: Catalogue) -> Text:
    x, y, turn, high = sheet.drawn[area]["label"]
    size = round(min(MOST, 0.86 * high * sheet.zoom * sheet.scales[area]), 1)
    spot = sheet.at((float(x), float(y)))
    return Text(
        x=spot[0],
        y=spot[1],
        text=short(words.name("area", area, lang)),
        size=size,
        font="condensed_bold",
        halo="halo",
        halo_width=size * 0.16,
        rotation=turn,
    )


def short(full: str) -> str:
    """A name as a map has room for it: without what stands in brackets, long pairs by their first town."""
    plain = full.partition(" (")[0]
    first, _, second = plain.partition("-")
    return first if second and len(plain) > 12 and len(first) > 5 else plain


def boxes(sheet: Sheet, lang: str, words: Catalogue) -> Iterator[AnyShape]:
    """24: the lands beyond the map."""
    for box in BOXES:
        if box in layout()["boxes"]:
            left, top, right, bottom = layout()["boxes"][box]
            (x, y), (ex, ey) = sheet.at((left, top)), sheet.at((right, bottom))
            called = words.name("box", box, lang)
            yield Rect(
                x=x, y=y, w=ex - x, h=ey - y, fill="panel", outline="border", radius=5, space=box, tip=called
            )
            yield Text(
                x=x + 8,
                y=y + 15,
                text=called,
                size=12.5,
                font="condensed_bold",
                anchor="start",
                fit=ex - x - 16,
            )
