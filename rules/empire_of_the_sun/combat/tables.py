"""8.2 B, 8.4 A: the two combat tables; every fraction is rounded up."""

from __future__ import annotations

QUARTERS = ((2, 1), (5, 2), (99, 4))
"""Air-naval: a modified roll up to so much gives so many quarters."""
HALVES = ((2, 1), (6, 2), (8, 3), (99, 4))
"""Ground: a modified roll up to so much gives so many halves."""


def _row(table: tuple[tuple[int, int], ...], roll: int) -> int:
    return next(value for high, value in table if roll <= high)


def air_naval_hits(total: int, roll: int) -> int:
    return -(-total * _row(QUARTERS, roll) // 4)


def ground_hits(total: int, roll: int) -> int:
    return -(-total * _row(HALVES, roll) // 2)
