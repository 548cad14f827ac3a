"""8.1: carriers and the fighters on their decks."""

from __future__ import annotations

from collections.abc import Callable

from rules.axis_allies_1942.atlas import is_sea
from rules.axis_allies_1942.board import Board, Unit, are_enemies, lends, units_in

DECK = 2


def room(board: Board, carrier: str) -> int:
    """8.1: how many more fighters a carrier can take; those of allies count too."""
    return DECK - sum(unit.aboard == carrier for unit in board.units.values())


def seat_fighters(board: Board) -> None:
    """Put every fighter back on a deck in its zone, as when the turn began: guests may stay (2.4)."""
    for unit in board.units.values():
        if unit.type == "fighter" and is_sea(unit.space) and not unit.aboard:
            seat(board, unit, lambda _, fighter, carrier: not are_enemies(fighter.power, carrier.power))


def may_land_on(board: Board, fighter: Unit, carrier: Unit) -> bool:
    """2.4: on own carriers, and on those of allies that lend them."""
    if fighter.power == carrier.power:
        return True
    return not are_enemies(fighter.power, carrier.power) and lends(board, carrier.power, "carriers")


def seat(board: Board, fighter: Unit, may_land: Callable[[Board, Unit, Unit], bool] = may_land_on) -> bool:
    """Put a fighter on a deck in its zone: its own power's carriers first, then allied ones."""
    carriers = [(uid, unit) for uid, unit in units_in(board, fighter.space) if unit.type == "carrier"]
    for uid, carrier in sorted(carriers, key=lambda each: (each[1].power != fighter.power, each[0])):
        if may_land(board, fighter, carrier) and room(board, uid) > 0:
            fighter.aboard = uid
            return True
    return False


# On whose deck


def hosts(board: Board, power: str, zone: str) -> list[str]:
    """Powers on whose carriers in a zone a power's fighters may land, itself first."""
    fighter = Unit("fighter", power, zone)
    decks = [unit for _, unit in units_in(board, zone) if unit.type == "carrier"]
    powers = {unit.power for unit in decks if may_land_on(board, fighter, unit)}
    return sorted(powers, key=lambda host: (host != power, host))


def room_on(board: Board, host: str, zone: str) -> int:
    """Free places on the carriers of one power in a zone."""
    return sum(room(board, uid) for uid in _carriers_of(board, host, zone))


def seat_on(board: Board, fighter: Unit, host: str) -> None:
    """Put a fighter on a carrier of a power in its zone, which has room."""
    decks = _carriers_of(board, host, fighter.space)
    fighter.aboard = next(uid for uid in decks if room(board, uid) > 0)


def _carriers_of(board: Board, host: str, zone: str) -> list[str]:
    return [uid for uid, unit in units_in(board, zone) if unit.type == "carrier" and unit.power == host]
