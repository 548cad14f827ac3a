"""17: ambassadors go two by two to the countries that could join, and ask for an audience there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.grande_guerre.atlas import AUGUST
from rules.grande_guerre.board import Board, P, leader, seat_side
from rules.grande_guerre.diplomacy.ambassadors import PER_COUNTRY, free_counters, targets
from rules.kernel.orders import Order

COURTED = {"central": ("TR", "BG", "RO", "IT", "SE"), "entente": ("IT", "RO", "GR", "US", "BG", "PT")}
"""Countries worth an ambassador, the most wanted first."""
UNWELCOME = {"AH": ("IT", "RO")}
"""Ambassadors who would do more harm than good."""


def envoys(p: P, seat: str) -> Iterator[Order]:
    """Send whoever is at home; in August 1914 nobody is heard yet."""
    board, side = p.board, seat_side(p.board, seat)
    if not side or leader(board, side) != seat:
        return
    there = placed(board, side)
    home = [n for n in free_counters(board, side) if not board.diplomacy.counters[n].at]
    home = [n for n in home if board.diplomacy.counters[n].value > 0]
    for name in sorted(home, key=lambda n: (-board.diplomacy.counters[n].value, n)):
        goal = wanted(board, side, name, there)
        if goal:
            there.setdefault(goal, []).append(name)
            yield Order(seat, "amb", {"amb": name, "nation": goal})
    if board.turn > AUGUST:
        yield from audience(board, seat, side, there)


def placed(board: Board, side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in free_counters(board, side):
        if board.diplomacy.counters[name].at:
            found.setdefault(board.diplomacy.counters[name].at, []).append(name)
    return found


def wanted(board: Board, side: str, name: str, there: dict[str, list[str]]) -> str:
    """The first country of the list that has room for this ambassador."""
    banned = UNWELCOME.get(board.diplomacy.counters[name].nation, ())
    open_ = [c for c in COURTED[side] if c in targets(board) and c not in banned]
    return next((c for c in open_ if len(there.get(c, [])) < PER_COUNTRY), "")


def audience(board: Board, seat: str, side: str, there: dict[str, list[str]]) -> Iterator[Order]:
    """Where the ambassadors weigh most, the most wanted country first."""
    counters = board.diplomacy.counters
    weight = {c: sum(counters[n].value for n in names) for c, names in there.items()}
    able = [c for c in COURTED[side] if weight.get(c, 0) > 0 and c in targets(board)]
    if able:
        best = max(able, key=lambda c: (weight[c], -COURTED[side].index(c)))
        yield Order(seat, "audience", {"nation": best})
