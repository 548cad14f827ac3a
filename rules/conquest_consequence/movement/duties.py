"""11.542: no declaration without Aggression, so that `end movement` can always be reached."""

from __future__ import annotations

from collections import deque
from functools import cache

from rules.conquest_consequence.atlas import AREAS, BREMP, NATIONS, OF_NATION, SEAS, around
from rules.conquest_consequence.board import Board, side_of
from rules.conquest_consequence.movement.aggression import aggressions, fulfils, stands_among
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.specs import own

FARTHEST = 3


def ways(mover: Mover) -> list[list[str]]:
    """Every legal path of a unit in a normal move."""
    found: list[list[str]] = []
    todo = [[mover.start]]
    while todo:
        path = todo.pop()
        for place in mover.steps(path):
            todo.append([*path, place])
            if mover.may_stop([*path, place]):
                found.append([*path, place])
    return found


def fulfilling(board: Board, key: str, duty: str) -> list[list[str]]:
    """The moves of a unit that would be Aggression against the victim of a declaration."""
    mover = Mover(board, key)
    if mover.stuck() or not _near(board, mover.start, duty):
        return []
    return [path for path in ways(mover) if fulfils(aggressions(mover, path), duty)]


def able(board: Board, duty: str) -> list[str]:
    """The units that can still fulfil a declaration."""
    seat = board.acting().seat
    return [key for key in own(board, seat) if fulfilling(board, key, duty)]


def can_fulfil(board: Board, duty: str) -> bool:
    """Whether some unit can fulfil a declaration, or a shared sea does."""
    seat = board.acting().seat
    if stands_among(board, seat, duty):
        return True
    return any(fulfilling(board, key, duty) for key in own(board, seat))


def satisfiable(board: Board, duties: list[str], without: str = "") -> bool:
    """Whether different units can fulfil all these declarations."""
    return _match([[k for k in able(board, duty) if k != without] for duty in duties], set())


def _match(groups: list[list[str]], taken: set[str]) -> bool:
    if not groups:
        return True
    return any(_match(groups[1:], taken | {key}) for key in groups[0] if key not in taken)


def open_duties(board: Board) -> list[str]:
    """Declarations that still wait for their Aggression; a shared sea fulfils one."""
    turn = board.acting()
    return [duty for duty in turn.duties if not stands_among(board, turn.seat, duty)]


def bound_paths(board: Board, key: str) -> list[list[str]] | None:
    """The only paths that a unit may take because of open declarations; None: any."""
    duties, turn = open_duties(board), board.acting()
    if not duties or not satisfiable(board, duties):
        return None
    if turn.orders > len(duties) and satisfiable(board, duties, without=key):
        return None
    found: list[list[str]] = []
    for duty in duties:
        rest = [each for each in duties if each != duty]
        if turn.orders > len(rest) and satisfiable(board, rest, without=key):
            found += [path for path in fulfilling(board, key, duty) if path not in found]
    return found


def _near(board: Board, start: str, duty: str) -> bool:
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
