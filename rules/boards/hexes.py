"""Hexes by coordinates: four offset layouts, cube geometry in whole numbers, and places for drawing."""

import math
from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from rules.boards.errors import BoardError

Point = tuple[float, float]
ROOT3 = math.sqrt(3)


class Offset(NamedTuple):
    """A hex by column and row, as boards number them."""

    col: int
    row: int


class Cube(NamedTuple):
    """A hex by three coordinates that sum to zero, in which all directions are alike."""

    q: int
    r: int
    s: int

    def plus(self, other: "Cube", times: int = 1) -> "Cube":
        return Cube(self.q + other.q * times, self.r + other.r * times, self.s + other.s * times)

    def minus(self, other: "Cube") -> "Cube":
        return Cube(self.q - other.q, self.r - other.r, self.s - other.s)


class Layout(StrEnum):
    """Which rows are shoved right (pointy-top hexes) or which columns are shoved down (flat-top hexes)."""

    ODD_R = "odd-r"
    EVEN_R = "even-r"
    ODD_Q = "odd-q"
    EVEN_Q = "even-q"

    @property
    def is_pointy(self) -> bool:
        return self in (Layout.ODD_R, Layout.EVEN_R)

    @property
    def directions(self) -> Mapping[str, Cube]:
        """Names of the six directions with their steps, clockwise from the north."""
        return POINTY_DIRECTIONS if self.is_pointy else FLAT_DIRECTIONS

    def shove(self, line: int) -> int:
        """By how many whole hexes the slant of cube coordinates has moved a row or column."""
        odd = line & 1
        return (line - odd) // 2 if self in (Layout.ODD_R, Layout.ODD_Q) else (line + odd) // 2


POINTY_DIRECTIONS: Mapping[str, Cube] = MappingProxyType(
    {
        "ne": Cube(1, -1, 0),
        "e": Cube(1, 0, -1),
        "se": Cube(0, 1, -1),
        "sw": Cube(-1, 1, 0),
        "w": Cube(-1, 0, 1),
        "nw": Cube(0, -1, 1),
    }
)
FLAT_DIRECTIONS: Mapping[str, Cube] = MappingProxyType(
    {
        "n": Cube(0, -1, 1),
        "ne": Cube(1, -1, 0),
        "se": Cube(1, 0, -1),
        "s": Cube(0, 1, -1),
        "sw": Cube(-1, 1, 0),
        "nw": Cube(-1, 0, 1),
    }
)


def to_cube(layout: Layout, at: Offset) -> Cube:
    q, r = at
    if layout.is_pointy:
        q -= layout.shove(r)
    else:
        r -= layout.shove(q)
    return Cube(q, r, -q - r)


def to_offset(layout: Layout, cube: Cube) -> Offset:
    if layout.is_pointy:
        return Offset(cube.q + layout.shove(cube.r), cube.r)
    return Offset(cube.q, cube.r + layout.shove(cube.q))


def step(layout: Layout, direction: str) -> Cube:
    """The step in a named direction."""
    steps = layout.directions
    if direction not in steps:
        raise BoardError(f"{direction!r} is not a direction of {layout} hexes, which are {', '.join(steps)}")
    return steps[direction]


def neighbour(layout: Layout, cube: Cube, direction: str) -> Cube:
    """The next hex in a named direction."""
    return cube.plus(step(layout, direction))


def opposite(layout: Layout, direction: str) -> str:
    """The direction that leads back."""
    back = Cube(0, 0, 0).minus(step(layout, direction))
    return next(name for name, each in layout.directions.items() if each == back)


def distance(a: Cube, b: Cube) -> int:
    """Steps from one hex to the other; its own hex is not counted."""
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


def ring(centre: Cube, radius: int) -> Iterator[Cube]:
    """All hexes at exactly this distance, clockwise."""
    if radius <= 0:
        yield from [centre] if radius == 0 else []
        return
    at = centre.plus(POINTY_DIRECTIONS["w"], radius)
    for each in POINTY_DIRECTIONS.values():
        for _ in range(radius):
            yield at
            at = at.plus(each)


def disc(centre: Cube, radius: int) -> Iterator[Cube]:
    """All hexes up to this distance, ring by ring from the centre."""
    for each in range(radius + 1):
        yield from ring(centre, each)


def centre(layout: Layout, cube: Cube, size: float, origin: Point = (0, 0)) -> Point:
    """Where to draw a hex; `size` is from the centre to a corner, `origin` the centre of column 0, row 0."""
    along, across = size * 1.5, size * ROOT3 / 2
    if layout.is_pointy:
        return origin[0] + across * (2 * cube.q + cube.r), origin[1] + along * cube.r
    return origin[0] + along * cube.q, origin[1] + across * (2 * cube.r + cube.q)


def corners(layout: Layout, cube: Cube, size: float, origin: Point = (0, 0)) -> tuple[Point, ...]:
    """The six corners clockwise; the side towards direction i lies between corner i and the next."""
    x, y = centre(layout, cube, size, origin)
    half, across = size / 2, size * ROOT3 / 2
    right_half = [(0.0, -size), (across, -half), (across, half)]
    if not layout.is_pointy:
        right_half = [(-half, -across), (half, -across), (size, 0.0)]
    around = right_half + [(-dx, -dy) for dx, dy in right_half]
    return tuple((x + dx, y + dy) for dx, dy in around)


def side(
    layout: Layout, cube: Cube, direction: str, size: float, origin: Point = (0, 0)
) -> tuple[Point, Point]:
    """The two ends of the side of a hex that faces a direction."""
    step(layout, direction)
    first = list(layout.directions).index(direction)
    around = corners(layout, cube, size, origin)
    return around[first], around[(first + 1) % 6]
