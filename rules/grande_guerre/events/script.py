"""0.5: effects as the data lists them; a word that no rule knows fails when it is loaded."""

from __future__ import annotations

import ast
from inspect import signature
from typing import Any

from rules.grande_guerre.atlas import AREAS, BOXES, GENERALS, NATIONS, THEATRE, TYPES
from rules.grande_guerre.events.moment import CONDITIONS, Moment, words
from rules.grande_guerre.events.operations import OPERATIONS
from rules.grande_guerre.facts import SECTORS, SIDES
from rules.grande_guerre.formulas import Formula, UnknownWord

ACTIONS = (
    *(f"A{n}" for n in range(1, 14)),
    *(f"B{n}" for n in range(1, 8)),
    *(f"C{n}" for n in range(1, 11)),
)
FLAGS = (
    *("rasputin", "polivanov", "wilson", "triple_monarchy", "arab_revolt", "rif_war", "senussi"),
    *("wassmuss_senussi", "clemenceau", "bruchmuller", "estienne_fuller", "masaryk", "sixte", "jihad"),
    *("poland_government", "serbian_bitterness"),
)
PLAIN = (
    *("A", "M", "D", "C", "active", "stabilised", "none", "central", "entente", "neutrals", "restricted"),
    *("all_out", "trentino", "tunis", "istria", "transylvania", "bessarabia", "both"),
    *("bulgarian_claims", "rain", "good", "snow", "red", "blue", "white", "guard"),
    *("ambassadors", "offensives", "DE_OHL", "DE_OBEROST", "RU_STAVKA"),
)
IDS = frozenset(
    (
        *NATIONS,
        *SIDES,
        *AREAS,
        *BOXES,
        *SECTORS,
        *THEATRE.values(),
        *GENERALS,
        *TYPES,
        *ACTIONS,
        *FLAGS,
        *PLAIN,
    )
)
WORDS = CONDITIONS | OPERATIONS.keys()

assert not WORDS & IDS, "a word that is also an id would never be the id"


def condition(text: str) -> Formula | None:
    return Formula(text, CONDITIONS, IDS | {"self"}) if text else None


def holds(found: Formula | None, moment: Moment) -> bool:
    return found is None or bool(found.of(words(moment)))


def effect(text: str) -> Formula:
    """A line that does something: an operation, with as many arguments as it takes."""
    found = Formula(text, WORDS, IDS)
    call = found.tree
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in OPERATIONS):
        raise UnknownWord(f"no operation: {text}")
    try:
        signature(OPERATIONS[call.func.id]).bind(None, *call.args)
    except TypeError as problem:
        raise UnknownWord(f"{problem}: {text}") from problem
    return found


class Script:
    """A list of effects."""

    def __init__(self, raw: list[Any]) -> None:
        self.lines = [Branch(each) if isinstance(each, dict) else effect(each) for each in raw]

    def run(self, moment: Moment) -> None:
        for line in self.lines:
            if isinstance(line, Branch):
                line.run(moment)
            else:
                line.of(words(moment) | bound(moment))


class Branch:
    """Effects under a condition, and others if it is false."""

    def __init__(self, raw: dict[str, Any]) -> None:
        if strange := sorted(raw.keys() - {"when", "then", "otherwise"}):
            raise UnknownWord(f"{strange[0]} in: {raw}")
        self.when = condition(raw["when"])
        self.then, self.otherwise = Script(raw.get("then", [])), Script(raw.get("otherwise", []))

    def run(self, moment: Moment) -> None:
        (self.then if holds(self.when, moment) else self.otherwise).run(moment)


def bound(moment: Moment) -> dict[str, Any]:
    """The operations, each with the moment it is carried out at."""
    return {name: lambda *args, act=act: act(moment, *args) for name, act in OPERATIONS.items()}
