"""Why a move is refused, in a sentence that teaches the rule."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.groups import Ship
from rules.axis_allies_1942.movement.attacked import will_attack
from rules.axis_allies_1942.movement.routes import is_open_to_blitz
from rules.axis_allies_1942.movement.ships import convoys
from rules.axis_allies_1942.movement.survey import Survey
from rules.kernel.fields import Partial
from rules.kernel.orders import IllegalOrder
from rules.kernel.texts import Text

RULES = {
    "movement.neutral": "4.5",
    "movement.in_battle": "8.3",
    "movement.canal": "4.7",
    "movement.closed": "4.8",
    "movement.nothing_to_attack": "7.1",
    "movement.no_combat_there": "7.1",
    "movement.friendly_goal": "7.1",
    "movement.no_combat_in_zone": "7.3",
    "movement.no_landing_to_cover": "7.3",
    "movement.strands": "7.8.1",
    "movement.no_blitz": "7.9",
    "movement.guns_wait": "7.10",
    "movement.no_escort": "8.6",
    "movement.hostile_territory": "12.2",
    "movement.hostile_zone": "12.5",
    "fly.no_target": "7.8",
    "fly.no_landing": "7.8.1",
    "fly.no_room": "21.3",
    "fly.no_base": "12.4",
    "load.capacity": "8.4a",
    "load.no_purpose": "8.4f",
    "assault.submarines": "8.5",
    "assault.no_escort": "8.6",
    "mobilize.no_complex": "13.1",
    "mobilize.new_complex": "13.1",
    "mobilize.wrong_place": "13.3",
    "mobilize.no_deck": "13.4",
    "mobilize.no_site": "13.5",
    "mobilize.promised": "13.6",
    "mobilize.carrier_first": "13.6",
    "mobilize.which_complex": "13.7",
}
"""The rules that say so, where it is not the rule of the order or of its field."""


def cited(reason: Text, rule: str) -> IllegalOrder:
    """A refusal with the rule that it follows from."""
    return IllegalOrder.because(reason, RULES.get(reason.code, rule))


def why_nothing_moves(survey: Survey, space: str) -> Text:
    """Nothing in a space can take the order `move`."""
    own = [unit for _, unit in survey.own(space) if UNITS[unit.type].kind in ("land", "sea")]
    if not own:
        return Text.of("movement.nobody", space=space)
    ready = {unit.type for unit in own if not (unit.phase or unit.fought or unit.offloaded)}
    if not ready:
        met = space in survey.hostile_zones and any(unit.type == "transport" and unit.moved for unit in own)
        return Text.of("movement.in_battle" if met else "movement.all_moved", space=space)
    if survey.board.phase == "combat_move":
        code = "guns_wait" if ready == {"aa_artillery"} else "nothing_to_attack"
    else:
        code = "strands" if "carrier" in ready else "no_way_out"
    return Text.of(f"movement.{code}", space=space)


def why_no_step(survey: Survey, partial: Partial, there: str) -> Text | None:
    """The next space of a path is not offered."""
    if there not in TERRITORIES and there not in SEA_ZONES:
        return None
    path = partial.get("path", [])
    here = path[-1] if path else partial["from"]
    blocked = obstacle(survey, here, there)
    if blocked is not None:
        return blocked
    if here in SEA_ZONES:
        return why_no_sailing(survey, partial["from"], path, here, there)
    return why_no_march(survey, path, here, there)


def obstacle(survey: Survey, here: str, there: str) -> Text | None:
    """Why nothing at all can go from one space to another this turn, if so."""
    if there in TERRITORIES and TERRITORIES[there].neutral:
        return Text.of("movement.neutral", space=there)
    if (here in SEA_ZONES) != (there in SEA_ZONES):
        return Text.of("movement.wrong_element", there=there)
    near = SEA_ZONES[here].sea if here in SEA_ZONES else TERRITORIES[here].land
    if there not in near:
        return Text.of("movement.not_adjacent", here=here, there=there)
    if here in TERRITORIES or survey.may_sail(here, there):
        return None
    closed = {here, there} & {*survey.board.start.closed_zones}
    return Text.of("movement.closed" if closed else "movement.canal", here=here, there=there)


def why_no_way(survey: Survey, space: str, path: list[str], reason: Text) -> Text:
    """A better reason for a refused move, now that the whole of its way is known."""
    if space in SEA_ZONES and convoys(survey, space).strands(tuple(path)):
        return Text.of("movement.strands", space=space)
    if reason.code in ("movement.nothing_to_attack", "movement.no_way_out", "movement.strands"):
        blocked = (obstacle(survey, here, there) for here, there in pairwise([space, *path]))
        return next((each for each in blocked if each is not None), reason)
    if reason.code != "kernel.way_goes_on":
        return reason
    if not path:
        return Text.of("movement.no_goal", space=space)
    if space in TERRITORIES:
        return Text.of("movement.friendly_goal", space=path[-1])
    if survey.board.phase == "noncombat_move":
        return Text.of("movement.strands", space=space)
    return Text.of("movement.no_combat_in_zone", space=path[-1], origin=space)


def why_no_sailing(survey: Survey, start: str, path: list[str], here: str, there: str) -> Text:
    submarines = any(unit.type == "submarine" and not unit.phase for _, unit in survey.own(start))
    if path and here in (survey.destroyer_zones if submarines else survey.hostile_zones):
        return Text.of("movement.must_stop", space=here)
    if len(path) >= UNITS["transport"].move:
        return Text.of("movement.too_far", there=there)
    if survey.board.phase == "combat_move":
        return Text.of("movement.no_combat_in_zone", space=there, origin=start)
    if there in survey.hostile_zones:
        return Text.of("movement.hostile_zone", space=there)
    return Text.of("movement.too_far", there=there)


def why_no_march(survey: Survey, path: list[str], here: str, there: str) -> Text:
    if survey.board.phase == "noncombat_move":
        code = "movement.too_far" if survey.is_friendly(there) else "movement.hostile_territory"
        return Text.of(code, there=there)
    if path and survey.was_hostile(here) and not is_open_to_blitz(survey, here):
        return Text.of("movement.no_blitz", space=here)
    if path:
        return Text.of("movement.too_far", there=there)
    return Text.of("movement.no_combat_there", there=there)


def why_not_units(survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
    """Units of an order cannot take its path."""
    path = partial["path"]
    if not chosen and path[-1] in survey.hostile_zones and partial["from"] in SEA_ZONES:
        return Text.of("movement.no_escort", zone=path[-1])
    for name in chosen:
        type_ = Ship.read(name).type
        unit = UNITS.get(type_)
        if unit is None:
            return None
        hostile = [zone for zone in path[:-1] if zone in survey.hostile_zones]
        if hostile and name != "submarine":
            return Text.of("movement.must_stop", space=hostile[0])
        if unit.move < len(path):
            return Text.of("movement.too_slow", unit=name, spaces=unit.move)
        if not any(u.type == type_ and not u.phase and not u.fought for _, u in survey.own(partial["from"])):
            return Text.of("movement.none_ready", unit=name, space=partial["from"])
        if why := why_not_this_type(survey, type_, partial["from"], path[-1]):
            return why
    return None


def why_not_this_type(survey: Survey, type_: str, space: str, end: str) -> Text | None:
    """Units of a type that are ready must not take a way that others may take."""
    combat = survey.board.phase == "combat_move"
    if combat and type_ == "aa_artillery":
        return Text.of("movement.guns_wait", space=space)
    if not combat and end in survey.hostile_zones and type_ != "submarine":
        return Text.of("movement.hostile_zone", space=end)
    return Text.of("movement.strands", space=space) if type_ == "carrier" else None


def why_not_transports(survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
    """The transports of an order are not offered."""
    zone = partial["path"][-1]
    if not partial["units"] and zone in survey.hostile_zones and not will_attack(survey, zone):
        return Text.of("movement.no_escort", zone=zone)
    if not chosen and partial["units"]:
        return Text.of("movement.no_landing_to_cover", zone=zone)
    return None
