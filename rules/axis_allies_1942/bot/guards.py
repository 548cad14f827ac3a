"""Who stays where he is: garrisons of places worth holding, and a picket where the enemy could walk in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.axis_allies_1942.atlas import POWERS, TERRITORIES, UNITS
from rules.axis_allies_1942.bot.estimate import Force
from rules.axis_allies_1942.bot.eyes import SAFE, Eyes

NONE: Mapping[str, int] = MappingProxyType({})
LOST = 0.6
"""The enemy's chance above which a place is not held at any price, unless it is the capital."""


def guards(eyes: Eyes, space: str, reserve: Force = NONE) -> list[str]:
    """The own land units that must stay; `reserve` are defenders that are there anyway."""
    land = [(uid, unit) for uid, unit in eyes.own(space) if UNITS[unit.type].captures]
    land.sort(key=lambda each: (UNITS[each[1].type].cost, each[0]))
    if not land or not eyes.threats(space):
        return []
    if not eyes.is_dear(space):
        return pickets(eyes, space, [uid for uid, _ in land])
    kept = dict(reserve)
    found: list[str] = []
    for uid, unit in land:
        if eyes.danger(space, kept) <= SAFE:
            return found
        kept[unit.type] = kept.get(unit.type, 0) + 1
        found.append(uid)
    lost = eyes.danger(space, kept) > LOST and space != POWERS[eyes.power].capital
    return found[:1] if lost else found


def pickets(eyes: Eyes, space: str, land: list[str]) -> list[str]:
    """One man keeps the enemy from walking in, where that costs something."""
    others = sum(u.power != eyes.power and not eyes.hostile(u) for _, u in eyes.at.get(space, ()))
    return land[:1] if TERRITORIES[space].ipc and not others else []
