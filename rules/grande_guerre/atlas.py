"""G2, G3: map, units, generals, nations and tables, loaded once from `data/` and never changed."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.grande_guerre.facts import (
    LAST_YEAR,
    MONTHS,
    Area,
    Arrival,
    Box,
    CorpsType,
    General,
    Link,
    Major,
    Minor,
    NewArmy,
    Plan,
    Scenario,
    Sea,
    Setup,
    SupportType,
    WarOption,
)

T = TypeVar("T")
FOLDER = Path(__file__).parent


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def _listed(name: str, table: str, kind: type[T]) -> dict[str, T]:
    found = msgspec.convert(read(name)[table], list[kind])  # type: ignore[valid-type]
    return {each.id: each for each in found}  # type: ignore[attr-defined]


def _named(raw: dict[str, Any], kind: type[T]) -> dict[str, T]:
    return {name: msgspec.convert(each, kind) for name, each in raw.items()}


AREAS = _listed("areas", "areas", Area)
LINKS = msgspec.convert(read("areas")["links"], list[Link])
SEAS = _listed("seas", "zones", Sea)
TYPES = _named(read("units")["types"], CorpsType)
SUPPORT = _named(read("units")["support"], SupportType)
MAX_FIRE: dict[str, int] = read("units")["quality_max_fire"]
COUNTER_MIX: dict[str, dict[str, int]] = read("units")["counter_mix"]
GENERALS = _listed("generals", "generals", General)
NOBODY = General("")
"""G4.7: an army without a general fights like this."""
MAJORS = _listed("powers", "majors", Major)
MINORS = _listed("powers", "minors", Minor)
NATIONS = (*MAJORS, *MINORS)
LEGIONS = {"PL": "warsaw"}
"""Nations that are no state in 1914 and only have corps, with the city where these are raised."""
POWER_ORDER: tuple[str, ...] = tuple(read("powers")["order"])
SPONSORS: dict[str, str] = read("powers")["sponsors"]
NEW_ARMIES: dict[str, list[str]] = read("powers")["new_armies"]
SEATINGS: dict[str, dict[str, list[str]]] = read("powers")["seats"]
SETUPS = {year: msgspec.convert(read(f"setup_{year}"), Setup) for year in ("1914", "1915")}
SETUP_1914 = SETUPS["1914"]
LATER_GENERALS = frozenset(
    name
    for each in read("setup_1914")["mobilisation"].values()
    for name in (
        *(army.get("general", "") for army in each["armies"]),
        each.get("ghq", {}).get("commander", ""),
        each.get("later", {}).get("leader", ""),
    )
)
"""Generals of nations that mobilise later: they come with their armies."""
SCHEDULE = msgspec.convert(read("reinforcements")["schedule"], list[Arrival])
HEADQUARTERS = msgspec.convert(read("reinforcements")["headquarters"], list[NewArmy])
PLANS = _named(read("plans")["plans"], Plan)
STRATAGEMS = frozenset(int(number) for number in read("plans")["stratagems"])
WAR_OPTIONS = _named(read("plans")["options"], WarOption)
BOXES = _listed("boxes", "boxes", Box)
REGIONS: dict[str, list[str]] = read("regions")
SCENARIOS = _named(read("scenarios"), Scenario)
WEATHER: dict[str, dict[str, list[int]]] = read("calendar")["weather"]
THEATRE: dict[str, str] = read("calendar")["theatre"]
WILL: dict[int, list[int]] = {int(level): row for level, row in read("will")["rows"].items()}
COMBAT: dict[str, dict[str, Any]] = read("combat")


def _around() -> dict[str, dict[str, Link]]:
    around: dict[str, dict[str, Link]] = {area: {} for area in AREAS}
    for link in LINKS:
        around[link.a][link.b] = around[link.b][link.a] = link
    return {area: dict(sorted(links.items())) for area, links in around.items()}


AROUND = _around()
"""Every area with its neighbours, sorted by id, and the link between them."""


def _calendar() -> tuple[str, ...]:
    first = ("aug_1914_pre", "aug_1914", "sep_1914", "oct_1914", "nov_dec_1914")
    return first + tuple(f"{month}_{year}" for year in range(1915, LAST_YEAR + 1) for month in MONTHS)


TURNS = _calendar()
TURN = {name: number for number, name in enumerate(TURNS)}
PRE_TURN, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER = range(5)


def year_of(turn: int) -> int:
    return 1914 if turn <= NOVEMBER else 1915 + (turn - NOVEMBER - 1) // len(MONTHS)


def month_of(turn: int) -> str:
    return TURNS[turn].removesuffix("_pre").rpartition("_")[0]


@lru_cache(maxsize=4096)
def nation_of(unit: str) -> str:
    """The nation of a corps, an army, a high command or a support unit: all ids begin with it."""
    return unit.partition("_")[0]


def capitals_of(nation: str) -> tuple[str, ...]:
    """The capitals of a nation; for Polish legions (18.5, C9) the city where they are raised."""
    if nation in MAJORS:
        return tuple(MAJORS[nation].capitals)
    capital = MINORS[nation].capital if nation in MINORS else LEGIONS.get(nation, "")
    return (capital,) if capital else ()


def type_of(corps: str) -> str:
    return corps.partition("#")[0]


@cache
def corps_type(corps: str) -> CorpsType:
    return TYPES[type_of(corps)]


@cache
def support_kind(unit: str) -> str:
    """`heavy_artillery` of `DE_heavy_artillery#1`."""
    return type_of(unit).partition("_")[2]


def support_type(unit: str) -> SupportType:
    return SUPPORT[support_kind(unit)]


@cache
def corps_number(corps: str) -> tuple[str, int]:
    """Corps in the order of their names: by type, then by number."""
    kind, _, number = corps.partition("#")
    return kind, int(number or 0)


def by_year(table: dict[str, int], year: int, before: int = 0) -> int:
    """A value that changes over the years and keeps its last one; `before` its first year."""
    known = [int(each) for each in table if int(each) <= year]
    return table[str(max(known))] if known else before
