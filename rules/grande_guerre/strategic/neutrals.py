"""22.2.1, 23.5: levels of neutrals, as strategic war reads and moves them."""

from __future__ import annotations

from rules.grande_guerre.board import Board, P
from rules.grande_guerre.diplomacy.levels import move_level


def level(board: Board, nation: str) -> int:
    return board.diplomacy.levels.get(nation, 0)


def change_level(p: P, nation: str, by: int) -> None:
    if nation in p.board.diplomacy.levels:
        move_level(p, nation, by, reason="blockade")
