"""G7.1c, step 2: stacks move one after another, area by area; enemies may intercept them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from rules.grande_guerre.atlas import AROUND, corps_type, nation_of
from rules.grande_guerre.battle.results import QUALITY, to_pool
from rules.grande_guerre.board import P, besieged_by, hostile_fort, river, seat_of
from rules.grande_guerre.dice import chance
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies, outside
from rules.grande_guerre.interrupts.interception import interceptors
from rules.grande_guerre.map.control import may_enter
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.movement.costs import friendly_city
from rules.grande_guerre.movement.places import place_headquarters, put
from rules.grande_guerre.movement.routes import Progress, Stack, begin, ends, may_step, step, why_no_step
from rules.grande_guerre.resolution.journeys import ride
from rules.grande_guerre.resolution.lines import March

CROSSING_RISK = 50
CROSSING_LOSSES = 2


@dataclass
class Assault:
    """The stacks that have stopped before one area: each corps and where it stands."""

    area: str
    corps: dict[str, str] = field(default_factory=dict)
    armies: dict[str, str] = field(default_factory=dict)
    line: dict[str, str] = field(default_factory=dict)


@dataclass
class Advance:
    """What the moves of a side on a front lead to, in the order in which it came about."""

    attacks: dict[str, Assault] = field(default_factory=dict)
    sieges: dict[str, Assault] = field(default_factory=dict)
    intercepted: set[str] = field(default_factory=set)
    """Corps that have intercepted."""
    spent: set[str] = field(default_factory=set)
    """Corps of stacks that have intercepted: each may once (G8.1)."""
    starts: dict[str, str] = field(default_factory=dict)
    marched: set[str] = field(default_factory=set)
    """Headquarters on an administrative march (G7.7)."""


def walk(p: P, march: March, advance: Advance) -> None:
    """Follow a path until it ends, becomes illegal, or meets an enemy."""
    if march.rail:
        went = ride(p, march)
        if went is None:
            return
        march = went
    stack, path = march.stack, rerouted(p, march)
    if stack.manner == "march" and path:
        advance.marched |= {stack.hq} - {""}
    trail = [stack.start]
    way = begin(stack)
    for area in path:
        if meets(p, stack, way, area):
            confront(p, stack, way.path[-1], area, march, advance)
            break
        if not may_step(p, stack, way, area):
            trim(p, stack, way, area)
            break
        cross(p, stack, way.path[-1], area)
        stack = survivors(p, stack)
        if not (stack.corps or stack.hq):
            return
        if enter(p, stack, area, advance):
            confront(p, stack, way.path[-1], area, march, advance)
            break
        way = step(p, stack, way, area)
        trail.append(area)
    halt(p, stack, trail)


def rerouted(p: P, march: March) -> Sequence[str]:
    """G22.2: a stack that no longer stands where its path starts takes the cheapest way to the same end."""
    if not march.path or march.path[0] in AROUND[march.stack.start]:
        return march.path
    found = ends(p, march.stack).get(march.path[-1])
    return found.path[1:] if found else ()


def meets(p: P, stack: Stack, way: Progress, area: str) -> bool:
    """Whether enemies or their fortress stop the stack at the border; it must be able to get there at all."""
    if not stack.corps or not (enemies(p.board, area, stack.side) or shut(p, stack, area)):
        return False
    bold = Stack(**{name: getattr(stack, name) for name in stack.__struct_fields__} | {"manner": "attack"})
    return stack.manner != "march" and may_step(p, bold, way, area)


def shut(p: P, stack: Stack, area: str) -> bool:
    """G7.12: an enemy fortress that the side does not besiege yet."""
    return hostile_fort(p.board, area, stack.side) and besieged_by(p.board, area) != stack.side


def confront(p: P, stack: Stack, here: str, area: str, march: March, advance: Advance) -> None:
    """The stack has become an attacker or a besieger of an area."""
    fought = bool(enemies(p.board, area, stack.side))
    book = advance.attacks if fought else advance.sieges
    found = book.setdefault(area, Assault(area, line=march.line))
    found.corps |= dict.fromkeys(stack.corps, here)
    if stack.hq:
        found.armies[stack.hq] = here


def survivors(p: P, stack: Stack) -> Stack:
    """The stack without corps that a river has swallowed."""
    alive = tuple(c for c in stack.corps if p.board.corps[c].at)
    return stack if alive == stack.corps else replace(stack, corps=alive)


def enter(p: P, stack: Stack, area: str, advance: Advance) -> bool:
    """One step; True if an enemy stack comes in between and the mover stands before it."""
    board, foe = p.board, FOE[stack.side]
    if stack.corps and not outside(board, area, stack.side) and not hostile_fort(board, area, foe):
        came = interceptors(p, area, stack.corps, foe, advance.spent)
        if came:
            advance.intercepted |= set(came)
            advance.spent |= set(outside(board, board.corps[came[0]].at, foe))
            put(p, came, area)
            p.say("interrupts.intercepted", area=area, nation=nation_of(came[0]), count=len(came))
            return True
    if may_enter(p, stack.nations[0], area):
        put(p, stack.corps, area)
    else:
        pass_through(p, stack, area)
    if stack.hq:
        place_headquarters(board, stack.hq, area)
    return False


def pass_through(p: P, stack: Stack, area: str) -> None:
    """G7.11: units that cross neutral soil take no control of it."""
    for corps in stack.corps:
        p.board.corps[corps].at = area


def cross(p: P, stack: Stack, here: str, area: str) -> None:
    """G7.3: a great river may cost the two worst corps a step each, unless there is a friendly city."""
    board = p.board
    if river(board, here, area) != "great" or friendly_city(board, stack.side, here, area) or not stack.corps:
        return
    if not chance(p, CROSSING_RISK, "river crossing"):
        return
    worst = sorted(stack.corps, key=lambda c: (QUALITY[corps_type(c).quality], c))[:CROSSING_LOSSES]
    for corps in worst:
        if board.corps[corps].reduced:
            to_pool(board, corps, area)
        board.corps[corps].reduced = True
    p.say("movement.crossing", area=area, nation=nation_of(worst[0]), count=len(worst))


def trim(p: P, stack: Stack, way: Progress, area: str) -> None:
    """G22.2: the order goes no further; its owner reads why."""
    unit = stack.hq or stack.corps[0]
    reason = why_no_step(p, stack, way, area)
    p.tell([seat_of(p.board, unit)], "orders.trimmed", unit=unit, area=way.path[-1], reason=reason)


def halt(p: P, stack: Stack, trail: Sequence[str]) -> None:
    """G4.1: at the end of a move corps beyond the stacking limit stay one area back on their path."""
    board = p.board
    if len(trail) < 2:
        return
    board.moves.append([stack.nations[0], *trail])
    waiting = list(stack.corps)
    for at in range(len(trail) - 1, 0, -1):
        here = [c for c in waiting if board.corps[c].at == trail[at]]
        _, surplus = split(board, trail[at], stack.side, here)
        if not surplus:
            return
        put(p, surplus, trail[at - 1])
        waiting = surplus
