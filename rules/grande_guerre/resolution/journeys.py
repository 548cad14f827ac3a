"""G7.8, G17.7: railway journeys in the resolution, and transports over sea before it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.grande_guerre.atlas import AREAS, MAJORS, SEAS, corps_type, nation_of
from rules.grande_guerre.board import P, held_by, seat_of, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.map.supply import is_minor_port, sea_holder
from rules.grande_guerre.movement.places import place_headquarters, put
from rules.grande_guerre.movement.rail import cost, is_legal
from rules.grande_guerre.naval.fleets import at_sea, may_pass
from rules.grande_guerre.resolution.lines import March, headquarters_area, planned


def ride(p: P, march: March) -> March | None:
    """Carry a railway journey out; gives the march that goes on from its end, or None if it is impossible."""
    corps = list(march.stack.corps)
    if not is_legal(p, corps, march.rail):
        p.tell([seat_of(p.board, corps[0])], "orders.no_train", unit=corps[0], area=march.rail)
        return None
    points = min(corps_type(c).move for c in corps) - cost(march.stack.start, march.rail)
    put(p, corps, march.rail)
    p.board.moves.append([march.stack.nations[0], march.stack.start, march.rail])
    return replace(march, stack=replace(march.stack, start=march.rail, points=max(0, points)))


# G17.7: transports


def sea_capacity(nation: str) -> int:
    return MAJORS[nation].sea_transport if nation in MAJORS else 0


def ports_over_sea(p: P, start: str, side: str) -> list[str]:
    """Friendly ports that seas without enemy control lead to."""
    found = open_seas(p, start, side)
    near = [a for a, area in AREAS.items() if a != start and set(area.sea) & found]
    ports = [a for a in near if AREAS[a].port or is_minor_port(p.board, a, side)]
    return sorted(a for a in ports if is_harbour(p, a, side))


def open_seas(p: P, start: str, side: str) -> set[str]:
    """Sea zones without enemy control that a port leads to, through straits that are open (G17.8)."""
    free = {zone for zone in SEAS if sea_holder(p.board, zone) != FOE[side]}
    found = {z for z in AREAS[start].sea if z in free and is_safe_sea(p, z, side)}
    edge = sorted(found)
    while edge:
        beyond = {n for z in edge for n in SEAS[z].adj if n in free and may_pass(p.board, side, z, n)}
        edge = sorted(z for z in beyond - found if is_safe_sea(p, z, side))
        found |= set(edge)
    return found


def is_safe_sea(p: P, zone: str, side: str) -> bool:
    """G17.7: an enemy fleet in a zone stops transports without a fleet of their own there."""
    own = [s for s in at_sea(p.board, side, zone) if p.board.navy.squadrons[s].mission == "transport"]
    return bool(own) or not at_sea(p.board, FOE[side], zone)


def is_harbour(p: P, area: str, side: str) -> bool:
    return held_by(p.board, area) == side and in_play(p, area) and not enemies(p.board, area, side)


def transports(p: P, side: str) -> None:
    """Units go on board before the moves; they do nothing else this turn."""
    carried: dict[str, int] = {}
    for _, line in planned(p, side):
        if line.kind == "ship":
            sail(p, line.args, carried)


def sail(p: P, args: dict[str, Any], carried: dict[str, int]) -> None:
    start, there = args["from"], args["to"]
    for unit in args["units"]:
        nation, side = nation_of(unit), side_of(p.board, unit)
        if carried.get(nation, 0) >= sea_capacity(nation) or there not in ports_over_sea(p, start, side):
            continue
        if land(p, unit, start, there, side):
            carried[nation] = carried.get(nation, 0) + 1


def land(p: P, unit: str, start: str, there: str, side: str) -> bool:
    """One unit arrives, if it is still where it was to leave and there is room."""
    board = p.board
    if unit in board.corps:
        if board.corps[unit].at != start or not room(board, there, side):
            return False
        put(p, [unit], there)
    elif headquarters_area(board, unit) == start:
        place_headquarters(board, unit, there)
    p.say("movement.shipped", nation=nation_of(unit), origin=start, area=there)
    return True
