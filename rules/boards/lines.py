"""Straight lines between centres of hexes, in whole numbers only: no rounding decides a line of sight."""

from functools import lru_cache
from typing import NamedTuple

from rules.boards.hexes import STEPS, Cube, distance

ORIGIN = Cube(0, 0, 0)
# Both ends are nudged alike so that no sample lies on a hexside; 16 is
# fine enough for the nudge to decide nothing else.
NUDGE = Cube(1, 2, -3)
FINE = 16


class Trace(NamedTuple):
    """What a line meets, in order from its start: hexes it crosses, and those it only runs beside."""

    on: tuple[Cube, ...]
    left: tuple[Cube, ...]
    right: tuple[Cube, ...]


def trace(a: Cube, b: Cube) -> Trace:
    """All that the line from centre to centre meets; left and right are those of one who looks along it."""
    found = _trace(b.minus(a))
    return Trace(*(tuple(a.plus(each) for each in part) for part in found))


@lru_cache(maxsize=16384)
def _line(way: Cube) -> tuple[Cube, ...]:
    """One hex for each step from end to end."""
    steps = distance(ORIGIN, way)
    samples = (NUDGE.plus(way, k * FINE) for k in range(steps + 1))
    return tuple(_nearest(sample, max(steps, 1) * FINE) for sample in samples)


def _nearest(at: Cube, unit: int) -> Cube:
    """The hex whose centre is nearest to a point given in fractions of a hex."""
    q, r, s = ((2 * value + unit) // (2 * unit) for value in at)
    off_q, off_r, off_s = abs(q * unit - at.q), abs(r * unit - at.r), abs(s * unit - at.s)
    if off_q > off_r and off_q > off_s:
        q = -r - s
    elif off_r > off_s:
        r = -q - s
    return Cube(q, r, -q - r)


@lru_cache(maxsize=16384)
def _trace(way: Cube) -> Trace:
    near = {cube.plus(step): None for cube in _line(way) for step in (ORIGIN, *STEPS)}
    met = [(entry, hand, cube) for cube in near for entry, hand in _meet(way, cube)]
    met.sort()
    on, left, right = (tuple(cube for _, hand, cube in met if hand == side) for side in (0, -1, 1))
    return Trace(on, left, right)


def _spans(cube: Cube) -> tuple[int, int, int]:
    """A hex is where none of these three is more than 1 away from its centre's."""
    return cube.q - cube.r, cube.r - cube.s, cube.s - cube.q


def _meet(way: Cube, cube: Cube) -> list[tuple[int, int]]:
    """Where the line enters the hex, and on which hand: 0 crossed, -1 left, 1 right; nothing if missed."""
    slopes = _spans(way)
    whole = 1
    for slope in slopes:
        whole *= abs(slope) or 1
    enters, leaves, beside = 0, whole, False
    for slope, middle in zip(slopes, _spans(cube), strict=True):
        if slope:
            first, second = sorted(((middle - 1) * whole // slope, (middle + 1) * whole // slope))
            enters, leaves = max(enters, first), min(leaves, second)
        elif abs(middle) > 1:
            return []
        else:
            beside = beside or abs(middle) == 1
    if enters >= leaves:
        return []
    turn = way.q * cube.r - way.r * cube.q
    return [(enters, (turn > 0) - (turn < 0) if beside else 0)]
