"""G7.4: zones of control, soft under the Movement doctrine, rigid against trenches (21.2.11)."""

from __future__ import annotations

from rules.grande_guerre.atlas import AROUND, NOVEMBER
from rules.grande_guerre.board import Board, river
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies, outside
from rules.grande_guerre.remembering import remembered


def exerts(board: Board, area: str, side: str) -> bool:
    """Whether corps of a side in an area have a zone of control: besiegers and garrisons have none."""
    return any(not board.corps[c].besieges for c in outside(board, area, side))


def zone_of(board: Board, area: str, side: str) -> list[str]:
    """The neighbouring areas whose enemy corps reach into an area: not across a major river."""
    return remembered(board, ("zone", area, side), lambda: _zone_of(board, area, FOE[side]))


def _zone_of(board: Board, area: str, foe: str) -> list[str]:
    return [n for n in AROUND[area] if not river(board, n, area) and exerts(board, n, foe)]


def in_zone(board: Board, area: str, side: str) -> bool:
    """Whether an area lies in an enemy zone for a side; own corps that stand there cancel it."""
    return not outside(board, area, side) and bool(zone_of(board, area, side))


def is_rigid(board: Board, side: str) -> bool:
    """21.2.10, 21.3: whether the zones that a side exerts stop the enemy: trenches from November 1914."""
    return board.turn >= NOVEMBER and board.doctrine[side] != "movement"


def rigid_from(board: Board, area: str, side: str) -> list[str]:
    """The neighbouring areas whose zones stop a side: under Combined those of stacks that stand still."""
    if not is_rigid(board, FOE[side]):
        return []
    near = zone_of(board, area, side)
    return [n for n in near if not any(board.corps[c].moving for c in enemies(board, n, side))]


def adjacent_to_enemy(board: Board, area: str, side: str) -> bool:
    return any(enemies(board, n, side) for n in AROUND[area])
