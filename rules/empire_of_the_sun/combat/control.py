"""12.1, 7.55, 12.77, 12.94: a hex changes hands, with all that follows from it."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, HOME_CITIES, UNITS, enemy
from rules.empire_of_the_sun.board import GONE, TRACK, Board, P


def take_hex(p: P, hex_: str, side: str) -> None:
    """Control passes; a headquarters there is displaced; a garrison of the home islands never returns."""
    board = p.board
    if not board.controls(side, hex_):
        board.take(hex_, side)
        p.say("combat.control", seat=side, hex=hex_)
    if side == ALLIES and hex_ in HOME_CITIES and hex_ not in board.garrisons_lost:
        board.garrisons_lost = sorted([*board.garrisons_lost, hex_])
    for unit in board.units_in(hex_, enemy(side)):
        if UNITS[unit].hq:
            displace(p, unit)


def displace(p: P, hq: str) -> None:
    """7.55: back next turn, unless it has a dot."""
    board = p.board
    if UNITS[hq].dot:
        board.put(hq, GONE)
    else:
        board.put(hq, TRACK)
        board.due[hq] = board.turn + 1
    p.say("combat.displaced", unit=hq)


def stranded(board: Board) -> list[str]:
    """7.22, 7.32: ships and air units in hexes that the other side controls, with no battle to blame."""
    found = []
    for unit, place in board.at.items():
        counter = UNITS[unit]
        if place.isdecimal() and (counter.ship or counter.air) and board.controls(enemy(counter.side), place):
            found.append(unit)
    return found
