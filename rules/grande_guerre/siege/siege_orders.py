"""G18.1: what besiegers are to do, by the order for the fortress, the army or the nation."""

from __future__ import annotations

from rules.grande_guerre.board import Board
from rules.grande_guerre.policies import THIS_TURN, wish


def siege_wish(board: Board, area: str, unit: str) -> str:
    """fire, storm_neutralised, storm or wait."""
    ordered = board.policies.get(f"{area}{THIS_TURN}", {}).get("siege")
    return ordered or wish(board, "siege", unit, unit)
