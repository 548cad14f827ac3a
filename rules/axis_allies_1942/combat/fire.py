"""Chapters 9.3.3 to 9.3.5 and 15.1: who fires at what value, and what the dice hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec import Struct

from rules.axis_allies_1942.atlas import UNITS

Force = Mapping[str, int]
"""Numbers of units by type."""

Roll = Callable[[int, str], list[int]]
"""Rolls so many dice for a purpose, such as `attack infantry`."""

SIDES_OF_A_DIE = 6
SUPPORTED = 2
TYPES = tuple(UNITS)


class Shot(NamedTuple):
    """Units of one type that fire at one value."""

    type: str
    value: int
    number: int


class Salvo(Struct, frozen=True):
    """Hits of one firing step by what fired; `hunts`: a destroyer shows submarines to the aircraft."""

    sub: int = 0
    air: int = 0
    other: int = 0
    hunts: bool = False

    @property
    def hits(self) -> int:
        return self.sub + self.air + self.other


def value(type_: str, posture: str) -> int:
    """The combat value of a unit type in attack or defense; 0 where it has none."""
    unit = UNITS[type_]
    return (unit.attack if posture == "attack" else unit.defense) or 0


def can_fight(type_: str, posture: str) -> bool:
    """9.3.7A: whether a unit has a combat value; antiaircraft artillery and transports have none."""
    return value(type_, posture) > 0


def volley(force: Force, posture: str) -> list[Shot]:
    """9.3.12: the shots of a force in ascending value, ties in the order of the unit table."""
    shots = [Shot(name, value(name, posture), force[name]) for name in TYPES if force.get(name)]
    if posture == "attack":
        shots = with_support(shots, force.get("infantry", 0), force.get("artillery", 0))
    return sorted((shot for shot in shots if shot.value and shot.number), key=lambda shot: shot.value)


def with_support(shots: list[Shot], infantry: int, artillery: int) -> list[Shot]:
    """15.1: each artillery lifts one infantry to 2."""
    lifted = min(infantry, artillery)
    if not lifted:
        return shots
    plain, *rest = shots
    return [Shot("infantry", plain.value, infantry - lifted), Shot("infantry", SUPPORTED, lifted), *rest]


def hit_kind(type_: str) -> str:
    """9.3.6a: hits of submarines and of aircraft cannot go everywhere."""
    if type_ == "submarine":
        return "sub"
    return "air" if UNITS[type_].kind == "air" else "other"


def fire(shots: Iterable[Shot], roll: Roll, purpose: str, hunts: bool = False) -> Salvo:
    """Roll a die for every shot; equal to or below its value is a hit."""
    hits = {"sub": 0, "air": 0, "other": 0}
    for shot in shots:
        dice = roll(shot.number, f"{purpose} {shot.type}")
        hits[hit_kind(shot.type)] += sum(die <= shot.value for die in dice)
    return Salvo(**hits, hunts=hunts)


def flak_dice(guns: int, aircraft: int) -> int:
    """9.3.2, 16.1: three dice for each gun, but no more than there are aircraft."""
    return min(3 * guns, aircraft)


def has_destroyer(force: Force) -> bool:
    return force.get("destroyer", 0) > 0


def can_hit(firing: Force, posture: str, targets: Force) -> bool:
    """Whether anything of one side could hit anything of the other at all."""
    salvo_kinds = {hit_kind(name) for name, n in firing.items() if n and can_fight(name, posture)}
    hunts = has_destroyer(firing)
    aims = {target_class(name) for name, n in targets.items() if n}
    return any(reaches(kind, aim, hunts) for kind in salvo_kinds for aim in aims)


def target_class(type_: str) -> str:
    """What matters about a unit that is hit: air, land, submarine, transport or ship."""
    kind = UNITS[type_].kind
    if kind == "sea":
        return type_ if type_ in ("submarine", "transport") else "ship"
    return kind


def reaches(kind: str, aim: str, hunts: bool) -> bool:
    """9.3.6a: submarines hit only ships; aircraft hit submarines only where a destroyer helps them."""
    if kind == "sub":
        return aim in ("submarine", "ship", "transport")
    return kind != "air" or aim != "submarine" or hunts


def is_helpless(force: Force, posture: str, enemy: Force) -> bool:
    """9.3.9: transports, and beside them only units that neither hit the enemy nor can be hit by him."""
    others = {name: n for name, n in force.items() if n and name != "transport"}
    theirs = "defense" if posture == "attack" else "attack"
    if not force.get("transport") or not any(n and can_fight(name, theirs) for name, n in enemy.items()):
        return False
    return not can_hit(others, posture, enemy) and not can_hit(enemy, theirs, others)
