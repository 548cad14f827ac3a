"""What the active power sees when it moves: every space looked up once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from rules.axis_allies_1942.atlas import CANALS, POWERS, SEA_ZONES, UNITS
from rules.axis_allies_1942.board import Board, P, Unit, are_enemies, is_friendly_territory, side

Units = list[tuple[str, Unit]]
T = TypeVar("T")
_CANAL_OF = {frozenset(canal.between): name for name, canal in CANALS.items()}


class Survey:
    """A position from the active power's side; it must not change while it is looked at."""

    def __init__(self, board: Board):
        self.board = board
        self.power = board.power
        self._found: dict[str, Any] = {}
        self._look()

    def _look(self) -> None:
        """Go through the units once, because every question about a move begins with it."""
        power, theirs = self.power, [name for name in POWERS if are_enemies(self.power, name)]
        at: dict[str, Units] = defaultdict(list)
        enemies: dict[str, list[Unit]] = defaultdict(list)
        own = set()
        for each in self.board.units.items():
            unit = each[1]
            at[unit.space].append(each)
            if unit.power == power:
                own.add(unit.space)
            elif unit.power in theirs:
                enemies[unit.space].append(unit)
        self.at, self.enemies, self.own_spaces = dict(at), dict(enemies), sorted(own)

    def once(self, name: str, find: Callable[[], T]) -> T:
        """Look for something the first time that it is asked for."""
        if name not in self._found:
            self._found[name] = find()
        found: T = self._found[name]
        return found

    def after(self, board: Board, spaces: Iterable[str] = ()) -> Survey:
        """The survey of a position after own units have moved between spaces.

        That changes nothing about bases on land and about enemies, so that they are not looked for again.
        """
        later = Survey.__new__(Survey)
        later.board, later.power = board, self.power
        later.at = self._moved(board, spaces)
        later._found = {name: self._found[name] for name in ("bases", "production") if name in self._found}
        moved = {space for space in spaces if any(u.power == self.power for _, u in later.at[space])}
        later.own_spaces = sorted({*self.own_spaces} - {*spaces} | moved)
        later.enemies, later.hostile_zones = self.enemies, self.hostile_zones
        later.light_zones = self.light_zones
        return later

    def _moved(self, board: Board, spaces: Iterable[str]) -> dict[str, Units]:
        """Where units are, when only those in some spaces are elsewhere among them."""
        uids = sorted(uid for space in spaces for uid, _ in self.at.get(space, ()))
        found = self.at | {space: [] for space in spaces}
        for uid in uids:
            found[board.units[uid].space].append((uid, board.units[uid]))
        return found

    def own(self, space: str) -> Units:
        """The active power's own units in a space, cargo left out."""
        return [(uid, u) for uid, u in self.at.get(space, ()) if u.power == self.power and not is_cargo(u)]

    @cached_property
    def hostile_zones(self) -> frozenset[str]:
        """4.3: sea zones with an enemy surface warship."""
        afloat = [(space, units) for space, units in self.enemies.items() if space in SEA_ZONES]
        return frozenset(space for space, units in afloat if any(is_surface(u) for u in units))

    @cached_property
    def light_zones(self) -> frozenset[str]:
        """7.6: sea zones whose only enemy units are submarines and transports."""
        return frozenset(s for s in self.enemies if s in SEA_ZONES and s not in self.hostile_zones)

    @cached_property
    def destroyer_zones(self) -> frozenset[str]:
        """8.2: sea zones with an enemy destroyer."""
        return frozenset(s for s, units in self.enemies.items() if any(u.type == "destroyer" for u in units))

    @cached_property
    def submarine_zones(self) -> frozenset[str]:
        return frozenset(s for s, units in self.enemies.items() if any(u.type == "submarine" for u in units))

    def was_hostile(self, territory: str) -> bool:
        """21.2: combat moves are judged by who held a territory when the turn began."""
        return side(self.board.start.control[territory]) != side(self.power)

    def is_friendly(self, territory: str) -> bool:
        return is_friendly_territory(self.board, self.power, territory)

    def may_sail(self, here: str, there: str) -> bool:
        """4.7, 4.8: whether the border between two adjacent zones is open to ships this turn."""
        closed, canal = self.board.start.closed_zones, _CANAL_OF.get(frozenset((here, there)))
        return not (here in closed or there in closed) and (
            canal is None or canal in self.board.start.open_canals
        )

    def has_declared_assault(self, zone: str) -> bool:
        """9.2.1: own units are to go ashore from a zone."""
        own = (unit for _, unit in self.at.get(zone, ()) if unit.power == self.power)
        return any(unit.mission == "assault" for unit in own)


def surveyed(p: P) -> Survey:
    """The survey of a position that stands still, made once."""
    return p.once(("survey", id(p.board)), lambda: Survey(p.board))


def is_cargo(unit: Unit) -> bool:
    """8.4k: land units aboard; fighters on a deck are not cargo to their own power."""
    return bool(unit.aboard) and unit.type != "fighter"


def is_surface(unit: Unit) -> bool:
    return UNITS[unit.type].surface


def can_attack(unit: Unit) -> bool:
    return bool(UNITS[unit.type].attack)


def is_ship(unit: Unit) -> bool:
    return UNITS[unit.type].kind == "sea"


def is_air(unit: Unit) -> bool:
    return UNITS[unit.type].kind == "air"


def moves_left(unit: Unit) -> int:
    return UNITS[unit.type].move - unit.moved
