"""0.5: attacks that an event forbids."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import Board


def forbidden(board: Board, nation: str, area: str, origin: str) -> bool:
    """Whether an event keeps corps of a nation in an area from attacking another: everybody in a sector (64),
    or those that stand in some areas (30)."""
    for record in board.cards.blocked:
        who, what, where, until = record.split(".")
        here = where in (AREAS[area].sector, origin)
        if what == "attack" and who in (nation, "both") and here and int(until) >= board.turn:
            return True
    return False
