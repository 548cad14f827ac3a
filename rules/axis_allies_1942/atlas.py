"""Chapters 1, 2 and 4: the printed board, the powers and the unit types, loaded once and never changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from sys import intern
from typing import Any

import msgspec
from msgspec import Struct, field

DATA = Path(__file__).parent / "data"


class Territory(Struct, frozen=True):
    name: str
    land: tuple[str, ...]
    sea: tuple[str, ...]
    ipc: int = 0
    controller: str = ""
    neutral: bool = False
    island: bool = False
    victory_city: str = ""
    capital_of: str = ""


class SeaZone(Struct, frozen=True):
    sea: tuple[str, ...]
    coasts: tuple[str, ...]


class Canal(Struct, frozen=True):
    between: tuple[str, str]
    banks: tuple[str, ...]


class Power(Struct, frozen=True):
    name: str
    side: str
    capital: str
    capital_city: str
    colour: str


class Side(Struct, frozen=True):
    powers: tuple[str, ...]
    standard_victory: int
    total_victory: int


class UnitType(Struct, frozen=True):
    """`attack` and `defense`: None where a unit has no such value, 0 where it takes part without rolling."""

    kind: str = field(name="class")
    cost: int
    move: int
    attack: int | None = None
    defense: int | None = None
    hits: int = 1
    bombard: int = 0
    captures: bool = False
    surface: bool = False
    warship: bool = False


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


_map, _powers = _read("map"), _read("powers")

TERRITORIES = msgspec.convert(_map["territories"], dict[str, Territory])
SEA_ZONES = msgspec.convert(_map["sea_zones"], dict[str, SeaZone])
CANALS = msgspec.convert(_map["canals"], dict[str, Canal])
POWERS = msgspec.convert(_powers["powers"], dict[str, Power])
SIDES = msgspec.convert(_powers["sides"], dict[str, Side])
UNITS = {intern(name): unit for name, unit in msgspec.convert(_read("units"), dict[str, UnitType]).items()}

TURN_ORDER = tuple(POWERS)
PLAYABLE = tuple(sorted(name for name, land in TERRITORIES.items() if not land.neutral))
ISLANDS = frozenset(name for name, land in TERRITORIES.items() if land.island)
VICTORY_CITIES = tuple(sorted(name for name, land in TERRITORIES.items() if land.victory_city))

LAND_UNITS = tuple(name for name, unit in UNITS.items() if unit.kind == "land")
AIR_UNITS = tuple(name for name, unit in UNITS.items() if unit.kind == "air")
SEA_UNITS = tuple(name for name, unit in UNITS.items() if unit.kind == "sea")


def is_sea(space: str) -> bool:
    return space in SEA_ZONES


def is_zone(value: Any) -> bool:
    """Whether something that a player wrote names a sea zone."""
    return isinstance(value, str) and value in SEA_ZONES


def is_territory(value: Any) -> bool:
    """Whether something that a player wrote names a territory."""
    return isinstance(value, str) and value in TERRITORIES


def neighbours(space: str) -> tuple[str, ...]:
    """4.1: every space that touches this one, neutral territories left out (4.5): nothing leads from them."""
    return NEIGHBOURS.get(space, ())


def _touching(space: str) -> tuple[str, ...]:
    if space in SEA_ZONES:
        zone = SEA_ZONES[space]
        found = (*zone.sea, *zone.coasts)
    else:
        found = (*TERRITORIES[space].land, *TERRITORIES[space].sea)
    return tuple(sorted(s for s in found if s in SEA_ZONES or not TERRITORIES[s].neutral))


NEIGHBOURS = {space: _touching(space) for space in (*PLAYABLE, *SEA_ZONES)}


def starting_forces(setup: str) -> dict[str, dict[str, dict[str, int]]]:
    """Power, space and unit type to number; `setup` is standard or tournament."""
    forces: dict[str, dict[str, dict[str, int]]] = _SETUP[setup]
    return forces


_SETUP = _read("setup")
STARTING_TREASURY: dict[str, int] = _SETUP["treasury"]
