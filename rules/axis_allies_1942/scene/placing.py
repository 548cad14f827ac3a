"""Finding room: units and labels go near where they belong, over their own space and off one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from msgspec import Struct

from rules.axis_allies_1942.scene.chart import LANDS, NEAR, OFFSETS, SPACES, ZONES, K, Sheet, sheet_of
from rules.kernel.scene import Point

Area = tuple[float, float, float, float]
"""Left, top, right and bottom in the units of a sheet."""
Weighed = tuple[Area, float]

GRAIN = 6
EDGE = 9
REACHES = (9.0, 18.0, 28.0, 40.0, 54.0, 70.0, 88.0, 108.0, 130.0, 155.0, 185.0, 220.0, 260.0)
"""How far from its point a block is tried; the last of these are for stacks that find no room near it."""
LOOKS = (18.0, 54.0, 130.0, REACHES[-1])
"""How far a block looks for room at first, and where it finds none."""
TURNS = 12
ASTRAY = {(True, True): 26.0, (True, False): 60.0, (False, True): 34.0, (False, False): 90.0}
"""What it costs to lie over a foreign space: by whether one's own is a sea zone, and whether that one is."""
OVER_PRINT, OVER_CITY, OVER_BLOCK = 0.14, 0.5, 0.6
"""What it costs to cover a unit of area of something printed, of a victory city, or of another block."""
FAR = 0.8
OTHER_SHAPE = 4.0


class Block(Struct, frozen=True):
    """Something to place: one of several shapes, as near as possible to a point."""

    space: str
    at: Point
    shapes: tuple[tuple[float, float], ...]
    """Widths and heights, the preferred one first."""
    beside: bool = False
    """Whether it should not cover its own space, as units of a small island."""


def around(x: float, y: float, w: float, h: float) -> Area:
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def meet(a: Area, b: Area) -> bool:
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


def place(
    sheet: Sheet, blocks: Sequence[Block], taken: Sequence[Area], cities: Sequence[Area] = ()
) -> list[tuple[int, Area]]:
    """For each block which of its shapes is used, and where; those with the least room choose first."""
    order = sorted(range(len(blocks)), key=lambda i: (-tightness(blocks[i]), blocks[i].space))
    occupied = [*((area, OVER_PRINT) for area in taken), *((area, OVER_CITY) for area in cities)]
    found: dict[int, tuple[int, Area]] = {}
    for i in order:
        found[i] = best(sheet, blocks[i], occupied)
        occupied.append((found[i][1], OVER_BLOCK))
    return [found[i] for i in range(len(blocks))]


def tightness(block: Block) -> float:
    w, h = block.shapes[0]
    return w * h / SPACES[block.space].r ** 2


def best(sheet: Sheet, block: Block, taken: Sequence[Weighed]) -> tuple[int, Area]:
    """The cheapest shape and place, remembered: most stacks stand as they stood before the last order.

    Most find room close by, where few neighbours count: then whatever moves farther off changes nothing.
    """
    x, y = block.at
    size = max(max(shape) for shape in block.shapes)
    for reach in LOOKS:
        reached = around(x, y, 2 * (reach + size), 2 * (reach + size))
        near = tuple(each for each in taken if meet(each[0], reached))
        found = cheapest(sheet, block, near, reach)
        if found is not None:
            break
    assert found is not None
    return found


@lru_cache(maxsize=16_000)
def cheapest(sheet: Sheet, block: Block, near: tuple[Weighed, ...], reach: float) -> tuple[int, Area] | None:
    """The best place, unless there may be a better one beyond `reach`.

    What must cost more than the best so far is not looked at closely.
    """
    x, y = block.at
    choice, least = (0, around(x, y, *block.shapes[0])), float("inf")
    for distance, dx, dy in steps():
        if distance * FAR >= least:
            return choice
        if distance > reach:
            return None
        for number, (w, h) in enumerate(block.shapes):
            area = around(x + dx, y + dy, w, h)
            price = distance * FAR + OTHER_SHAPE * number
            if price < least and (price := price + crowding(sheet, area, near)) < least:
                price += astray(sheet, block, area)
                if price < least:
                    choice, least = (number, area), price
    return choice


@cache
def steps() -> tuple[tuple[float, float, float], ...]:
    """Places to try around a point: how far, and by how much across and down."""
    found = [(0.0, 0.0, 0.0)]
    for d in REACHES:
        angles = (2 * pi * i / TURNS for i in range(TURNS))
        found += [(d, round(d * cos(a), 3), round(d * sin(a), 3)) for a in angles]
    return tuple(found)


def crowding(sheet: Sheet, area: Area, near: Sequence[Weighed]) -> float:
    """What it costs to cover something else, or to leave the sheet."""
    left, top, right, bottom = sheet.frame
    if area[0] < left + EDGE or area[1] < top + EDGE or area[2] > right - EDGE or area[3] > bottom - EDGE:
        return 10_000.0
    price = 0.0
    for other, weight in near:
        if meet(area, other):
            across = min(area[2], other[2]) - max(area[0], other[0])
            price += weight * across * (min(area[3], other[3]) - max(area[1], other[1]))
    return price


def astray(sheet: Sheet, block: Block, area: Area) -> float:
    """How much of an area lies over other spaces, or over the island that it should leave free."""
    total = 0.0
    at_sea = block.space in ZONES
    for x, y in samples(area):
        there = space_at(sheet, x, y)
        if there == block.space:
            total += 30.0 if block.beside else 0.0
        elif block.beside and there in ZONES:
            total += 2.0
        else:
            total += ASTRAY[at_sea, there in ZONES]
    return total / 9


def samples(area: Area) -> Iterator[Point]:
    left, top, right, bottom = area
    for x in (left + 2, (left + right) / 2, right - 2):
        for y in (top + 2, (top + bottom) / 2, bottom - 2):
            yield x, y


def space_at(sheet: Sheet, x: float, y: float) -> str:
    """The space under a point, or nothing beyond the sheet."""
    return grounds(sheet).get((int(x // GRAIN), int(y // GRAIN)), "")


@cache
def grounds(sheet: Sheet) -> dict[tuple[int, int], str]:
    """Which space lies under each cell of a fine grid over the sheet; land covers sea."""
    found: dict[tuple[int, int], str] = {}
    for space in (*ZONES, *LANDS):
        for polygon in SPACES[space].polygons:
            for row, column in cells([sheet.at(*point) for point in polygon], sheet.frame):
                found[column, row] = space
    return found


def cells(polygon: list[Point], frame: Area) -> Iterator[tuple[int, int]]:
    """The cells whose middle lies inside a polygon, row by row."""
    top = max(frame[1], min(y for _, y in polygon))
    bottom = min(frame[3], max(y for _, y in polygon))
    for row in range(int(top // GRAIN), int(bottom // GRAIN) + 1):
        crossings = sorted(_crossings(polygon, (row + 0.5) * GRAIN))
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            first, last = max(start, frame[0]), min(end, frame[2])
            for column in range(int(first // GRAIN), int(last // GRAIN) + 1):
                yield row, column


def _crossings(polygon: list[Point], y: float) -> Iterator[float]:
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y1 > y) != (y2 > y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)


def home(sheet: Sheet, space: str, what: str, down: float = 0) -> Point:
    """Where something of a space goes if there is room: by hand, or `down` radii below the centre."""
    outline = SPACES[space]
    x, y = sheet.at(*outline.centre)
    name = sheet_of(space).name if sheet is NEAR else sheet.name
    moved = OFFSETS.get(name, {}).get(space, {}).get(what)
    if moved:
        return x + moved[0], y + moved[1]
    return x, y + down * outline.r * K * sheet.zoom
