"""A quick forecast of battles by expected hits: good enough to compare hundreds of attacks in a turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.policies import DAMAGE, LAND_ATTACK, LAND_DEFENSE, SEA_ATTACK, SEA_DEFENSE

Force = Mapping[str, int]
Points = tuple[str, ...]
"""The hit points of a force by the type that each belongs to, in the order in which they are lost."""

ORDERS = {
    ("attack", False): LAND_ATTACK,
    ("defense", False): LAND_DEFENSE,
    ("attack", True): SEA_ATTACK,
    ("defense", True): SEA_DEFENSE,
}
STEEPNESS = 4.0
"""Fits the chance to win to the exact odds of some hundred battles."""
LONGEST = 12
LUCK = 1.2
"""Average dice cost the winner less than real ones."""


class Forecast(NamedTuple):
    """The attacker's chance to win, and what each side may expect to lose, in IPCs."""

    win: float
    cost: float
    kill: float
    lost: float
    """How many hit points the attacker may expect to lose."""


def worth(force: Force) -> int:
    """What a force costs to buy."""
    return sum(UNITS[name].cost * number for name, number in force.items())


def plus(one: Force, other: Force) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {*one, *other}}


def forecast(attack: Force, defense: Force, *, at_sea: bool = False, guns: int = 0) -> Forecast:
    """`guns` is the sum of the values of ships that bombard."""
    return _forecast(_key(attack), _key(defense), at_sea, guns)


def _key(force: Force) -> tuple[tuple[str, int], ...]:
    return tuple((name, force[name]) for name in UNITS if force.get(name))


@lru_cache(maxsize=50_000)
def _forecast(
    attack: tuple[tuple[str, int], ...], defense: tuple[tuple[str, int], ...], at_sea: bool, guns: int
) -> Forecast:
    ours, theirs = dict(attack), dict(defense)
    one, other = points(ours, "attack", at_sea), points(theirs, "defense", at_sea)
    if not one:
        return Forecast(0.0, 0.0, 0.0, 0.0)
    fire, answer = powers(one, "attack"), powers(other, "defense")
    if not answer[0]:
        return Forecast(1.0 if fire[0] or not other else 0.0, 0.0, worth(theirs), 0.0)
    lost, killed = fight(fire, answer, flak(ours, theirs, at_sea), guns / 6)
    win = chance(fire, answer, flak(ours, theirs, at_sea), guns / 6)
    helpless = {name: n for name, n in theirs.items() if name == "transport"} if at_sea else {}
    return Forecast(win, LUCK * price(one, lost), price(other, killed) + win * worth(helpless), lost)


def occupiers(force: Force, lost: float) -> dict[str, int]:
    """The land units that are left of an attacking force; its aircraft fly home."""
    left = points(force, "attack", at_sea=False)[round(lost) :]
    return {name: left.count(name) for name in UNITS if UNITS[name].captures and name in left}


def points(force: Force, posture: str, at_sea: bool) -> Points:
    """Hit points in the order of the standing orders; transports that cannot fight are left out."""
    found: list[str] = []
    for name in ORDERS[posture, at_sea]:
        if name == DAMAGE:
            found += [DAMAGE] * force.get("battleship", 0)
        elif name != "transport":
            found += [name] * force.get(name, 0)
    return tuple(found if at_sea or posture == "defense" else with_last_captor_last(found))


def with_last_captor_last(found: list[str]) -> list[str]:
    """Standing orders give up aircraft before the last unit that can take the territory."""
    captors = sum(UNITS[name].captures for name in found)
    return found if not captors else [*found[: captors - 1], *found[captors:], found[captors - 1]]


def powers(lost_first: Points, posture: str) -> list[float]:
    """The hits to expect in a round when so many points are lost already."""
    found, infantry, artillery, total = [0.0], 0, 0, 0
    for name in reversed(lost_first):
        infantry += name == "infantry"
        artillery += name == "artillery"
        total += 0 if name == DAMAGE else (getattr(UNITS[name], posture) or 0)
        support = min(infantry, artillery) if posture == "attack" else 0
        found.append((total + support) / 6)
    return found[::-1]


def flak(attack: Force, defense: Force, at_sea: bool) -> float:
    """The aircraft that antiaircraft artillery may expect to shoot down."""
    planes = attack.get("fighter", 0) + attack.get("bomber", 0)
    return 0.0 if at_sea else min(3 * defense.get("aa_artillery", 0), planes) / 6


def fight(fire: list[float], answer: list[float], lost: float, killed: float) -> tuple[float, float]:
    """Rounds of average dice until one side is gone."""
    ours, theirs = len(fire) - 1, len(answer) - 1
    for _ in range(LONGEST):
        if lost >= ours or killed >= theirs:
            break
        hits, losses = at(fire, lost), at(answer, killed)
        part = min(1.0, (theirs - killed) / hits if hits else 1.0, (ours - lost) / losses if losses else 1.0)
        lost, killed = lost + losses * max(part, 0.8), killed + hits * part
    return min(lost, ours), min(killed, theirs)


def at(table: list[float], place: float) -> float:
    low = int(place)
    rest = place - low
    return table[low] * (1 - rest) + table[low + 1] * rest if rest else table[low]


def chance(fire: list[float], answer: list[float], lost: float, killed: float) -> float:
    """The chance to win, from the difference of both sides' strength in numbers and dice."""
    ours = sqrt(max(0.01, (len(fire) - 1 - lost) * at(fire, min(lost, len(fire) - 1))))
    theirs = sqrt(max(0.01, (len(answer) - 1 - killed) * at(answer, min(killed, len(answer) - 1))))
    return 1 / (1 + exp(-STEEPNESS * (ours - theirs) / sqrt(0.5 * (ours + theirs))))


def price(lost_first: Points, lost: float) -> float:
    """What the first so many points cost."""
    whole = int(lost)
    total = sum(_cost(name) for name in lost_first[:whole])
    return total + (lost - whole) * _cost(lost_first[whole]) if whole < len(lost_first) else float(total)


def _cost(name: str) -> int:
    return 0 if name == DAMAGE else UNITS[name].cost
