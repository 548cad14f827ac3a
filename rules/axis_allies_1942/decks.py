"""8.1: carriers and the fighters on their decks."""

from __future__ import annotations

from rules.axis_allies_1942.atlas import is_sea
from rules.axis_allies_1942.board import Board, Unit, are_enemies, by_space

DECK = 2


def room(board: Board, carrier: str) -> int:
    """8.1: how many more fighters a carrier can take; those of allies count too."""
    return DECK - sum(unit.aboard == carrier for unit in board.units.values())


def seat_fighters(board: Board) -> None:
    """Put every hovering fighter on a deck in its zone: its own power's carriers first, then allied ones."""
    for space, units in sorted(by_space(board).items()):
        if is_sea(space):
            _seat_in_zone(board, units)


def _seat_in_zone(board: Board, units: list[tuple[str, Unit]]) -> None:
    carriers = [(uid, unit) for uid, unit in units if unit.type == "carrier"]
    for _, fighter in units:
        if fighter.type == "fighter" and not fighter.aboard:
            fighter.aboard = _deck_for(board, fighter, carriers)


def _deck_for(board: Board, fighter: Unit, carriers: list[tuple[str, Unit]]) -> str:
    """The carrier that takes a fighter, or none."""
    own_first = sorted(carriers, key=lambda c: (c[1].power != fighter.power, c[0]))
    free = (
        uid for uid, carrier in own_first if may_land_on(board, fighter, carrier) and room(board, uid) > 0
    )
    return next(free, "")


def may_land_on(board: Board, fighter: Unit, carrier: Unit) -> bool:
    """2.4: on own carriers, and on those of allies that lend them."""
    if fighter.power == carrier.power:
        return True
    return not are_enemies(fighter.power, carrier.power) and f"{carrier.power}:carriers" not in board.closed
