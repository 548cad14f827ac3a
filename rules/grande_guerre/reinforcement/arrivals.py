"""G10.2, G10.4, G10.7: recruits, corps that come back, and what the schedule brings."""

from __future__ import annotations

from rules.grande_guerre.atlas import (
    AREAS,
    GENERALS,
    HEADQUARTERS,
    MAJORS,
    SCHEDULE,
    SEPTEMBER,
    SETUPS,
    TURN,
    TURNS,
    nation_of,
)
from rules.grande_guerre.board import P, scenario_of
from rules.grande_guerre.economy.deliveries import deliver, receive_flows
from rules.grande_guerre.economy.planning import reorganise
from rules.grande_guerre.facts import Arrival, NewArmy
from rules.grande_guerre.movement.places import is_safe, nearest, put, refuge, station, with_room
from rules.grande_guerre.pieces import Army, Corps, Ghq
from rules.grande_guerre.reinforcement.desertions import slavic_desertions
from rules.grande_guerre.setup import next_corps


def reinforce(p: P) -> None:
    """The automatic part of the Reinforcement phase; there is none before September 1914."""
    if p.board.turn < SEPTEMBER:
        return
    recruit(p)
    if scenario_of(p).campaign:
        reorganise(p)
        deliver(p)
    change_commands(p)
    new_commands(p)
    headquarters_return(p)
    corps_return(p)
    for army in HEADQUARTERS:
        if TURN[army.turn] == p.board.turn and in_scenario(p, nation_of(army.army), army.area):
            new_headquarters(p, army)
    for arrival in (*SCHEDULE, *scenario_of(p).arrivals):
        if TURN[arrival.turn] == p.board.turn and is_due(p, arrival):
            arrive(p, arrival)
    slavic_desertions(p)


def recruit(p: P) -> None:
    """G10.7, 19.5.1: what the scenario says, else the flows of a major and the base of a minor."""
    fixed = scenario_of(p).recruits
    for name, nation in p.board.nations.items():
        if nation.side and (fixed or name not in MAJORS):
            nation.rp += fixed.get(name, 0) if fixed else base_recruits(p, name)
    if not fixed:
        receive_flows(p)


def base_recruits(p: P, nation: str) -> int:
    """A minor gets the recruits of the own cities that it holds."""
    return sum(area.rp for a, area in AREAS.items() if area.owner == nation and a not in p.board.held)


def in_scenario(p: P, nation: str, area: str) -> bool:
    """G10.4: the schedule is for nations at war, in areas that are played."""
    scenario = scenario_of(p)
    inside = area in scenario.areas if scenario.areas else AREAS[area].sector in scenario.sectors
    return nation in p.board.nations and p.board.nations[nation].side != "" and inside


def is_due(p: P, arrival: Arrival) -> bool:
    """Scenarios of a few armies get only what they list themselves."""
    scenario = scenario_of(p)
    if arrival in scenario.arrivals:
        return True
    return not scenario.armies and in_scenario(p, arrival.nation, arrival.area)


def place_for(p: P, nation: str, area: str) -> str:
    """G10.4: the named area, or the nearest own city if that is in enemy hands."""
    side = p.board.nations[nation].side
    if is_safe(p.board, area, side):
        return area
    own = [a for a, each in AREAS.items() if each.city and each.owner == nation and is_safe(p.board, a, side)]
    return nearest(p.board, area, own)


def arrive(p: P, arrival: Arrival) -> None:
    """G10.4: what finds no place at all waits."""
    place = place_for(p, arrival.nation, arrival.area)
    for kind, count in arrival.corps.items():
        for _ in range(count):
            name = next_corps(p.board, kind)
            p.board.corps[name] = Corps()
            for late in station(p, [name], place):
                p.board.corps[late].back = p.board.turn + 1
    if not place:
        return
    p.say("reinforcement.arrived", nation=arrival.nation, area=place, count=sum(arrival.corps.values()))


def new_headquarters(p: P, new: NewArmy) -> None:
    """An army appears; the owner lists corps to it (G10.5). The first British one replaces the BEF."""
    nation = nation_of(new.army)
    place = place_for(p, nation, new.area)
    if not place or new.army in p.board.armies:
        return
    general = new.general
    if general in p.board.pool:
        p.board.pool.remove(general)
    p.board.armies[new.army] = Army(at=place, general=general)
    if new.army == "GB_I" and "GB_BEF" in p.board.armies:
        dissolve(p, "GB_BEF", new.army)
    p.say("reinforcement.headquarters", army=new.army, area=place)


def dissolve(p: P, old: str, new: str) -> None:
    """An army goes over into another: corps, guns and reserve change their list."""
    board = p.board
    for corps in board.corps.values():
        corps.army = new if corps.army == old else corps.army
        corps.reserve = new if corps.reserve == old else corps.reserve
    for unit in board.support.values():
        unit.hq = new if unit.hq == old else unit.hq
    if board.armies[old].general:
        board.pool.append(board.armies[old].general)
    if board.armies[old].at:
        board.armies[new].at = board.armies[old].at
    for key, army in board.main.items():
        board.main[key] = new if army == old else army
    del board.armies[old]


def change_commands(p: P) -> None:
    """Generals who become available this turn, who leave, and who take over by scenario (G24.5)."""
    board, turn = p.board, TURNS[p.board.turn]
    scheduled = {new.general for new in HEADQUARTERS if new.turn == turn}
    for general in GENERALS.values():
        if general.nation in board.nations and general.from_ == turn and general.id not in scheduled:
            board.pool.append(general.id)
        if general.leaves == turn:
            retire(p, general.id, general.replaced_by)
    for command in scenario_of(p).commands:
        if command.turn == turn and command.army in board.armies:
            appoint(p, command.general, command.army)


def new_commands(p: P) -> None:
    """G24.5: high commands that appear during the war: Ober Ost with Hindenburg in October 1914."""
    board = p.board
    for each in SETUPS[scenario_of(p).setup].ghqs:
        due = each.active_from and TURN[each.active_from] <= board.turn
        if due and each.id not in board.ghqs and in_scenario(p, nation_of(each.id), each.area):
            place = place_for(p, nation_of(each.id), each.area)
            if place and not scenario_of(p).armies:
                board.ghqs[each.id] = Ghq(at=place, front=each.front, general=each.commander_then)
                free_post(p, each.commander_then, each.id)


def free_post(p: P, general: str, but: str) -> None:
    """A general who has a new post leaves the pool and the army that he led."""
    if general in p.board.pool:
        p.board.pool.remove(general)
    for name, army in p.board.armies.items():
        if army.general == general and name != but:
            army.general = ""


def retire(p: P, general: str, successor: str) -> None:
    for ghq in p.board.ghqs.values():
        if ghq.general == general:
            ghq.general = successor
            if successor in p.board.pool:
                p.board.pool.remove(successor)


def appoint(p: P, general: str, army: str) -> None:
    """A general of the pool, or from outside it, takes over an army."""
    board = p.board
    if general in board.pool:
        board.pool.remove(general)
    if board.armies[army].general:
        board.pool.append(board.armies[army].general)
    board.armies[army].general = general
    p.say("reinforcement.general", general=general, army=army)


def headquarters_return(p: P) -> None:
    """G9.6: a destroyed headquarters comes back after two turns in the capital."""
    for name, army in p.board.armies.items():
        if army.back and army.back <= p.board.turn:
            place = refuge(p, nation_of(name))
            if place:
                army.at, army.back = place, 0
                p.say("reinforcement.headquarters", army=name, area=place)


def corps_return(p: P) -> None:
    """G10.2: corps out of combat come back reduced, with their headquarters or else in the capital."""
    for name, corps in p.board.corps.items():
        if corps.back and corps.back <= p.board.turn:
            army = p.board.armies.get(corps.army)
            side = p.board.nations[nation_of(name)].side
            beside = army.at if army and army.at and is_safe(p.board, army.at, side) else ""
            place = with_room(p, name, beside or refuge(p, nation_of(name)))
            if place:
                corps.back = 0
                put(p, [name], place)
                p.tell(own_seats(p, name), "reinforcement.returned", corps=name, area=place)


def own_seats(p: P, unit: str) -> list[str]:
    from rules.grande_guerre.board import seat_side, side_of

    return [seat for seat in p.board.seats if seat_side(p.board, seat) == side_of(p.board, unit)]
