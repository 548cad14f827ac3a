"""Where the war is: how near a place is to enemy bases."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import enemy
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.hexes import NAMED, distance


def nearest_front(board: Board, side: str, places: Sequence[str]) -> str:
    """The place that is nearest to an enemy base; low numbers first."""
    bases = [h for h in sorted(NAMED) if board.controls(enemy(side), h)]
    return min(places, key=lambda place: (_gap(place, bases), place))


def _gap(place: str, bases: Sequence[str]) -> int:
    if place == BOX:
        return 50
    return min((distance(place, base) for base in bases), default=0)
