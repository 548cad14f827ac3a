"""G7.1c, step 1: the packets of a side become one list of marches in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.grande_guerre.atlas import AREAS, AROUND, AUGUST
from rules.grande_guerre.board import Board, P, besieged_by, seat_of, seat_side, side_of
from rules.grande_guerre.forces import corps_of, outside
from rules.grande_guerre.map.command import in_command
from rules.grande_guerre.map.control import locked, under_flag
from rules.grande_guerre.movement.routes import Stack, ends, is_target, reach, stack_of
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.survey import standing_still

MOVES = ("move", "attack", "march", "hq", "rail")


class March(Struct, frozen=True):
    """One stack and its path; `line` holds the wishes of the order for its battle."""

    stack: Stack
    path: tuple[str, ...]
    line: dict[str, str] = {}
    rail: str = ""
    """Where a railway journey ends that comes before the path."""


def planned(p: P, side: str) -> list[tuple[str, Planned]]:
    """The lines of a side's packets that wait: seats in their order, the leader first, lines as written."""
    seats = [seat for seat in p.board.seats if seat_side(p.board, seat) == side]
    return [(seat, line) for seat in seats for line in p.board.plans.get(seat, []) if not line.done]


def marches(p: P, front: str, side: str) -> list[March]:
    """Main Army, other armies, corps without their headquarters, and what red flags demand."""
    lines = [line for _, line in planned(p, side) if line.kind in MOVES]
    mine = [line for line in lines if start_front(p, line) == front]
    ranked = in_order(p, mine, p.board.main.get(f"{side}.{front}", ""))
    for line in ranked:
        line.done = True
    taken: set[str] = set()
    found = [m for line in ranked if (m := march(p, line, taken)) is not None]
    return [*found, *flagged(p, front, side, taken)]


def in_order(p: P, lines: Sequence[Planned], main: str) -> list[Planned]:
    """The Main Army, then armies as written, each followed by the corps of its list; then independents."""
    with standing_still(p.board):
        whose = [army_of_line(p, line) for line in lines]
    first = {army: whose.index(army) for army in whose}

    def rank(place: int) -> tuple[bool, bool, int, int]:
        army = whose[place]
        return not army, army != main, first[army], place

    return [lines[place] for place in sorted(range(len(lines)), key=rank)]


def army_of_line(p: P, line: Planned) -> str:
    """The army that a line is about: also one for corps away from it that it commands (G4.5)."""
    who = str(line.args["who"])
    if who not in AREAS:
        return who
    known = [c for c in line.args["corps"] if c in p.board.corps]
    lists = {p.board.corps[c].army for c in known if in_command(p.board, c)}
    return lists.pop() if known and len(lists) == 1 and all(in_command(p.board, c) for c in known) else ""


def start_front(p: P, line: Planned) -> str:
    """G3.3: an army belongs to the front of its headquarters, a corps alone to that of its area."""
    who = str(line.args["who"])
    place = headquarters_area(p.board, who) or who
    return AREAS[place].front if place in AREAS else ""


def headquarters_area(board: Board, hq: str) -> str:
    post = board.armies.get(hq) or board.ghqs.get(hq)
    return post.at if post else ""


def march(p: P, line: Planned, taken: set[str]) -> March | None:
    """The stack of an order with what is left of it; corps named twice obey their first line."""
    who, args = str(line.args["who"]), line.args
    army = who not in AREAS
    named = [] if line.kind == "hq" else with_headquarters(p, who) if army else list(args["corps"])
    corps = [c for c in named if c not in taken and may_be_ordered(p, c)]
    if corps:
        start = p.board.corps[corps[0]].at
        corps = [c for c in corps if p.board.corps[c].at == start]
    hq = who if army and who not in taken and headquarters_area(p.board, who) else ""
    if not corps and not hq:
        return None
    stack = stack_of(p, corps, hq, MANNERS.get(line.kind, "move"))
    found = March(stack, tuple(args["path"]), wishes(args), rail=str(args.get("to", "")))
    if shirks(p, found):
        p.tell([seat_of(p.board, unit_of(stack))], "orders.shirked", unit=unit_of(stack))
        return None
    taken |= set(corps) | ({hq} - {""})
    return found


MANNERS = {"march": "march", "attack": "attack"}


def may_be_ordered(p: P, corps: str) -> bool:
    """G13.1: corps on the map; garrisons stay inside, but those of Germany move from August 1914."""
    each = p.board.corps[corps]
    if not each.at or (each.inside and besieged_by(p.board, each.at)):
        return False
    if each.bound:
        return corps.startswith("DE_") and p.board.turn >= AUGUST
    return not each.army or not locked(p, each.army)


def with_headquarters(p: P, army: str) -> list[str]:
    """G7.2a: the corps of an army that stand in the open with its headquarters."""
    here = headquarters_area(p.board, army)
    return [c for c in corps_of(p.board, army) if p.board.corps[c].at == here and not p.board.corps[c].inside]


def wishes(args: dict[str, Any]) -> dict[str, str]:
    """What an attack says about its battle."""
    names = {"guns": "guns", "stop": "break_off", "through": "breakthrough"}
    return {policy: str(args[field]) for field, policy in names.items() if args.get(field)}


def unit_of(stack: Stack) -> str:
    return stack.hq or stack.corps[0]


# G7.1b: red flags


def shirks(p: P, march: March) -> bool:
    """Whether a flagged stack is sent elsewhere than against an enemy that it reaches, or, if it reaches
    none, not as near to one as it can come."""
    stack = march.stack
    if not under_flag(p, stack.corps):
        return False
    with standing_still(p.board):
        goal = march.path[-1] if march.path else march.rail
        targets = ends(p, replace(stack, manner="attack"))
        if targets:
            return goal not in targets
        far, best = enemy_distances(p, stack.side), toward_enemy(p, replace(stack, manner="attack"))
        return bool(best) and far.get(goal, len(AREAS)) > far[best[-1]]


def flagged(p: P, front: str, side: str, taken: set[str]) -> Iterable[March]:
    """What the server orders for flagged armies that the packet sends nowhere, by name."""
    for army in sorted(p.board.armies):
        hq = p.board.armies[army]
        if not hq.flag or side_of(p.board, army) != side or not hq.at or locked(p, army):
            continue
        if AREAS[hq.at].front != front:
            continue
        yield from forced(p, army, taken)


def forced(p: P, army: str, taken: set[str]) -> Iterable[March]:
    """Every stack of the army that has no attack of its own goes for the nearest enemy."""
    idle = [c for c in corps_of(p.board, army) if c not in taken and p.board.corps[c].at]
    idle = [c for c in idle if not p.board.corps[c].inside and not p.board.corps[c].besieges]
    for area in sorted({p.board.corps[c].at for c in idle}):
        corps = [c for c in idle if p.board.corps[c].at == area]
        hq = p.board.armies[army].at == area and army not in taken
        stack = stack_of(p, corps, army if hq else "", "attack")
        path = toward_enemy(p, stack)
        if path:
            taken |= set(corps) | ({army} if hq else set())
            yield March(stack, path)


def toward_enemy(p: P, stack: Stack) -> tuple[str, ...]:
    """The enemy area that costs fewest points, then has fewest defenders; else as near as can be."""
    with standing_still(p.board):
        return _toward_enemy(p, stack)


def _toward_enemy(p: P, stack: Stack) -> tuple[str, ...]:
    found = ends(p, stack)
    if found:
        best = min(found, key=lambda a: (found[a].spent.foot, len(outside(p.board, a, _foe(stack))), a))
        return found[best].path[1:]
    far = enemy_distances(p, stack.side)
    near = {a: w for a, w in reach(p, stack).items() if far.get(a, 99) < far.get(stack.start, 99)}
    if not near:
        return ()
    best = min(near, key=lambda a: (far[a], near[a].spent.foot, a))
    return near[best].path[1:]


def _foe(stack: Stack) -> str:
    return "central" if stack.side == "entente" else "entente"


def enemy_distances(p: P, side: str) -> dict[str, int]:
    """How many links every area is from something to attack."""
    edge = [area for area in AREAS if is_target(p, side, area)]
    found = dict.fromkeys(edge, 0)
    while edge:
        here = edge.pop(0)
        for area in AROUND[here]:
            if area not in found:
                found[area] = found[here] + 1
                edge.append(area)
    return found
