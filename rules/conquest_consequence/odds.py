"""12: the odds of a battle, exact: every die of every action, with the stances that ship.

A state is the units of both sides; a round takes it to all states that it can end in. Battles at sea go on
until one side is gone or nobody can hit; what is still open with less than `OPEN` is left undecided.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from rules.conquest_consequence.atlas import TYPES
from rules.conquest_consequence.combat.fire import CLASSES, FIRST_FIRE, LONG_LANCE, RAISED
from rules.conquest_consequence.combat.hits import FIRST_LOST

ATTACK, DEFENSE = 0, 1
OPEN = 1e-6
LANDERS = ("marine", "snlf")
LARGEST_EXACT = {False: 160, True: 48}
"""The product of both sides' steps up to which a battle on land or at sea is computed and not played."""
PLAYED = 1_500


class Unit(NamedTuple):
    side: int
    type: str
    cv: int
    acted: bool = False


State = tuple[Unit, ...]
Spread = dict[State, float]


class Rules(NamedTuple):
    """What is the same in all rounds of a battle: where it is, and what each side brings beside its units."""

    at_sea: bool = False
    invading: bool = False
    surprise: bool = False
    japan: tuple[bool, bool] = (False, False)
    techs: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    friendly: tuple[bool, bool] = (False, True)
    """Whose land it is, for AirDefense Radar."""

    def kind(self, unit: Unit) -> str:
        """12.41: the class that an enemy targets."""
        kind = TYPES[unit.type].kind
        return "convoy" if self.at_sea and kind == "G" else kind

    def firepower(self, unit: Unit, target: str) -> int:
        against = "N" if target == "convoy" else target
        value = TYPES[unit.type].fire.get(against, 0)
        if self.japan[unit.side] and unit.type == "fleet" and against == "N":
            value = LONG_LANCE
        return max([value, *(RAISED.get((unit.type, against, t), 0) for t in self.techs[unit.side])])

    def dice(self, unit: Unit, target: str) -> int:
        radar = unit.type == "air_force" and target == "A" and "airdefense_radar" in self.techs[unit.side]
        return unit.cv * (2 if radar and self.friendly[unit.side] and not self.at_sea else 1)

    def sources(self, unit: Unit) -> int:
        """9.01: sources of First Fire."""
        count = int(FIRST_FIRE.get(unit.type, "") in self.techs[unit.side])
        count += self.surprise and unit.side == ATTACK
        if self.japan[unit.side] and unit.type == "fleet":
            count += not any("naval_radar" in techs for techs in self.techs)
        return count

    def idle(self, unit: Unit, first: bool) -> bool:
        """12.61, 12.72: convoys, and in the first round most invaders."""
        if self.kind(unit) == "convoy":
            return True
        lands = self.invading and first and unit.side == ATTACK and TYPES[unit.type].kind == "G"
        return lands and unit.type not in LANDERS and "amphtracks" not in self.techs[ATTACK]


def foes(state: State, side: int) -> list[Unit]:
    return [unit for unit in state if unit.side != side]


def best_target(rules: Rules, unit: Unit, state: State) -> str:
    """21: the class with the largest loss to expect; ties by G N S A convoy."""
    against = foes(state, unit.side)
    present = [c for c in CLASSES if any(rules.kind(foe) == c for foe in against)]
    open_ = [each for each in present if rules.firepower(unit, each) > 0]
    return max(open_, key=lambda c: (_loss(rules, unit, c, against), -CLASSES.index(c)), default="")


def _loss(rules: Rules, unit: Unit, target: str, against: list[Unit]) -> float:
    shot = [foe for foe in against if rules.kind(foe) == target]
    top = max(shot, key=lambda foe: foe.cv)
    doubled = target == "convoy" or TYPES[top.type].double_hit
    loss = rules.dice(unit, target) * rules.firepower(unit, target) / 6 * (2 if doubled else 1)
    return round(min(loss, float(sum(foe.cv for foe in shot))), 6)


def next_unit(rules: Rules, state: State, first: bool) -> Unit | None:
    """3.14, 9.02: by type, First Fire, the defender, then the strongest."""
    waiting = [unit for unit in state if not unit.acted and not rules.idle(unit, first)]
    return min(
        waiting,
        key=lambda u: (TYPES[u.type].slot, -rules.sources(u), u.side == ATTACK, -u.cv),
        default=None,
    )


def is_over(state: State) -> bool:
    return len({unit.side for unit in state}) < len((ATTACK, DEFENSE))


def without(state: State, unit: Unit) -> State:
    at = state.index(unit)
    return state[:at] + state[at + 1 :]


def replaced(state: State, unit: Unit, new: Unit) -> State:
    return tuple(sorted((*without(state, unit), new)))


def hit(rules: Rules, state: State, side: int, target: str, hits: int) -> State:
    """12.44: one hit after another on the strongest of the class, two steps from carriers and convoys."""
    for _ in range(hits):
        shot = [unit for unit in state if unit.side == side and rules.kind(unit) == target]
        if not shot:
            break
        top = max(unit.cv for unit in shot)
        unit = min((u for u in shot if u.cv == top), key=_first_lost)
        left = unit.cv - (2 if TYPES[unit.type].double_hit or target == "convoy" else 1)
        state = replaced(state, unit, unit._replace(cv=left)) if left > 0 else without(state, unit)
    return state


def _first_lost(unit: Unit) -> tuple[bool, int]:
    listed = [*FIRST_LOST, *TYPES]
    return (not unit.acted, listed.index(unit.type))


def leaves(rules: Rules, unit: Unit, state: State) -> bool:
    """21: ANS units without ground support do not wait for ground units to come over them."""
    if rules.at_sea or TYPES[unit.type].kind == "G" or unit.side == ATTACK:
        return False
    alone = not any(TYPES[u.type].kind == "G" for u in state if u.side == unit.side)
    return alone and any(TYPES[u.type].kind == "G" for u in foes(state, unit.side))


def act(rules: Rules, state: State, unit: Unit) -> list[tuple[State, float]]:
    """All states after the action of one unit."""
    if leaves(rules, unit, state):
        return [(without(state, unit), 1.0)]
    target = best_target(rules, unit, state)
    done = replaced(state, unit, unit._replace(acted=True))
    if not target:
        return [(done, 1.0)]
    dice, chance = rules.dice(unit, target), rules.firepower(unit, target) / 6
    return [
        (hit(rules, done, 1 - unit.side, target, n), comb(dice, n) * chance**n * (1 - chance) ** (dice - n))
        for n in range(dice + 1)
    ]


@lru_cache(maxsize=20_000)
def round_after(rules: Rules, state: State, first: bool) -> tuple[tuple[State, float], ...]:
    """12.2: every state in which a round can end, with its chance."""
    unit = None if is_over(state) else next_unit(rules, state, first)
    if unit is None:
        return ((settled(rules, state), 1.0),)
    found: Spread = {}
    for after, chance in act(rules, state, unit):
        for end, more in round_after(rules, after, first):
            found[end] = found.get(end, 0.0) + chance * more
    return tuple(found.items())


def settled(rules: Rules, state: State) -> State:
    """12.25: what follows a round; all are ready again."""
    after = at_sea_after(state) if rules.at_sea else on_land_after(state)
    return tuple(sorted(unit._replace(acted=False) for unit in after))


def at_sea_after(state: State) -> State:
    """12.73: aircraft that have acted leave; then outnumbered submarines dive, the defender's first."""
    if not is_over(state):
        state = tuple(unit for unit in state if not (unit.type == "air_force" and unit.acted))
    for unit in sorted((u for u in state if u.type == "submarine"), key=lambda u: -u.side):
        mine = sum(u.cv for u in state if u.side == unit.side)
        if not is_over(state) and mine < sum(u.cv for u in foes(state, unit.side)):
            state = without(state, unit)
    return state


def on_land_after(state: State) -> State:
    """12.52: ANS units without ground support leave, the attacker's first, while enemies are there."""
    for side in (ATTACK, DEFENSE):
        supported = any(TYPES[u.type].kind == "G" for u in state if u.side == side)
        if not supported and not is_over(state):
            state = tuple(unit for unit in state if unit.side != side)
    return state


def harmless(rules: Rules, state: State) -> bool:
    """12.78: nobody can hit anybody."""
    return not any(not rules.idle(u, first=False) and best_target(rules, u, state) for u in state)


def ends(rules: Rules, first: State, rounds: int) -> tuple[Spread, Spread]:
    """The states in which the battle is over, and those in which it would go on; rounds 0: to the end."""
    over: Spread = {}
    open_: Spread = {tuple(sorted(first)): 1.0}
    at = 0
    while open_ and sum(open_.values()) > OPEN and (not rounds or at < rounds):
        going: Spread = {}
        for state, mass in open_.items():
            for end, chance in round_after(rules, state, at == 0):
                place = over if is_over(end) or harmless(rules, end) else going
                place[end] = place.get(end, 0.0) + mass * chance
        open_, at = going, at + 1
    return over, open_


def played(rules: Rules, first: State, rounds: int) -> tuple[Spread, Spread]:
    """The same from battles that are played with a fixed seed, where there are too many to count."""
    rng, over, open_ = Random("odds"), Spread(), Spread()  # noqa: S311  (no dice of a game)
    for _ in range(PLAYED):
        state, at = tuple(sorted(first)), 0
        while not is_over(state) and not (at and harmless(rules, state)) and (not rounds or at < rounds):
            state, at = play_round(rules, state, at == 0, rng), at + 1
        place = over if is_over(state) or harmless(rules, state) else open_
        place[state] = place.get(state, 0.0) + 1 / PLAYED
    return over, open_


def play_round(rules: Rules, state: State, first: bool, rng: Random) -> State:
    while not is_over(state) and (unit := next_unit(rules, state, first)) is not None:
        after = act(rules, state, unit)
        [state] = rng.choices([each for each, _ in after], [chance for _, chance in after])
    return settled(rules, state)


def is_small(rules: Rules, first: State) -> bool:
    steps = [sum(unit.cv for unit in first if unit.side == side) for side in (ATTACK, DEFENSE)]
    return steps[0] * steps[1] <= LARGEST_EXACT[rules.at_sea]


def units(side: int, counted: Mapping[str, int]) -> list[Unit]:
    """Units by their names: `infantry/3`."""
    split = [(name.partition("/"), n) for name, n in counted.items()]
    return [Unit(side, type_, int(cv)) for (type_, _, cv), n in split for _ in range(n)]
