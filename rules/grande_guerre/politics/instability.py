"""18.6.0, 15.VI: the instability test, up to three in a row."""

from __future__ import annotations

from rules.grande_guerre.board import Board, P
from rules.grande_guerre.dice import d12
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.politics.facts import INSTABILITY
from rules.grande_guerre.politics.questions import (
    attacked_unprovoked,
    calm_at_sea,
    communist,
    drowned,
    is_active,
    settled,
    year,
)

ZONE = int(INSTABILITY["zone"])
CHAIN = (0, -2, -3)
"""18.6.0a: what the first, second and third test of a turn have besides."""
COMMUNIST = -3
EVENT = "instability"


def in_zone(board: Board, nation: str) -> bool:
    """18.8.1.9: under regime C the whole track is the zone."""
    return board.nations[nation].nw <= ZONE or communist(board, nation)


def shake(p: P, nation: str, extra: tuple[int, int, int] = (0, 0, 0), *, all_three: bool = False) -> None:
    """One test, and another after each net loss as far as the year and the regime allow."""
    board = p.board
    outside = not in_zone(board, nation)
    for number, chained in enumerate(CHAIN):
        if number and not (all_three or may_go_on(board, nation, number)):
            return
        modifier = revolution_penalty(board, nation) if outside else modifiers(board, nation)
        die = d12(p, f"instability {nation}")
        by = die - INSTABILITY["balance"] + modifier + chained + extra[number]
        p.say("politics.instability", nation=nation, die=die, by=by)
        change(p, nation, by, "instability")
        if by >= 0 or (outside and not in_zone(board, nation)):
            return
        outside = False


def may_go_on(board: Board, nation: str, number: int) -> bool:
    """18.6.0a: a second test from 1916, a third from 1917; in regime C and revolutions in any year."""
    if communist(board, nation) or is_active(board, nation):
        return True
    return year(board) >= int(INSTABILITY["second"] if number == 1 else INSTABILITY["third"])


def modifiers(board: Board, nation: str) -> int:
    """Parliament, country, submarines, revolution and events; regime C has a flat -3 instead."""
    events = board.politics[nation].dice.get(EVENT, 0)
    if communist(board, nation):
        return COMMUNIST + events
    total = board.politics[nation].parliament + country(board, nation) + events
    return total + drowned(board, nation, -1, -2)


def country(board: Board, nation: str) -> int:
    """18.6.0: the country's own modifier, which a revolution replaces and a stabilised one ends."""
    if is_active(board, nation):
        return revolution_penalty(board, nation)
    own = int(INSTABILITY["country"].get(nation, 0))
    return own if not settled(board, nation) and calm_at_sea(board, nation) else 0


def revolution_penalty(board: Board, nation: str) -> int:
    """18.8.1.5b: -1, but not in a turn in which the enemy attacks unprovoked."""
    return -(is_active(board, nation) and not attacked_unprovoked(board, nation))
