"""The facts of the game, loaded once: units, cards, nations, scenarios and tables."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from rules.empire_of_the_sun.hexes import read, split

JAPAN, ALLIES = "japan", "allies"
SIDES = (JAPAN, ALLIES)
TOKYO = "3706"
CARRIERS = ("CV", "CVL", "CVE")
MARINES = ("marine",)


def enemy(side: str) -> str:
    return ALLIES if side == JAPAN else JAPAN


class Unit(Struct, frozen=True, kw_only=True):
    """1.23: a counter. Factors are attack, defence and range; those of headquarters range and efficiency."""

    id: str
    side: str
    nation: str
    type: str
    service: str
    full: tuple[int, ...]
    reduced: tuple[int, ...] = ()
    cls: str = "hq"
    size: str = ""
    extended: int = 0
    parentheses: bool = False
    dot: bool = False
    lrb: bool = False
    b29: bool = False
    amphibious: bool = False
    organic: bool = False
    burma: bool = False
    pair: str = ""

    @property
    def hq(self) -> bool:
        return self.type == "hq"

    @property
    def ground(self) -> bool:
        return self.type == "ground"

    @property
    def air(self) -> bool:
        return self.type == "air"

    @property
    def carrier(self) -> bool:
        return self.type == "carrier"

    @property
    def ship(self) -> bool:
        """1.3 Naval unit: carriers among them."""
        return self.type in ("naval", "carrier")

    @property
    def flies(self) -> bool:
        """Air and carrier units: they have a zone of influence and fight at a distance."""
        return self.type in ("air", "carrier")

    @property
    def steps(self) -> int:
        return 2 if self.reduced else 1

    @property
    def range(self) -> int:
        """The normal air range, or the range of a headquarters."""
        return self.full[0] if self.hq else self.full[2]

    @property
    def efficiency(self) -> int:
        return self.full[1]

    @property
    def reach(self) -> int:
        """The longest leg: the extended range, in parentheses or not."""
        return self.extended or self.range

    @property
    def battle_range(self) -> int:
        """How far from a battle the unit may stand."""
        return self.range if self.parentheses else self.reach

    @property
    def army(self) -> bool:
        """14: on the army's side of the rivalry; what is neither army nor navy is bound by none."""
        return self.service == "army"

    @property
    def navy(self) -> bool:
        return self.service in ("navy", "marine")

    @property
    def commonwealth(self) -> bool:
        return self.nation in ("british", "indian", "australian", "new_zealand", "commonwealth")


class Effect(Struct, frozen=True, kw_only=True):
    """One thing that a card does; which fields matter depends on `op`, see cards/README of operators."""

    op: str
    by: int = 0
    value: int = 0
    steps: int = 0
    points: int = 0
    within: int = 0
    side: str = ""
    where: str = ""
    when: str = ""
    unit: str = ""
    units: str | int | list[str] = ""
    hq: str = ""
    old: str = ""
    new: str = ""
    name: str = ""
    pool: str = ""
    moment: str = ""
    prey: str = ""
    chooser: str = ""
    hex: str = ""
    on: bool = False
    save: bool = False
    whole: bool = False
    eliminate: bool = False
    years: tuple[int, ...] = ()
    hexes: int | list[str] = 0
    table: tuple[tuple[int, int], ...] = ()


class Card(Struct, frozen=True, kw_only=True):
    """5: a strategy card. `lv` -1 is one more than the other side's operations value."""

    id: str
    kind: str
    ov: int
    cls: str = ""
    oc: int | None = None
    ec: int | None = None
    removed: bool = False
    draw: bool = False
    without_battle: bool = False
    exactly: tuple[str, ...] = ()
    hqs: tuple[str, ...] = ()
    lv: int | None = None
    lv_by: dict[str, int] = field(default_factory=dict)
    max_ground: int | None = None
    condition: str = ""
    only: tuple[str, ...] = ()
    must: str = ""
    against: str = ""
    prey: tuple[str, ...] = ()
    after_failure: bool = False
    alone: bool = False
    needs: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def side(self) -> str:
        return JAPAN if self.id[0] == "j" else ALLIES

    @property
    def reaction(self) -> bool:
        return self.kind == "reaction"

    @property
    def offensive(self) -> bool:
        """5.31: whether the event is an offensive, with a headquarters and activations."""
        return not self.reaction and (self.lv is not None or bool(self.exactly))

    def effect(self, op: str) -> Effect | None:
        return next((each for each in self.effects if each.op == op), None)


def _loaded(name: str, kind: type[Any]) -> dict[str, Any]:
    return {each: msgspec.convert({"id": each, **facts}, kind) for each, facts in read(name).items()}


UNITS: dict[str, Unit] = _loaded("units", Unit)
CARDS: dict[str, Card] = _loaded("cards", Card)
RANK: dict[str, int] = {unit: at for at, unit in enumerate(UNITS)}
"""4.9.7: the order of the list of units, where nothing else decides."""
HEADQUARTERS = tuple(each for each, unit in UNITS.items() if unit.hq)

_NATIONS = read("nations")
NATIONS: dict[str, dict[str, list[str]]] = {
    name: split({key: value for key, value in table.items() if isinstance(value, str)})
    for name, table in _NATIONS.items()
}
"""Hex lists of nations and areas by name: hexes, bases, key and what else a rule speaks of."""
LOSS_OF_WILL: dict[str, int] = {
    name: table["political_will"] for name, table in _NATIONS.items() if "political_will" in table
}
HOME_CITIES = frozenset(NATIONS["japan"]["home_cities"])
HOME_ISLANDS = frozenset(NATIONS["japan"]["hexes"])
GARRISON_CITIES = frozenset(NATIONS["china"]["garrison_cities"])
KUNMING, KUNMING_ZONE = "2407", frozenset(NATIONS["kunming_zone"]["hexes"])
NORTHERN_INDIA = frozenset(NATIONS["india"]["north"])
NORTHERN_AIRFIELDS = tuple(NATIONS["northern_india_airfields"]["hexes"])
CHINESE_LIMITS = frozenset(NATIONS["burma"]["hexes"]) | NORTHERN_INDIA | KUNMING_ZONE
"""7.42 E: where Chinese units may be."""
CHINA_COAST, CHINA_INTERIOR = frozenset(NATIONS["china"]["coastal"]), frozenset(NATIONS["china"]["interior"])
MANCHUKUO = frozenset(NATIONS["manchukuo"]["hexes"])
INDIA_MAINLAND = frozenset(NATIONS["india"]["mainland"])

TABLES = read("tables")
REINFORCEMENTS: dict[int, dict[str, list[str]]] = {
    int(turn): sides for turn, sides in read("reinforcements").items()
}
SETUPS = {year: read(f"setup_{year}") for year in ("1941", "1942", "1943", "1944")}
SCENARIOS: dict[str, dict[str, Any]] = TABLES["scenario"]
FRONT: list[str] = TABLES["china"]["front"]


def year_of(turn: int) -> int:
    return int(TABLES["years"]["of_turn"][turn - 1])
