"""What paths and zones depend on: who stands where and who controls what, as sets of hexes.

A position is a value: it is made from a board and never changes, so that what follows from it can be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    GARRISON_CITIES,
    HEADQUARTERS,
    HOME_CITIES,
    JAPAN,
    KUNMING_ZONE,
    SIDES,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.board import BOX, OFF_MAP, Board
from rules.empire_of_the_sun.hexes import BIT, JAPANESE_AT_FIRST, LAND_BITS, bits, disc

_SOVIET = bits(("3800", "3801"))
_START = bits(JAPANESE_AT_FIRST)
_KUNMING = bits(KUNMING_ZONE)
_CITIES = bits(GARRISON_CITIES | HOME_CITIES)

_SIDE = {each: unit.side for each, unit in UNITS.items()}
_TYPE = {each: unit.type for each, unit in UNITS.items()}
_CHIEFS = frozenset(HEADQUARTERS)
_FLIERS = {
    side: frozenset(each for each, unit in UNITS.items() if unit.flies and unit.side == side)
    for side in SIDES
}

Key = tuple[
    tuple[tuple[str, str], ...],
    tuple[tuple[str, str], ...],
    tuple[str, ...],
    tuple[str, ...],
    int,
    str,
    tuple[str, ...],
]


@lru_cache(maxsize=64)
def _control(control: tuple[tuple[str, str], ...]) -> tuple[int, int]:
    """The hexes of Japan, and those of nobody."""
    japanese, nobody = _START, _SOVIET
    for hex_, side in control:
        japanese = japanese | BIT[hex_] if side == JAPAN else japanese & ~BIT[hex_]
        nobody = nobody | BIT[hex_] if side == "nobody" else nobody & ~BIT[hex_]
    return japanese, nobody


class Position:
    """Units and control at one moment."""

    def __init__(self, key: Key):
        places, control, lost, flags, divisions, self.express, self.activated = key
        self.at = {unit: place for unit, place in places if place not in OFF_MAP}
        self.flags = frozenset(flags)
        self.divisions = divisions
        self._lost = frozenset(lost)
        self.japanese, self.nobody = _control(control)

    def controlled(self, side: str) -> int:
        """The land hexes of a side."""
        return self.japanese if side == JAPAN else LAND_BITS & ~self.japanese & ~self.nobody

    @cached_property
    def by_hex(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for unit, place in self.at.items():
            found.setdefault(place, []).append(unit)
        return found

    @cached_property
    def placed(self) -> list[tuple[str, int]]:
        """Every unit in a hex, but for headquarters, with the bit of its hex."""
        return [(u, BIT[place]) for u, place in self.at.items() if place != BOX and u not in _CHIEFS]

    @cached_property
    def in_box(self) -> list[str]:
        return [u for u, place in self.at.items() if place == BOX]

    @cached_property
    def garrisons(self) -> int:
        """12.77, 12.94: cities in which living intrinsic garrisons stand."""
        cities = _CITIES & self.japanese & ~bits(self._lost)
        return cities if self.divisions else cities & bits(HOME_CITIES)

    @cached_property
    def _occupied(self) -> dict[str, int]:
        found = dict.fromkeys(SIDES, 0)
        for unit, bit in self.placed:
            found[_SIDE[unit]] |= bit
        found[JAPAN] |= self.garrisons
        found[ALLIES] |= _KUNMING
        return found

    def occupied(self, side: str) -> int:
        """1.3 Occupied, as paths see it: headquarters alone do not block, garrisons and Kunming do."""
        return self._occupied[side]

    @cached_property
    def _present(self) -> dict[str, int]:
        found = dict(self._occupied)
        for unit in _CHIEFS.intersection(self.at):
            found[_SIDE[unit]] |= BIT[self.at[unit]]
        return found

    def present(self, side: str) -> int:
        """6.24: hexes that hold anything of a side, headquarters and garrisons too."""
        return self._present[side]

    def halting(self, side: str) -> int:
        """7.41: hexes whose units of a side stop a march: ground and air units, garrisons, headquarters."""
        found = self.with_kind(side, "ground", "air", "hq")
        return found | (self.garrisons if side == JAPAN else _KUNMING)

    def with_kind(self, side: str, *kinds: str) -> int:
        """The hexes in which a side has units of some kinds."""
        found = 0
        for unit, place in self.at.items():
            if _SIDE[unit] == side and _TYPE[unit] in kinds and place != BOX:
                found |= BIT[place]
        return found

    def headquarters(self, side: str) -> list[str]:
        return [u for u in HEADQUARTERS if u in self.at and _SIDE[u] == side]

    def fliers(self, side: str, among: Iterable[str] | None = None) -> list[str]:
        """7.35: air and carrier units with a place on the map, or those of them that are named."""
        own = _FLIERS[side]
        units = self.at if among is None else [u for u in among if u in self.at]
        return [u for u in units if u in own and self.at[u] != BOX]


@lru_cache(maxsize=256)
def _position(key: Key) -> Position:
    return Position(key)


Facts = tuple[dict[str, str], dict[str, str], list[str], list[str], int, str, tuple[str, ...]]
_RECENT: list[tuple[Facts, Position]] = []
MOST_RECENT = 3


def position(board: Board) -> Position:
    """The position of a board; whoever asks again and again about the same one mostly finds it at once."""
    facts: Facts = (
        board.at,
        board.control,
        board.garrisons_lost,
        board.flags,
        board.divisions,
        board.express,
        activated(board),
    )
    for known, here in _RECENT[:]:
        if known == facts:
            return here
    at, control, lost, flags, divisions, express, active = facts
    key = tuple(at.items()), tuple(control.items()), tuple(lost), tuple(flags), divisions, express, active
    kept = dict(at), dict(control), list(lost), list(flags), divisions, express, active
    here = _position(key)
    _RECENT[:] = [(kept, here), *_RECENT[: MOST_RECENT - 1]]
    return here


def activated(board: Board) -> tuple[str, ...]:
    """13.1: units that stay in supply until their offensive is over, as they were when it began.

    J48 activates units out of supply too: those gain nothing by it.
    """
    off = board.offensive
    if off is None:
        return ()
    lenient = off.event and off.strategy.effect("no_supply_needed")
    own = [u for u in off.active if u in off.zoi] if lenient else off.active
    return (*own, *off.reacting)


def zone(places: Iterable[str]) -> int:
    """7.35: all hexes within two of some places."""
    found = 0
    for place in places:
        found |= disc(place)
    return found


@lru_cache(maxsize=256)
def suffered(here: Position, side: str, supplied: frozenset[str] | None = None) -> int:
    """A1: hexes in which a side suffers an enemy zone of influence that it does not neutralise.

    `supplied` names the units that have a zone; without it all have one.
    """
    theirs = here.fliers(enemy(side), supplied)
    own = [u for u in here.fliers(side, supplied) if not UNITS[u].lrb]
    return zone(here.at[u] for u in theirs) & ~zone(here.at[u] for u in own)


@lru_cache(maxsize=256)
def covered(here: Position, side: str, supplied: frozenset[str] | None = None) -> int:
    """The zone of influence of a side, neutralised or not."""
    return zone(here.at[u] for u in here.fliers(side, supplied))
