"""0.5: attacks that an event forbids."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import Board


def forbidden(board: Board, nation: str, area: str) -> bool:
    """Whether an event keeps a nation from attacking an area."""
    for record in board.cards.blocked:
        who, what, where, until = record.split(".")
        here = where in (area, AREAS[area].sector) if area in AREAS else where == area
        if what == "attack" and who in (nation, "both") and here and int(until) >= board.turn:
            return True
    return False
