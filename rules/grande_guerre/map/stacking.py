"""G4.1: how many corps of a side may stand in an area."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import corps_number
from rules.grande_guerre.board import Board, terrain
from rules.grande_guerre.forces import attack_strength, outside

LIMIT, ROUGH_LIMIT, HIGH_LIMIT = 12, 8, 3


def limit(board: Board, area: str) -> int:
    match terrain(board, area):
        case "mountain" | "swamp":
            return ROUGH_LIMIT
        case "high_mountain":
            return HIGH_LIMIT
    return LIMIT


def room(board: Board, area: str, side: str, leaving: Sequence[str] = ()) -> int:
    """How many more corps of a side an area takes; corps inside a fortress are not counted."""
    staying = [c for c in outside(board, area, side) if c not in leaving]
    return max(0, limit(board, area) - len(staying))


def weakest_first(board: Board, corps: Sequence[str]) -> list[str]:
    """G4.1a: surplus corps are those of lowest combat value, then of the highest number."""

    def rank(corps: str) -> tuple[int, str, int]:
        kind, number = corps_number(corps)
        return attack_strength(board, [corps]), kind, -number

    return sorted(corps, key=rank)


def split(board: Board, area: str, side: str, corps: Sequence[str]) -> tuple[list[str], list[str]]:
    """Corps that find room in an area, and those that must stay behind."""
    there = room(board, area, side, corps)
    weak = weakest_first(board, corps)
    behind = weak[: max(0, len(corps) - there)]
    return [c for c in corps if c not in behind], behind
