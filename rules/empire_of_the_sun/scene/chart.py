"""Where everything lies on the sheet: the grid of hexes, the lines of `data/layout.toml`, and the poster."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import Any

from rules.empire_of_the_sun.hexes import read
from rules.kernel.scene import Box, Point, Ring

R = 38.0
"""The radius of a hex."""
LEFT, TOP = 75.0, 60.0
STEP_X, STEP_Y = 57.0, 66.0
BOARD = Box(0, 0, 3000, 2000)
GAP = 16
WIDTH, HEIGHT = 3760, 3056
MAIN = Box(0, BOARD.h + GAP, 1740, HEIGHT - BOARD.h - GAP)
SECOND = Box(MAIN.w + GAP, MAIN.y, BOARD.w - MAIN.w - GAP, MAIN.h)
"""The insets of a picture below the board: where something has just happened, and where else."""
PANEL_X, PANEL_W = BOARD.w + GAP, WIDTH - BOARD.w - 2 * GAP


@cache
def layout() -> dict[str, Any]:
    return read("layout")


@cache
def centre(hex_: str) -> Point:
    """Odd columns sit half a hex lower than even ones."""
    column, row = int(hex_[:2]), int(hex_[2:])
    return LEFT + STEP_X * (column - 10), TOP + STEP_Y * row + (STEP_Y / 2 if column % 2 else 0.0)


@cache
def corners(hex_: str, inset: float = 0.0) -> Ring:
    """The outline of a hex; the printed grid is not quite regular."""
    x, y = centre(hex_)
    wide, half, high = R - inset, R / 2 - inset / 2, STEP_Y / 2 - inset * 0.87
    steps = ((wide, 0), (half, high), (-half, high), (-wide, 0), (-half, -high), (half, -high))
    return tuple((x + dx, y + dy) for dx, dy in steps)


def line(text: str) -> tuple[Point, ...]:
    """A line of steps from point to point."""
    numbers = [float(each) for each in text.split()]
    return tuple(zip(accumulate(numbers[::2]), accumulate(numbers[1::2]), strict=True))


def rings(text: str) -> tuple[Ring, ...]:
    """The rings of a polygon, the outline first."""
    return tuple(line(each) for each in text.split(";"))
