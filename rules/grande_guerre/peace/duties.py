"""G19.5, 25.3.11: corps that must watch a border after a peace, and powers that give up by themselves."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, AROUND, nation_of
from rules.grande_guerre.board import Board, P, controller, side_of
from rules.grande_guerre.diplomacy.vocabulary import is_at_war
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.peace.clauses import CLAUSES
from rules.grande_guerre.peace.leaving import surrender
from rules.grande_guerre.policies import wish

VOLUNTEERS = ("DE", "FR")
"""25.3.11: only these two may give up by themselves, Germany first (G16.9)."""


def watched(board: Board, power: str, out: str) -> list[str]:
    """Areas of a power, own or ceded to it, that border a country at peace."""
    mine = [a for a in AREAS if controller(board, a) == power and side_of(board, power)]
    closed = {a for a, area in AREAS.items() if area.owner == out and controller(board, a) == out}
    return [a for a in mine if closed & set(AROUND[a])]


def corps_on_watch(board: Board, power: str, out: str) -> int:
    areas = set(watched(board, power, out))
    return sum(nation_of(c) == power and each.at in areas for c, each in board.corps.items())


def missing_corps(board: Board, out: str) -> int:
    """How many corps of the garrison of a peace are missing."""
    clause = CLAUSES.get(out)
    if clause is None or not clause.garrison or not side_of(board, clause.to):
        return 0
    return max(0, clause.garrison - corps_on_watch(board, clause.to, out))


def garrison_duty(p: P) -> None:
    """G19.5: each corps that is missing in an interphase costs a point of National Will."""
    for out in p.board.peace.out:
        missing = missing_corps(p.board, out)
        if missing:
            change(p, CLAUSES[out].to, -missing, "garrison")


def voluntary_surrender(p: P) -> None:
    """25.3.11: France or Germany gives up in a Final phase, if the standing order of its owner says so."""
    for power in VOLUNTEERS:
        if is_at_war(p.board, power) and wishes_to_surrender(p.board, power):
            surrender(p, power, "voluntary")


def wishes_to_surrender(board: Board, power: str) -> bool:
    """`never`, `now`, or from a level of National Will down."""
    value = wish(board, "surrender", power)
    if value in ("never", "now"):
        return value == "now"
    return board.nations[power].nw <= int(value.removeprefix("will_").replace("minus_", "-"))
