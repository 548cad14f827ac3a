"""Chapters 7.8.1 and 21.3: the proof that all aircraft can land, which every move has to leave possible.

While combat moves are ordered, the proof counts on what carriers and others could still be ordered to do, so
that the sequence of orders does not matter; the phase ends only when it holds without that (21.2).
"""

from __future__ import annotations

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.landing.aircraft import bases
from rules.axis_allies_1942.landing.decks import Terms, decks
from rules.axis_allies_1942.landing.plan import Landing
from rules.axis_allies_1942.movement.attacked import attack_fixes_carriers
from rules.axis_allies_1942.movement.distances import distance
from rules.axis_allies_1942.movement.survey import Survey

FIRM = Terms(firm=True)


def lost_now(survey: Survey) -> int:
    """How many aircraft cannot be saved as things stand."""
    return survey.once("lost", lambda: Landing(survey).lost)


def costs_none(survey: Survey, later: Survey) -> bool:
    """Whether in a later position as many aircraft can land as now."""
    return Landing(later).loses_at_most(lost_now(survey))


def all_will_land(survey: Survey) -> bool:
    """21.2: whether the combat moves as they are ordered prove what they count on."""
    return Landing(survey, terms=FIRM).loses_at_most(lost_now(survey))


def without_deck(survey: Survey) -> list[str]:
    """Where the aircraft are for which something must still be ordered."""
    return sorted({survey.board.units[uid].space for uid in Landing(survey, terms=FIRM).doomed})


# Flights


def furthest(survey: Survey, uid: str, target: str, least: int) -> int | None:
    """How much of its range one aircraft may use to reach a target and still land with all the others."""
    unit = survey.board.units[uid]
    allowance = UNITS[unit.type].move
    if least > allowance:
        return None
    from_land = allowance - bases(survey)[target]
    fixes = attack_fixes_carriers(survey, target)
    certain = from_land if from_land >= least and not fixes else least - 1
    if unit.type == "fighter" or fixes:
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
    terms = terms_of(survey, target)
    near = survey.once(f"zones {terms}", lambda: {z for deck in decks(survey, terms) for z in deck.zones})
    return any(distance(target, zone) <= left for zone in near)


def is_safe_flight(survey: Survey, uids: list[str], target: str, left: int) -> bool:
    flown = dict.fromkeys(uids, (target, left))
    return Landing(survey, flown, terms_of(survey, target)).loses_at_most(lost_now(survey))


def terms_of(survey: Survey, target: str) -> Terms:
    """A battle over the target may open a zone to carriers, or hold them back."""
    if survey.board.phase != "combat_move":
        return Terms()
    decisive = target in survey.hostile_zones or attack_fixes_carriers(survey, target)
    return Terms(battle=target if decisive else "")


def most_safe(survey: Survey, able: list[str], target: str, left: int) -> int:
    """How many alike aircraft can fly together; from a base on land there is room for all."""
    if bases(survey)[target] <= left and not attack_fixes_carriers(survey, target):
        return len(able)
    number = 1
    while number < len(able) and is_safe_flight(survey, able[: number + 1], target, left):
        number += 1
    return number
