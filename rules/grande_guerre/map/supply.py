"""G5: supply from capitals, cities and ports over the rail net, and what isolation means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, AROUND, MAJORS, SEAS
from rules.grande_guerre.board import Board, P, controller, held_by, scenario_of, side_of, stands
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import outside
from rules.grande_guerre.remembering import remembered, survey
from rules.grande_guerre.survey import in_the_open, standing_still

RANGE, DESERT_RANGE = 2, 1
ARABIA = ("damascus", "jerusalem", "medina")
RAILS = {area: tuple(n for n, link in links.items() if link.rail) for area, links in AROUND.items()}
"""The areas to which rails lead from each."""
CITIES = tuple(a for a, area in AREAS.items() if area.city)
MAJOR_PORTS = tuple(a for a, area in AREAS.items() if area.port == "major")
MINOR_PORTS = tuple(a for a, area in AREAS.items() if area.port == "minor" or (area.beach and not area.port))
USUAL_RANGE = {
    1: frozenset(AREAS),
    RANGE: frozenset(a for a, area in AREAS.items() if area.terrain != "desert"),
}
"""Areas that may be one and two areas from the net (G5.5)."""


class Supply(Struct, frozen=True):
    """Where a side is in supply, and which further areas each minor port can feed for one army."""

    areas: frozenset[str]
    ports: dict[str, frozenset[str]]


class Ground(Struct, frozen=True):
    """A position as supply sees it, for one side: who holds what, its rail net, and what carries supply."""

    held: frozenset[str]
    net: frozenset[str]
    carries: frozenset[str]


def ground(board: Board, side: str) -> Ground:
    """Found once for all questions about a position that stands still."""
    return remembered(board, ("ground", side), lambda: _ground(board, side))


def _ground(board: Board, side: str) -> Ground:
    sides = {name: nation.side for name, nation in board.nations.items()}
    holder = {a: sides.get(board.held.get(a, area.owner), "") for a, area in AREAS.items()}
    known = survey(board)
    index = known.index if known else in_the_open(board)
    mine, theirs = ({area for area, of in index if of == each} for each in (side, FOE[side]))
    held = frozenset(a for a, of in holder.items() if of == side)
    open_ = {a for a in mine if holder[a] != FOE[side] or not stands(board, a)}
    return Ground(held, frozenset(held - theirs - set(board.rails)), frozenset((held | open_) - theirs))


def in_net(board: Board, area: str, side: str) -> bool:
    """G5.2: friendly, converted, without an enemy corps or fortress; neutrals have no net."""
    if not side or held_by(board, area) != side or area in board.rails:
        return False
    return not outside(board, area, FOE[side])


def net_neighbours(board: Board, area: str, side: str) -> list[str]:
    return [n for n in RAILS[area] if in_net(board, n, side)]


def linked(board: Board, sources: Iterable[str], side: str) -> set[str]:
    """All areas that the rail net joins with sources, these included."""
    found = set(sources)
    net = ground(board, side).net if side else frozenset()
    edge = found & net
    while edge:
        edge = {n for area in edge for n in RAILS[area] if n in net} - found
        found |= edge
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
    mine = ground(board, side).held
    capitals = {a for n, m in MAJORS.items() if side_of(board, n) == side for a in m.capitals}
    cities = [a for a in CITIES if a in mine and side_of(board, AREAS[a].owner) == side]
    joined = joined_cities(board, cities, side)
    ports = {a for a in MAJOR_PORTS if a in mine and open_port(board, a, side)}
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
    with standing_still(p.board):
        return remembered(p.board, ("supply", side), lambda: _supply(p, side))


def _supply(p: P, side: str) -> Supply:
    board = p.board
    fed = _fed(p, linked(board, sources(p, side), side), side)
    held = ground(board, side).held
    minor = [a for a in MINOR_PORTS if a in held and is_minor_port(board, a, side)]
    usable = [a for a in minor if a not in fed and not scenario_of(p).sources and open_port(board, a, side)]
    ports = {a: frozenset(_fed(p, linked(board, [a], side), side)) for a in usable}
    return Supply(frozenset(fed), ports)


def is_minor_port(board: Board, area: str, side: str) -> bool:
    """a.3, G17.7: a minor port, or a beach with a headquarters of the side: a beachhead."""
    if AREAS[area].port or not AREAS[area].beach:
        return AREAS[area].port == "minor"
    return any(hq.at == area and side_of(board, name) == side for name, hq in board.armies.items())


def _fed(p: P, net: set[str], side: str) -> set[str]:
    """Areas within two steps of the net, or of a headquarters that is itself so near (one relay)."""
    near = spread(p.board, net, side)
    relays = {
        hq.at for name, hq in p.board.armies.items() if hq.at in near and side_of(p.board, name) == side
    }
    return near | spread(p.board, relays, side)


def spread(board: Board, starts: set[str], side: str) -> set[str]:
    """Areas from which a path of at most two areas (one if any of them is desert) leads back to the starts.

    Every area of the path must be friendly or hold a friendly corps, and no enemy corps; where the stack
    itself stands does not matter.
    """
    carries = ground(board, side).carries
    far = {least: in_range(board, side, least) for least in (1, RANGE)}
    first = {n for area in starts & carries for n in AROUND[area]} & far[1]
    beyond = {n for area in starts & carries & far[RANGE] for n in AROUND[area]} & far[RANGE]
    middle = beyond & carries
    return starts | first | ({n for area in middle for n in AROUND[area]} & far[RANGE])


def in_range(board: Board, side: str, least: int) -> frozenset[str]:
    """Areas that may be so far from the net."""
    if side == "central" and "arab_revolt" in board.flags:
        return frozenset(a for a in AREAS if supply_range(board, a, side) >= least)
    return USUAL_RANGE[least]


def supply_range(board: Board, area: str, side: str) -> int:
    """G5.5: how far from the net an area may be; the Arab revolt (event 23) takes one from Turkey's."""
    usual = DESERT_RANGE if AREAS[area].terrain == "desert" else RANGE
    return usual - int(side == "central" and area in ARABIA and "arab_revolt" in board.flags)


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


@contextmanager
def checked(p: P) -> Iterator[None]:
    """G5: supply is checked as a resolution starts; who moves in it cuts nobody off before the next check."""
    board = p.board
    there = frozenset(c for c, each in board.corps.items() if each.at)
    board.__dict__["checked"] = there, {side: frozenset(supplied(p, side)) for side in FOE}
    try:
        yield
    finally:
        del board.__dict__["checked"]


def in_supply(p: P, side: str) -> set[str]:
    """The corps of a side in supply by the last check; for those that were in no area then it is made now."""
    known: tuple[frozenset[str], dict[str, frozenset[str]]] | None = p.board.__dict__.get("checked")
    if known is None:
        return supplied(p, side)
    there, fed = known
    late = any(each.at and c not in there for c, each in p.board.corps.items())
    return set(fed[side]) | (supplied(p, side) - there if late else set())


def is_supplied_for_battle(board: Board, corps: str, fed: set[str]) -> bool:
    """G5.3: a garrison inside a fortress is always in supply for battle."""
    return corps in fed or board.corps[corps].inside


def national_city_recruits(board: Board, area: str, side: str) -> int:
    """G5.4: recruits that an isolated stack gets from a national city that it stands in or is joined to."""
    near = linked(board, [area], side) if in_net(board, area, side) else {area}
    own = [a for a in near if AREAS[a].city and controller(board, a) == AREAS[a].owner]
    return max((AREAS[a].rp for a in own), default=0)
