"""How spaces and ships are called in the languages of the catalogue."""

from __future__ import annotations

import re
from pathlib import Path

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, UNITS
from rules.kernel.texts import Catalogue

_SHIP = re.compile(r"(?:(?P<power>[a-z_]+):)?(?P<cargo>[a-z_.*+]+)(?:@(?P<left>\d))?\Z")


def space_name(value: str, lang: str) -> str:
    """A territory by its printed name, a sea zone by its number."""
    if value in SEA_ZONES:
        return CATALOGUE.name("place", "zone", lang).format(number=value[2:])
    if value in TERRITORIES:
        return CATALOGUE.names("territory", lang).get(value) or TERRITORIES[value].name
    return CATALOGUE.name("place", value, lang)


def route_name(value: str, lang: str) -> str:
    """The spaces of a path, one leading to the next."""
    return " → ".join(space_name(space, lang) for space in value.split(" > "))


def ship_name(value: str, lang: str) -> str:
    """A ship as orders name it: its type, or its cargo with what is left of its move."""
    kind, mark, rest = value.partition(":")
    if kind in UNITS:
        aboard = f" ({ship_name(rest, lang)})" if mark else ""
        return CATALOGUE.name("unit", kind, lang) + aboard
    match = _SHIP.match(value)
    if match is None:
        return value
    power = f"{CATALOGUE.name('seat', match['power'], lang)}: " if match["power"] else ""
    left = CATALOGUE.name("hold", "left", lang).format(number=match["left"])
    cargo = " + ".join(cargo_name(each, lang) for each in match["cargo"].split("+"))
    return f"{power}{cargo}{f', {left}' if match['left'] else ''}"


def cargo_name(value: str, lang: str) -> str:
    owner, _, name = value.rstrip("*").rpartition(".")
    if name == "empty":
        return CATALOGUE.name("hold", "empty", lang)
    unit = CATALOGUE.name("unit", name, lang)
    notes = [CATALOGUE.name("seat", owner, lang)] if owner else []
    notes += [CATALOGUE.name("hold", "now", lang)] if value.endswith("*") else []
    return f"{unit} ({', '.join(notes)})" if notes else unit


CATALOGUE = Catalogue.load(
    Path(__file__).parent / "words",
    {"space": space_name, "route": route_name, "cargo": ship_name, "ship": ship_name},
)
