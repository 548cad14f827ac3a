"""Chapters 8.4 to 8.7: loading, cargo and offloading."""

from __future__ import annotations

from collections.abc import Iterator

from rules.axis_allies_1942.atlas import LAND_UNITS, PLAYABLE, SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.board import Unit, are_enemies, lends
from rules.axis_allies_1942.groups import Cargo, Hold
from rules.axis_allies_1942.movement.attacked import is_attacked, will_attack
from rules.axis_allies_1942.movement.routes import by_sea
from rules.axis_allies_1942.movement.survey import Survey, Units, moves_left

HOLD = 2
_PLAYABLE = frozenset(PLAYABLE)


def is_legal_load(types: list[str]) -> bool:
    """8.4a: one land unit of any kind and one infantry."""
    heavy = [name for name in types if name != "infantry"]
    return len(types) <= HOLD and len(heavy) <= 1 and all(name in LAND_UNITS for name in types)


def cargo(survey: Survey, ship: str) -> list[Unit]:
    """What is aboard a ship, of all powers."""

    def find() -> dict[str, list[Unit]]:
        found: dict[str, list[Unit]] = {}
        for unit in survey.board.units.values():
            if unit.aboard:
                found.setdefault(unit.aboard, []).append(unit)
        return found

    return survey.once("cargo", find).get(ship, [])


def coasts(zone: str) -> Iterator[str]:
    return (name for name in SEA_ZONES[zone].coasts if name in _PLAYABLE)


# Ships that differ by what is aboard


def hold_of(survey: Survey, ship: str) -> Hold:
    """What tells a ship apart from others of its type; on a carrier the fighters of allies."""
    unit = survey.board.units[ship]
    aboard = sorted(cargo(survey, ship), key=lambda u: (list(UNITS).index(u.type), u.power, u.boarded))
    kept = [each for each in aboard if unit.type == "transport" or each.power != unit.power]
    left = moves_left(unit) if unit.moved else None
    owner = "" if unit.power == survey.power else unit.power
    return Hold(tuple(cargo_of(each, unit, bool(each.boarded)) for each in kept), left, owner)


def cargo_of(unit: Unit, ship: Unit, boarded: bool = False) -> Cargo:
    return Cargo(unit.type, "" if unit.power == ship.power else unit.power, boarded)


def grouped(survey: Survey, ships: list[str]) -> dict[str, list[str]]:
    """Ships by what an order calls them; where all are alike their type is name enough."""
    found: dict[str, list[str]] = {}
    for ship in ships:
        found.setdefault(str(hold_of(survey, ship)), []).append(ship)
    if len(found) == 1:
        return {survey.board.units[ships[0]].type: ships}
    return dict(sorted(found.items()))


# 8.4a-c Loading


def may_load(survey: Survey, ship: str, unit: Unit) -> bool:
    """8.4b, 8.4d, 8.4i, 8.7: in friendly zones, before it offloads; allied ships in noncombat only."""
    if unit.type != "transport" or unit.space in survey.hostile_zones or unit.offloaded:
        return False
    if unit.power != survey.power:
        return survey.board.phase == "noncombat_move" and lends_transports(survey, unit)
    return not _is_spent(survey, unit)


def lends_transports(survey: Survey, ship: Unit) -> bool:
    """2.4: an ally that has not forbidden it."""
    return not are_enemies(survey.power, ship.power) and lends(survey.board, ship.power, "transports")


def _is_spent(survey: Survey, ship: Unit) -> bool:
    """8.4i: in noncombat a ship is of no use that loaded, moved, offloaded or fought before."""
    if survey.board.phase == "combat_move":
        return False
    return ship.fought or ship.phase == "combat"


def passengers(survey: Survey, territory: str) -> Units:
    """8.4c, 7.10: own land units that have not moved; antiaircraft artillery only in noncombat."""
    combat = survey.board.phase == "combat_move"
    return [
        (uid, unit)
        for uid, unit in survey.own(territory)
        if UNITS[unit.type].kind == "land"
        and not unit.phase
        and not unit.fought
        and not (combat and unit.type == "aa_artillery")
    ]


def has_passengers(survey: Survey, zone: str, ship: str) -> bool:
    """8.4b: whether a ship in a zone has room for a unit that waits on a coast."""
    aboard = [unit.type for unit in cargo(survey, ship)]
    waiting = {unit.type for coast in coasts(zone) for _, unit in passengers(survey, coast)}
    return any(is_legal_load([*aboard, name]) for name in waiting)


# 8.4f-h, 9.2.1 Assaults


def assault_targets(survey: Survey, zone: str) -> list[str]:
    """9.2.1: hostile territories on the coast of a zone."""
    return [name for name in coasts(zone) if not survey.is_friendly(name)]


def may_assault(unit: Unit, power: str, ship: Unit) -> bool:
    """8.4g, 8.7: own cargo except antiaircraft artillery; from an allied ship only that of earlier turns."""
    if unit.power != power or unit.type == "aa_artillery" or unit.mission:
        return False
    return ship.power == power or not unit.boarded


def assault_cargo(survey: Survey, ship: str) -> list[Unit]:
    """What a transport can put ashore against an enemy."""
    unit = survey.board.units[ship]
    if unit.type != "transport" or unit.offloaded:
        return []
    return [each for each in cargo(survey, ship) if may_assault(each, survey.power, unit)]


def ready_ships(survey: Survey, zone: str) -> list[str]:
    """Transports in a zone, allied ones too, with units that can go ashore against an enemy."""
    return [
        uid
        for uid, unit in survey.at.get(zone, ())
        if unit.type == "transport" and assault_cargo(survey, uid)
    ]


def is_assault_ready(survey: Survey, zone: str) -> bool:
    """7.3b: an assault from this zone is declared, or could be at once."""
    if any(unit.mission == "assault" for _, unit in survey.at.get(zone, ())):
        return True
    return bool(assault_targets(survey, zone) and ready_ships(survey, zone))


def could_assault(survey: Survey, ship: str, zone: str, left: int) -> bool:
    """8.4f: from a zone and with moves left, whether a transport can still come to assault a coast."""
    loaded = bool(assault_cargo(survey, ship))
    return _could_assault(survey, ship, zone, left, loaded)


def _could_assault(survey: Survey, ship: str, zone: str, left: int, loaded: bool) -> bool:
    hostile = zone in survey.hostile_zones
    loaded = loaded or (not hostile and has_passengers(survey, zone, ship))
    if loaded and assault_targets(survey, zone):
        return True
    if not left or hostile:
        return False
    onward = (there for there in by_sea(zone) if survey.may_sail(zone, there))
    return any(_could_assault(survey, ship, there, left - 1, loaded) for there in onward)


def may_put_ashore_from(survey: Survey, zone: str) -> bool:
    """8.5, 8.6: the zone is friendly and safe from ignored submarines, or its enemies are attacked."""
    if is_attacked(survey, zone):
        return will_attack(survey, zone)
    return zone not in survey.submarine_zones or has_own_warship(survey, zone)


def has_own_warship(survey: Survey, zone: str) -> bool:
    return any(UNITS[unit.type].warship for _, unit in survey.own(zone))


# 8.4i Offloading in noncombat


def landing_cargo(survey: Survey, ship: str) -> list[Unit]:
    """8.4d, 8.4i, 8.7: own cargo; from an allied ship only that of earlier turns."""
    unit = survey.board.units[ship]
    if unit.type != "transport" or unit.offloaded or unit.space in survey.hostile_zones:
        return []
    if unit.power == survey.power and _is_spent(survey, unit):
        return []
    own = [each for each in cargo(survey, ship) if each.power == survey.power]
    return own if unit.power == survey.power else [each for each in own if not each.boarded]


def friendly_coasts(survey: Survey, zone: str) -> list[str]:
    return [name for name in coasts(zone) if survey.is_friendly(name)]


def adjacent_zones(territory: str) -> tuple[str, ...]:
    return TERRITORIES[territory].sea
