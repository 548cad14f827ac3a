"""G5: supply from capitals, cities and ports over the rail net, and what isolation means."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, AROUND, MAJORS, SEAS
from rules.grande_guerre.board import Board, P, controller, held_by, hostile_fort, scenario_of, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import look_at, look_away, outside

RANGE, DESERT_RANGE = 2, 1


class Supply(Struct, frozen=True):
    """Where a side is in supply, and which further areas each minor port can feed for one army."""

    areas: frozenset[str]
    ports: dict[str, frozenset[str]]


def in_net(board: Board, area: str, side: str) -> bool:
    """G5.2: friendly, converted, without an enemy corps or fortress."""
    return held_by(board, area) == side and area not in board.rails and not outside(board, area, FOE[side])


def net_neighbours(board: Board, area: str, side: str) -> list[str]:
    return [n for n, link in AROUND[area].items() if link.rail and in_net(board, n, side)]


def linked(board: Board, sources: Iterable[str], side: str) -> set[str]:
    """All areas that the rail net joins with sources, these included."""
    found = set(sources)
    edge = [each for each in found if in_net(board, each, side)]
    while edge:
        around = {n for area in edge for n in net_neighbours(board, area, side)}
        edge = sorted(around - found)
        found |= around
    return found


def sea_holder(board: Board, zone: str) -> str:
    """The side that controls a sea zone, or `contested`."""
    return board.navy.controlled.get(zone) or board.seas.get(zone, SEAS[zone].control)


def open_port(board: Board, area: str, side: str) -> bool:
    return any(sea_holder(board, zone) != FOE[side] for zone in AREAS[area].sea)


def sources(p: P, side: str) -> set[str]:
    """G5.1: capitals of majors at war, national cities joined to another one, and major ports."""
    board, fixed = p.board, scenario_of(p).sources
    if fixed:
        named = {a for nation, areas in fixed.items() if side_of(board, nation) == side for a in areas}
        return {a for a in named if held_by(board, a) == side}
    mine = [a for a in AREAS if held_by(board, a) == side]
    capitals = {a for n, m in MAJORS.items() if side_of(board, n) == side for a in m.capitals}
    cities = [a for a in mine if AREAS[a].city and side_of(board, AREAS[a].owner) == side]
    joined = joined_cities(board, cities, side)
    ports = {a for a in mine if AREAS[a].port == "major" and open_port(board, a, side)}
    return {a for a in capitals if a in mine} | joined | ports


def joined_cities(board: Board, cities: list[str], side: str) -> set[str]:
    """Cities that the rail net joins to another one of them."""
    found: set[str] = set()
    seen: set[str] = set()
    for city in cities:
        if city not in seen:
            together = linked(board, [city], side)
            seen |= together
            mine = together & set(cities)
            found |= mine if len(mine) > 1 else set()
    return found


def supply(p: P, side: str) -> Supply:
    """G5.3: every area in which a stack of the side would be in supply.

    Nothing moves while it is asked, so that where everything stands need be looked up only once.
    """
    looking = "index" in p.board.__dict__
    look_at(p.board)
    found = _supply(p, side)
    if not looking:
        look_away(p.board)
    return found


def _supply(p: P, side: str) -> Supply:
    board = p.board
    fed = _fed(p, linked(board, sources(p, side), side), side)
    minor = [a for a, area in AREAS.items() if area.port == "minor" and held_by(board, a) == side]
    usable = [a for a in minor if a not in fed and not scenario_of(p).sources and open_port(board, a, side)]
    ports = {a: frozenset(_fed(p, linked(board, [a], side), side)) for a in usable}
    return Supply(frozenset(fed), ports)


def _fed(p: P, net: set[str], side: str) -> set[str]:
    """Areas within two steps of the net, or of a headquarters that is itself so near (one relay)."""
    near = spread(p.board, net, side)
    relays = {
        hq.at for name, hq in p.board.armies.items() if hq.at in near and side_of(p.board, name) == side
    }
    return near | spread(p.board, relays, side)


def spread(board: Board, starts: set[str], side: str) -> set[str]:
    """Areas from which a path of at most two areas (one through desert) leads back to the starts.

    Every area of the path must be friendly or hold a friendly corps, and no enemy corps; where the stack
    itself stands does not matter.
    """
    carrying = [a for a in starts if _carries(board, a, side)]
    found = set(starts)
    first = {n for area in carrying for n in AROUND[area]}
    found |= first
    middle = [a for a in first if _carries(board, a, side) and AREAS[a].terrain != "desert"]
    found |= {n for area in middle for n in AROUND[area] if AREAS[n].terrain != "desert"}
    return found


def _carries(board: Board, area: str, side: str) -> bool:
    friendly = held_by(board, area) == side or bool(outside(board, area, side))
    return friendly and not outside(board, area, FOE[side]) and not hostile_fort(board, area, side)


def supplied(p: P, side: str) -> set[str]:
    """The corps of a side on the map that are in supply."""
    board, found = p.board, supply(p, side)
    mine = [c for c, each in board.corps.items() if each.at and side_of(board, c) == side]
    fed = {c for c in mine if board.corps[c].at in found.areas}
    for reach in found.ports.values():
        waiting = [c for c in mine if c not in fed and board.corps[c].at in reach]
        army = min((board.corps[c].army for c in waiting), default=None)
        fed |= {c for c in waiting if board.corps[c].army == army}
    return fed


def is_supplied_for_battle(board: Board, corps: str, fed: set[str]) -> bool:
    """G5.3: a garrison inside a fortress is always in supply for battle."""
    return corps in fed or board.corps[corps].inside


def national_city_recruits(board: Board, area: str, side: str) -> int:
    """G5.4: recruits that an isolated stack gets from a national city that it stands in or is joined to."""
    near = linked(board, [area], side) if in_net(board, area, side) else {area}
    own = [a for a in near if AREAS[a].city and controller(board, a) == AREAS[a].owner]
    return max((AREAS[a].rp for a in own), default=0)
