"""Chapter 7.8.1: how far aircraft may fly, and how many of them, so that all can still land."""

from __future__ import annotations

from rules.axis_allies_1942.air import Landing, bases, decks
from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.distances import distance
from rules.axis_allies_1942.ships import lost_now
from rules.axis_allies_1942.survey import Survey


def furthest(survey: Survey, uid: str, target: str, least: int) -> int | None:
    """How much of its range one aircraft may use to reach a target and still land with all the others."""
    unit = survey.board.units[uid]
    allowance = UNITS[unit.type].move
    if least > allowance:
        return None
    from_land = allowance - bases(survey)[target]
    certain = from_land if from_land >= least and not fixes_carriers(survey, target) else least - 1
    if unit.type == "fighter" or fixes_carriers(survey, target):
        for used in range(allowance, certain, -1):
            if deck_near(survey, target, allowance - used, used <= from_land) and is_safe_flight(
                survey, [uid], target, allowance - used
            ):
                return used
    return certain if certain >= least else None


def deck_near(survey: Survey, target: str, left: int, by_land: bool) -> bool:
    """A quick look before the proof: whether any deck could come within range."""
    if by_land:
        return True
    battle = decisive(survey, target)
    near = survey.once(f"zones {battle}", lambda: {z for deck in decks(survey, battle) for z in deck.zones})
    return any(distance(target, zone) <= left for zone in near)


def fixes_carriers(survey: Survey, target: str) -> bool:
    """7.6: an attack on submarines or transports keeps all own ships of the zone there, carriers too."""
    if target not in survey.light_zones or target in survey.board.attacks:
        return False
    return any(unit.type == "carrier" for _, unit in survey.own(target))


def is_safe_flight(survey: Survey, uids: list[str], target: str, left: int) -> bool:
    flown = dict.fromkeys(uids, (target, left))
    before = lost_now(survey)
    return Landing(survey, flown, decisive(survey, target)).loses_at_most(before)


def decisive(survey: Survey, target: str) -> str:
    """The target where a battle would open a zone to carriers or hold them back; else nothing."""
    if survey.board.phase != "combat_move":
        return ""
    return target if target in survey.hostile_zones or fixes_carriers(survey, target) else ""


def most_safe(survey: Survey, able: list[str], target: str, left: int) -> int:
    """How many alike aircraft can fly together; from a base on land there is room for all."""
    if bases(survey)[target] <= left and not fixes_carriers(survey, target):
        return len(able)
    number = 1
    while number < len(able) and is_safe_flight(survey, able[: number + 1], target, left):
        number += 1
    return number
