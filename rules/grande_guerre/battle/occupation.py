"""G9.6: what the winner of a battle occupies, and the headquarters that follow."""

from __future__ import annotations

from collections.abc import Mapping

from rules.grande_guerre.atlas import AROUND
from rules.grande_guerre.battle.reserves import return_surplus
from rules.grande_guerre.battle.state import Battle, strongest
from rules.grande_guerre.board import Board, hostile_fort
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.movement.places import besiege, put
from rules.grande_guerre.policies import wish


def occupy(battle: Battle, armies: Mapping[str, str]) -> list[str]:
    """The victorious attackers enter; gives the corps that did. `armies` are headquarters that follow."""
    p, board, side = battle.p, battle.board, battle.attacker.side
    able = [
        c for c, f in battle.attacker.fighters.items() if f.state not in ("out", "eliminated", "relieved")
    ]
    if not able or enemies(board, battle.area, side):
        return_surplus(battle, battle.attacker)
        return []
    entering, _ = split(board, battle.area, side, chosen(battle, able))
    put(p, entering, battle.area)
    return_surplus(battle, battle.attacker)
    if hostile_fort(board, battle.area, side):
        besiege(p, battle.area, side)
    for army in armies:
        if any(board.corps[c].army == army for c in entering):
            board.armies[army].at = battle.area
    return entering


def chosen(battle: Battle, able: list[str]) -> list[str]:
    """By policy: all, so many, or all but one for each area left behind that touches an enemy."""
    party = battle.attacker
    value = wish(battle.board, "occupy", party.nation(), party.army(), party.line)
    ranked = strongest(battle.board, able, attacking=True)
    if value == "all":
        return ranked
    if value == "one" or value.isdecimal():
        return ranked[: 1 if value == "one" else int(value)]
    kept: set[str] = set()
    for origin in sorted({party.fighters[c].origin for c in able}):
        mine = [c for c in ranked if party.fighters[c].origin == origin]
        if touches_enemy(battle.board, origin, battle) and len(ranked) - len(kept) > 1:
            kept.add(mine[-1])
    return [c for c in ranked if c not in kept]


def touches_enemy(board: Board, area: str, battle: Battle) -> bool:
    return any(a != battle.area and enemies(board, a, battle.attacker.side) for a in AROUND[area])
