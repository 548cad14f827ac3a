"""G8.1, G8.1a: a stack moves into the empty area that an enemy has just entered, and defends it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.grande_guerre.atlas import AREAS, AROUND, NOVEMBER, corps_type, nation_of
from rules.grande_guerre.battle.state import strongest
from rules.grande_guerre.board import Board, P, held_by, river, side_of, stands, terrain
from rules.grande_guerre.dice import chance
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import attack_strength, defence_strength, outside
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.stacking import limit
from rules.grande_guerre.policies import odds_met, wish

TRENCH_CHANCE = 50
KEPT = {"city": 2, "town": 1}


def can_intercept(board: Board, side: str) -> bool:
    """21.2.2, G12.2, 21.4.11: under Movement or Combined, in 1914 also who has gone over to Firepower."""
    first = board.tactics.combined
    early = board.doctrine[side] == "movement" or board.turn <= NOVEMBER
    return early or board.doctrine[side] == "combined" or (first != "" and side_of(board, first) == side)


def chance_to_come(p: P, side: str) -> bool:
    """21.2.9: in 1914 a side under Firepower comes in half of all cases."""
    usual = p.board.doctrine[side] != "firepower" or p.board.turn > NOVEMBER
    return usual or chance(p, TRENCH_CHANCE, "interception")


def candidates(p: P, area: str, side: str, used: Collection[str]) -> list[str]:
    """Neighbouring stacks that could come, those with most corps first, then by name."""
    board = p.board
    if not can_intercept(board, side) or terrain(board, area) == "high_mountain":
        return []
    if outside(board, area, FOE[side]) or outside(board, area, side):
        return []
    near = [a for a in AROUND[area] if not river(board, a, area) and not AROUND[area][a].strait]
    ready = [a for a in near if free_stack(p, a, side, used, area)]
    return sorted(ready, key=lambda a: (-len(outside(board, a, side)), a))


def free_stack(p: P, area: str, side: str, used: Collection[str], goal: str) -> list[str]:
    """Corps in the open that do not besiege, have not come before and may enter; not cavalry only."""
    board = p.board
    stack = unused(board, area, side, used)
    if all(corps_type(c).arm == "cavalry" for c in stack):
        return []
    able = [c for c in stack if may_enter(p, nation_of(c), goal)]
    return [c for c in able if board.nations[nation_of(c)].status != "limited"]


def unused(board: Board, area: str, side: str, used: Collection[str]) -> list[str]:
    """Corps in the open that could still come; under Combined those in movement (21.4.11)."""
    stack = [c for c in outside(board, area, side) if not board.corps[c].besieges and c not in used]
    late = board.doctrine[side] != "movement" and board.turn > NOVEMBER
    return [c for c in stack if board.corps[c].moving or not late]


def sendable(p: P, area: str, most: int, used: Collection[str], side: str) -> list[str]:
    """The best corps of a stack, no more than the enemy has, leaving enough in a town, city or fortress."""
    board = p.board
    stack = unused(board, area, side, used)
    kept = KEPT.get(AREAS[area].settlement, 0)
    if stands(board, area) and held_by(board, area) == side:
        kept = max(kept, 1)
    free = max(0, len(outside(board, area, side)) - kept)
    return strongest(board, stack, attacking=False)[: min(most, free)]


def interceptors(p: P, area: str, movers: Sequence[str], side: str, used: Collection[str]) -> list[str]:
    """G8.1a: the corps of the first stack whose odds hold and that comes."""
    for near in candidates(p, area, side, used):
        corps = sendable(p, near, min(len(movers), limit(p.board, area)), used, side)
        if not corps:
            continue
        own, enemy = defence_strength(p.board, corps), attack_strength(p.board, movers)
        value = wish(p.board, "intercept", corps[0], p.board.corps[corps[0]].army)
        if odds_met(value, own, enemy) and chance_to_come(p, side):
            return corps
    return []
