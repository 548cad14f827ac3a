"""0.5: effects as the data lists them; a word that no rule knows fails when it is loaded."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.atlas import AREAS, BOXES, GENERALS, NATIONS, THEATRE, TYPES
from rules.grande_guerre.events.moment import CONDITIONS, Moment, words
from rules.grande_guerre.events.operations import OPERATIONS
from rules.grande_guerre.facts import SECTORS, SIDES
from rules.grande_guerre.formulas import Formula

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


class Script:
    """A list of effects."""

    def __init__(self, raw: list[Any]) -> None:
        self.lines = [Branch(each) if isinstance(each, dict) else Formula(each, WORDS, IDS) for each in raw]

    def run(self, moment: Moment) -> None:
        for line in self.lines:
            if isinstance(line, Branch):
                line.run(moment)
            else:
                line.of(words(moment) | bound(moment))


class Branch:
    """Effects under a condition, and others if it is false."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.when = condition(raw["when"])
        self.then, self.otherwise = Script(raw.get("then", [])), Script(raw.get("otherwise", []))

    def run(self, moment: Moment) -> None:
        (self.then if holds(self.when, moment) else self.otherwise).run(moment)


def bound(moment: Moment) -> dict[str, Any]:
    """The operations, each with the moment it is carried out at."""
    return {name: lambda *args, act=act: act(moment, *args) for name, act in OPERATIONS.items()}
