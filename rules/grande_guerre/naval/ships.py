"""G17: the squadrons, ship classes and admirals, loaded once from `data/naval.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct, field

from rules.grande_guerre.atlas import AREAS, FOLDER, TURN, nation_of
from rules.grande_guerre.naval.state import Navy, Squadron

TABLE: dict[str, Any] = tomllib.loads((FOLDER / "data" / "naval.toml").read_text(encoding="utf-8"))


class ShipClass(Struct, frozen=True, forbid_unknown_fields=True):
    """Range L, M or S, fire, protection, speed, support on land, and the points that a loss counts."""

    range: str
    fire: int
    protection: int
    speed: int
    land: int
    points: float


class SquadronType(Struct, frozen=True, forbid_unknown_fields=True):
    """A squadron as it is in 1914; one that is being built has its ships still to come."""

    id: str
    kind: str = field(name="class")
    ships: int
    port: str = ""
    building: bool = False
    later: bool = False
    """Whether it is there only when August 1914 has brought it (16.4.2, 16.4.4)."""
    waters: str = ""


class Admiral(Struct, frozen=True, forbid_unknown_fields=True):
    """G17.3: an admiral, the kind of fleet he leads, and his tactical value."""

    name: str
    nation: str
    tactical: int
    fleet: str
    from_: str = field(name="from", default="")
    until: str = ""


CLASSES = {name: msgspec.convert(each, ShipClass) for name, each in TABLE["classes"].items()}
SQUADRONS = {each.id: each for each in msgspec.convert(TABLE["squadrons"], list[SquadronType])}
ADMIRALS = msgspec.convert(TABLE["admirals"], list[Admiral])
SIZE = ("BB", "BC", "B", "AC", "CL", "DD")
"""Classes from the largest to the smallest."""


def ship_class(squadron: str) -> str:
    """The class of a squadron, also of one that has changed hands (G19.2)."""
    if squadron in SQUADRONS:
        return SQUADRONS[squadron].kind
    return next(each.kind for name, each in SQUADRONS.items() if name[2:] == squadron[2:])


def new_navy(nations: list[str]) -> Navy:
    """The squadrons of some nations as the war begins."""
    mine = {s: each for s, each in SQUADRONS.items() if nation_of(s) in nations and not each.later}
    return Navy(squadrons={s: new_squadron(each) for s, each in mine.items()})


def new_squadron(each: SquadronType) -> Squadron:
    if each.building:
        return Squadron(left=each.ships)
    return Squadron(ships=each.ships, port=each.port)


def commission(navy: Navy, squadron: str, ships: int = 0) -> None:
    """A squadron of the table that was not there at first."""
    each = SQUADRONS[squadron]
    navy.squadrons[squadron] = Squadron(ships=ships or each.ships, port=each.port)


def send_goeben(navy: Navy, new: str) -> None:
    """16.4.4: the Goeben under another flag."""
    navy.squadrons.pop("DE_goeben", None)
    commission(navy, new)


def on_map(squadron: Squadron) -> bool:
    """Whether a squadron lies in a port of the map; others are on far seas and take no orders."""
    return squadron.ships > 0 and squadron.port in AREAS


def in_office(admiral: Admiral, turn: int) -> bool:
    begun = not admiral.from_ or turn >= TURN[admiral.from_]
    return begun and (not admiral.until or turn <= TURN[admiral.until])
