"""10.2 to 10.6: how likely the attacks of a sheet hit, destroy and drive away, before any reaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import convert

from rules.kernel.odds import Chance, Planned
from rules.kernel.orders import Order
from rules.samurai_battles.atlas import FACES, UNITS, apart
from rules.samurai_battles.battle.strength import melee_base, melee_bonus, ranged_dice, swords_ignored
from rules.samurai_battles.board import Board, Unit
from rules.samurai_battles.overlays import PUBLIC

Rolled = tuple[int, int, int]
"""Faces with the symbol of the target, swords and flags."""


def planned(view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Planned, ...]:
    """The attacks among orders that wait for dice, by what everybody sees of the position."""
    attacks = [order for order in orders if order.kind in ("fire", "melee")]
    if not attacks:
        return ()
    board = convert({name: view["board"][name] for name in PUBLIC}, Board)
    return tuple(found for order in attacks if (found := attack(board, order)) is not None)


def attack(board: Board, order: Order) -> Planned | None:
    """One attack on a unit; a leader who stands alone is another matter (11.4)."""
    here, there = str(order.args.get("from")), str(order.args.get("to"))
    unit, target = board.unit_at(here), board.unit_at(there)
    if unit is None or target is None:
        return None
    ranged = order.kind == "fire"
    dice = ranged_dice(board, unit, there, apart(here, there)) if ranged else melee_dice(board, unit, order)
    return Planned(there, chances(unit, target, dice, ranged), assumed="no_reaction")


def melee_dice(board: Board, unit: Unit, order: Order) -> int:
    """10.3, 10.4: the dice of the unit, and one where a leader inspires it."""
    dice = melee_base(board, unit, str(order.args["to"])) + melee_bonus(board, unit)
    return dice + (order.args.get("inspire") == "yes")


def chances(unit: Unit, target: Unit, dice: int, ranged: bool) -> tuple[Chance, ...]:
    blunt = ignored(unit, target, dice, ranged)
    scored: dict[int, float] = {}
    for (symbols, swords, _flags), share in rolled(dice).items():
        hits = (0 if target.is_guard else symbols) + max(0, swords - blunt)
        scored[hits] = scored.get(hits, 0) + share
    flag = sum(share for (_symbols, _swords, flags), share in rolled(dice).items() if flags)
    hit = sum(share for hits, share in scored.items() if hits)
    destroyed = sum(share for hits, share in scored.items() if hits >= target.blocks)
    return Chance("hit", hit), Chance("destroyed", destroyed), Chance("flag", flag)


def ignored(unit: Unit, target: Unit, dice: int, ranged: bool) -> int:
    """10.2, 10.6: how many swords hit nobody."""
    if ranged:
        return 0 if UNITS[unit.type].swords_at_range else dice
    return swords_ignored(unit.type, target.type)


@cache
def rolled(dice: int) -> dict[Rolled, float]:
    """How probable each number of one symbol, of swords and of flags is."""
    spread: dict[Rolled, float] = {(0, 0, 0): 1.0}
    for _ in range(dice):
        longer: dict[Rolled, float] = {}
        for (symbols, swords, flags), share in spread.items():
            others = len(FACES) - 3
            for end, faces in (
                ((symbols + 1, swords, flags), 1),
                ((symbols, swords + 1, flags), 1),
                ((symbols, swords, flags + 1), 1),
                ((symbols, swords, flags), others),
            ):
                longer[end] = longer.get(end, 0) + share * faces / len(FACES)
        spread = longer
    return spread
