"""7.45 A, 9.3: amphibious shipping points, and who came over the beach."""

from __future__ import annotations

from math import ceil

from rules.empire_of_the_sun.atlas import JAPAN, UNITS
from rules.empire_of_the_sun.board import Board, Offensive


def asp_cost(board: Board, unit: str) -> int:
    """7.45 A: one point for a division or less, one for each step of a corps or army."""
    if UNITS[unit].size in ("XXX", "XXXX") and not board.is_reduced(unit):
        return 2
    return 1


def asp_left(board: Board, side: str) -> int:
    """9.3, 14.2: shipping that is left; rivalry halves the permanent Japanese points, not the temporary."""
    deck, off = board.decks[side], board.offensive
    total = ceil(deck.asp / 2) if side == JAPAN and deck.rivalry else deck.asp
    now = off.asp_now - off.asp_now_used if off and off.seat == side else 0
    return max(0, total - deck.asp_used) + now


def pay_asp(board: Board, side: str, points: int) -> None:
    """9.32: temporary points are spent first."""
    off = board.battle
    if off.seat == side:
        now = min(points, off.asp_now - off.asp_now_used)
        off.asp_now_used += now
        points -= now
    board.decks[side].asp_used += points
    off.asp[side] = off.asp.get(side, 0) + points


def is_marine(unit: str) -> bool:
    """7.45 D: marine divisions and brigades, and the Special Forces."""
    counter = UNITS[unit]
    return counter.ground and counter.nation == "us" and counter.service == "marine"


def landed(off: Offensive, unit: str) -> bool:
    """Whether a ground unit came over the beach in this offensive."""
    return unit in off.moved and off.moved[unit].by in ("landing", "organic", "barge", "airdrop")
