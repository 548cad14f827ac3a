"""Chapter 13.6: new carriers that fighters wait for; the owner says through which complex (13.7)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.axis_allies_1942.board import Board
from rules.axis_allies_1942.production.complexes import left_at, supplies, usable_complexes


def room_through(board: Board, space: str, through: str) -> int:
    """13.2, 13.6: how many units a complex can bring into a space, so that all promises can still be kept.

    Into a zone where fighters wait, one of these units is a carrier for them.
    """
    left = {name: left_at(board, name) for name in usable_complexes(board)}
    if not board.announced or through not in left:
        return left_at(board, through)
    later = {**board.announced, space: board.announced.get(space, 1) - 1}
    kept = (n for n in range(left[through], 0, -1) if can_keep(later, {**left, through: left[through] - n}))
    return next(kept, 0)


def can_keep(promises: Mapping[str, int], left: Mapping[str, int]) -> bool:
    """Whether complexes with so much production left can bring all these carriers into their zones."""
    zone = next((zone for zone, number in promises.items() if number > 0), None)
    if zone is None:
        return True
    fewer = {**promises, zone: promises[zone] - 1}
    ways = [name for name, number in left.items() if number > 0 and supplies(name, zone)]
    return any(can_keep(fewer, {**left, name: left[name] - 1}) for name in ways)


def ways_to_keep(board: Board, zone: str) -> list[str]:
    """The complexes through which the next carrier for a zone may come."""
    near = [name for name in usable_complexes(board) if supplies(name, zone)]
    return [name for name in near if room_through(board, zone, name) > 0]


def forced(board: Board) -> tuple[str, str] | None:
    """A zone whose next carrier leaves its owner no choice, with the complex through which it comes."""
    for zone, number in sorted(board.announced.items()):
        ways = ways_to_keep(board, zone)
        if len(ways) == 1 or sum(left_at(board, name) for name in ways) == number:
            return zone, ways[0]
    return None


def unpromised(board: Board) -> int:
    """New carriers that nobody waits for."""
    return board.bought.get("carrier", 0) - sum(board.announced.values())


def keep(board: Board, zone: str, carriers: int) -> None:
    """Carriers have come into a zone."""
    if zone in board.announced:
        board.announced[zone] -= carriers
        board.announced = {each: number for each, number in board.announced.items() if number > 0}
