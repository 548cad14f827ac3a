"""G2, G3: map, units, generals, nations and tables, loaded once from `data/` and never changed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

T = TypeVar("T")
FOLDER = Path(__file__).parent
SIDES = ("central", "entente")
FOE = {"central": "entente", "entente": "central"}
FRONTS = ("west", "east")
SECTORS = ("french", "italian", "russian", "balkan", "armenian", "oriental")
FRONT_OF = {sector: "west" if sector in ("french", "italian") else "east" for sector in SECTORS}
"""G3.3: the Western Front is the French and the Italian sector, the Eastern Front all others."""
MONTHS = ("jan_feb", "mar_apr", "may", "jun", "jul", "aug", "sep", "oct", "nov_dec")
LAST_YEAR = 1919


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Area(Struct, frozen=True):
    """G3.1: a land area; `fortress` is its printed resistance, `will` its National Will as an objective."""

    id: str
    owner: str
    terrain: str
    sector: str
    settlement: str = ""
    capital: bool = False
    fortress: int = 0
    port: str = ""
    beach: bool = False
    ep: int = 0
    rp: int = 0
    will: int = field(name="objective_nw", default=0)
    shipyards: int = 0
    sea: tuple[str, ...] = ()

    @property
    def front(self) -> str:
        return FRONT_OF[self.sector]

    @property
    def city(self) -> bool:
        return self.settlement == "city"


class Link(Struct, frozen=True):
    """A border between two areas; `river` is major or great."""

    a: str
    b: str
    rail: bool = False
    river: str = ""
    strait: bool = False


class Sea(Struct, frozen=True):
    """A sea zone and who controls it at the start."""

    id: str
    kind: str
    control: str
    hazard: int
    adj: tuple[str, ...]
    strait_to: dict[str, str] = {}
    frozen: tuple[str, ...] = ()


class CorpsType(Struct, frozen=True):
    """G2.2: attack, fire, defence and movement as printed."""

    attack: int
    fire: int
    defence: int
    move: int
    quality: str
    arm: str


class SupportType(Struct, frozen=True):
    """Guns, tanks and squadrons; they sit with a headquarters (G4.4a)."""

    support: int
    mp: int = 0
    mun: int = 0
    support_movement: int | None = None
    defence_support: int = 0
    tank_max: int = 0
    no_reserve_space: bool = False
    steps: int = 1
    range: int = 0
    air: dict[str, int] = {}
    nation: str = ""


class General(Struct, frozen=True):
    """G4.7: a general; `from_` is the turn in which he is first at hand."""

    id: str
    nation: str = ""
    rank: str = "Z"
    att: int = 0
    def_: int = field(name="def", default=0)
    obst: int = 2
    brk: int = 1
    ghq: bool = False
    from_: str = field(name="from", default="")
    leaves: str = ""
    replaced_by: str = ""
    initiative: int = 1
    reaction: int = 2
    abilities: tuple[str, ...] = ()
    lent_by: str = ""


class Major(Struct, frozen=True):
    """A great power and what it starts with."""

    id: str
    side: str
    regime: str
    capitals: tuple[str, ...]
    parliament: int = field(name="parliament_1914", default=0)
    civil: int | None = field(name="civil_production_1914", default=None)
    will: int = field(name="nw_start", default=0)
    loss_divisor: dict[str, int] = {}
    base_rp: int = 0
    base_rp_after_conscription: int = 0
    rp_reduction: dict[str, int] = {}
    start_stock: dict[str, int] = {}
    hq_capacity: int = 7
    rail_capacity: int = field(name="rail_capacity_corps", default=0)
    sea_transport: int = 0
    aid_capacity: dict[str, int] | None = None
    assault_troop_limit: int = 0
    colonial_trade_ep: int = 0
    immune_to_revolution: bool = False
    figures: dict[str, str] = {}


class Minor(Struct, frozen=True):
    """A small nation and what makes it give up."""

    id: str
    capital: str = ""
    region: str = ""
    surrenders: str = ""
    army: str = ""
    status: str = ""
    follows: str = ""
    diplomacy: str = ""


class ArmySetup(Struct, frozen=True):
    """An army as a set-up lists it."""

    id: str
    area: str
    corps: dict[str, int] = {}
    general: str = ""
    support: dict[str, int] = {}
    main_army: str = ""
    locked_until: str = ""


class GhqSetup(Struct, frozen=True):
    """A high command; one with `active_from` appears in that turn."""

    id: str
    area: str
    front: str
    commander: str = ""
    active_from: str = ""
    commander_then: str = ""


class Detachment(Struct, frozen=True):
    """Garrisons and independent corps of a set-up."""

    nation: str
    area: str
    corps: dict[str, int]
    garrison: bool = False


class Setup(Struct, frozen=True):
    """Where everything stands when a campaign begins."""

    armies: tuple[ArmySetup, ...]
    ghqs: tuple[GhqSetup, ...]
    independent: tuple[Detachment, ...]
    air: dict[str, dict[str, int]] = {}


class Arrival(Struct, frozen=True):
    """G10.4: corps that appear in a turn."""

    turn: str
    nation: str
    corps: dict[str, int]
    area: str


class NewArmy(Struct, frozen=True):
    """A headquarters that appears in a turn without being built."""

    turn: str
    army: str
    area: str
    general: str = ""


class Command(Struct, frozen=True):
    """A general who takes over an army in a turn of a scenario."""

    turn: str
    army: str
    general: str


class Plan(Struct, frozen=True):
    """16.2: what a war plan obliges armies to, and what it hopes for."""

    pre_turn: tuple[str, ...] = ()
    pre_turn_areas: tuple[str, ...] = ()
    flags_pre_turn: tuple[str, ...] = ()
    flags_august: tuple[str, ...] = ()
    passage: dict[str, tuple[str, ...]] = {}
    goals: tuple[dict[str, Any], ...] = ()
    main_army: str = ""


class Scenario(Struct, frozen=True):
    """A set-up that can be played."""

    minutes: int
    start: str
    end: str
    sectors: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]
    areas: tuple[str, ...] = ()
    safe: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    garrisons: tuple[str, ...] = ()
    plans: dict[str, str] = {}
    will: dict[str, int] = {}
    stocks: dict[str, dict[str, int]] = {}
    recruits: dict[str, int] = {}
    sources: dict[str, tuple[str, ...]] = {}
    open_minors: tuple[str, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    commands: tuple[Command, ...] = ()
    leaves: dict[str, str] = {}
    bands: dict[str, int] = {}

    def nations(self) -> tuple[str, ...]:
        return tuple(nation for side in SIDES for nation in self.sides[side])


def _listed(name: str, table: str, kind: type[T]) -> dict[str, T]:
    found = msgspec.convert(_read(name)[table], list[kind])  # type: ignore[valid-type]
    return {each.id: each for each in found}  # type: ignore[attr-defined]


def _named(raw: dict[str, Any], kind: type[T]) -> dict[str, T]:
    return {name: msgspec.convert(each, kind) for name, each in raw.items()}


AREAS = _listed("areas", "areas", Area)
LINKS = msgspec.convert(_read("areas")["links"], list[Link])
SEAS = _listed("seas", "zones", Sea)
TYPES = _named(_read("units")["types"], CorpsType)
SUPPORT = _named(_read("units")["support"], SupportType)
MAX_FIRE: dict[str, int] = _read("units")["quality_max_fire"]
COUNTER_MIX: dict[str, dict[str, int]] = _read("units")["counter_mix"]
GENERALS = _listed("generals", "generals", General)
NOBODY = General("")
"""G4.7: an army without a general fights like this."""
MAJORS = _listed("powers", "majors", Major)
MINORS = _listed("powers", "minors", Minor)
NATIONS = (*MAJORS, *MINORS)
POWER_ORDER: tuple[str, ...] = tuple(_read("powers")["order"])
SPONSORS: dict[str, str] = _read("powers")["sponsors"]
NEW_ARMIES: dict[str, list[str]] = _read("powers")["new_armies"]
SEATINGS: dict[str, dict[str, list[str]]] = _read("powers")["seats"]
SETUP_1914 = msgspec.convert(_read("setup_1914"), Setup)
SCHEDULE = msgspec.convert(_read("reinforcements")["schedule"], list[Arrival])
HEADQUARTERS = msgspec.convert(_read("reinforcements")["headquarters"], list[NewArmy])
PLANS = _named(_read("plans"), Plan)
SCENARIOS = _named(_read("scenarios"), Scenario)
WEATHER: dict[str, dict[str, list[int]]] = _read("calendar")["weather"]
THEATRE: dict[str, str] = _read("calendar")["theatre"]
WILL: dict[int, list[int]] = {int(level): row for level, row in _read("will")["rows"].items()}
COMBAT: dict[str, dict[str, Any]] = _read("combat")


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


def nation_of(unit: str) -> str:
    """The nation of a corps, an army, a high command or a support unit: all ids begin with it."""
    return unit.partition("_")[0]


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
