"""Chapter 7.6: when a sea zone is attacked.

Where enemy surface warships are, whoever can fight does. Where the enemy has only submarines and transports,
the active power says so; `board.attacks` names these zones, and only this module reads or writes it.
"""

from __future__ import annotations

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.board import Board, P, Unit, is_hostile_zone
from rules.axis_allies_1942.movement.routes import sailing_paths
from rules.axis_allies_1942.movement.survey import Survey, can_attack, is_air, is_ship

# What is attacked


def is_declared(board: Board, zone: str) -> bool:
    """Whether the submarines and transports of a zone are to be attacked."""
    return zone in board.attacks


def declared(board: Board) -> list[str]:
    return list(board.attacks)


def is_attacked(survey: Survey, zone: str) -> bool:
    """7.6, 7.7: own ships in the zone fight, whether they came for it or were there."""
    return zone in survey.hostile_zones or is_declared(survey.board, zone)


def is_battlefield(board: Board, zone: str) -> bool:
    """The same while combat is conducted, when battles have changed who is where."""
    return is_declared(board, zone) or is_hostile_zone(board, board.power, zone)


def will_attack(survey: Survey, zone: str) -> bool:
    """8.6: whether the active power has something in a zone that can attack there.

    Ships fight wherever they are; aircraft only where they were sent (7.7).
    """
    able = (unit for _, unit in survey.own(zone) if can_attack(unit))
    return any(unit.mission == "battle" or is_ship(unit) for unit in able)


def will_be_open(survey: Survey, zone: str) -> bool:
    """7.8.1: friendly now, or after the victory in battle that the landing proof assumes."""
    if zone not in survey.hostile_zones:
        return True
    return survey.board.phase == "combat_move" and will_attack(survey, zone)


def could_be_attacked(survey: Survey, zone: str) -> bool:
    """Whether some own ship that has not moved yet can still be sent to attack a hostile zone."""
    return zone in survey.once("within reach of ships", lambda: _within_reach(survey))


def _within_reach(survey: Survey) -> frozenset[str]:
    found: set[str] = set()
    for space in survey.own_spaces:
        ready = (u for _, u in survey.own(space) if is_ship(u) and can_attack(u) and not u.phase)
        sorts = {unit.type == "submarine": unit for unit in ready}
        for unit in sorts.values():
            found.update(path[-1] for path in sailing_paths(survey, space, unit))
    return frozenset(found & survey.hostile_zones)


# Declaring it


def may_declare(survey: Survey, zone: str) -> bool:
    """Where only submarines and transports are, and own ships that can attack them."""
    light = zone in survey.light_zones and not is_declared(survey.board, zone)
    return light and will_attack(survey, zone)


def declares_attack(survey: Survey, units: list[Unit], zone: str) -> bool:
    """7.6: warships that come where only submarines and transports are attack them, unless they cover an
    assault or have left a hostile zone; but transports alone are sunk by all that come."""
    if zone not in survey.light_zones or is_declared(survey.board, zone) or survey.has_declared_assault(zone):
        return False
    return any(UNITS[unit.type].warship and comes_to_attack(survey, unit, zone) for unit in units)


def comes_to_attack(survey: Survey, unit: Unit, zone: str) -> bool:
    """7.6, 7.3c: a ship that left a hostile zone may let submarines be, but not transports by themselves."""
    finds_submarines = zone in survey.submarine_zones
    return not leaves_hostile_zone(survey, unit) or (UNITS[unit.type].warship and not finds_submarines)


def leaves_hostile_zone(survey: Survey, unit: Unit) -> bool:
    """7.3c, 7.7: it began the turn among enemy surface warships."""
    return (unit.began or unit.space) in survey.board.start.hostile_zones


def attack_fixes_carriers(survey: Survey, zone: str) -> bool:
    """An attack on submarines or transports keeps all own ships of the zone there, carriers too."""
    if zone not in survey.light_zones or is_declared(survey.board, zone):
        return False
    return any(unit.type == "carrier" for _, unit in survey.own(zone))


def add_attack(board: Board, zone: str) -> None:
    """The enemy submarines and transports of a zone are attacked."""
    board.attacks = sorted({*board.attacks, zone})


def declare(p: P, zone: str) -> None:
    """An attack is declared, and everybody hears of it."""
    add_attack(p.board, zone)
    p.say("attack.declared", power=p.board.power, zone=zone)


# Calling it off


def may_ignore(survey: Survey, zone: str) -> bool:
    """Every ship has another reason to be there, and no aircraft was sent."""
    assault = survey.has_declared_assault(zone)
    own = [unit for _, unit in survey.own(zone)]
    idle = all(assault or not _came_to_attack(survey, unit) for unit in own)
    return idle and not any(is_air(unit) and unit.mission for unit in own)


def _came_to_attack(survey: Survey, unit: Unit) -> bool:
    """7.3d: a ship that moved in and has no other excuse."""
    return is_ship(unit) and unit.moved > 0 and comes_to_attack(survey, unit, unit.space)


def ignore(board: Board, zone: str) -> None:
    board.attacks = [each for each in board.attacks if each != zone]


def call_off_deserted(board: Board) -> None:
    """Where the ships that were to attack have sailed away, nothing is attacked."""
    if board.attacks:
        seen = Survey(board)
        board.attacks = [zone for zone in board.attacks if will_attack(seen, zone)]


def forget_attacks(board: Board) -> None:
    board.attacks = []
