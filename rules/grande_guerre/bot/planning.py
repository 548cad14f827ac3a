"""Packet A: research, cards, diplomacy, where new units arrive, and ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.grande_guerre.atlas import MAJORS, NEW_ARMIES, OCTOBER, SUPPORT, TYPES, month_of, nation_of
from rules.grande_guerre.board import P, leader, played, seat_side
from rules.grande_guerre.bot import cards, sea
from rules.grande_guerre.bot.declarations import declarations
from rules.grande_guerre.bot.diplomacy import envoys
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.economy.research import MOST_PROJECTS, has_room, open_projects
from rules.grande_guerre.economy.technology import PROJECTS, research_of
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.map.command import capacity
from rules.grande_guerre.naval.forms import ESCORTING
from rules.grande_guerre.naval.ships import on_map, ship_class
from rules.kernel.orders import Order

FOUNDING = 3
"""So many corps without an army found one."""


def planning(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    yield from research(p, seat)
    yield from cards.plays(p, seat, cards.PLANNING)
    yield from envoys(p, seat)
    yield from declarations(p, seat)
    yield from arrivals(p, seat)
    yield from escorts(p, seat)
    yield from sea.planning(p, seat)


def research(p: P, seat: str) -> Iterator[Order]:
    """20.2a: trenches first, then whatever is most probable; what is found is shown to the allies."""
    board, side = p.board, seat_side(p.board, seat)
    known = research_of(board, side)
    for technology in sorted(known.found):
        if technology not in known.shown and PROJECTS[technology].nation in board.seats[seat]:
            yield Order(seat, "disclose", {"technology": technology})
    if leader(board, side) != seat or board.turn < OCTOBER:
        return
    chosen: list[str] = []
    ranked = sorted(
        open_projects(board, side), key=lambda t: (PROJECTS[t].kind != "trench", -PROJECTS[t].chance, t)
    )
    for technology in ranked:
        if has_room([*known.projects, *chosen], technology):
            chosen.append(technology)
    if chosen and len(known.projects) < MOST_PROJECTS:
        yield Order(seat, "research", {"projects": chosen})


def arrivals(p: P, seat: str) -> Iterator[Order]:
    """G10.4: what was ordered goes to the army that needs it most; many loose corps found a new one."""
    board, theatre = p.board, Theatre(p, seat)
    for nation in [n for n in played(board, seat) if n in MAJORS and n in board.economy]:
        due = sorted({o.what for o in board.economy[nation].ordered if o.turn <= board.turn})
        for what in [w for w in due if w in TYPES or w in SUPPORT]:
            goal = neediest(theatre, nation, guns=what in SUPPORT)
            if goal:
                yield Order(seat, "place", {"nation": nation, "what": what, "at": goal})
        if any(o.what == "assault" and o.turn <= board.turn for o in board.economy[nation].ordered):
            yield from (Order(seat, "marker", {"corps": c}) for c in best_corps(theatre, nation))
        yield from founding(theatre, nation)


def neediest(theatre: Theatre, nation: str, *, guns: bool) -> str:
    """The army at the front with the fewest corps, for guns with the most."""
    board = theatre.board
    mine = [a for a in theatre.armies() if nation_of(a) == nation and theatre.touches(board.armies[a].at)]
    room = [a for a in mine if guns or len(corps_of(board, a)) < capacity(board, a)]
    sign = -1 if guns else 1
    return min(room, key=lambda a: (sign * len(corps_of(board, a)), a), default="")


def best_corps(theatre: Theatre, nation: str) -> list[str]:
    mine = [c for corps in theatre.movable.values() for c in corps if nation_of(c) == nation]
    whole = [c for c in mine if not theatre.board.corps[c].reduced and not theatre.board.corps[c].assault]
    near = [c for c in whole if theatre.touches(theatre.board.corps[c].at)]
    return sorted(near, key=lambda c: (-TYPES[c.partition("#")[0]].attack, c))[:1]


def founding(theatre: Theatre, nation: str) -> Iterator[Order]:
    """19.10.2: the first corps without an army in an own city is the first of a new one."""
    board = theatre.board
    free = [a for a in NEW_ARMIES.get(nation, []) if a not in board.armies]
    loose = [c for corps in theatre.movable.values() for c in corps if nation_of(c) == nation]
    loose = sorted(c for c in loose if not board.corps[c].army)
    if free and len(loose) >= FOUNDING:
        yield from (Order(theatre.seat, "found", {"who": free[0], "corps": c}) for c in loose)


def escorts(p: P, seat: str) -> Iterator[Order]:
    """G17.9: all destroyers and light cruisers guard the convoys before the submarine war is rolled."""
    board = p.board
    if board.strategic.submarine == "none" or month_of(board.turn) not in sea.BEFORE_INTERPHASE:
        return
    for nation in [n for n in played(board, seat) if n in ESCORTING]:
        mine = [s for s in board.navy.squadrons if nation_of(s) == nation]
        small = sorted(s for s in mine if ship_class(s) in ("DD", "CL") and on_map(board.navy.squadrons[s]))
        if small:
            yield Order(seat, "escort", {"nation": nation, "squadrons": small})
