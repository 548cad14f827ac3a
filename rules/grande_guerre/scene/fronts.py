"""Who holds what: occupied areas, and the front as a line between what both sides hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.scene.borders import Run, beside, joined, neighbours
from rules.grande_guerre.scene.colours import FRONT, corps_colour, land_colour
from rules.grande_guerre.scene.land import clip, on_sheet
from rules.grande_guerre.scene.layout import sheet_of
from rules.grande_guerre.trenches.levels import trench_level
from rules.kernel.scene import AnyShape, Hatch, Layer, Line, Polygon
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

WIDTH, DEEPER = 2.4, 0.8
"""How broad a front is, and how much broader each level of trenches makes it."""


def held(board: Mapping[str, Any], scenario: str, lang: str, words: Catalogue) -> Layer:
    """Areas that somebody else than their owner of 1914 controls, hatched in his colour."""
    control = board["control"]
    taken = [area for area in sheet_of(scenario).areas if control[area] != AREAS[area].owner]
    return Layer("held", tuple(occupied(scenario, area, control[area], lang, words) for area in taken))


@cache
def occupied(scenario: str, area: str, holder: str, lang: str, words: Catalogue) -> Polygon:
    sheet = sheet_of(scenario)
    return Polygon(
        rings=tuple(clip(sheet, ring) for ring in sheet.rings[area] if on_sheet(sheet, ring)),
        fill=Hatch(colour=corps_colour(holder), ground=land_colour(holder), spacing=7, width=1),
        opacity=0.8,
        outline="border",
        width=0.8,
        space=area,
        tip=words.word(Sentence.of("scene.held", area=area, nation=holder), lang),
    )


def front(board: Mapping[str, Any], scenario: str) -> Layer:
    """A line of each side in its own areas, between what both sides hold."""
    nations, control = board["nations"], board["control"]
    sides = {area: nations.get(control[area], {}).get("side", "") for area in AREAS}
    facing: dict[tuple[str, int], list[tuple[str, str]]] = {}
    for one, other in neighbours(scenario):
        if sides[one] and sides[other] == FOE[sides[one]]:
            for area, foe in ((one, other), (other, one)):
                facing.setdefault((sides[area], trenches(board, area, sides[area])), []).append((area, foe))
    shapes = [
        shape
        for (side, level), pairs in facing.items()
        for line in joined(tuple(pairs))
        for shape in line_of(scenario, line, side, level)
    ]
    return Layer("front", tuple(shapes))


def trenches(board: Mapping[str, Any], area: str, side: str) -> int:
    if board["doctrine"][side] == "movement":
        return 0
    return trench_level(AREAS[area].sector, board["turn"], board["trenches"][side])


@lru_cache(maxsize=2_000)
def line_of(scenario: str, line: Run, side: str, level: int) -> tuple[AnyShape, ...]:
    """Trenches make the line broader and give it teeth."""
    sheet = sheet_of(scenario)
    grown = sheet.zoom**0.5
    width, found = round((WIDTH + DEEPER * level) * grown, 2), list[AnyShape]()
    drawn = sheet.along(line)
    if on_sheet(sheet, drawn):
        own = clip(sheet, beside(drawn, round(width / 2 + 0.3, 1)))
        found.append(Line(points=own, colour=FRONT[side], width=width))
        if level:
            teeth = clip(sheet, beside(drawn, round(width + grown, 1)))
            dash = (1.3 * grown, 3 * grown)
            found.append(Line(points=teeth, colour=FRONT[side], width=2.2 * grown, dash=dash))
    return tuple(found)
