"""G12, 21.2: trench levels, and what the turns of transition in 1914 change."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, NOVEMBER, OCTOBER, nation_of
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.economy.technology import side_effect

MOST = 3
RUSSIAN, ELSEWHERE = (-1, 2), (-2, 1)
"""G12.1: what is taken off in the East, and the most that is left."""


def doctrine_of(board: Board, unit: str) -> str:
    """21.4.2: the power that has passed the test is under Combined at once, all others from the next turn."""
    nation = nation_of(unit)
    return "combined" if board.tactics.combined == nation else board.doctrine[side_of(board, nation)]


def trench_level(sector: str, turn: int, technologies: int) -> int:
    """G12.1: one from January 1915 and one for each trench technology, less in the East."""
    if turn <= NOVEMBER:
        return 0
    level = min(MOST, 1 + technologies)
    if sector in ("french", "italian"):
        return level
    less, most = RUSSIAN if sector == "russian" else ELSEWHERE
    return max(0, min(most, level + less))


def level_in(board: Board, area: str, side: str) -> int:
    """The trenches of a side that defends an area: none under the Movement doctrine."""
    if board.doctrine[side] == "movement":
        return 0
    return trench_level(AREAS[area].sector, board.turn, side_effect(board, side, "trench"))


def on_trench_table(board: Board, defender: str) -> bool:
    """G9.1: the trench table is read when the defender has left the Movement doctrine, and stands still."""
    return board.doctrine[defender] != "movement"


def morale_bonus(board: Board, defender: str) -> int:
    """G12.2: what an entrenched defender adds to his morale checks."""
    if board.doctrine[defender] == "movement" or board.turn <= OCTOBER:
        return 0
    return 1 if board.turn == NOVEMBER else 2


def counts_trench_troubles(board: Board) -> bool:
    """G12.2: from 1915 reduced and mobilised corps check otherwise on the trench table."""
    return board.turn > NOVEMBER


def keeps_movement_rules(board: Board, side: str) -> bool:
    """21.2.9, 21.3.3: help, cavalry withdrawal and counter-attack end with 1914 for who has trenches."""
    return board.doctrine[side] == "movement" or board.turn <= NOVEMBER


def heavy_support(board: Board, side: str) -> bool:
    """21.2.7, G12.2: whether heavy artillery supports in full: not under Movement, nor in October 1914."""
    return board.doctrine[side] != "movement" and board.turn >= NOVEMBER
