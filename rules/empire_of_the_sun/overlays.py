"""What is shown over the map for a hex: zones of influence, supply, and the range of a headquarters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def space_of(board: Mapping[str, Any], value: object) -> str:
    """A unit stands for the hex in which it is; a list, such as those that join a battle, for none."""
    name = str(value)
    place = board["at"].get(name, "") if name in UNITS else name
    return place if place in BIT else name


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
    return (
        [Overlay(Text.of("overlay.range", range=far), _hexes(disc(space, far)), "far", off=True)]
        if far
        else []
    )


def zones(board: Board, side: str) -> list[Overlay]:
    """7.35, 13.1: own zones, enemy zones that are not neutralised, and where units are in supply."""
    here, fed = position(board), supply(board)
    theirs = suffered(here, side, fed.fliers)
    return [
        Overlay(
            Text.of("overlay.zone", seat=side), _hexes(covered(here, side, fed.fliers)), "sight", off=True
        ),
        Overlay(Text.of("overlay.enemy", seat=enemy(side)), _hexes(theirs), "target", off=True),
        Overlay(Text.of("overlay.supply", seat=side), _hexes(fed.area(side) & ALL), "blind", off=True),
    ]


def at_ends(view: Mapping[str, Any], side: str, ends: Sequence[str]) -> tuple[Overlay, ...]:
    """What waits at the ends of a way: a battle (6.24), an enemy zone of influence (7.35), or no supply."""
    board = board_in(dict(view))
    here, fed = position(board), supply(board)
    there = sum(BIT[hex_] for hex_ in set(ends) if hex_ in BIT)
    fights = there & here.present(enemy(side))
    watched = there & suffered(here, side, fed.fliers) & ~fights
    cut = there & ~fed.area(side) & ~fights & ~watched
    found = (
        Overlay(Text("overlay.battle"), _hexes(fights), "target"),
        Overlay(Text("overlay.watched"), _hexes(watched), "far"),
        Overlay(Text("overlay.cut"), _hexes(cut), "blind"),
    )
    return tuple(each for each in found if each.spaces)


def _hexes(found: int) -> tuple[str, ...]:
    return tuple(listed(found & ALL))
