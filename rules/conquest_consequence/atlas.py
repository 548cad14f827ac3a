"""Chapters 1 to 4: map, nations, unit types and cards, loaded once and never changed."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"

FACTIONS = ("japan", "usa", "soviet")
BREMP = "british_empire"
MINOR = "armed_minor"
CHINESE = ("nationalist_china", "red_china")
SEASONS = ("spring", "summer", "fall", "winter")
FIRST_YEAR, LAST_YEAR = 1936, 1945
IMPASSABLE = "impassable"

POP = {"main_capital": 3, "subcapital": 2, "city": 1, "town": 0}
MOBILIZATION = {"main_capital": 6, "subcapital": 4, "city": 2, "town": 1}
CITIES = ("main_capital", "subcapital")
LIMITS = {"plains": 2, "lake_baikal": 1}
"""1.11: ground units that may cross a border engaging or disengaging; every other kind lets one pass."""


class Area(Struct, frozen=True):
    """1.1: a land area."""

    kind: str
    nation: str = ""
    region: str = ""
    city: str = ""
    city_name: str = ""
    base: bool = False
    res: int = 0
    oil: int = 0
    seas: tuple[str, ...] = ()

    @property
    def pop(self) -> int:
        return POP[self.city] if self.city else 0

    @property
    def mobilization(self) -> int:
        return MOBILIZATION[self.city] if self.city else 0

    @property
    def small(self) -> bool:
        """1.3, 1.41: straits and islets, which ships may pass."""
        return self.kind == "strait" or self.kind.startswith("islet")

    @property
    def insular(self) -> bool:
        """3.244: where SNLF live without supply."""
        return self.kind == "island" or self.small


class Sea(Struct, frozen=True):
    near: tuple[str, ...]
    ocean: bool = False


class Faction(Struct, frozen=True):
    power: str
    center: str
    ind: int
    hand: int
    industry: int
    cards: int
    emergency: int
    loyalty: int = 0
    loyalty_cost: int = 0
    reformed_cost: int = 0


class Power(Struct, frozen=True):
    faction: str
    capital: str
    sources: tuple[str, ...]
    great: bool
    naval: bool
    letter: str
    max_cv: int
    blocks: dict[str, int]
    max_of: dict[str, int] = {}


class Nation(Struct, frozen=True):
    kind: str
    capital: str
    power: str = ""
    storm: bool = False


class Type(Struct, frozen=True):
    kind: str
    slot: int
    land: int
    sea: int
    air: int
    fire: dict[str, int]
    double_hit: bool = False
    rebase: bool = False


class Action(Struct, frozen=True):
    """4.1: an Action card."""

    season: str
    letter: str
    value: int
    ends: tuple[str, ...] = ()
    wild: str = ""
    title: str = ""
    options: dict[str, tuple[str, ...]] = {}
    partisans: tuple[str, ...] = ()


class Investment(Struct, frozen=True):
    """4.2: an Investment card."""

    factory: int
    techs: tuple[str, ...] = ()
    espionage: bool = False
    year: int = 0
    science: tuple[str, ...] = ()
    intel: str = ""
    red: str = ""


class Force(Struct, frozen=True):
    fixed: tuple[str, ...]
    cadres: dict[str, int]
    default: dict[str, tuple[str, ...]]


class Setup(Struct, frozen=True):
    """A scenario. One with a `goal` is a short campaign with forces, hands and a year of its own (23)."""

    seats: tuple[str, ...]
    year: int = 1936
    goal: int = 0
    order: tuple[str, ...] = ()
    hands: dict[str, tuple[str, ...]] = {}
    partisans: dict[str, int] = {}
    without: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    fixed: dict[str, tuple[str, ...]] = {}
    cadres: dict[str, dict[str, int]] = {}
    default: dict[str, dict[str, tuple[str, ...]]] = {}
    forced: dict[str, str] = {}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


_map, _nations, _cards, _scenarios = _read("map"), _read("nations"), _read("cards"), _read("scenarios")
_borders = _read("borders")

AREAS = msgspec.convert(_map["areas"], dict[str, Area])
SEAS = msgspec.convert(_map["seas"], dict[str, Sea])
FACTION = msgspec.convert(_nations["factions"], dict[str, Faction])
POWERS = msgspec.convert(_nations["powers"], dict[str, Power])
NATIONS = msgspec.convert(_nations["nations"], dict[str, Nation])
TYPES = msgspec.convert(_read("units")["types"], dict[str, Type])
ACTION = msgspec.convert(_cards["action"], dict[str, Action])
INVESTMENT = msgspec.convert(_cards["investment"], dict[str, Investment])
FORCES = msgspec.convert(_scenarios["forces"], dict[str, Force])
SETUPS = msgspec.convert(_scenarios["scenarios"], dict[str, Setup])

LAND = tuple(area for area, each in AREAS.items() if each.kind != IMPASSABLE)
COASTLINE = {frozenset(pair) for pair in _borders["coastline"]}
BORDERS = {frozenset(pair): kind for kind, pairs in _borders.items() if kind != "coastline" for pair in pairs}
COASTS = {sea: tuple(a for a, each in AREAS.items() if sea in each.seas) for sea in SEAS}
TOUCHING = {a: tuple(b for b in AREAS if frozenset((a, b)) in BORDERS) for a in AREAS}
"""8.3: land neighbours, wilderness included."""
NEAR = {a: tuple(b for b in TOUCHING[a] if BORDERS[frozenset((a, b))] != "wilderness") for a in AREAS}
"""11.02: land neighbours that somebody can go to."""
OF_NATION = {n: tuple(a for a in LAND if AREAS[a].nation == n) for n in NATIONS}
HOME_SEAS = {
    power: frozenset(s for a in AREAS.values() if a.nation == power for s in a.seas)
    for power, each in POWERS.items()
    if each.naval
}
"""15.21: seas next to the home territory of a naval power, impassable land included."""
WATCHED = {sea: tuple(power for power, seas in HOME_SEAS.items() if sea in seas) for sea in SEAS}
"""15.21: the naval powers to which a sea is home."""
CHINA = frozenset(a for a, each in AREAS.items() if each.region == "china")
INDOCHINA = frozenset(a for a, each in AREAS.items() if each.region == "indochina")
NEUTRALS = tuple(n for n, each in NATIONS.items() if each.kind in ("minor", "province"))
PROVINCES = tuple(n for n, each in NATIONS.items() if each.kind == "province")
GREAT = tuple(name for name, power in POWERS.items() if power.great)
ANS = tuple(name for name, each in TYPES.items() if each.rebase)
GROUND = tuple(name for name, each in TYPES.items() if each.kind == "G")
PROVINCIAL, REGULAR = ("fortress", "militia"), ("air_force", "infantry", "tank")
TECHNOLOGIES = (
    *("naval_radar", "sonar", "autocannons", "amphtracks", "improved_torpedoes", "airdefense_radar"),
    *("dive_bombing", "heavy_bombers", "incendiaries", "jets"),
)
ATOMIC = tuple(f"atomic_research_{stage}" for stage in (1, 2, 3, 4))
RED_TECHNOLOGIES = ("land_reform", "propaganda", "guerrilla_warfare")
INTELLIGENCE = ("agent", "code_break", "spy_ring", "coup", "sabotage", "mole", "blackmail", "double_agent")
TURN_ORDERS = {
    1: ("japan", "soviet", "usa"),
    2: ("japan", "usa", "soviet"),
    3: ("usa", "japan", "soviet"),
    4: ("usa", "soviet", "japan"),
    5: ("soviet", "usa", "japan"),
    6: ("soviet", "japan", "usa"),
}
CHITS = {2: 2, 1: 14, 0: 16}


def is_sea(place: str) -> bool:
    return place in SEAS


def cost(place: str) -> int:
    """1.2, 11.21: an ocean costs two points, every other place one."""
    return 2 if place in SEAS and SEAS[place].ocean else 1


@cache
def around(place: str) -> tuple[str, ...]:
    """Every place that somebody can go to from here, by land, sea or air."""
    if place in SEAS:
        return SEAS[place].near + tuple(a for a in COASTS[place] if AREAS[a].kind != IMPASSABLE)
    return NEAR[place] + AREAS[place].seas


@cache
def steps_from(start: str) -> dict[str, int]:
    """How many places away everything is, by land and sea."""
    found, todo = {start: 0}, [start]
    for here in todo:
        for place in around(here):
            if place not in found:
                found[place] = found[here] + 1
                todo.append(place)
    return found


@lru_cache(maxsize=256)
def steps_to(goals: frozenset[str]) -> dict[str, int]:
    """How many places away the nearest of some is, from everywhere."""
    found, todo = dict.fromkeys(goals, 0), sorted(goals)
    for here in todo:
        for place in around(here):
            if place not in found:
                found[place] = found[here] + 1
                todo.append(place)
    return found


def border(a: str, b: str, winter: bool = False) -> int:
    """1.11, 11.52: how many ground units may engage or disengage between two places in one phase."""
    kind = BORDERS.get(frozenset((a, b)), "coast")
    return 2 if kind == "lake_baikal" and winter else LIMITS.get(kind, 1)


@cache
def same_coast(a: str, b: str) -> bool:
    """11.11: land neighbours on one coastline."""
    if b not in NEAR.get(a, ()):
        return False
    return bool(set(AREAS[a].seas) & set(AREAS[b].seas)) or frozenset((a, b)) in COASTLINE


def max_cv(nat: str, type_: str) -> int:
    """3.121: the most steps of a unit."""
    return POWERS[nat].max_of.get(type_, POWERS[nat].max_cv)


def deck_of(card: str) -> str:
    return "action" if card in ACTION else "investment"
