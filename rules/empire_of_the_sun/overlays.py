"""What is shown over the map for a hex: zones of influence, supply, and the range of a headquarters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import UNITS, enemy
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.hexes import ALL, BIT, disc, listed
from rules.empire_of_the_sun.offensives.activation import BOX_BIT, reached
from rules.empire_of_the_sun.supply.position import covered, position, suffered
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.view import board_in
from rules.kernel.texts import Text
from rules.kernel.title import Overlay


def overlays(view: Mapping[str, Any], space: str) -> tuple[Overlay, ...]:
    """Those of the units in a hex; where nobody stands, none."""
    board = board_in(dict(view))
    units = board.units_in(space) if space in BIT else []
    if not units:
        return ()
    side = UNITS[units[0]].side
    found = [*headquarters(board, units), *aircraft(units, space), *zones(board, side)]
    return tuple(each for each in found if each.spaces)


def headquarters(board: Board, units: list[str]) -> list[Overlay]:
    """7.52: the hexes in which a headquarters may activate units."""
    return [
        Overlay(Text.of("overlay.command", unit=q), _hexes(reached(board, q) & ~BOX_BIT), "reach")
        for q in units
        if UNITS[q].hq
    ]


def aircraft(units: list[str], space: str) -> list[Overlay]:
    """8.11: how far an air or carrier unit takes part in battles."""
    far = max((UNITS[u].battle_range for u in units if UNITS[u].flies), default=0)
    return [Overlay(Text.of("overlay.range", range=far), _hexes(disc(space, far)), "far")] if far else []


def zones(board: Board, side: str) -> list[Overlay]:
    """7.35, 13.1: own zones, enemy zones that are not neutralised, and where units are in supply."""
    here, fed = position(board), supply(board)
    theirs = suffered(here, side, fed.fliers)
    return [
        Overlay(Text.of("overlay.zone", seat=side), _hexes(covered(here, side, fed.fliers)), "sight"),
        Overlay(Text.of("overlay.enemy", seat=enemy(side)), _hexes(theirs), "target"),
        Overlay(Text.of("overlay.supply", seat=side), _hexes(fed.area(side) & ALL), "blind"),
    ]


def _hexes(found: int) -> tuple[str, ...]:
    return tuple(listed(found & ALL))
