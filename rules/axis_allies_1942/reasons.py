"""Why a move is refused, in a sentence that teaches the rule."""

from __future__ import annotations

from typing import Any

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.axis_allies_1942.routes import is_open_to_blitz
from rules.axis_allies_1942.survey import Survey
from rules.kernel.fields import Partial
from rules.kernel.texts import Text


def why_nothing_moves(survey: Survey, space: str) -> Text:
    """Nothing in a space can take the order `move`."""
    own = [unit for _, unit in survey.own(space) if UNITS[unit.type].kind in ("land", "sea")]
    if not own:
        return Text.of("movement.nobody", space=space)
    if all(unit.phase or unit.fought or unit.offloaded for unit in own):
        return Text.of("movement.all_moved", space=space)
    if survey.board.phase == "combat_move":
        return Text.of("movement.nothing_to_attack", space=space)
    return Text.of("movement.no_way_out", space=space)


def why_no_step(survey: Survey, partial: Partial, there: str) -> Text | None:
    """The next space of a path is not offered."""
    if there not in TERRITORIES and there not in SEA_ZONES:
        return None
    path = partial.get("path", [])
    here = path[-1] if path else partial["from"]
    if there in TERRITORIES and TERRITORIES[there].neutral:
        return Text.of("movement.neutral", space=there)
    if (here in SEA_ZONES) != (there in SEA_ZONES):
        return Text.of("movement.wrong_element", there=there)
    near = SEA_ZONES[here].sea if here in SEA_ZONES else TERRITORIES[here].land
    if there not in near:
        return Text.of("movement.not_adjacent", here=here, there=there)
    if here in SEA_ZONES:
        return why_no_sailing(survey, partial["from"], path, here, there)
    return why_no_march(survey, path, here, there)


def why_no_sailing(survey: Survey, start: str, path: list[str], here: str, there: str) -> Text:
    if not survey.may_sail(here, there):
        return Text.of("movement.closed", here=here, there=there)
    if path and here in survey.hostile_zones:
        return Text.of("movement.must_stop", space=here)
    if len(path) >= UNITS["transport"].move:
        return Text.of("movement.too_far", there=there)
    if survey.board.phase == "noncombat_move":
        return Text.of("movement.hostile_zone", space=there)
    return Text.of("movement.no_combat_in_zone", space=there, origin=start)


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
        unit = UNITS.get(name.partition(":")[0])
        if unit is None:
            return None
        hostile = [zone for zone in path[:-1] if zone in survey.hostile_zones]
        if hostile and name != "submarine":
            return Text.of("movement.must_stop", space=hostile[0])
        if unit.move < len(path):
            return Text.of("movement.too_slow", unit=name, spaces=unit.move)
        if not any(u.type == name and not u.phase and not u.fought for _, u in survey.own(partial["from"])):
            return Text.of("movement.none_ready", unit=name, space=partial["from"])
    return None


def why_not_transports(survey: Survey, partial: Partial, chosen: dict[str, Any]) -> Text | None:
    """The transports of an order are not offered."""
    zone = partial["path"][-1]
    if not partial["units"] and zone in survey.hostile_zones and not survey.will_attack(zone):
        return Text.of("movement.no_escort", zone=zone)
    if not chosen and partial["units"]:
        return Text.of("movement.no_landing_to_cover", zone=zone)
    return None
