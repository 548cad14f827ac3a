"""G10.4, 19.3.2, 19.6.1, 19.9: what was ordered in an interphase arrives in the turn fixed then."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, SUPPORT, TYPES, nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.diplomacy.aid import aid_munitions
from rules.grande_guerre.economy.building import is_colonial, stopped
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.recruits import recruits_now
from rules.grande_guerre.economy.state import Ordered
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.map.command import capacity
from rules.grande_guerre.map.supply import supplied
from rules.grande_guerre.movement.places import is_safe, put, refuge, with_room
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.pieces import Corps
from rules.grande_guerre.setup import add_support, next_corps

TANKS = ("heavy_tank", "light_tank")
OVERSEAS = {"US": "usa"}
"""G10.4: nations whose corps arrive in a box and need ships from there."""


def receive_flows(p: P) -> None:
    """19.4.1, 19.5.1: munitions and recruits of a turn."""
    for nation in MAJORS:
        if nation in p.board.nations and side_of(p.board, nation):
            p.board.nations[nation].rp += recruits_now(p.board, nation)
            given = aid_munitions(p.board, nation) + p.board.peace.flows.get(nation, 0)
            p.board.nations[nation].mun += economy(p.board, nation).mun_flow + given


def deliver(p: P) -> None:
    """Everything that is due arrives where its owner wants it, else in the capital; or it waits."""
    wishes = {(line.args["nation"], line.args["what"]): line.args["at"] for _, line in take(p, "place")}
    markers = {line.args["corps"] for _, line in take(p, "marker")}
    for nation in [n for n in p.board.economy if side_of(p.board, n)]:
        mine = economy(p.board, nation)
        waiting = []
        for order in mine.ordered:
            due = order.turn <= p.board.turn
            if not due or not arrive(p, nation, order, wishes.get((nation, order.what), ""), markers):
                waiting.append(order)
        mine.ordered = waiting


def arrive(p: P, nation: str, order: Ordered, wish: str, markers: set[str]) -> bool:
    if order.what in TYPES:
        return corps_arrives(p, nation, order, wish)
    if order.what in SUPPORT:
        return support_arrives(p, nation, order.what, wish)
    return marker_arrives(p, nation, markers)


def corps_arrives(p: P, nation: str, order: Ordered, wish: str) -> bool:
    """In an own city, with an army, or in the capital; a rebuilt corps keeps its name (G2.5)."""
    if nation in OVERSEAS:
        p.board.corps[order.corps or next_corps(p.board, order.what)] = Corps(box=OVERSEAS[nation])
        return True
    place = with_room(p, nation, area_of(p, nation, wish) or first_place(p, nation, order.what))
    if not place:
        return False
    name = order.corps or next_corps(p.board, order.what)
    p.board.corps[name] = Corps()
    put(p, [name], place)
    if wish in p.board.armies and len(corps_of(p.board, wish)) < capacity(p.board, wish):
        p.board.corps[name].army = wish
    p.say("reinforcement.arrived", nation=nation, area=place, count=1)
    return True


def first_place(p: P, nation: str, kind: str) -> str:
    """G10.4: the capital; colonial corps come to an own port."""
    side = side_of(p.board, nation)
    ports = [a for a, area in AREAS.items() if area.port == "major" and area.owner == nation]
    safe = sorted(a for a in ports if is_safe(p.board, a, side)) if is_colonial(kind) else []
    return next(iter(safe), "") or refuge(p, nation)


def area_of(p: P, nation: str, wish: str) -> str:
    """The area of a wish that is still possible."""
    army = p.board.armies.get(wish)
    place = army.at if army else wish
    safe = place in AREAS and is_safe(p.board, place, side_of(p.board, nation))
    return place if safe else ""


def posts(board: Board, nation: str) -> list[str]:
    """High commands and armies of a nation on the map, where support units may sit."""
    commands = [g for g, ghq in board.ghqs.items() if ghq.at and nation_of(g) == nation]
    return [*commands, *(a for a, hq in board.armies.items() if hq.at and nation_of(a) == nation)]


def support_arrives(p: P, nation: str, kind: str, wish: str) -> bool:
    """With the headquarters that its owner named, else with the first of the nation."""
    able = posts(p.board, nation)
    goal = wish if wish in able else next(iter(able), "")
    if not goal:
        return False
    add_support(p.board, nation, kind, 1, goal)
    if kind in TANKS and p.board.tactics.first_tank < 0:
        p.board.tactics.first_tank = p.board.turn
    p.tell([s for s, own in p.board.seats.items() if nation in own], "economy.support", kind=kind, army=goal)
    return True


def may_be_assault(board: Board, corps: str) -> bool:
    """21.12.1: an intact infantry or mountain corps that did not fight in the previous turn."""
    each, arm = board.corps[corps], TYPES[corps.partition("#")[0]].arm
    rested = each.fought < board.turn - 1
    return (
        bool(each.at) and not each.reduced and not each.assault and arm in ("infantry", "mountain") and rested
    )


def marker_arrives(p: P, nation: str, markers: set[str]) -> bool:
    """19.9.1: the marker goes to the corps that its owner named, else to the best that may have it; none in
    a year of war weariness (18.4.3.4).
    """
    if stopped(p.board, nation):
        return False
    fed = supplied(p, side_of(p.board, nation))
    able = [c for c in p.board.corps if nation_of(c) == nation and c in fed and may_be_assault(p.board, c)]
    if not able:
        return False
    best = min(able, key=lambda c: (c not in markers, -TYPES[c.partition("#")[0]].attack, c))
    p.board.corps[best].assault = True
    return True
