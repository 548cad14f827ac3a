"""Chapters 13.1 and 13.2: which industrial complexes may be used, and how much they bring on."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.board import Board, capacity


def usable_complexes(board: Board) -> list[str]:
    """13.1: those that the power controlled when its turn began, and still controls."""
    return [name for name in board.start.factories if board.control[name] == board.power]


def left_at(board: Board, territory: str) -> int:
    """13.2: how many units the complex can still bring on this turn."""
    return capacity(board, territory) - board.placed.get(territory, 0)


def supplies(territory: str, space: str) -> bool:
    """13.3: a complex serves its own territory and the zones next to it."""
    return space == territory or space in TERRITORIES[territory].sea
