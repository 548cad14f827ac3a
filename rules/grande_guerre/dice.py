"""0.3: a D12 is the sum of two six-sided dice; percent tests succeed with a d100 at or below the chance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.board import P


def d12(p: P, purpose: str, to: Sequence[str] | None = None) -> int:
    """Two dice added; those of a secret test are seen by the seats that are named."""
    return sum(p.roll(2, 6, purpose, to))


def d6(p: P, purpose: str) -> int:
    return p.roll(1, 6, purpose)[0]


def chance(p: P, percent: int, purpose: str, to: Sequence[str] | None = None) -> bool:
    """Whether a percent test succeeds; a test that itself is a secret names the seats that see its die."""
    return p.roll(1, 100, purpose, to)[0] <= percent


def one_of(p: P, items: Sequence[str], purpose: str) -> str:
    """One of several by chance; of one nothing is rolled."""
    return items[p.roll(1, len(items), purpose)[0] - 1] if len(items) > 1 else items[0]
