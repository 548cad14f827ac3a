"""7.24, 7.34, 7.48: how many units of a side a hex holds."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.board import BOX, Board

MOST_SHIPS, MOST_OTHERS = 6, 3


def ships(units: Sequence[str]) -> list[str]:
    return [u for u in units if UNITS[u].ship]


def others(units: Sequence[str]) -> list[str]:
    """Air and ground units, which share a limit; headquarters do not count."""
    return [u for u in units if UNITS[u].air or UNITS[u].ground]


def size(units: Sequence[str]) -> int:
    """7.34: two US air units of one designation count as one."""
    return len({UNITS[u].pair or u for u in others(units)})


def room(board: Board, unit: str, place: str, all_there: Sequence[str] | None = None) -> bool:
    """Whether a unit may be placed or end a post-battle move somewhere without overstacking.

    `all_there` are the units in the place, where the caller knows them already.
    """
    counter = UNITS[unit]
    units = board.units_in(place) if all_there is None else all_there
    there = [u for u in units if u != unit and UNITS[u].side == counter.side]
    if place == BOX:
        return len(there) < 3 and not (counter.b29 and any(UNITS[u].b29 for u in there))
    if counter.ship:
        return len(ships(there)) < MOST_SHIPS
    if counter.hq:
        return not any(UNITS[u].hq for u in units)
    return size([*there, unit]) <= MOST_OTHERS


def crowded(board: Board, side: str) -> list[str]:
    """7.34: hexes in which a side has too many air and ground units."""
    places = sorted({board.at[u] for u in others(board.units_of(side)) if board.at[u] != BOX})
    return [h for h in places if size(board.units_in(h, side)) > MOST_OTHERS]


def crowded_harbours(board: Board, side: str) -> list[str]:
    """7.24: hexes in which a side has too many ships."""
    places = sorted({board.at[u] for u in ships(board.units_of(side))})
    return [h for h in places if len(ships(board.units_in(h, side))) > MOST_SHIPS]


def removable(board: Board, side: str, hex_: str) -> list[str]:
    """7.34: who may be taken away: air units first, and only those whose absence helps."""
    units = others(board.units_in(hex_, side))
    helping = [u for u in units if size([v for v in units if v != u]) < size(units)] or units
    return [u for u in helping if UNITS[u].air] or [u for u in units if UNITS[u].air] or helping
