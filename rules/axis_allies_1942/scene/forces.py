"""Units on the map: for each power in a space a plate with a silhouette and a number for each type."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import hypot
from typing import Any

from msgspec import Struct

from rules.axis_allies_1942.atlas import AIR_UNITS, LAND_UNITS, SEA_UNITS, TURN_ORDER, UNITS, is_sea
from rules.axis_allies_1942.names import CATALOGUE, space_name
from rules.axis_allies_1942.scene.chart import SHEET, SPACES, Sheet, sheet_of, shows
from rules.axis_allies_1942.scene.labels import city_areas, labels, taken
from rules.axis_allies_1942.scene.placing import Area, Block, around, home, place, space_at
from rules.kernel.scene import AnyShape, Circle, Icon, Line, Rect, Text

Force = tuple[tuple[str, int], ...]
Forces = tuple[tuple[str, tuple[tuple[str, Force], ...]], ...]
"""Spaces, with powers in turn order, with types in drawing order and their numbers."""

SMALL = 5
"""Below this free radius units stand beside an island, with a line to it."""


def forces(board: Mapping[str, Any]) -> Forces:
    """All units of a view by space, power and type."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for unit in board["units"].values():
        types = found.setdefault(unit["space"], {}).setdefault(unit["power"], {})
        types[unit["type"]] = types.get(unit["type"], 0) + 1
    return tuple(
        (space, tuple((power, in_order(space, powers[power])) for power in TURN_ORDER if power in powers))
        for space, powers in sorted(found.items())
    )


def in_order(space: str, types: Mapping[str, int]) -> Force:
    """Ships come before what they carry, land units before aircraft at their base."""
    order = (*SEA_UNITS, *AIR_UNITS, *LAND_UNITS) if is_sea(space) else (*LAND_UNITS, *AIR_UNITS)
    return tuple((name, types[name]) for name in order if name in types)


class Plate(Struct, frozen=True):
    """The units of one power in a space, in rows of so many cells."""

    power: str
    force: Force
    emblem: bool
    columns: int

    def rows(self) -> list[list[tuple[str, int]]]:
        cells = [("", 0), *self.force] if self.emblem else [*self.force]
        return [cells[i : i + self.columns] for i in range(0, len(cells), self.columns)]

    def size(self, row: float) -> tuple[float, float]:
        rows = self.rows()
        width = max(sum(cell_width(number, row) for _, number in cells) for cells in rows)
        return width + 0.2 * row, row * (len(rows) + 0.12)


def cell_width(number: int, row: float) -> float:
    """A silhouette, and after it the number if there are several; 0 is the sign of the power."""
    return row * (0.86 if number == 0 else 0.98 + (0.41 * len(str(number)) if number > 1 else 0))


class Stack(Struct, frozen=True):
    """All plates of a space, one above the other, where they were placed."""

    space: str
    plates: tuple[Plate, ...]
    area: Area


def plates(space: str, powers: tuple[tuple[str, Force], ...], holder: str, columns: int) -> tuple[Plate, ...]:
    """The sign of the power stands before units at sea and abroad, where no land says whose they are."""
    return tuple(Plate(power, force, is_sea(space) or power != holder, columns) for power, force in powers)


@lru_cache(maxsize=4_000)
def shape_of(stack: tuple[Plate, ...], row: float) -> tuple[float, float]:
    sizes = [plate.size(row) for plate in stack]
    return max(w for w, _ in sizes) + 4, sum(h for _, h in sizes) + 3 * (len(sizes) - 1) + 4


@lru_cache(maxsize=4_000)
def ways(
    space: str, powers: tuple[tuple[str, Force], ...], holder: str, row: float
) -> tuple[tuple[Plate, ...], ...]:
    """Ways to arrange the units of a space, the most compact first."""
    longest = max(len(force) + (is_sea(space) or power != holder) for power, force in powers)
    found = [plates(space, powers, holder, columns) for columns in range(1, longest + 1)]
    return tuple(sorted(found, key=lambda way: abs(shape_of(way, row)[0] - 1.6 * shape_of(way, row)[1]))[:3])


@lru_cache(maxsize=24)
def stacks(
    sheet: Sheet, shown: Forces, control: tuple[tuple[str, str], ...], complexes: tuple[str, ...], lang: str
) -> tuple[Stack, ...]:
    """The units of all spaces that a sheet shows in full, placed off each other and off the print."""
    here = [(space, powers) for space, powers in shown if shows(sheet, space)]
    holders = dict(control)
    arranged = [ways(space, powers, holders.get(space, ""), sheet.size) for space, powers in here]
    blocks = [
        Block(
            space, anchor(sheet, space), tuple(shape_of(way, sheet.size) for way in options), is_small(space)
        )
        for (space, _), options in zip(here, arranged, strict=True)
    ]
    printed = labels(sheet, lang)
    occupied = [printed[land].complex_area for land in complexes if land in printed]
    occupied += [
        square_area(sheet, space) for space, _ in shown if sheet is SHEET and sheet_of(space) is not sheet
    ]
    cities = list(city_areas(sheet, lang).values())
    places = place(sheet, blocks, [*taken(sheet, lang), *occupied], cities)
    return tuple(
        Stack(space, options[number], area)
        for (space, _), options, (number, area) in zip(here, arranged, places, strict=True)
    )


def is_small(space: str) -> bool:
    return not is_sea(space) and SPACES[space].r < SMALL


def anchor(sheet: Sheet, space: str) -> tuple[float, float]:
    return home(sheet, space, "units", 0.3 if not is_small(space) else 0)


def stack_shapes(sheet: Sheet, stack: Stack, lang: str) -> list[AnyShape]:
    shapes: list[AnyShape] = []
    left, top, right, _ = stack.area
    y = top + 2
    for plate in stack.plates:
        w, h = plate.size(sheet.size)
        shapes += plate_shapes(sheet, stack.space, plate, (left + right) / 2 - w / 2, y, lang)
        y += h + 3
    return shapes


def leader(sheet: Sheet, stack: Stack) -> list[AnyShape]:
    """A line to their space from units that had to be put beside it."""
    left, top, right, bottom = stack.area
    x, y = (left + right) / 2, (top + bottom) / 2
    if space_at(sheet, x, y) == stack.space:
        return []
    end = sheet.back(*shore(sheet, stack.space, x, y))
    line = Line(points=(sheet.back(x, y), end), colour="ink", width=1.8, casing="halo", casing_width=1.2)
    return [line, Circle(x=end[0], y=end[1], r=sheet.length(3.2), fill="ink")]


def shore(sheet: Sheet, space: str, x: float, y: float) -> tuple[float, float]:
    """Where the way from a point to the middle of a space enters it."""
    cx, cy = sheet.at(*SPACES[space].centre)
    steps = max(1, int(hypot(cx - x, cy - y) / 3))
    way = [(x + (cx - x) * i / steps, y + (cy - y) * i / steps) for i in range(steps + 1)]
    inside = [i for i, point in enumerate(way) if space_at(sheet, *point) == space]
    return way[min(inside[0] + 5, steps)] if inside else (cx, cy)


def plate_shapes(
    sheet: Sheet, space: str, plate: Plate, left: float, top: float, lang: str
) -> list[AnyShape]:
    row = sheet.size
    w, h = plate.size(row)
    x, y = sheet.back(left, top)
    ink = f"{plate.power}_ink"
    shapes: list[AnyShape] = [
        Rect(
            x=x,
            y=y,
            w=sheet.length(w),
            h=sheet.length(h),
            fill=plate.power,
            outline="token_edge",
            width=1.3,
            radius=sheet.length(0.2 * row),
            shadow=2.4,
            space=space,
            tip=tip(space, plate, lang),
        )
    ]
    for number, cells in enumerate(plate.rows()):
        shapes += row_shapes(sheet, plate.power, cells, left + 0.1 * row, top + (number + 0.56) * row, ink)
    return shapes


def row_shapes(
    sheet: Sheet, power: str, cells: list[tuple[str, int]], left: float, y: float, ink: str
) -> list[AnyShape]:
    shapes: list[AnyShape] = []
    row = sheet.size
    for name, number in cells:
        icon, share = (name, 0.86) if name else (f"emblem_{power}", 0.62)
        ix, iy = sheet.back(left + (0.49 if name else 0.41) * row, y)
        shapes.append(Icon(name=icon, x=ix, y=iy, size=share * row, fill=ink, ink=power))
        if number > 1:
            x, y2 = sheet.back(left + 0.97 * row, y)
            size = 0.64 * row
            shapes.append(Text(x, y2, str(number), size, ink, "condensed_bold", "start"))
        left += cell_width(number, row)
    return shapes


def tip(space: str, plate: Plate, lang: str) -> str:
    """Poland · Germany: 3 infantry, 1 tank."""
    units = ", ".join(
        f"{number} {CATALOGUE.name('unit', name, lang, number)}" for name, number in plate.force
    )
    return f"{space_name(space, lang)} · {CATALOGUE.name('seat', plate.power, lang)}: {units}"


def from_far(shown: Forces) -> Forces:
    """Each power's units in a space as its best one and the number of all."""
    return tuple(
        (space, tuple((power, ((best(force), sum(count for _, count in force)),)) for power, force in powers))
        for space, powers in shown
    )


def best(force: Force) -> str:
    """The type that costs most, the strongest in attack of equals."""
    return max((name for name, _ in force), key=lambda name: (UNITS[name].cost, UNITS[name].attack or 0))


def summary(sheet: Sheet, shown: Forces) -> list[AnyShape]:
    """Where an inset shows the units, the world map has one square for each power with their number."""
    shapes: list[AnyShape] = []
    for space, powers in shown:
        if sheet_of(space) is not sheet:
            shapes += squares(sheet, space, powers)
    return shapes


def square_area(sheet: Sheet, space: str) -> Area:
    return around(*sheet.at(*SPACES[space].centre), 26, 26)


def squares(sheet: Sheet, space: str, powers: tuple[tuple[str, Force], ...]) -> list[AnyShape]:
    """A number on a square counts units; on a disc it would be the value of a territory."""
    x, y = sheet.at(*SPACES[space].centre)
    side = 21.0
    left = x - (len(powers) - 1) * side * 0.5
    shapes: list[AnyShape] = []
    for number, (power, force) in enumerate(powers):
        total = str(sum(count for _, count in force))
        at = left + number * side
        shapes.append(
            Rect(at - side / 2, y - side / 2, side, side, power, "token_edge", 1.2, 2.5, space=space)
        )
        shapes.append(Text(at, y, total, 14, f"{power}_ink", "condensed_bold", fit=0.85 * side))
    return shapes
