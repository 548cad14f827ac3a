"""Chapter 21: standing orders, so that a game by mail need not wait where a rule of thumb will do."""

from __future__ import annotations

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    BREMP,
    INTELLIGENCE,
    INVESTMENT,
    NEUTRALS,
    OF_NATION,
    SEAS,
    TECHNOLOGIES,
    TYPES,
)
from rules.conquest_consequence.combat.fire import CLASSES
from rules.kernel.fields import Option, Several
from rules.kernel.policies import Policy, switch, threshold
from rules.kernel.texts import Text, named

HAVENS = [area for area, each in AREAS.items() if each.base or each.city]
HARBOURS = [*OF_NATION["usa"], *OF_NATION["russia"]]
ANSWERED = [each for each in INTELLIGENCE if each != "double_agent"]


def listed(name: str, vocabulary: str, values: list[str]) -> Several:
    options = tuple(Option(value, named(vocabulary, value)) for value in values)
    return Several(name=name, ask=Text(f"policy.{name}"), options=options, high=len(options), ranked=True)


POLICIES = (
    Policy(
        "stance",
        (
            listed("targets", "class", list(CLASSES)),
            threshold("retreat_below", 0, 200),
            listed("retreat_to", "place", [*AREAS, *SEAS]),
            switch("strike", "never", "kills", "always"),
            switch("kamikaze", "never", "late", "always"),
            switch("bomb", "yes", "no"),
        ),
        {
            "targets": [],
            "retreat_below": 0,
            "retreat_to": [],
            "strike": "never",
            "kamikaze": "late",
            "bomb": "yes",
        },
        own_turn="answer",
        scope="place",
    ),
    Policy(
        "losses",
        (listed("lost_first", "type", list(TYPES)),),
        {"lost_first": []},
        own_turn="answer",
        scope="place",
    ),
    Policy(
        "battles",
        (switch("order", "strongest", "weakest"), switch("aim", "aggression", "both")),
        {"order": "strongest", "aim": "aggression"},
        own_turn="answer",
    ),
    Policy("leaving", (listed("bases", "place", HAVENS),), {"bases": []}, own_turn="answer", scope="place"),
    Policy(
        "rebasing",
        (switch("aircraft", "yes", "no"), threshold("below", 0, 4), listed("bases", "place", HAVENS)),
        {"aircraft": "yes", "below": 0, "bases": []},
        own_turn="answer",
        scope="place",
    ),
    Policy(
        "escape",
        (switch("when", "never", "outnumbered", "always"),),
        {"when": "outnumbered"},
        own_turn="answer",
        scope="place",
    ),
    Policy("reveal", (switch("when", "never", "useful", "once"),), {"when": "useful"}, own_turn="answer"),
    Policy("sneak", (switch("shots", "fire", "hold"),), {"shots": "fire"}, concerns="own", own_turn="answer"),
    Policy(
        "double_agent",
        (listed("against", "intel", ANSWERED),),
        {"against": ["spy_ring", "sabotage", "mole"]},
        concerns="others",
    ),
    Policy(
        "mole",
        (
            switch("pair", "yes", "no"),
            listed("techs", "tech", list(TECHNOLOGIES)),
            switch("how", "open", "secret"),
        ),
        {"pair": "yes", "techs": [], "how": "secret"},
        own_turn="answer",
    ),
    Policy(
        "garrison",
        (listed("types", "type", list(TYPES)),),
        {"types": ["fortress", "infantry", "militia"]},
        own_turn="answer",
    ),
    Policy("islet", (switch("lose", "weakest"),), {"lose": "weakest"}, own_turn="answer"),
    Policy(
        "hand",
        (listed("keep", "card", [*ACTION, *INVESTMENT]),),
        {"keep": []},
        own_turn="answer",
    ),
    Policy(
        "government",
        (
            switch("again", "always", "passed"),
            listed("watched", "nation", [*NEUTRALS, BREMP]),
            threshold("excess", 0, 16),
        ),
        {"again": "always", "watched": [], "excess": 0},
        ask=True,
        plans=True,
    ),
    Policy("command", (switch("card", "pass", "best"),), {"card": "best"}, ask=True, plans=True),
    Policy("first", (switch("who", "me", "other"),), {"who": "me"}, own_turn="answer"),
    Policy("arrivals", (listed("areas", "place", HARBOURS),), {"areas": []}, own_turn="answer"),
)


def scopes(policy: Policy) -> tuple[Option, ...]:
    """The areas and seas for which a policy may say something of its own."""
    return tuple(Option(place, named("place", place)) for place in (*AREAS, *SEAS)) if policy.scope else ()
