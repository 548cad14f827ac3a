"""11.542: no declaration without Aggression, so that `end movement` can always be reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from rules.conquest_consequence.atlas import BREMP, NATIONS, OF_NATION, steps_from, steps_to
from rules.conquest_consequence.board import Board, side_of
from rules.conquest_consequence.movement.aggression import aggressions, fulfils, stands_among, victims
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.nations.relations import Sight
from rules.conquest_consequence.specs import own

FARTHEST = 3


def ways(mover: Mover) -> Iterator[list[str]]:
    """Legal paths of a unit in a normal move: all of ground units, the cheapest to each place of others."""
    todo, met = deque([[mover.start]]), set[str]()
    while todo:
        path = todo.popleft()
        for place in mover.steps(path):
            if not mover.ground and place in met:
                continue
            met.add(place)
            todo.append([*path, place])
            if mover.may_stop([*path, place]):
                yield [*path, place]


def fulfilling(board: Board, key: str, duty: str, sight: Sight) -> Iterator[list[str]]:
    """The moves of a unit that would be Aggression against the victim of a declaration."""
    mover = Mover(board, key, sight=sight)
    if mover.stuck() is None and is_near(mover.start, goals(board, duty)):
        yield from (path for path in ways(mover) if fulfils(aggressions(mover, path), duty))


def can_fulfil_with(board: Board, key: str, duty: str, places: frozenset[str], sight: Sight) -> bool:
    """Whether a unit has such a move; found without writing its ways out, where that settles it."""
    if not is_near(board.blocks[key].at, places):
        return False
    mover, passes = Mover(board, key, sight=sight), False
    for place, halts in mover.entered(steps_to(places)):
        if place in places and fulfils({place: who} if (who := victims(mover, place)) else {}, duty):
            if halts:
                return True
            passes = mover.ground
    return passes and next(fulfilling(board, key, duty, sight), None) is not None


Table = dict[str, list[str]]
"""For each open declaration the units that can fulfil it."""


def able(board: Board, duty: str, enough: int = 0, sight: Sight | None = None) -> list[str]:
    """The units that can fulfil a declaration, or as many of them as are enough."""
    found: list[str] = []
    places, sight = goals(board, duty), sight or Sight(board)
    for key in own(board, board.acting().seat):
        if can_fulfil_with(board, key, duty, places, sight):
            found.append(key)
            if len(found) == enough:
                break
    return found


def table(board: Board, duties: list[str], sight: Sight) -> Table:
    """Who can still fulfil what."""
    return {duty: able(board, duty, sight=sight) for duty in duties}


def can_fulfil(board: Board, duty: str) -> bool:
    """Whether some unit can fulfil a declaration, or a shared sea does."""
    return stands_among(board, board.acting().seat, duty) or bool(able(board, duty, 1))


def satisfiable(units: Table, duties: list[str], without: str = "") -> bool:
    """Whether different units can fulfil all these declarations."""
    return _match([[key for key in units[duty] if key != without] for duty in duties])


def _match(groups: list[list[str]]) -> bool:
    """Whether each group can have a unit of its own, found by augmenting paths."""
    held: dict[str, int] = {}

    def seat(at: int, tried: set[str]) -> bool:
        for key in groups[at]:
            if key not in tried:
                tried.add(key)
                if key not in held or seat(held[key], tried):
                    held[key] = at
                    return True
        return False

    return all(seat(at, set()) for at in range(len(groups)))


def open_duties(board: Board) -> list[str]:
    """Declarations that still wait for their Aggression; a shared sea fulfils one."""
    turn = board.acting()
    return [duty for duty in turn.duties if not stands_among(board, turn.seat, duty)]


def left_open(board: Board, key: str) -> list[str]:
    """Declarations that only this unit fulfils, by staying in a sea with the new enemy (11.541)."""
    turn = board.acting()
    shared = [duty for duty in turn.duties if stands_among(board, turn.seat, duty)]
    return [duty for duty in shared if not stands_among(board, turn.seat, duty, without=key)]


def owed(board: Board, units: Table, key: str) -> list[str] | None:
    """The declarations of which the next order of a unit must fulfil one; None: it may go anywhere."""
    if reopened := left_open(board, key):
        return _owed_by_leaving(board, units, key, reopened)
    duties, orders = list(units), board.acting().orders
    if not duties or not satisfiable(units, duties):
        return None
    if orders > len(duties) and satisfiable(units, duties, without=key):
        return None
    mine = [each for each in duties if key in units[each] and orders >= len(duties)]
    return [d for d in mine if satisfiable(units, [each for each in duties if each != d], without=key)]


def _owed_by_leaving(board: Board, units: Table, key: str, reopened: list[str]) -> list[str] | None:
    """A unit that leaves a shared sea opens declarations again, which it or others must then fulfil."""
    table, orders = units | {duty: able(board, duty) for duty in reopened}, board.acting().orders
    duties = list(table)
    if orders > len(duties) and satisfiable(table, duties, without=key):
        return None
    mine = [duty for duty in duties if key in table[duty] and orders >= len(duties)]
    return [d for d in mine if satisfiable(table, [each for each in duties if each != d], without=key)]


def bound_paths(board: Board, owed_: list[str], key: str, sight: Sight) -> list[list[str]]:
    """The only paths that a unit may take because of open declarations."""
    found: dict[tuple[str, ...], None] = {}
    for duty in owed_:
        found |= {tuple(path): None for path in fulfilling(board, key, duty, sight)}
    return [list(path) for path in found]


def is_near(start: str, places: frozenset[str]) -> bool:
    """Whether a unit could come near enough at all, whatever stands in its way."""
    return not places.isdisjoint(_within_reach(start))


def goals(board: Board, duty: str) -> frozenset[str]:
    """Where Aggression against a victim is possible: its land and its units."""
    if duty in NATIONS and duty != BREMP and NATIONS[duty].kind in ("minor", "province"):
        return frozenset(OF_NATION[duty])
    wanted = {duty, "usa"} if duty == BREMP else {duty}
    units = [b.at for b in board.blocks.values() if side_of(board, b) in wanted and not b.esc]
    return frozenset([*units, *(area for area, who in board.control.items() if who in wanted)])


@cache
def _within_reach(start: str) -> frozenset[str]:
    return frozenset(place for place, steps in steps_from(start).items() if steps <= FARTHEST)
