"""22: the standing orders that a player may leave for the other player's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import structs

from rules.kernel.fields import AnyField, Number, Option, Pick, Several
from rules.kernel.policies import Policy, switch, threshold
from rules.kernel.texts import Text, named
from rules.samurai_battles.atlas import COMMAND, PERSONS, SCENARIOS, SEATS, UNITS
from rules.samurai_battles.board import by_place

REACTIONS = ("followers_of_bishamon", "white_fox_spirit", "wild_winds")
STRIKES = ("first_strike", "ambush", "practice_of_aikido")
_BACK = ("revenge", "strike_fear", "cowards", "desperate_charge")
_GREAT = ("advance_left", "advance_center", "advance_right", "cavalry_charge", "shogun")
_LARGEST = max(len(plan[side]["units"]) for plan in SCENARIOS.values() for side in SEATS)
UNIT_IDS = tuple(f"{side[0]}{n}" for side in SEATS for n in range(1, _LARGEST + 1))


def _several(name: str, options: Iterable[Option]) -> Several:
    options = tuple(options)
    return Several(name=name, ask=Text(f"policy.{name}"), options=options, high=len(options))


def _named(name: str, vocabulary: str, values: Iterable[str]) -> Several:
    """A policy field that names some things of a kind."""
    return _several(name, (Option(value, named(vocabulary, value)) for value in values))


def _leaders(name: str) -> Several:
    """A policy field that names leaders, those without a name by their kind."""
    kinds = (Option(kind, named("leader", kind)) for kind in ("foot", "mounted"))
    return _several(name, (*kinds, *(Option(person, named("person", person)) for person in PERSONS)))


def _troops(name: str) -> Several:
    """A policy field that names kinds of units and single units; what it says of a unit goes first."""
    kinds = (Option(kind, named("unit", kind)) for kind in UNITS)
    return _several(name, (*kinds, *(Option(unit, Text.of("policy.unit", id=unit)) for unit in UNIT_IDS)))


def _strike(card: str) -> tuple[Pick, Number]:
    whom = switch(f"{card}_for", "never", "any", "samurai", "led", "listed")
    return whom, threshold(f"{card}_dice", 1, 8)


def _bravery() -> tuple[Pick, Number]:
    return switch("bravery_when", "never", "weak", "unsteady"), threshold("bravery_blocks", 1, 4)


_BRAVERY = {"bravery_when": "never", "bravery_blocks": 2}
POLICIES = (
    Policy(
        "command_reaction",
        (
            *(switch(f"{card}_when", "never", "strong", "listed", "always") for card in REACTIONS),
            _named("against", "command", COMMAND),
        ),
        {f"{card}_when": "never" for card in REACTIONS} | {"against": list(_GREAT)},
        concerns="others",
    ),
    Policy(
        "insult",
        (switch("insult_when", "never", "adjacent", "named", "always"), _leaders("insult_leaders")),
        {"insult_when": "never", "insult_leaders": []},
        concerns="others",
    ),
    Policy("bravery", _bravery(), dict(_BRAVERY)),
    Policy(
        "melee_reaction",
        (
            *(field for card in STRIKES for field in _strike(card)),
            _troops("worthy"),
            *_bravery(),
            switch("challenge_when", "never", "lead"),
            threshold("challenge_lead", -4, 8),
        ),
        {f"{card}_for": "never" for card in STRIKES}
        | {f"{card}_dice": 3 for card in STRIKES}
        | {"worthy": [], "challenge_when": "never", "challenge_lead": 1}
        | _BRAVERY,
        concerns="others",
    ),
    Policy(
        "reroll",
        (switch("reroll_when", "never", "poor"), threshold("reroll_hits", 0, 3)),
        {"reroll_when": "never", "reroll_hits": 0},
    ),
    Policy(
        "answer",
        (
            switch("answer_when", "never", "yes"),
            threshold("armor_hits", 1, 4),
            threshold("brave_flags", 1, 4),
        ),
        {"answer_when": "never", "armor_hits": 2, "brave_flags": 2},
    ),
    Policy(
        "timid",
        (switch("timid_when", "never", "bonus", "always"),),
        {"timid_when": "never"},
        concerns="others",
    ),
    Policy(
        "battle_back",
        (
            switch("fight_back", "always", "never"),
            threshold("reserve", 0, 30),
            _named("back_cards", "dragon", _BACK),
        ),
        {"fight_back": "always", "reserve": 3, "back_cards": []},
    ),
    Policy(
        "retreat",
        (
            switch("flags", "ignore", "yield"),
            _troops("yield_for"),
            switch("direction", "center", "left", "right"),
            _troops("left_for"),
            _troops("right_for"),
        ),
        {"flags": "ignore", "yield_for": [], "direction": "center", "left_for": [], "right_for": []},
        scope="unit",
    ),
    Policy(
        "leader",
        (
            switch("leader_choice", "retreat", "seppuku"),
            threshold("leader_tokens", 0, 10),
            threshold("leader_cards", 0, 10),
        ),
        {"leader_choice": "retreat", "leader_tokens": 3, "leader_cards": 4},
    ),
    Policy("losses", (switch("lose", "strong", "weak"),), {"lose": "strong"}),
    Policy("give_way", (switch("way", "cheap", "strong", "weak"),), {"way": "cheap"}),
)


def fields_in_play(policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[AnyField, ...]:
    """The fields of a policy as a player sees them: his units that still stand, and the enemy's leaders."""
    board = view["board"]
    units = sorted(
        (u for u in board["units"].values() if u["side"] == seat), key=lambda u: by_place(u["hex"])
    )
    leaders = {x["name"] or x["kind"] for x in board["leaders"].values() if x["side"] != seat}
    return tuple(_narrowed(each, units, leaders) for each in policy.fields)


def _narrowed(field: AnyField, units: list[dict[str, Any]], leaders: set[str]) -> AnyField:
    match field:
        case Several(name="insult_leaders"):
            kept = leaders | {"foot", "mounted"}
            options = [option for option in field.options if option.value in kept]
        case Several(name="worthy" | "yield_for" | "left_for" | "right_for"):
            types = {unit["type"] for unit in units}
            options = [option for option in field.options if option.value in types]
            options += [_standing(unit) for unit in units]
        case _:
            return field
    return structs.replace(field, options=tuple(options), high=len(options))


def _standing(unit: Mapping[str, Any]) -> Option:
    label = Text.of("policy.unit_at", id=unit["id"], unit=unit["type"], hex=unit["hex"])
    return Option(unit["id"], label)


def scopes(policy: Policy, view: Mapping[str, Any], seat: str) -> tuple[Option, ...]:
    """The own units that still stand, for which a policy may say something of its own."""
    if not policy.scope:
        return ()
    units = (unit for unit in view["board"]["units"].values() if unit["side"] == seat)
    return tuple(_standing(unit) for unit in sorted(units, key=lambda unit: by_place(unit["hex"])))
