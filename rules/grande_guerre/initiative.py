"""G21.1: which side moves first on each front."""

from __future__ import annotations

from rules.grande_guerre.atlas import AUGUST, GENERALS
from rules.grande_guerre.board import P, leader, scenario_of, seat_side, side_of
from rules.grande_guerre.dice import d12
from rules.grande_guerre.facts import FOE, SIDES
from rules.grande_guerre.policies import wish

DEFAULT = 1
RIVALRY = 2
AUGUST_FIRST = {"west": "entente", "east": "central"}


def fronts(p: P) -> list[str]:
    """The fronts that a scenario is fought on, the Western first."""
    from rules.grande_guerre.facts import FRONT_OF, FRONTS

    played = {FRONT_OF[sector] for sector in scenario_of(p).sectors}
    return [front for front in FRONTS if front in played]


def value(p: P, side: str, front: str) -> int:
    """The best initiative among the high commands of a side on a front."""
    board = p.board
    mine = [ghq for name, ghq in board.ghqs.items() if side_of(board, name) == side and ghq.front == front]
    generals = [ghq.general for ghq in mine if ghq.at and ghq.general]
    if side == "central" and front == "east" and {"hindenburg", "conrad"} <= set(generals):
        return RIVALRY
    return max((GENERALS[g].initiative for g in generals), default=DEFAULT)


def roll_initiative(p: P) -> None:
    """In August 1914 it is fixed; later the higher roll chooses, on a tie who moved second."""
    for front in fronts(p):
        if p.board.turn <= AUGUST:
            p.board.first[front] = AUGUST_FIRST[front]
            continue
        totals = {side: d12(p, f"initiative {front}") + value(p, side, front) for side in SIDES}
        last = FOE[p.board.first.get(front, "entente")]
        best = max(SIDES, key=lambda side: (totals[side], side == last))
        p.board.first[front] = best if wishes_first(p, best) else FOE[best]
        p.say("initiative.rolled", front=front, first=p.board.first[front], totals=totals)


def wishes_first(p: P, side: str) -> bool:
    seat = leader(p.board, side)
    nation = next(n for n in p.board.seats[seat] if side_of(p.board, n) == side)
    assert seat_side(p.board, seat) == side
    return wish(p.board, "initiative", nation) == "first"
