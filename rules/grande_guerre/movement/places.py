"""G3.2, G9.6: putting units into areas, with everything that follows at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rules.grande_guerre.atlas import AREAS, AROUND, MAJORS, MINORS, nation_of
from rules.grande_guerre.board import Board, P, besieged_by, fort, held_by, hostile_fort, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import armies_at, ghqs_at, in_reserve, outside, with_hq
from rules.grande_guerre.map.control import take

HQ_RETURNS = 2


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

    board = p.board
    held = in_reserve(board, army)
    near = nearest(
        board, area, {board.corps[c].at for c in board.corps if board.corps[c].army == army} - {""}
    )
    for corps in held:
        if near:
            board.corps[corps].reserve = ""
            put(p, [corps], near)
        else:
            to_pool(board, corps, area)
            from rules.grande_guerre.stocks import add_losses

            add_losses(board, nation_of(corps), area, "field", 2)


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
    capitals = MAJORS[nation].capitals if nation in MAJORS else (MINORS[nation].capital,)
    safe = [a for a in capitals if a and is_safe(board, a, side)]
    if safe:
        return safe[0]
    cities = [a for a, area in AREAS.items() if area.city and is_safe(board, a, side)]
    own = [a for a in cities if AREAS[a].owner == nation]
    return nearest(board, next(iter(capitals), "") or min(AREAS), own or cities)


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
    """G13.1: a fortress without besiegers is free again at once; what is broken stays broken."""
    for area, found in p.board.forts.items():
        if found.besieger and not outside(p.board, area, found.besieger):
            found.besieger, found.turns = "", 0
            p.say("siege.lifted", area=area)
            for corps in p.board.corps.values():
                if corps.at == area and corps.inside and not corps.bound:
                    corps.inside = False


def place_headquarters(board: Board, hq: str, area: str) -> None:
    post = board.armies.get(hq) or board.ghqs[hq]
    post.at = area


@cache
def steps_between(one: str, other: str) -> int:
    """Links between two areas, whoever holds what lies between."""
    found, edge, steps = {one}, [one], 0
    while edge and other not in found:
        edge = sorted({n for area in edge for n in AROUND[area]} - found)
        found |= set(edge)
        steps += 1
    return steps if other in found else len(AREAS)
