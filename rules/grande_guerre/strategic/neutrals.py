"""22.2.1, 23.5: levels of neutrals, as strategic war and gas move them."""

from __future__ import annotations

from rules.grande_guerre.board import Board, P
from rules.grande_guerre.diplomacy.countries import COUNTRIES
from rules.grande_guerre.diplomacy.levels import level as diplomatic_level
from rules.grande_guerre.diplomacy.levels import move_level


def level(board: Board, nation: str) -> int:
    return diplomatic_level(board, nation) if nation in COUNTRIES else 0


def change_level(p: P, nation: str, by: int, reason: str) -> None:
    """A level moves, if the country is neutral in this game."""
    if nation in p.board.nations:
        move_level(p, nation, by, reason=reason)
