"""Chapter 21.6 in numbers only: into which states a round of battle can lead, and how probably.

Units are known by their numbers. Shots, hits, losses and standing orders are those of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.combat.fire import (
    Salvo,
    Shot,
    can_fight,
    can_hit,
    flak_dice,
    has_destroyer,
    hit_kind,
    is_helpless,
    target_class,
    volley,
)
from rules.axis_allies_1942.combat.hits import Toll
from rules.axis_allies_1942.policies import POLICIES, hit_points, ranked_losses, submerges

Counts = Mapping[str, int]
OTHER = {"attack": "defense", "defense": "attack"}
STANDING = {policy.name: policy.fallback for policy in POLICIES}
NEGLIGIBLE = 1e-10


class Side(NamedTuple):
    """A force: numbers by type, and how many of its battleships are damaged."""

    units: tuple[tuple[str, int], ...]
    damaged: int = 0

    @property
    def force(self) -> dict[str, int]:
        return dict(self.units)

    @property
    def points(self) -> int:
        return sum(UNITS[name].hits * number for name, number in self.units) - self.damaged


class Clash(NamedTuple):
    """The state of a battle between rounds; `strip` are defenders that fire once more (9.2.4)."""

    attack: Side
    defense: Side
    strip: Side = Side(())

    def side(self, posture: str) -> Side:
        return self.attack if posture == "attack" else self.defense


Spread = list[tuple[Any, float]]
"""Possible results with their probabilities."""


def side_of(force: Counts, damaged: int = 0) -> Side:
    return Side(tuple((name, force[name]) for name in UNITS if force.get(name)), damaged)


def plus(one: Side, other: Side) -> dict[str, int]:
    force, more = one.force, other.force
    return {name: force.get(name, 0) + more.get(name, 0) for name in (*force, *more)}


# What a salvo does


@lru_cache(maxsize=5_000)
def spread(shots: tuple[Shot, ...], hunts: bool, kinds: tuple[str, ...]) -> tuple[tuple[Salvo, float], ...]:
    """Every number of hits that a volley can make; kinds of hits that need not be told apart are one."""
    chances: dict[str, list[float]] = {"sub": [1.0], "air": [1.0], "other": [1.0]}
    for shot in shots:
        kind = hit_kind(shot.type) if hit_kind(shot.type) in kinds else "other"
        for _ in range(shot.number):
            chances[kind] = _one_more(chances[kind], shot.value / 6)
    found = []
    for sub, air, other in product(*(list(enumerate(chances[kind])) for kind in ("sub", "air", "other"))):
        chance = sub[1] * air[1] * other[1]
        if chance > NEGLIGIBLE:
            found.append((Salvo(sub[0], air[0], other[0], hunts), chance))
    return tuple(found)


def _one_more(chances: list[float], hit: float) -> list[float]:
    """The distribution of hits with one more die."""
    missed = [chance * (1 - hit) for chance in chances] + [0.0]
    for hits, chance in enumerate(chances):
        missed[hits + 1] += chance * hit
    return missed


def telling_kinds(target: Side, hunts: bool) -> tuple[str, ...]:
    """9.3.6a: which kinds of hits cannot go everywhere in this target."""
    classes = {target_class(name) for name, _ in target.units}
    subs = ("sub",) if "air" in classes else ()
    return (*subs, "air") if "submarine" in classes and not hunts else subs


@lru_cache(maxsize=50_000)
def after(side: Side, salvo: Salvo, posture: str, at_sea: bool) -> Side:
    """What is left of a side that gives up units by the standing orders."""
    policy = STANDING["losses_sea" if at_sea else "losses_land"]
    force, points, aims = side.force, [], {}
    for name, number in side.units:
        points += hit_points(name, name, number, side.damaged if name == "battleship" else 0)
        aims[name] = target_class(name)
    available: dict[str, int] = {}
    for point in points:
        available[aims[point.name]] = available.get(aims[point.name], 0) + point.number
    keep = posture == "attack" and not at_sea
    ranked = [(name, aims[name], n) for name, n in ranked_losses(points, policy[posture], keep)]
    return _without(side, force, Toll(salvo, available).by_preference(ranked))


def _without(side: Side, force: dict[str, int], lost: Mapping[str, int]) -> Side:
    damaged = side.damaged
    for name, hits in lost.items():
        if UNITS[name].hits > 1:
            fresh = min(force[name] - damaged, hits)
            damaged += fresh - (hits - fresh)
            hits -= fresh
        force[name] -= hits
    return side_of(force, damaged)


def fired(
    side: Side, posture: str, enemy: Side, at_sea: bool, shots: tuple[Shot, ...], hunts: bool
) -> Spread:
    """What is left of the enemy after a volley, with probabilities."""
    found: dict[Side, float] = {}
    for salvo, chance in spread(shots, hunts, telling_kinds(enemy, hunts)):
        left = after(enemy, salvo, OTHER[posture], at_sea) if salvo.hits else enemy
        found[left] = found.get(left, 0.0) + chance
    return list(found.items())


# The round, 21.6, as stages that each spread one state into several


class Melee(NamedTuple):
    """A round under way: who has struck by surprise, who is left, who fires."""

    clash: Clash
    striking: tuple[str, ...]
    hunters: tuple[str, ...]
    at_sea: bool


def begin_round(clash: Clash, at_sea: bool) -> Melee:
    """9.3.3: submarines that no destroyer holds down submerge or strike, as the standing order says."""
    forces = {posture: clash.side(posture).force for posture in OTHER}
    hunters = tuple(posture for posture in OTHER if has_destroyer(forces[posture]))
    striking = []
    for posture in OTHER if at_sea else ():
        if not forces[posture].get("submarine") or OTHER[posture] in hunters:
            continue
        if submerges(STANDING["submarines"], posture == "attack", forces[posture], forces[OTHER[posture]]):
            forces[posture].pop("submarine")
        else:
            striking.append(posture)
    sides = {posture: side_of(forces[posture], clash.side(posture).damaged) for posture in OTHER}
    return Melee(Clash(sides["attack"], sides["defense"], clash.strip), tuple(striking), hunters, at_sea)


def strike(melee: Melee) -> Spread:
    """9.3.3b-c: both strikes are fired before their casualties go."""
    clash, found = melee.clash, []
    left = {}
    for posture in OTHER:
        boats = (
            {"submarine": clash.side(posture).force.get("submarine", 0)} if posture in melee.striking else {}
        )
        shots = tuple(volley(boats, posture))
        left[OTHER[posture]] = fired(
            clash.side(posture), posture, clash.side(OTHER[posture]), True, shots, False
        )
    for (attack, one), (defense, two) in product(left["attack"], left["defense"]):
        found.append((melee._replace(clash=Clash(attack, defense, clash.strip)), one * two))
    return found


def exchange(melee: Melee) -> Spread:
    """9.3.4, 9.3.5: attackers fire, then all defenders, those on the strip too."""
    clash, left = melee.clash, {}
    for posture in OTHER:
        firing = plus(clash.defense, clash.strip) if posture == "defense" else clash.attack.force
        if posture in melee.striking:
            firing.pop("submarine", None)
        shots = tuple(volley(firing, posture))
        enemy = clash.side(OTHER[posture])
        left[OTHER[posture]] = fired(enemy, posture, enemy, melee.at_sea, shots, posture in melee.hunters)
    return [
        (Clash(attack, defense), one * two)
        for (attack, one), (defense, two) in product(left["attack"], left["defense"])
    ]


@lru_cache(maxsize=50_000)
def tidy(clash: Clash, at_sea: bool) -> Clash:
    """9.3.9, 9.3.7A: defenseless transports sink, guns left alone are destroyed."""
    attack, defense = clash.attack.force, clash.defense.force
    if at_sea and is_helpless(defense, "defense", attack):
        defense.pop("transport")
    elif at_sea and not _able(attack, "attack") and _able(defense, "defense"):
        attack.pop("transport", None)
    if not at_sea and attack and not _able(plus(clash.defense, clash.strip), "defense"):
        defense = {}
    return Clash(side_of(attack, clash.attack.damaged), side_of(defense, clash.defense.damaged), clash.strip)


def _able(force: Counts, posture: str) -> bool:
    return any(number and can_fight(name, posture) for name, number in force.items())


@lru_cache(maxsize=50_000)
def is_over(clash: Clash) -> bool:
    """9.3.7: one side cannot fight, or neither can hit the other."""
    attack, defense = clash.attack.force, plus(clash.defense, clash.strip)
    if not _able(attack, "attack") or not _able(defense, "defense"):
        return True
    return not can_hit(attack, "attack", defense) and not can_hit(defense, "defense", attack)


def rounds_after(clash: Clash, at_sea: bool) -> Spread:
    """What a whole round makes of a battle."""
    found: dict[Clash, float] = {}
    for melee, chance in strike(begin_round(clash, at_sea)):
        for after_fire, more in exchange(melee):
            left = tidy(after_fire, at_sea)
            found[left] = found.get(left, 0.0) + chance * more
    return list(found.items())


# Before the first round


def opening(attack: Side, defense: Side, *, at_sea: bool, guns_fire: bool, bombard: Counts) -> Spread:
    """9.2.4, 9.3.2: bombardment and antiaircraft fire."""
    shots = tuple(sorted((Shot(n, UNITS[n].bombard, bombard[n]) for n in bombard), key=lambda s: s.value))
    shelled = fired(attack, "attack", defense, at_sea, shots, False)
    flown = _after_flak(attack, defense, at_sea) if guns_fire and not at_sea else [(attack, 1.0)]
    found = []
    for (left, one), (standing, two) in product(flown, shelled):
        strip = {name: n - standing.force.get(name, 0) for name, n in defense.units}
        found.append((tidy(Clash(left, standing, side_of(strip)), at_sea), one * two))
    return found


def _after_flak(attack: Side, defense: Side, at_sea: bool) -> Spread:
    planes = side_of({name: n for name, n in attack.units if UNITS[name].kind == "air"})
    others = {name: n for name, n in attack.units if UNITS[name].kind != "air"}
    number = flak_dice(defense.force.get("aa_artillery", 0), sum(n for _, n in planes.units))
    shots = (Shot("aa_artillery", 1, number),) if number else ()
    left = fired(defense, "defense", planes, at_sea, shots, False)
    return [(side_of({**others, **side.force}), chance) for side, chance in left]
