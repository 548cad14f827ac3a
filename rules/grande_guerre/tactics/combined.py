"""21.4: the Combined doctrine: its test, its spread, and stacks in movement."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, month_of, year_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import d12
from rules.grande_guerre.economy.technology import effect
from rules.grande_guerre.facts import MONTHS, SIDES
from rules.grande_guerre.policies import wish
from rules.grande_guerre.tactics.known import known_before
from rules.grande_guerre.trenches.levels import doctrine_of

NEED = 12
FROM_YEAR, USUAL_YEAR, LATE_YEAR = 1916, 1917, 1918
COUNTED = ("infiltration", "flash_bombardment", "combined_arms", "aerial_support")
VICTORY = 3


def late_turns(board: Board) -> int:
    """21.4.1: one for each turn of 1918 or later."""
    year = year_of(board.turn)
    if year < LATE_YEAR:
        return 0
    return (year - LATE_YEAR) * len(MONTHS) + MONTHS.index(month_of(board.turn)) + 1


def modifiers(board: Board, nation: str) -> int:
    """What is added to the test of a power."""
    total = late_turns(board) + sum(known_before(board, nation, tactic) for tactic in COUNTED)
    total += effect(board, nation, "combined_test")
    total += VICTORY * board.tactics.french_victories.get(nation, 0)
    return total - board.tactics.combined_failed.get(nation, 0)


def wants_test(board: Board, nation: str) -> bool:
    """G18.1: never, always, or from a year on, as usual from 1917."""
    value = wish(board, "combined_test", nation)
    if value in ("never", "always"):
        return value == "always"
    return year_of(board.turn) >= (USUAL_YEAR if value == "usual" else int(value))


def test_combined(p: P, nation: str, nations: set[str]) -> None:
    """21.4.1: once a turn, in a main battle of one nationality; never by Turkey."""
    board, tactics = p.board, p.board.tactics
    ready = board.doctrine[side_of(board, nation)] == "firepower" and not tactics.combined
    if not ready or year_of(board.turn) < FROM_YEAR or nation == "TR" or nations != {nation}:
        return
    if tactics.combined_tested.get(nation) == board.turn or not wants_test(board, nation):
        return
    tactics.combined_tested[nation] = board.turn
    die = d12(p, "combined doctrine")
    if die + modifiers(board, nation) >= NEED:
        tactics.combined, tactics.combined_turn = nation, board.turn
        p.say("doctrine.combined", nation=nation)
    else:
        tactics.combined_failed[nation] = tactics.combined_failed.get(nation, 0) + 1


def spread_combined(p: P) -> None:
    """21.4.2: at the end of the turn; all others of both sides have it in the next one."""
    if p.board.tactics.combined:
        for side in SIDES:
            p.board.doctrine[side] = "combined"


def in_movement(board: Board, corps: list[str]) -> bool:
    """21.4.9: whether a stack is in movement: one of its corps has moved or attacked."""
    return any(board.corps[c].moving for c in corps)


def settle(p: P, side: str, front: str, acted: set[str]) -> None:
    """21.4.9: after an own turn a corps is in movement if it acted, else it is static again."""
    for name, corps in p.board.corps.items():
        if corps.at and side_of(p.board, name) == side and AREAS[corps.at].front == front:
            corps.moving = doctrine_of(p.board, name) == "combined" and name in acted
