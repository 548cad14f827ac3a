"""G7.2 to G7.12: where a stack may go, step by step, in planning and in the resolution alike."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.grande_guerre.atlas import AROUND, FOE, PLANS, PRE_TURN, nation_of
from rules.grande_guerre.board import (
    P,
    besieged_by,
    enemies,
    held_by,
    hostile_fort,
    scenario_of,
    side_of,
    weather,
)
from rules.grande_guerre.map.control import has_passage, may_enter
from rules.grande_guerre.map.zones import in_zone, is_rigid, zone_of
from rules.grande_guerre.movement.costs import Cost, Pace, doubled, pace_of, passable, step_cost


class Stack(Struct, frozen=True):
    """Units that go together: corps, perhaps the headquarters of `army`; `manner` is move, attack or march."""

    side: str
    nations: tuple[str, ...]
    corps: tuple[str, ...]
    start: str
    army: str = ""
    hq: bool = False
    manner: str = "move"
    points: int = -1
    """Movement points that are left after a railway journey, or -1."""


class Way(Struct, frozen=True):
    """How far a stack has come on its path: what it has spent, and whether it must stop."""

    path: tuple[str, ...]
    spent: Cost = Cost()
    ended: bool = False


def stack_of(p: P, corps: Sequence[str], army: str = "", hq: bool = False, manner: str = "move") -> Stack:
    board = p.board
    first = corps[0] if corps else army
    start = board.corps[corps[0]].at if corps else board.armies[army].at
    nations = tuple(sorted({nation_of(c) for c in corps} | ({nation_of(army)} if hq else set())))
    return Stack(side_of(board, first), nations, tuple(corps), start, army, hq, manner)


def pace(p: P, stack: Stack) -> Pace:
    usual = pace_of(stack.corps, stack.hq)
    if stack.points >= 0:
        return Pace(min(stack.points, usual.foot), min(stack.points, usual.horse))
    return doubled(usual, weather(p.board, stack.start) == "rain") if stack.manner == "march" else usual


def begin(stack: Stack) -> Way:
    return Way((stack.start,))


def follow(p: P, stack: Stack, path: Sequence[str]) -> Way | None:
    """The way along a path, or None where a step of it is not allowed."""
    way = begin(stack)
    for area in path:
        if area not in next_areas(p, stack, way):
            return None
        way = step(p, stack, way, area)
    return way


def next_areas(p: P, stack: Stack, way: Way) -> list[str]:
    """The areas that a stack may enter next, sorted."""
    if way.ended:
        return []
    here = way.path[-1]
    return [area for area in AROUND[here] if area not in way.path and may_step(p, stack, way, area)]


def may_step(p: P, stack: Stack, way: Way, area: str) -> bool:
    here = way.path[-1]
    return (
        area in AROUND[here]
        and allowed(p, stack, area)
        and passable(p.board, stack.corps, stack.hq, here, area, stack.side)
        and affordable(p, stack, way, area)
        and not _stopped(p, stack, way, area)
    )


def allowed(p: P, stack: Stack, area: str) -> bool:
    """Whether a stack may be in an area at all, in its manner of moving."""
    board = p.board
    if not _in_pre_turn(p, stack, area):
        return False
    if not all(may_enter(p, nation, area) or has_passage(p, stack.army, area) for nation in stack.nations):
        return False
    if stack.manner == "march":
        quiet = held_by(board, area) == stack.side and not _taken_now(p, area)
        return quiet and not zone_of(board, area, stack.side) and not enemies(board, area, stack.side)
    if not stack.corps:
        return held_by(board, area) == stack.side and not enemies(board, area, stack.side)
    return stack.manner == "attack" or not enemies(board, area, stack.side)


def _in_pre_turn(p: P, stack: Stack, area: str) -> bool:
    """G20.1a: in the pre-turn the armies of the plan move in the areas that it names."""
    if p.board.turn != PRE_TURN:
        return True
    plan = scenario_of(p).plans.get(stack.nations[0], "")
    return bool(plan) and area in PLANS[plan].pre_turn_areas


def _taken_now(p: P, area: str) -> bool:
    return any(c.turn == p.board.turn and c.area == area for c in p.board.captures)


def affordable(p: P, stack: Stack, way: Way, area: str) -> bool:
    """G7.3: within the movement points, or the first step of a stack that has not moved."""
    if len(way.path) == 1 and stack.points < 0:
        return True
    cost = step_cost(p.board, stack.side, way.path[-1], area, way.spent)
    return pace(p, stack).allows(way.spent.plus(cost))


def _stopped(p: P, stack: Stack, way: Way, area: str) -> bool:
    """G7.4: a rigid zone lets a stack go on only to attack the nearest stack that exerts it."""
    board, here = p.board, way.path[-1]
    if len(way.path) == 1 or not is_rigid(board, FOE[stack.side]) or not in_zone(board, here, stack.side):
        return False
    exerting = zone_of(board, here, stack.side)
    costs = {a: step_cost(board, stack.side, here, a, way.spent).foot for a in exerting}
    return area not in exerting or costs[area] > min(costs.values())


def step(p: P, stack: Stack, way: Way, area: str) -> Way:
    """The way after one more area; enemies and an enemy fortress that is not yet besieged end it."""
    cost = step_cost(p.board, stack.side, way.path[-1], area, way.spent)
    return Way((*way.path, area), way.spent.plus(cost), halts(p, stack, area))


def halts(p: P, stack: Stack, area: str) -> bool:
    """G7.12: whether a stack that enters an area can go no further."""
    board = p.board
    if enemies(board, area, stack.side):
        return True
    return hostile_fort(board, area, stack.side) and besieged_by(board, area) != stack.side


def may_end(p: P, stack: Stack, way: Way) -> bool:
    """Whether a path may end here: an attack must end at something of the enemy, a move anywhere."""
    if len(way.path) == 1:
        return False
    return stack.manner != "attack" or is_target(p, stack.side, way.path[-1])


def is_target(p: P, side: str, area: str) -> bool:
    return bool(enemies(p.board, area, side)) or hostile_fort(p.board, area, side)


def ends(p: P, stack: Stack, origin: Way | None = None) -> dict[str, Way]:
    """Every area in which a stack may end, each with the cheapest way there."""
    found: dict[str, Way] = {}
    edge = [origin or begin(stack)]
    while edge:
        edge.sort(key=lambda way: (way.spent.foot, way.spent.horse, way.path))
        way = edge.pop(0)
        if way.path[-1] in found:
            continue
        found[way.path[-1]] = way
        edge += [step(p, stack, way, area) for area in next_areas(p, stack, way) if area not in found]
    return {area: way for area, way in found.items() if may_end(p, stack, way)}
