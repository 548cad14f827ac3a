"""What the bots read out of a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.samurai_battles.atlas import ADJACENT, BACK, FOE, TERRAIN, apart, is_hex

View = Mapping[str, Any]
Piece = Mapping[str, Any]


def at(pieces: Mapping[str, Any], hex_: str) -> Piece | None:
    return next((piece for piece in pieces.values() if piece["hex"] == hex_), None)


def army(board: View, seat: str) -> list[Piece]:
    return [unit for unit in board["units"].values() if unit["side"] == seat]


def enemies(board: View, seat: str) -> list[str]:
    """The hexes of enemy units and leaders."""
    pieces = (*board["units"].values(), *board["leaders"].values())
    return [piece["hex"] for piece in pieces if piece["side"] != seat]


def to_enemy(board: View, seat: str, hex_: str) -> int:
    """How far the nearest enemy is."""
    if not is_hex(hex_):
        return 99
    return min([apart(hex_, foe) for foe in enemies(board, seat)], default=0)


def beside(board: View, seat: str, hex_: str) -> int:
    """How many units of a side stand next to a hex."""
    near = ADJACENT[hex_]
    return sum(1 for unit in army(board, seat) if unit["hex"] in near)


def engaged(board: View, seat: str) -> list[Piece]:
    """The units of a side that have an enemy next to them."""
    return [unit for unit in army(board, seat) if beside(board, FOE[seat], unit["hex"])]


def cornered(board: View, unit: Piece) -> bool:
    """Whether a unit has no way back, so that flags cost it blocks."""
    behind = BACK[unit["side"]][unit["hex"]]
    return not any(
        at(board["units"], there) is None and not TERRAIN[board["land"].get(there, "open")].closed
        for there in behind
    )


def led(board: View, hex_: str) -> Piece | None:
    return at(board["leaders"], hex_)
