"""Battles played by dice that belong to no game, for odds of battles that are too large to compute."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from random import Random
from typing import Any, NamedTuple

from rules.axis_allies_1942.combat.chances import (
    OTHER,
    Clash,
    Melee,
    Side,
    Spread,
    after,
    begin_round,
    is_over,
    plus,
    telling_kinds,
    tidy,
)
from rules.axis_allies_1942.combat.fire import SIDES_OF_A_DIE, Salvo, Shot, hit_kind, volley

MOST_BATTLES = 2_000


class Volley(NamedTuple):
    """Shots at an enemy that differ in value or in what they can hit."""

    groups: tuple[tuple[str, int, int], ...]
    """Kind of hit, value and number of dice."""
    hunts: bool


class Arena:
    """Plays battles one after another; what a state of battle fires is looked up only once."""

    def __init__(self, rng: Random, at_sea: bool):
        self.rng = rng
        self.at_sea = at_sea
        self.rounds = 0
        self.begun: dict[Clash, Melee] = {}
        self.fire: dict[Melee, dict[str, Volley]] = {}

    def fight(self, clash: Clash, rounds: int = 0) -> Clash:
        """To the end, or for a number of rounds."""
        fought = 0
        while not is_over(clash) and (fought < rounds or not rounds):
            clash = self.one_round(clash)
            fought += 1
        self.rounds += fought
        return clash

    def one_round(self, clash: Clash) -> Clash:
        if clash not in self.begun:
            self.begun[clash] = begin_round(clash, self.at_sea)
        melee = self.begun[clash]
        if melee.striking:
            melee = melee._replace(clash=self.struck(melee))
        if melee not in self.fire:
            self.fire[melee] = volleys(melee)
        shots = self.fire[melee]
        left = {OTHER[posture]: self.hit(melee.clash, posture, shots[posture]) for posture in OTHER}
        return tidy(Clash(left["attack"], left["defense"]), self.at_sea)

    def struck(self, melee: Melee) -> Clash:
        """9.3.3b-c: both strikes are fired before their casualties go."""
        clash, left = melee.clash, {"attack": melee.clash.attack, "defense": melee.clash.defense}
        for posture in melee.striking:
            boats = volley({"submarine": clash.side(posture).force.get("submarine", 0)}, posture)
            shots = aimed(boats, clash.side(OTHER[posture]), hunts=False)
            left[OTHER[posture]] = self.hit(clash, posture, shots)
        return Clash(left["attack"], left["defense"], clash.strip)

    def hit(self, clash: Clash, posture: str, shots: Volley) -> Side:
        """What is left of the side that is shot at."""
        hits = {"sub": 0, "air": 0, "other": 0}
        for kind, value, number in shots.groups:
            hits[kind] += bisect(at_most(number, value), self.rng.random())
        salvo = Salvo(**hits, hunts=shots.hunts)
        enemy = clash.side(OTHER[posture])
        return after(enemy, salvo, OTHER[posture], self.at_sea) if salvo.hits else enemy


def volleys(melee: Melee) -> dict[str, Volley]:
    """9.3.4, 9.3.5: what both sides fire, defenders on the strip too."""
    clash, found = melee.clash, {}
    for posture in OTHER:
        firing = plus(clash.defense, clash.strip) if posture == "defense" else clash.attack.force
        if posture in melee.striking:
            firing.pop("submarine", None)
        target = clash.side(OTHER[posture])
        found[posture] = aimed(volley(firing, posture), target, hunts=posture in melee.hunters)
    return found


def aimed(shots: Sequence[Shot], target: Side, *, hunts: bool) -> Volley:
    """Dice of one value are one group where their hits need not be told apart."""
    kinds = telling_kinds(target, hunts)
    groups: dict[tuple[str, int], int] = {}
    for shot in shots:
        kind = hit_kind(shot.type) if hit_kind(shot.type) in kinds else "other"
        groups[kind, shot.value] = groups.get((kind, shot.value), 0) + shot.number
    return Volley(tuple((kind, value, number) for (kind, value), number in groups.items()), hunts)


@lru_cache(maxsize=2_000)
def at_most(dice: int, value: int) -> list[float]:
    """The chances of at most so many hits, from none to one less than all."""
    hit = value / SIDES_OF_A_DIE
    chances = (comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice))
    return list(accumulate(chances))


def played(first: Spread, *, at_sea: bool, rounds: int, budget: int) -> Mapping[Clash, float]:
    """Battles with a fixed seed, so that the same question has the same answer, until the budget is spent.

    The budget is rounds, as long battles cost more than short ones; no battle is broken off.
    """
    ends: dict[Clash, int] = {}
    rng = Random(f"{first[0][0]} {rounds}")  # noqa: S311  (an estimate, not chance in play)
    arena = Arena(rng, at_sea)
    battles = 0
    while battles < MOST_BATTLES and arena.rounds < budget:
        clash = arena.fight(drawn(rng, first), rounds)
        ends[clash] = ends.get(clash, 0) + 1
        battles += 1
    return {clash: number / battles for clash, number in ends.items()}


def drawn(rng: Random, flow: Spread) -> Any:
    """One of several results, by their chances."""
    at = bisect(list(accumulate(chance for _, chance in flow)), rng.random())
    return flow[min(at, len(flow) - 1)][0]
