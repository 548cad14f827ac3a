"""Where areas lie, as drawn, and the part of the map that a scenario needs."""

from __future__ import annotations

import tomllib
from functools import cache, cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.grande_guerre.atlas import AREAS, FOLDER, SCENARIOS
from rules.kernel.scene import Box, Point

WIDEST, HIGHEST = 1500, 1340
EDGE = 10
MARGIN = 14
WINDOWS = {"west_1914": (385, 500, 990, 1098)}
"""The part of the map that a scenario shows where its areas would show too much, in pixels of the layout."""
INSETS = {
    "flanders_lorraine": (590, 636, 820, 866),
    "poland_galicia": (1040, 490, 1360, 860),
    "balkans": (1010, 880, 1480, 1345),
    "isonzo": (800, 866, 1000, 1016),
}
"""The parts that a picture of the whole map draws once more, larger."""
INSET_GAP, TITLE_ROOM = 16, 34
MARKS = 1.5
"""How much larger signs are in insets than on the map."""
COUNTER, SMALL, LARGE = 31.0, 12.0, 44.0
"""Counters at most: usually, in an area that is drawn again in an inset, and on a sheet of few areas."""
PANEL = 640
"""The width of the tables beside the map."""
BESIDE = {"west_1914": "flanders_lorraine"}
"""Scenarios of a part of the map with an inset beside it."""


@cache
def layout() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / "layout.toml").read_text(encoding="utf-8"))


@cache
def points(text: str) -> tuple[Point, ...]:
    """A line as it is stored: the first point absolute, every further one relative to the one before."""
    numbers = [int(each) for each in text.split()]
    x, y = numbers[0], numbers[1]
    found = [(float(x), float(y))]
    for at in range(2, len(numbers), 2):
        x, y = x + numbers[at], y + numbers[at + 1]
        found.append((float(x), float(y)))
    return tuple(found)


class Sheet(Struct, frozen=True, dict=True):
    """The part of the map that is shown, and how much larger than it is stored."""

    left: float
    top: float
    zoom: float
    width: float
    height: float
    areas: tuple[str, ...]
    whole: bool = False
    close: bool = True
    inset: str = ""

    @property
    def beside(self) -> float:
        """The width of what stands beside the map: tables, or an inset as high as the map."""
        if not self.inset:
            return PANEL
        left, top, right, bottom = INSETS[self.inset]
        return self.height * (right - left) / (bottom - top)

    def at(self, point: Point) -> Point:
        x, y = (point[0] - self.left) * self.zoom + MARGIN, (point[1] - self.top) * self.zoom + MARGIN
        return (round(x, 1), round(y, 1))

    def along(self, line: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(self.at(point) for point in line)

    def line(self, text: str) -> tuple[Point, ...]:
        return self.along(points(text))

    def shows(self, text: str) -> bool:
        """Whether any point of a line lies on the sheet."""
        return any(self.holds(point) for point in points(text))

    def holds(self, point: Point) -> bool:
        right, bottom = self.left + self.width / self.zoom, self.top + self.height / self.zoom
        return self.left <= point[0] <= right and self.top <= point[1] <= bottom

    @cached_property
    def frame(self) -> Box:
        return Box(MARGIN, MARGIN, self.width, self.height)

    @cached_property
    def drawn(self) -> dict[str, dict[str, Any]]:
        """Where everything of an area stands: as in its inset if the sheet is so large."""
        near = layout()["near"] if self.close else {}
        return {area: {**each, **near.get(area, {})} for area, each in layout()["areas"].items()}

    @cached_property
    def centres(self) -> dict[str, Point]:
        """The middle of the stack of each area."""
        return {a: self.at(_pair(each["centre"])) for a, each in self.drawn.items()}

    @cached_property
    def towns(self) -> dict[str, Point]:
        """Where the town or the fortress of each area is drawn."""
        return {a: self.at(_pair(each.get("city") or each["label"])) for a, each in self.drawn.items()}

    @cached_property
    def rings(self) -> dict[str, tuple[tuple[Point, ...], ...]]:
        return {a: tuple(self.line(ring) for ring in each["rings"]) for a, each in self.drawn.items()}

    @cached_property
    def scales(self) -> dict[str, float]:
        """How much larger than the land the signs of an area's inset may be drawn in it; elsewhere 1."""
        boxes = inset_boxes(self) if self.whole and self.close else {}
        grown = {name: target.h / source.h / MARKS for name, (source, target) in boxes.items()}
        return {area: grown.get(each.get("inset", ""), 1.0) for area, each in self.drawn.items()}

    @cached_property
    def sizes(self) -> dict[str, float]:
        """How large the counters of each area are: as its free circle allows."""
        found = {}
        for area, each in self.drawn.items():
            small = self.whole and not self.close and each.get("inset")
            most = SMALL if small else COUNTER if self.whole or self.inset else LARGE
            room = 1.45 * each["r"] * self.zoom * self.scales[area]
            found[area] = round(max(0.6 * most, min(most, room)), 1)
        return found


def _pair(numbers: list[float]) -> Point:
    return float(numbers[0]), float(numbers[1])


def areas_of(scenario: str) -> tuple[str, ...]:
    """The areas in play; far neutral corners of a sector do not stretch the sheet."""
    played = SCENARIOS[scenario]
    if played.areas:
        return played.areas
    if played.campaign:
        return tuple(AREAS)
    nations = (*played.nations(), *played.open_minors)
    return tuple(a for a, area in AREAS.items() if area.sector in played.sectors and area.owner in nations)


@cache
def sheet_of(scenario: str, *, close: bool = True) -> Sheet:
    """The sheet of a scenario; the whole map has two, for what pictures draw on it and in its insets."""
    areas = areas_of(scenario)
    if SCENARIOS[scenario].campaign:
        wide, high = layout()["canvas"]
        return Sheet(0, 0, 1, wide, high, areas, whole=True, close=close)
    left, top, right, bottom = WINDOWS.get(scenario) or extent(areas)
    zoom = min(WIDEST / (right - left), HIGHEST / (bottom - top))
    shown = Sheet(left, top, zoom, (right - left) * zoom, (bottom - top) * zoom, areas)
    inside = tuple(a for a in areas if shown.holds(_pair(layout()["areas"][a]["centre"])))
    return replace(shown, areas=inside, inset=BESIDE.get(scenario, ""))


def extent(areas: tuple[str, ...]) -> tuple[float, float, float, float]:
    spots = [p for a in areas for ring in layout()["areas"][a]["rings"] for p in points(ring)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs) - EDGE, min(ys) - EDGE, max(xs) + EDGE, max(ys) + EDGE


def inset_boxes(sheet: Sheet) -> dict[str, tuple[Box, Box]]:
    """Of each inset the part of the map, and where it stands."""
    if sheet.inset:
        target = Box(sheet.width + 2 * MARGIN, MARGIN, sheet.beside, sheet.height)
        return {sheet.inset: (source_of(sheet, sheet.inset), target)}
    return row_of_insets(sheet) if sheet.whole else {}


def source_of(sheet: Sheet, name: str) -> Box:
    left, top, right, bottom = INSETS[name]
    return Box(*sheet.at((left, top)), (right - left) * sheet.zoom, (bottom - top) * sheet.zoom)


def row_of_insets(sheet: Sheet) -> dict[str, tuple[Box, Box]]:
    """Below the map and its panels, all of one height."""
    across = sheet.width + PANEL + MARGIN - INSET_GAP * (len(INSETS) - 1)
    sources = {name: source_of(sheet, name) for name in INSETS}
    high, x = across / sum(each.w / each.h for each in sources.values()), float(MARGIN)
    found = {}
    for name, source in sources.items():
        wide = high * source.w / source.h
        found[name] = (source, Box(x, sheet.height + 2 * MARGIN + TITLE_ROOM, wide, high))
        x += wide + INSET_GAP
    return found
