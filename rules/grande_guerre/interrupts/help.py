"""G8.2, G8.3: help for an attacked neighbour, and cavalry that does not wait to be attacked."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.atlas import AREAS, AROUND, corps_type, nation_of
from rules.grande_guerre.battle.retreat import further, legal_areas, way_back
from rules.grande_guerre.battle.state import strongest
from rules.grande_guerre.board import P, river, side_of, terrain
from rules.grande_guerre.forces import outside
from rules.grande_guerre.map.stacking import room, split
from rules.grande_guerre.map.supply import in_supply
from rules.grande_guerre.movement.places import move_headquarters, put
from rules.grande_guerre.policies import wish
from rules.grande_guerre.trenches.levels import keeps_movement_rules

MOST = 2
WITHDRAWAL = 2


def send_help(p: P, area: str, side: str, attacked: Sequence[str]) -> list[str]:
    """G8.2a: corps that come from neighbouring stacks before round 1, stacks by name."""
    if not keeps_movement_rules(p.board, side) or is_isolated(p, area, side):
        return []
    sent: list[str] = []
    for near in AROUND[area]:
        if near not in attacked and river(p.board, near, area) != "great":
            sent += from_stack(p, near, area, side)
    return sent


def is_isolated(p: P, area: str, side: str) -> bool:
    """G5.4: an isolated stack cannot be reinforced."""
    stack = outside(p.board, area, side)
    return bool(stack) and not in_supply(p, side).intersection(stack)


def from_stack(p: P, near: str, area: str, side: str) -> list[str]:
    """The best corps that one stack can spare, those without a step loss first."""
    board = p.board
    stack = [c for c in outside(board, near, side) if not board.corps[c].besieges]
    free = [c for c in stack if may_go(p, c, area)]
    if not stack or not free:
        return []
    army = board.corps[free[0]].army
    spare = len(stack) - int(wish(board, "help_left", free[0], army))
    count = min(MOST, int(wish(board, "help", free[0], army)), spare, room(board, area, side))
    ranked = sorted(strongest(board, free, attacking=False), key=lambda c: board.corps[c].reduced)
    chosen = ranked[: max(0, count)]
    for corps in chosen:
        p.say("interrupts.helped", area=area, origin=near, nation=nation_of(corps))
    put(p, chosen, area)
    return chosen


def may_go(p: P, corps: str, area: str) -> bool:
    """Not a corps whose army must still attack, nor into high mountains, nor for an ally whom nobody is to
    help."""
    board, army = p.board, p.board.corps[corps].army
    if army and board.armies[army].flag and not has_moved(p, corps):
        return False
    if terrain(board, area) == "high_mountain" and corps_type(corps).arm != "mountain":
        return False
    helped = {nation_of(c) for c in outside(board, area, board.nations[nation_of(corps)].side)}
    return nation_of(corps) in helped or wish(board, "help_ally", corps, army) == "yes"


def has_moved(p: P, corps: str) -> bool:
    """Whether the side of an attacked corps has been resolved before on its front: it moves first there."""
    return p.board.first.get(AREAS[p.board.corps[corps].at].front) == side_of(p.board, corps)


def withdraw_cavalry(p: P, area: str, side: str, origins: Sequence[str]) -> bool:
    """G8.3: a stack of cavalry only retreats one or two areas before combat; True if it has."""
    board = p.board
    stack = outside(board, area, side)
    if not stack or not keeps_movement_rules(board, side):
        return False
    if any(corps_type(c).arm != "cavalry" for c in stack):
        return False
    if wish(board, "cavalry", stack[0], board.corps[stack[0]].army) != "withdraw":
        return False
    if not legal_areas(p, side, area, origins, stack):
        return False
    path = way_back(p, side, area, origins, stack, WITHDRAWAL)
    if not go_away(p, stack, area, path, origins):
        return False
    p.say("interrupts.withdrew", area=area, goal=path[-1], nation=nation_of(stack[0]))
    return True


def go_away(p: P, stack: Sequence[str], area: str, path: Sequence[str], origins: Sequence[str]) -> bool:
    """G9.6a: what finds no room goes one area further; if there is none for all they stand."""
    side = p.board.nations[nation_of(stack[0])].side
    staying, surplus = split(p.board, path[-1], side, stack)
    more = further(p, side, area, path, origins, surplus) if surplus else ""
    if len(surplus) > (room(p.board, more, side) if more else 0):
        return False
    put(p, staying, path[-1])
    put(p, surplus, more)
    move_headquarters(p.board, side, area, path[-1])
    return True
