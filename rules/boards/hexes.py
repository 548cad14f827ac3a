"""Hexes by coordinates: four offset layouts, and cube geometry in whole numbers."""

from enum import StrEnum
from typing import NamedTuple


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

    def shove(self, line: int) -> int:
        """By how many whole hexes the slant of cube coordinates has moved a row or column."""
        odd = line & 1
        return (line - odd) // 2 if self in (Layout.ODD_R, Layout.ODD_Q) else (line + odd) // 2


STEPS = (Cube(1, -1, 0), Cube(1, 0, -1), Cube(0, 1, -1), Cube(-1, 1, 0), Cube(-1, 0, 1), Cube(0, -1, 1))
"""To the six hexes that touch one, clockwise."""


def to_cube(layout: Layout, at: Offset) -> Cube:
    q, r = at
    if layout.is_pointy:
        q -= layout.shove(r)
    else:
        r -= layout.shove(q)
    return Cube(q, r, -q - r)


def distance(a: Cube, b: Cube) -> int:
    """Steps from one hex to the other; its own hex is not counted."""
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))
