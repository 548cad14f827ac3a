"""The odds of a battle: exact where it is small, else from many battles played with a fixed seed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.combat.chances import (
    Clash,
    Counts,
    Side,
    Spread,
    is_over,
    opening,
    rounds_after,
    side_of,
)
from rules.axis_allies_1942.combat.sampling import played

LARGEST_EXACT = {"land": 250, "sea": 100}
"""The product of both sides' hit points up to which a battle is computed and not played."""

BUDGET = {"land": 6_000, "sea": 3_000}
"""How many rounds are played of a battle that is not computed: some hundred battles, or some thousand."""


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


class Question(NamedTuple):
    """A battle to be judged."""

    attack: Side
    defense: Side
    at_sea: bool = False
    guns_fire: bool = True
    bombard: Side = Side(())
    rounds: int = 0
    """For so many rounds; 0: to the end."""
    exact: bool | None = None

    @property
    def kind(self) -> str:
        return "sea" if self.at_sea else "land"

    @property
    def is_exact(self) -> bool:
        if self.exact is not None:
            return self.exact
        return self.attack.points * self.defense.points <= LARGEST_EXACT[self.kind]

    def ends(self) -> Mapping[Clash, float]:
        """In which states the battle can end, with their chances."""
        first = opening(
            self.attack,
            self.defense,
            at_sea=self.at_sea,
            guns_fire=self.guns_fire,
            bombard=self.bombard.force,
        )
        if not self.is_exact:
            return played(first, at_sea=self.at_sea, rounds=self.rounds, budget=BUDGET[self.kind])
        return counted(first, self.at_sea, self.rounds) if self.rounds else computed(first, self.at_sea)


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
    sides = (side_of(attackers), side_of(defenders))
    return judged(Question(*sides, kind == "sea", guns_fire, side_of(bombard or {}), rounds, exact))


@lru_cache(maxsize=4_096)
def judged(question: Question) -> Odds:
    return summed_up(question.ends(), question.is_exact)


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
    states, onward = dict(first), dict[Clash, Spread]()
    for _ in range(rounds):
        found: dict[Clash, float] = {}
        for clash, mass in states.items():
            if clash not in onward:
                onward[clash] = [(clash, 1.0)] if is_over(clash) else rounds_after(clash, at_sea)
            for left, chance in onward[clash]:
                found[left] = found.get(left, 0.0) + mass * chance
        states = found
    return states


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
