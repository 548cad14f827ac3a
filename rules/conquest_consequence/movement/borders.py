"""1.11, 11.52: how many ground units have crossed a border in this phase, engaging or disengaging."""

from __future__ import annotations

from rules.conquest_consequence.atlas import border
from rules.conquest_consequence.board import Board


def _key(one: str, other: str, faction: str) -> str:
    return "/".join((*sorted((one, other)), faction))


def is_open(board: Board, one: str, other: str, faction: str, units: int = 1) -> bool:
    """Whether so many more units of a faction may cross this border in this phase."""
    used = board.acting().uses.get(_key(one, other, faction), 0)
    return used + units <= border(one, other, board.winter)


def use(board: Board, one: str, other: str, faction: str) -> None:
    uses, key = board.acting().uses, _key(one, other, faction)
    uses[key] = uses.get(key, 0) + 1
