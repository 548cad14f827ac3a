"""G3.2, G9.6: putting units into areas, with everything that follows at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rules.grande_guerre.atlas import AREAS, AROUND, capitals_of, nation_of
from rules.grande_guerre.board import Board, P, besieged_by, fort, held_by, hostile_fort, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import armies_at, ghqs_at, in_reserve, outside, with_hq
from rules.grande_guerre.map.control import take
from rules.grande_guerre.map.stacking import room

HQ_RETURNS = 2
LOST_RESERVE = 2
LANDFALL = "brest"
"""Where troops from overseas come ashore whose country is not on the map."""


def put(p: P, corps: Sequence[str], area: str) -> None:
    """Corps stand in an area: they besiege a fortress of the enemy there, or take control."""
    board = p.board
    for each in corps:
        unit = board.corps[each]
        unit.at, unit.inside, unit.besieges = area, False, False
    if corps:
        arrive(p, corps, area)


def arrive(p: P, corps: Sequence[str], area: str) -> None:
    board, side = p.board, side_of(p.board, corps[0])
    if hostile_fort(board, area, side):
        for each in corps:
            board.corps[each].besieges = True
        if not outside(board, area, FOE[side]):
            overrun_headquarters(p, area, FOE[side])
        return
    if outside(board, area, FOE[side]):
        return
    if take(p, area, nation_of(corps[0])):
        p.say("control.taken", area=area, nation=nation_of(corps[0]))
    overrun_headquarters(p, area, FOE[side])


def overrun_headquarters(p: P, area: str, side: str) -> None:
    """G9.6: headquarters left alone where an enemy corps enters are destroyed, with their guns."""
    for army in armies_at(p.board, area, side):
        destroy_headquarters(p, army)
    for ghq in ghqs_at(p.board, area, side):
        p.board.ghqs[ghq].at = refuge(p, nation_of(ghq))
        p.say("control.command_fled", ghq=ghq, area=area)


def destroy_headquarters(p: P, army: str) -> None:
    """It comes back after two turns in the capital; its general goes to the pool (G4.4a: its reserve too)."""
    board, hq = p.board, p.board.armies[army]
    area = hq.at
    for unit in with_hq(board, army):
        del board.support[unit]
    if hq.general:
        board.pool.append(hq.general)
    hq.at, hq.general, hq.back, hq.flag = "", "", board.turn + HQ_RETURNS, False
    board.wrecked.append(army)
    release_reserve(p, army, area)
    p.say("control.headquarters_lost", army=army, area=area)


def release_reserve(p: P, army: str, area: str) -> None:
    """G4.4a: the corps in reserve go to the nearest corps of their army, else they are lost."""
    from rules.grande_guerre.battle.results import to_pool
    from rules.grande_guerre.stocks import add_losses

    board = p.board
    held = in_reserve(board, army)
    near = nearest(
        board, area, {board.corps[c].at for c in board.corps if board.corps[c].army == army} - {""}
    )
    for corps in held:
        board.corps[corps].reserve = ""
    for corps in station(p, held, near) if near else held:
        to_pool(board, corps, area)
        add_losses(board, nation_of(corps), area, "field", LOST_RESERVE)


def nearest(board: Board, start: str, wanted: Iterable[str]) -> str:
    """The nearest of some areas by links, then by name."""
    goals, seen, edge = set(wanted), {start}, [start]
    while edge and goals:
        found = sorted(goals & set(edge))
        if found:
            return found[0]
        edge = sorted({n for area in edge for n in AROUND[area]} - seen)
        seen |= set(edge)
    return ""


def refuge(p: P, nation: str) -> str:
    """Where something of a nation goes that has no place: the capital, else the nearest own city."""
    board, side = p.board, side_of(p.board, nation)
    capitals = capitals_of(nation)
    safe = [a for a in capitals if is_safe(board, a, side)]
    if safe:
        return safe[0]
    cities = [a for a, area in AREAS.items() if area.city and is_safe(board, a, side)]
    own = [a for a in cities if AREAS[a].owner == nation]
    return nearest(board, next(iter(capitals), "") or LANDFALL, own or cities)


def with_room(p: P, nation: str, area: str) -> str:
    """G4.1, G10.4: where one more corps finds room: an area, else the nearest safe one; or nowhere."""
    board, side = p.board, side_of(p.board, nation)
    if not area or room(board, area, side):
        return area
    return nearest(board, area, [a for a in AREAS if is_safe(board, a, side) and room(board, a, side)])


def station(p: P, corps: Sequence[str], area: str) -> list[str]:
    """G4.1, G10.4: corps come to stand in an area, what finds no room there in the nearest safe one.

    Gives those that find no place anywhere; they stay what they were.
    """
    homeless = []
    for each in corps:
        place = with_room(p, nation_of(each), area)
        if place:
            put(p, [each], place)
        else:
            homeless.append(each)
    return homeless


def is_safe(board: Board, area: str, side: str) -> bool:
    return (
        held_by(board, area) == side and not outside(board, area, FOE[side]) and not besieged_by(board, area)
    )


def shut_in(p: P, corps: Sequence[str], area: str) -> None:
    """G13.1: corps withdraw into the fortress of their area."""
    for each in corps:
        unit = p.board.corps[each]
        unit.at, unit.inside, unit.besieges = area, True, False
    p.say("siege.sheltered", area=area, count=len(corps), nation=nation_of(corps[0]))


def besiege(p: P, area: str, side: str) -> None:
    """G13.1a: corps that stand in the open before an enemy fortress besiege it."""
    found = fort(p.board, area)
    if found.besieger != side:
        found.besieger, found.turns = side, 0
        p.say("siege.begun", area=area, side=side)
    for each in outside(p.board, area, side):
        p.board.corps[each].besieges = True


def lift_sieges(p: P) -> None:
    """G13.1, G13.1a: a fortress without besiegers is free again at once; what is broken stays broken, and
    who withdrew into it comes out in the next resolution of his side."""
    for area, found in p.board.forts.items():
        if found.besieger and not outside(p.board, area, found.besieger):
            found.besieger, found.turns = "", 0
            p.say("siege.lifted", area=area)


def come_out(p: P, area: str) -> None:
    """G13.1a: field corps leave a fortress that is free, as far as there is room."""
    for name, corps in p.board.corps.items():
        sheltered = corps.at == area and corps.inside and not corps.bound
        if sheltered and room(p.board, area, side_of(p.board, name)):
            corps.inside = False


def place_headquarters(board: Board, hq: str, area: str) -> None:
    post = board.armies.get(hq) or board.ghqs[hq]
    post.at = area


def move_headquarters(board: Board, side: str, area: str, goal: str) -> None:
    """G9.6: all headquarters and high commands in an area go along with corps that leave it."""
    for hq in (*armies_at(board, area, side), *ghqs_at(board, area, side)):
        place_headquarters(board, hq, goal)


@cache
def steps_between(one: str, other: str) -> int:
    """Links between two areas, whoever holds what lies between."""
    found, edge, steps = {one}, [one], 0
    while edge and other not in found:
        edge = sorted({n for area in edge for n in AROUND[area]} - found)
        found |= set(edge)
        steps += 1
    return steps if other in found else len(AREAS)
