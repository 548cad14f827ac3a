"""The odds of a battle: exact where it is small, else from many battles played with a fixed seed."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.chances import (
    Clash,
    Counts,
    Melee,
    Side,
    Spread,
    begin_round,
    exchange,
    is_over,
    opening,
    rounds_after,
    side_of,
    strike,
    tidy,
)

LARGEST_EXACT = {"land": 250, "sea": 100}
"""The product of both sides' hit points up to which a battle is computed and not played."""

BATTLES = 2_000
MOST_UNITS = 200


class Odds(Struct, frozen=True):
    """Chances of the attacker, and how many units of each type are left on the average.

    A draw leaves neither side, or two that cannot hit each other; `capture` is a win with a land unit left.
    """

    win: float
    draw: float
    lose: float
    capture: float
    attackers_left: dict[str, float]
    defenders_left: dict[str, float]
    exact: bool


# Computing and playing


def odds(
    attackers: Counts,
    defenders: Counts,
    *,
    kind: str = "land",
    guns_fire: bool = True,
    bombard: Counts | None = None,
    rounds: int = 0,
    exact: bool | None = None,
) -> Odds:
    """The odds of a battle that goes on to its end, or for a number of rounds.

    Losses and submarines follow the default standing orders. `exact` overrides the choice of method.
    """
    key = (side_of(attackers), side_of(defenders), kind == "sea", guns_fire, side_of(bombard or {}), rounds)
    return _odds(*key, exact)


@lru_cache(maxsize=4_096)
def _odds(
    attack: Side, defense: Side, at_sea: bool, guns_fire: bool, bombard: Side, rounds: int, exact: bool | None
) -> Odds:
    first = opening(attack, defense, at_sea=at_sea, guns_fire=guns_fire, bombard=bombard.force)
    if exact is None:
        exact = attack.points * defense.points <= LARGEST_EXACT["sea" if at_sea else "land"]
    if not exact:
        ends = played(first, at_sea, rounds)
    else:
        ends = counted(first, at_sea, rounds) if rounds else computed(first, at_sea)
    return summed_up(ends, exact)


def computed(first: Spread, at_sea: bool) -> dict[Clash, float]:
    """All ends with their probabilities: the battle flows from more hit points to fewer."""
    ends: dict[Clash, float] = {}
    waiting: dict[int, dict[Clash, float]] = {}
    _pour(first, 1.0, ends, waiting)
    while waiting:
        states = waiting.pop(max(waiting))
        for clash, mass in states.items():
            onward = rounds_after(clash, at_sea)
            moved = [(left, chance) for left, chance in onward if left != clash]
            _pour(moved, mass / sum(chance for _, chance in moved), ends, waiting)
    return ends


def _pour(
    flow: Spread, mass: float, ends: dict[Clash, float], waiting: dict[int, dict[Clash, float]]
) -> None:
    for clash, chance in flow:
        points = clash.attack.points + clash.defense.points + clash.strip.points
        place = ends if is_over(clash) else waiting.setdefault(points, {})
        place[clash] = place.get(clash, 0.0) + mass * chance


def counted(first: Spread, at_sea: bool, rounds: int) -> dict[Clash, float]:
    """All states after a number of rounds."""
    states = dict(first)
    for _ in range(rounds):
        found: dict[Clash, float] = {}
        for clash, mass in states.items():
            onward = [(clash, 1.0)] if is_over(clash) else rounds_after(clash, at_sea)
            for left, chance in onward:
                found[left] = found.get(left, 0.0) + mass * chance
        states = found
    return states


def played(first: Spread, at_sea: bool, rounds: int, battles: int = BATTLES) -> dict[Clash, float]:
    """Many battles with a fixed seed, so that the same question has the same answer."""
    ends: dict[Clash, float] = {}
    rng = Random(f"{first[0][0]} {rounds}")  # noqa: S311  (an estimate, not chance in play)
    fight = player(rng, at_sea, rounds)
    for _ in range(battles):
        clash = fight(drawn(rng, first))
        ends[clash] = ends.get(clash, 0.0) + 1 / battles
    return ends


def player(rng: Random, at_sea: bool, rounds: int = 0) -> Callable[[Clash], Clash]:
    """Plays battles through the same stages; what a state spreads into is worked out once."""
    strikes: dict[Melee, _Wheel] = {}
    exchanges: dict[Melee, _Wheel] = {}

    def fight(clash: Clash) -> Clash:
        fought = 0
        while not is_over(clash) and (fought < rounds or not rounds):
            melee = begin_round(clash, at_sea)
            if melee.striking:
                melee = _turned(strikes, strike, melee, rng)
            clash = tidy(_turned(exchanges, exchange, melee, rng), at_sea)
            fought += 1
        return clash

    return fight


class _Wheel(NamedTuple):
    results: list[Any]
    marks: list[float]


def _turned(wheels: dict[Melee, _Wheel], stage: Callable[[Melee], Spread], melee: Melee, rng: Random) -> Any:
    if melee not in wheels:
        wheels[melee] = _wheel(stage(melee))
    return _spun(wheels[melee], rng)


def _wheel(flow: Spread) -> _Wheel:
    return _Wheel([result for result, _ in flow], list(accumulate(chance for _, chance in flow)))


def _spun(wheel: _Wheel, rng: Random) -> Any:
    at = bisect(wheel.marks, rng.random() * wheel.marks[-1])
    return wheel.results[min(at, len(wheel.results) - 1)]


def drawn(rng: Random, flow: Spread) -> Any:
    return _spun(_wheel(flow), rng)


def summed_up(ends: Mapping[Clash, float], exact: bool) -> Odds:
    won = drew = lost = captured = 0.0
    left: dict[str, dict[str, float]] = {"attack": {}, "defense": {}}
    for clash, chance in ends.items():
        attack, defense = bool(clash.attack.units), bool(clash.defense.units)
        stand = attack and defense and is_over(clash)
        won += chance * (attack and not defense)
        drew += chance * (attack == defense and (stand or not attack))
        lost += chance * (defense and not attack)
        captured += chance * (attack and not defense and _has_captor(clash.attack))
        for posture, each in left.items():
            for name, number in clash.side(posture).units:
                each[name] = each.get(name, 0.0) + chance * number
    return Odds(won, drew, lost, captured, left["attack"], left["defense"], exact)


def _has_captor(side: Side) -> bool:
    return any(UNITS[name].captures for name, _ in side.units)


# The calculator of pages and programs


def calculator(payload: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question of attackers, defenders, kind, bombard and rounds; ValueError says what is wrong."""
    known = {"attackers", "defenders", "kind", "bombard", "rounds"}
    if surplus := sorted(set(payload) - known):
        raise ValueError(f"unknown field {surplus[0]!r}; known are: {', '.join(sorted(known))}")
    kind = payload.get("kind", "land")
    if kind not in ("land", "sea"):
        raise ValueError("kind is 'land' or 'sea'")
    rounds = payload.get("rounds", 0)
    if type(rounds) is not int or not 0 <= rounds <= 100:
        raise ValueError("rounds is a whole number from 0 (to the end) to 100")
    forces = {
        name: _force(payload, name, allowed(kind, name)) for name in ("attackers", "defenders", "bombard")
    }
    if kind == "sea" and forces["bombard"]:
        raise ValueError("ships bombard only before a land battle (9.2.4)")
    found = odds(
        forces["attackers"], forces["defenders"], kind=kind, bombard=forces["bombard"], rounds=rounds
    )
    return {name: getattr(found, name) for name in found.__struct_fields__}


def allowed(kind: str, role: str) -> list[str]:
    """9.3.1: the unit types that can take part in a battle."""
    if role == "bombard":
        return [name for name, unit in UNITS.items() if unit.bombard]
    fit = {"land": ("land", "air"), "sea": ("sea", "air")}[kind]
    found = [name for name, unit in UNITS.items() if unit.kind in fit]
    if role == "attackers":
        found = [name for name in found if UNITS[name].attack is not None]
    elif kind == "sea":
        found.remove("bomber")
    return found


def _force(payload: Mapping[str, Any], role: str, types: list[str]) -> dict[str, int]:
    given = payload.get(role, {})
    if not isinstance(given, dict):
        raise ValueError(f"{role} is an object of unit types and numbers")  # noqa: TRY004  (one error for all)
    for name, number in given.items():
        if name not in types:
            raise ValueError(f"{role}: no {str(name)[:40]!r} in such a battle; it takes: {', '.join(types)}")
        if type(number) is not int or number < 0:
            raise ValueError(f"{role}: the number of {name} is a whole number from 0")
    if sum(given.values()) > MOST_UNITS:
        raise ValueError(f"{role}: at most {MOST_UNITS} units")
    return dict(given)
