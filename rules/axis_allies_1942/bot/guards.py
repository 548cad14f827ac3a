"""Who stays where he is: garrisons of places worth holding, and a picket where the enemy could walk in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from rules.axis_allies_1942.atlas import POWERS, TERRITORIES, UNITS
from rules.axis_allies_1942.board import capacity
from rules.axis_allies_1942.bot.estimate import Force, plus
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes

NONE: Mapping[str, int] = MappingProxyType({})
LOST = 0.6
"""The enemy's chance above which a place is not held at any price, unless it is the capital."""

WATCH = 2
"""One unit stays in a place worth holding for so many enemies who may come within a few turns."""

SALLY = 5
"""One of so many may leave a garrison for an attack even where everybody is needed."""


def guards(eyes: Eyes, space: str, reserve: Force = NONE, *, sally: bool = False) -> list[str]:
    """The own land units that must stay; `reserve` are defenders that are there anyway."""
    land = [(uid, unit) for uid, unit in eyes.own(space) if UNITS[unit.type].captures]
    land.sort(key=lambda each: (UNITS[each[1].type].cost, each[0]))
    uids = [uid for uid, _ in land]
    if not land or not eyes.is_dear(space):
        return pickets(eyes, space, uids) if eyes.threats(space) else []
    needed = garrison(eyes, space, [unit.type for _, unit in land], reserve)
    if needed <= len(land):
        return uids[: needed if sally else max(needed, watch(eyes, space) - sum(reserve.values()))]
    defenders = eyes.friends(space) if sally else expected(eyes, space)
    if space != POWERS[eyes.power].capital and eyes.danger(space, defenders) > LOST:
        return uids[:1]
    return [uid for place, uid in enumerate(uids) if not sally or place % SALLY != SALLY - 1]


def expected(eyes: Eyes, space: str) -> Force:
    """What will defend a place in the enemy's turn: those who are there, and what its complex brings on."""
    board = eyes.board
    if space not in board.start.factories or board.control[space] != eyes.power:
        return eyes.friends(space)
    fresh = [name for name, number in board.bought.items() for _ in range(number) if UNITS[name].captures]
    return plus(eyes.friends(space), Counter(fresh[: capacity(board, space)]))


def garrison(eyes: Eyes, space: str, types: list[str], reserve: Force) -> int:
    """How many of these units make a place safe with the reserve; one more than all if they do not."""
    kept = dict(reserve)
    for number, name in enumerate(types):
        if eyes.danger(space, kept) <= SAFE:
            return number
        kept[name] = kept.get(name, 0) + 1
    return len(types) + (eyes.danger(space, kept) > SAFE)


def watch(eyes: Eyes, space: str) -> int:
    """How many units keep a place against an enemy who is still some marches away."""
    return eyes.looming(space) // WATCH


def pickets(eyes: Eyes, space: str, land: list[str]) -> list[str]:
    """One man keeps the enemy from walking in, where that costs something."""
    others = sum(u.power != eyes.power and not eyes.hostile(u) for _, u in eyes.at.get(space, ()))
    return land[:1] if TERRITORIES[space].ipc and not others else []
