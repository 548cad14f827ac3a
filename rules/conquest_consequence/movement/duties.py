"""11.542: no declaration without Aggression, so that `end movement` can always be reached."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache

from rules.conquest_consequence.atlas import AREAS, BREMP, NATIONS, OF_NATION, SEAS, around
from rules.conquest_consequence.board import Board, side_of
from rules.conquest_consequence.movement.aggression import aggressions, fulfils, stands_among
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.relations import Sight
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
    if mover.stuck() is None and is_near(board, mover.start, duty):
        yield from (path for path in ways(mover) if fulfils(aggressions(mover, path), duty))


Table = dict[str, list[str]]
"""For each open declaration the units that can fulfil it."""


def able(board: Board, duty: str, enough: int = 0) -> list[str]:
    """The units that can fulfil a declaration, or as many of them as are enough."""
    found: list[str] = []
    sight = Sight(board)
    for key in own(board, board.acting().seat):
        if next(fulfilling(board, key, duty, sight), None):
            found.append(key)
            if len(found) == enough:
                break
    return found


def table(board: Board, duties: list[str]) -> Table:
    """Who can still fulfil what."""
    return {duty: able(board, duty) for duty in duties}


def can_fulfil(board: Board, duty: str) -> bool:
    """Whether some unit can fulfil a declaration, or a shared sea does."""
    return stands_among(board, board.acting().seat, duty) or bool(able(board, duty, 1))


def satisfiable(units: Table, duties: list[str], without: str = "") -> bool:
    """Whether different units can fulfil all these declarations."""
    return _match([[key for key in units[duty] if key != without] for duty in duties], set())


def _match(groups: list[list[str]], taken: set[str]) -> bool:
    if not groups:
        return True
    return any(_match(groups[1:], taken | {key}) for key in groups[0] if key not in taken)


def open_duties(board: Board) -> list[str]:
    """Declarations that still wait for their Aggression; a shared sea fulfils one."""
    turn = board.acting()
    return [duty for duty in turn.duties if not stands_among(board, turn.seat, duty)]


def bound_paths(board: Board, units: Table, key: str) -> list[list[str]] | None:
    """The only paths that a unit may take because of open declarations; None: any."""
    duties, turn = list(units), board.acting()
    if not duties or not satisfiable(units, duties):
        return None
    if turn.orders > len(duties) and satisfiable(units, duties, without=key):
        return None
    found: list[list[str]] = []
    sight = Sight(board)
    for duty in (each for each in duties if key in units[each]):
        rest = [each for each in duties if each != duty]
        if turn.orders > len(rest) and satisfiable(units, rest, without=key):
            found += [path for path in fulfilling(board, key, duty, sight) if path not in found]
    return found


def is_near(board: Board, start: str, duty: str) -> bool:
    """Whether a unit could come near enough at all, whatever stands in its way."""
    return any(_distance(start, place) <= FARTHEST for place in _places(board, duty))


def _places(board: Board, duty: str) -> list[str]:
    """Where Aggression against a victim is possible: its land and its units."""
    if duty in NATIONS and duty != BREMP and NATIONS[duty].kind in ("minor", "province"):
        return list(OF_NATION[duty])
    wanted = {duty, "usa"} if duty == BREMP else {duty}
    units = [b.at for b in board.blocks.values() if side_of(board, b) in wanted and not b.esc]
    return [*units, *(area for area, who in board.control.items() if who in wanted)]


@cache
def _distances(start: str) -> dict[str, int]:
    found, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for place in around(here):
            if place not in found:
                found[place] = found[here] + 1
                todo.append(place)
    return found


def _distance(start: str, place: str) -> int:
    return _distances(start).get(place, len(AREAS) + len(SEAS))
