"""15.VI, 18.6.1, 18.7, 18.8.0: the tests of a power at the end of a turn, in their order."""

from __future__ import annotations

from rules.grande_guerre.atlas import MAJORS, NOVEMBER
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import d6
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.politics import revolution
from rules.grande_guerre.politics.instability import in_zone, shake
from rules.grande_guerre.politics.mutiny import try_mutiny
from rules.grande_guerre.politics.questions import communist, is_active, powers, year
from rules.grande_guerre.politics.social import (
    CAPITAL_1914_NOW,
    base,
    happens,
    order,
    revolt,
    strike,
)
from rules.grande_guerre.politics.surrender import give_up


def instability(p: P) -> None:
    """18.6.0a: every power in the zone, or in a revolution, and its social tests after it."""
    for nation in powers(p):
        if fell_in_1914(p.board, nation) or not side_of(p.board, nation):
            continue
        if in_zone(p.board, nation) or goes_on(p.board, nation):
            shake(p, nation)
        if p.board.politics[nation].weary != p.board.turn:
            social_tests(p, nation)


def goes_on(board: Board, nation: str) -> bool:
    """18.8.1.5: random effects begin in the turn after a revolution."""
    found = board.politics[nation].revolution
    return is_active(board, nation) and found is not None and found.since < board.turn


def fell_in_1914(board: Board, nation: str) -> bool:
    """18.3.3: its tests of November-December 1914 are made apart."""
    return board.turn == NOVEMBER and board.politics[nation].capital_1914


def social_tests(p: P, nation: str, worse: int = 0, *, now_1914: bool = False) -> None:
    """18.6.1: each if National Will is low enough when its turn comes."""
    revolted = revolutionised = False
    for test in order(p.board, nation):
        if not side_of(p.board, nation):
            return
        match test:
            case "strike":
                if happens(p, nation, test, worse):
                    strike(p, nation)
            case "mutiny":
                try_mutiny(p, nation, worse)
            case "revolt":
                revolted = try_revolt(p, nation, worse)
            case "revolution":
                revolutionised = revolted and try_revolution(p, nation, worse)
            case "surrender":
                if not revolutionised and happens(p, nation, test, -CAPITAL_1914_NOW if now_1914 else 0):
                    give_up(p, nation, "test")


def try_revolt(p: P, nation: str, worse: int) -> bool:
    """18.6.4.1: a revolt that fails lifts National Will."""
    if not base(p.board, nation, "revolt"):
        return False
    if happens(p, nation, "revolt", worse):
        revolt(p, nation)
        return True
    change(p, nation, d6(p, "revolt"), "revolt_failed")
    return False


def may_revolt(board: Board, nation: str) -> bool:
    """18.8.0: never in 1914, in the USA or under regime C."""
    return year(board) > 1914 and not MAJORS[nation].immune_to_revolution and not communist(board, nation)


def try_revolution(p: P, nation: str, worse: int) -> bool:
    if not may_revolt(p.board, nation) or not happens(p, nation, "revolution", worse):
        return False
    revolution.break_out(p, nation)
    return True
