"""Chapters 7.3 to 7.7, 8.1 to 8.3 and 12.5: which ships may sail where, alone or only together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import structs

from rules.axis_allies_1942.board import Board, Unit
from rules.axis_allies_1942.groups import Ship
from rules.axis_allies_1942.landing.proof import costs_none
from rules.axis_allies_1942.movement.attacked import (
    add_attack,
    declares_attack,
    is_declared,
    leaves_hostile_zone,
    will_attack,
)
from rules.axis_allies_1942.movement.routes import Path, sailing_paths, transfer_paths
from rules.axis_allies_1942.movement.survey import Survey, Units, is_ship, moves_left
from rules.axis_allies_1942.transport.transports import (
    assault_targets,
    could_assault,
    grouped,
    is_assault_ready,
)

NO, ALONE, TOGETHER = 0, 1, 2
"""Whether a ship may end a path: not at all, in its own right, or only in the company of the other sort."""


class Convoy(NamedTuple):
    """The ships that can take a path; transports may need warships to attack, warships a landing to cover."""

    warships: list[str]
    transports: list[str]
    escorted: list[str]
    """Transports that may come only with warships in the same order (8.6)."""
    cover: bool
    """7.3b: the warships may come only to cover transports in the same order."""
    limits: dict[str, int]
    """How many of each sort of warship may go, so that no fighter loses its landing place (7.8.1)."""
    most: int
    """How many warships may go in all."""

    @property
    def sails(self) -> bool:
        return bool(self.transports or (self.limits and not self.cover))


def can_act(survey: Survey, unit: Unit) -> bool:
    """12.1: ships sail once in a turn; a transport may do so in steps, to load on the way (8.4b)."""
    if not is_ship(unit) or unit.fought or unit.offloaded or not moves_left(unit):
        return False
    if unit.type != "transport":
        return not unit.phase
    if has_met_enemy(survey, unit):
        return False
    return survey.board.phase == "combat_move" or unit.phase != "combat"


def has_met_enemy(survey: Survey, ship: Unit) -> bool:
    """7.4, 8.3: surface warships in a zone that a ship has entered end its movement; it must fight there."""
    return ship.moved > 0 and ship.space in survey.hostile_zones


class Convoys(Mapping[Path, Convoy]):
    """Every path that ships may take from a zone; who may take it is worked out when it is asked for."""

    def __init__(self, survey: Survey, zone: str):
        ships = [(uid, unit) for uid, unit in survey.own(zone) if can_act(survey, unit)]
        self.survey = survey
        self.routes = dict(sorted(_routes(survey, zone, ships).items()))
        self._found: dict[Path, Convoy] = {}

    def sails(self, path: Path) -> bool:
        return path in self.routes and self._convoy(path).sails

    def strands(self, path: Path) -> bool:
        """7.8.1: whether ships could take a path if no fighter counted on them."""
        if path not in self.routes:
            return False
        convoy = self._convoy(path)
        return bool(convoy.warships) and not convoy.limits

    def _convoy(self, path: Path) -> Convoy:
        if path not in self._found:
            self._found[path] = _convoy(self.survey, path, self.routes[path])
        return self._found[path]

    def __getitem__(self, path: Path) -> Convoy:
        if not self.sails(path):
            raise KeyError(path)
        return self._convoy(path)

    def __iter__(self) -> Iterator[Path]:
        return filter(self.sails, self.routes)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(map(self.sails, self.routes))


def convoys(survey: Survey, zone: str) -> Convoys:
    return survey.once(f"convoys {zone}", lambda: Convoys(survey, zone))


def _routes(survey: Survey, zone: str, ships: Units) -> dict[Path, list[str]]:
    """Paths by ships; ships of a kind with the same moves left have the same paths."""
    explore: Callable[[Survey, str, Unit], list[Path]] = (
        sailing_paths if survey.board.phase == "combat_move" else transfer_paths
    )
    known: dict[tuple[bool, int], list[Path]] = {}
    found: dict[Path, list[str]] = {}
    for uid, unit in ships:
        sort = (unit.type == "submarine", moves_left(unit))
        if sort not in known:
            known[sort] = explore(survey, zone, unit)
        for path in known[sort]:
            found.setdefault(path, []).append(uid)
    return found


def _convoy(survey: Survey, path: Path, ships: list[str]) -> Convoy:
    units, combat = survey.board.units, survey.board.phase == "combat_move"
    ends = {
        uid: transport_end(survey, uid, path) if combat else ALONE
        for uid in ships
        if units[uid].type == "transport"
    }
    transports = [uid for uid, end in ends.items() if end == ALONE]
    warships = [uid for uid in ships if uid not in ends]
    end = warship_end(survey, units[warships[0]], path) if warships and combat else ALONE
    if end == NO or (end == TOGETHER and not transports):
        warships = []
    limits, most = safe_numbers(survey, ship_groups(survey, warships), path)
    escorted = [uid for uid, each in ends.items() if each == TOGETHER]
    return Convoy(warships, transports, escorted if limits else [], end == TOGETHER, limits, most)


# 7.8.1 Ships and the aircraft that count on them


def safe_numbers(survey: Survey, groups: dict[str, list[str]], path: Path) -> tuple[dict[str, int], int]:
    """How many ships of each sort may sail; where even that is too much for some fighter, only one ship."""
    highs = {key: 0 if Ship.read(key).type == "carrier" else len(uids) for key, uids in groups.items()}
    if not is_safe(survey, groups, highs, path):
        singles = {key: 1 for key in groups if is_safe(survey, groups, {key: 1}, path)}
        return singles, min(1, len(singles))
    for key in groups:
        while highs[key] < len(groups[key]) and is_safe(survey, groups, highs | {key: highs[key] + 1}, path):
            highs[key] += 1
    highs = {key: number for key, number in highs.items() if number}
    return highs, sum(highs.values())


def is_safe(survey: Survey, groups: dict[str, list[str]], numbers: dict[str, int], path: Path) -> bool:
    """21.3: whether as many aircraft as before can land when these ships have sailed."""
    ships = [uid for key, number in numbers.items() for uid in groups[key][:number]]
    if not ships or not _touches_aircraft(survey, ships, path):
        return True
    start = survey.board.units[ships[0]].space
    return costs_none(survey, survey.after(sailed(survey, ships, path), (start, path[-1])))


def _touches_aircraft(survey: Survey, ships: list[str], path: Path) -> bool:
    """Whether moving ships could matter to fighters: carriers, or battles that clear a zone or fix a ship."""
    units = survey.board.units
    fights = units[ships[0]].space in survey.hostile_zones or path[-1] in survey.light_zones
    return fights or any(units[uid].type == "carrier" for uid in ships)


def sailed(survey: Survey, ships: list[str], path: Path) -> Board:
    """A copy of the position in which some ships have sailed."""
    board, zone = what_if(survey.board), path[-1]
    moving = [board.units[uid] for uid in ships]
    if board.phase == "combat_move" and declares_attack(survey, moving, zone):
        add_attack(board, zone)
    for uid, unit in survey.at[board.units[ships[0]].space]:
        if uid in ships or unit.aboard in ships:
            board.units[uid] = structs.replace(unit)
    here = [board.units[uid] for uid, _ in survey.at[moving[0].space]]
    for uid in ships:
        sail(board, uid, path, "combat" if board.phase == "combat_move" else "noncombat", here)
    return board


def what_if(board: Board) -> Board:
    """A board whose units may be replaced without touching the real one."""
    return structs.replace(board, units=dict(board.units))


# 7.3 Where a combat move may end


def warship_end(survey: Survey, unit: Unit, path: Path) -> int:
    """7.3: to fight, to leave a hostile zone, or to cover a landing."""
    zone = path[-1]
    if zone in survey.hostile_zones or zone in survey.light_zones:
        return ALONE
    if leaves_hostile_zone(survey, unit) or is_assault_ready(survey, zone):
        return ALONE
    return TOGETHER if assault_targets(survey, zone) else NO


def transport_end(survey: Survey, uid: str, path: Path) -> int:
    """7.3, 8.4f, 8.6: for an assault that can still come about, or in the company of warships that attack."""
    unit, zone = survey.board.units[uid], path[-1]
    if zone in survey.hostile_zones:
        return ALONE if will_attack(survey, zone) else TOGETHER
    if leaves_hostile_zone(survey, unit) or survey.has_declared_assault(zone):
        return ALONE
    if could_assault(survey, uid, zone, moves_left(unit) - len(path)):
        return ALONE
    if zone in survey.light_zones:
        return ALONE if is_declared(survey.board, zone) else TOGETHER
    return NO


# Moving the pieces


def ship_groups(survey: Survey, ships: list[str]) -> dict[str, list[str]]:
    """Warships by type; carriers with different allied fighters are told apart (8.1)."""
    found: dict[str, list[str]] = {}
    for uid in ships:
        found.setdefault(survey.board.units[uid].type, []).append(uid)
    carriers = grouped(survey, found.pop("carrier")) if "carrier" in found else {}
    for key, uids in carriers.items():
        found[str(Ship("carrier", "" if key == "carrier" else key))] = uids
    return dict(sorted(found.items()))


def sail(
    board: Board, uid: str, path: Path | list[str], phase: str, beside: Iterable[Unit] | None = None
) -> None:
    """Move a ship with all that is aboard; own fighters take off before (8.1).

    `beside` are the units in the zone where it was, for who knows them.
    """
    ship = board.units[uid]
    start, zone = ship.space, path[-1]
    ship.began = ship.began or start
    ship.came_from = path[-2] if len(path) > 1 else start
    ship.moved += len(path)
    ship.space, ship.phase = zone, phase
    for unit in board.units.values() if beside is None else beside:
        if unit.aboard == uid:
            carry(unit, ship)


def carry(unit: Unit, ship: Unit) -> None:
    if ship.type == "carrier" and unit.power == ship.power:
        unit.aboard = ""
    else:
        unit.space = ship.space
