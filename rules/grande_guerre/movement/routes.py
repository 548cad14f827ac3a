"""G7.2 to G7.12: where a stack may go, step by step, in planning and in the resolution alike."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from heapq import heappop, heappush

from msgspec import Struct
from msgspec.structs import replace

from rules.grande_guerre.atlas import AROUND, PLANS, PRE_TURN, corps_type, nation_of
from rules.grande_guerre.board import P, besieged_by, held_by, hostile_fort, side_of, weather
from rules.grande_guerre.forces import enemies, outside
from rules.grande_guerre.map.control import far_front, has_passage, may_enter, under_flag
from rules.grande_guerre.map.zones import in_zone, rigid_from
from rules.grande_guerre.movement.costs import GHQ_MOVE, Cost, Pace, doubled, pace_of, passable, step_cost
from rules.grande_guerre.remembering import remembered
from rules.kernel.fields import Route, Value
from rules.kernel.texts import Text


class Stack(Struct, frozen=True):
    """Units that go together: corps, perhaps with a headquarters; `manner` is move, attack or march."""

    side: str
    nations: tuple[str, ...]
    corps: tuple[str, ...]
    start: str
    hq: str = ""
    manner: str = "move"
    points: int = -1
    """Movement points that are left after a railway journey, or -1."""


class Progress(Struct, frozen=True):
    """How far a stack has come on its path: what it has spent, and whether it must stop."""

    path: tuple[str, ...]
    spent: Cost = Cost()
    ended: bool = False


def stack_of(p: P, corps: Sequence[str], hq: str = "", manner: str = "move", points: int = -1) -> Stack:
    """Corps that stand together, with a headquarters or without, or a headquarters alone."""
    board = p.board
    post = board.armies.get(hq) or board.ghqs.get(hq)
    start = board.corps[corps[0]].at if corps else post.at if post else ""
    nations = tuple(sorted({nation_of(unit) for unit in (*corps, hq) if unit}))
    return Stack(side_of(board, nations[0]), nations, tuple(corps), start, hq, manner, points)


def pace(p: P, stack: Stack) -> Pace:
    usual = pace_of(stack.corps, bool(stack.hq))
    if stack.hq in p.board.ghqs and not stack.corps:
        usual = Pace(GHQ_MOVE)
    if stack.points >= 0:
        return Pace(min(stack.points, usual.foot), min(stack.points, usual.horse))
    return doubled(usual, weather(p.board, stack.start) == "rain") if stack.manner == "march" else usual


def begin(stack: Stack) -> Progress:
    return Progress((stack.start,))


def follow(p: P, stack: Stack, path: Sequence[str]) -> Progress | None:
    """The way along a path, or None where a step of it is not allowed."""
    way = begin(stack)
    for area in path:
        if area not in next_areas(p, stack, way):
            return None
        way = step(p, stack, way, area)
    return way


def next_areas(p: P, stack: Stack, way: Progress) -> list[str]:
    """The areas that a stack may enter next, sorted."""
    if way.ended:
        return []
    here = way.path[-1]
    return [area for area in AROUND[here] if area not in way.path and may_step(p, stack, way, area)]


def may_step(p: P, stack: Stack, way: Progress, area: str) -> bool:
    here = way.path[-1]
    return (
        area in AROUND[here]
        and allowed(p, stack, area)
        and passable(p.board, stack.corps, bool(stack.hq), here, area, stack.side)
        and affordable(p, stack, way, area)
        and not _stopped(p, stack, way, area)
    )


def allowed(p: P, stack: Stack, area: str) -> bool:
    """Whether a stack may be in an area at all, in its manner of moving."""
    board = p.board
    if not _in_pre_turn(p, stack, area):
        return False
    if any(far_front(p, army_of(p, stack), nation, area) for nation in stack.nations):
        return False
    if not all(
        may_enter(p, nation, area) or has_passage(p, army_of(p, stack), area) for nation in stack.nations
    ):
        return False
    if stack.manner == "march":
        quiet = held_by(board, area) == stack.side and not _taken_now(p, area)
        return quiet and not in_zone(board, area, stack.side) and not enemies(board, area, stack.side)
    if not stack.corps:
        return held_by(board, area) == stack.side and not enemies(board, area, stack.side)
    return stack.manner == "attack" or not enemies(board, area, stack.side)


def army_of(p: P, stack: Stack) -> str:
    """The army that all units of a stack are on the list of, or nothing."""
    lists = {p.board.corps[c].army for c in stack.corps} | ({stack.hq} - {""})
    return lists.pop() if len(lists) == 1 else ""


def _in_pre_turn(p: P, stack: Stack, area: str) -> bool:
    """G20.1a: in the pre-turn the armies of the plan move in the areas that it names."""
    if p.board.turn != PRE_TURN:
        return True
    plan = p.board.august.plans.get(stack.nations[0], "")
    return bool(plan) and area in PLANS[plan].pre_turn_areas


def _taken_now(p: P, area: str) -> bool:
    return any(c.turn == p.board.turn and c.area == area for c in p.board.captures)


def affordable(p: P, stack: Stack, way: Progress, area: str) -> bool:
    """G7.3: within the movement points, or the first step of a stack that has not moved."""
    if len(way.path) == 1 and stack.points < 0:
        return True
    cost = step_cost(p.board, stack.side, way.path[-1], area, way.spent)
    return pace(p, stack).allows(way.spent.plus(cost))


def _stopped(p: P, stack: Stack, way: Progress, area: str) -> bool:
    """21.2.11: nobody goes straight on between two areas in rigid zones, but to attack the nearest stack
    that exerts the first."""
    board, here = p.board, way.path[-1]
    if len(way.path) == 1:
        return False
    exerting = rigid_from(board, here, stack.side)
    if not exerting or _is_ours(p, stack, here):
        return False
    if area not in exerting:
        return bool(rigid_from(board, area, stack.side)) and not _is_ours(p, stack, area)
    costs = {a: step_cost(board, stack.side, here, a, way.spent).foot for a in exerting}
    return costs[area] > min(costs.values())


def _is_ours(p: P, stack: Stack, area: str) -> bool:
    """Whether other corps of the side stand in an area, which cancels the enemy's zone there."""
    return any(c not in stack.corps for c in outside(p.board, area, stack.side))


def step(p: P, stack: Stack, way: Progress, area: str) -> Progress:
    """The way after one more area; enemies and an enemy fortress that is not yet besieged end it."""
    cost = step_cost(p.board, stack.side, way.path[-1], area, way.spent)
    return Progress((*way.path, area), way.spent.plus(cost), halts(p, stack, area))


def halts(p: P, stack: Stack, area: str) -> bool:
    """G7.12: whether a stack that enters an area can go no further."""
    board = p.board
    if enemies(board, area, stack.side):
        return True
    return hostile_fort(board, area, stack.side) and besieged_by(board, area) != stack.side


def may_end(p: P, stack: Stack, way: Progress) -> bool:
    """Whether a path may end here: an attack must end at something of the enemy, a move anywhere."""
    if len(way.path) == 1:
        return False
    free = stack.manner != "attack" and not is_bound(p, stack)
    return free or is_target(p, stack.side, way.path[-1])


def is_bound(p: P, stack: Stack) -> bool:
    """G7.1b: whether a stack is under a red flag, and there is an enemy that it can attack or besiege."""
    return under_flag(p, stack.corps) and bool(ends(p, replace(stack, manner="attack")))


def is_target(p: P, side: str, area: str) -> bool:
    return bool(enemies(p.board, area, side)) or hostile_fort(p.board, area, side)


def likeness(p: P, stack: Stack) -> Hashable:
    """All about a stack that its ways depend on: stacks that are alike go the same ways."""
    kinds = frozenset((corps_type(c).arm, corps_type(c).move) for c in stack.corps)
    return kinds, stack.nations, stack.start, stack.hq, army_of(p, stack), stack.manner, stack.points


def ends(p: P, stack: Stack, origin: Progress | None = None) -> dict[str, Progress]:
    """Every area in which a stack may end, each with the cheapest way there."""
    found = reach(p, stack, origin)
    return {area: way for area, way in found.items() if may_end(p, stack, way)}


def reach(p: P, stack: Stack, origin: Progress | None = None) -> dict[str, Progress]:
    """Every area that a stack can come to from where it is, each with the cheapest way there."""
    start = origin or begin(stack)
    return remembered(p.board, ("reach", likeness(p, stack), start), lambda: _reach(p, stack, start))


def _reach(p: P, stack: Stack, start: Progress) -> dict[str, Progress]:
    found: dict[str, Progress] = {}
    edge = [(start.spent.foot, start.spent.horse, start.path, start)]
    while edge:
        way = heappop(edge)[-1]
        if way.path[-1] in found:
            continue
        found[way.path[-1]] = way
        for area in next_areas(p, stack, way):
            if area not in found:
                on = step(p, stack, way, area)
                heappush(edge, (on.spent.foot, on.spent.horse, on.path, on))
    del found[start.path[-1]]
    return found


def leads(p: P, stack: Stack, way: Progress) -> bool:
    """Whether a path so far may end here or further on."""
    return may_end(p, stack, way) or bool(ends(p, stack, way))


class Ways:
    """What a stack may do next on its way, as the field of a path asks it (`rules.kernel.fields.ways`)."""

    def __init__(self, p: P, stack: Stack):
        self.p, self.stack = p, stack

    def _at(self, taken: Sequence[Value]) -> Progress | None:
        return follow(self.p, self.stack, [str(area) for area in taken])

    def steps(self, taken: Sequence[Value]) -> list[Value]:
        way = self._at(taken)
        if way is None:
            return []
        near = next_areas(self.p, self.stack, way)
        if self.stack.manner != "attack" and not is_bound(self.p, self.stack):
            return list(near)
        return [a for a in near if leads(self.p, self.stack, step(self.p, self.stack, way, a))]

    def may_stop(self, taken: Sequence[Value]) -> bool:
        way = self._at(taken)
        return way is not None and may_end(self.p, self.stack, way)

    def ends(self, taken: Sequence[Value]) -> dict[Value, int]:
        way = self._at(taken)
        found = ends(self.p, self.stack, way) if way else {}
        return {area: each.spent.foot for area, each in found.items()}

    def routes(self, taken: Sequence[Value], end: Value, *, passing: bool = False) -> list[Route]:
        way = self._at(taken)
        reached = (
            reach(self.p, self.stack, way)
            if way and passing
            else ends(self.p, self.stack, way)
            if way
            else {}
        )
        found = reached.get(str(end))
        return [Route(tuple(found.path[len(taken) + 1 :]))] if found else []

    def problem(self, path: Sequence[Value]) -> Text | None:
        for at, area in enumerate(path):
            way = self._at(path[:at])
            if way is None or area not in next_areas(self.p, self.stack, way):
                return why_no_step(self.p, self.stack, way, area)
        return None if path and self.may_stop(path) else Text("movement.no_end")


def why_no_step(p: P, stack: Stack, way: Progress | None, area: Value) -> Text:
    """Why a stack may not enter an area next, in a sentence."""
    name = str(area)[:40]
    here = way.path[-1] if way else stack.start
    if name not in AROUND[here]:
        return Text.of("movement.not_adjacent", area=name, here=here)
    if way is None or way.ended:
        return Text.of("movement.must_stop", area=here)
    if name in way.path:
        return Text.of("movement.twice", area=name)
    if not allowed(p, stack, name):
        return why_not_allowed(p, stack, name)
    if not passable(p.board, stack.corps, bool(stack.hq), here, name, stack.side):
        return Text.of("movement.impassable", area=name)
    if not affordable(p, stack, way, name):
        cost = step_cost(p.board, stack.side, here, name, way.spent).foot
        return Text.of("movement.too_far", area=name, cost=cost, left=pace(p, stack).left(way.spent))
    return Text.of("movement.rigid_zone", area=name, here=here)


def why_not_allowed(p: P, stack: Stack, area: str) -> Text:
    board = p.board
    if not _in_pre_turn(p, stack, area):
        return Text.of("movement.pre_turn", area=area)
    if enemies(board, area, stack.side) and stack.manner != "attack":
        return Text.of("movement.enemy", area=area)
    if stack.manner == "march":
        return Text.of("movement.no_march", area=area)
    return Text.of("movement.closed", area=area)
