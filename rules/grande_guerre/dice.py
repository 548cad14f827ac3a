"""0.3: a D12 is the sum of two six-sided dice; percent tests succeed with a d100 at or below the chance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.board import P


def d12(p: P, purpose: str) -> int:
    return sum(p.roll(2, 6, purpose))


def d6(p: P, purpose: str) -> int:
    return p.roll(1, 6, purpose)[0]


def chance(p: P, percent: int, purpose: str) -> bool:
    return p.roll(1, 100, purpose)[0] <= percent


def one_of(p: P, items: Sequence[str], purpose: str) -> str:
    """One of several by chance; of one nothing is rolled."""
    return items[p.roll(1, len(items), purpose)[0] - 1] if len(items) > 1 else items[0]
