"""11.54: Aggression, what it fulfils, and what else the entry of a unit brings about."""

from __future__ import annotations

from rules.conquest_consequence.atlas import AREAS, BREMP, CHINA, NATIONS, OF_NATION
from rules.conquest_consequence.board import Block, Board, P, side_of
from rules.conquest_consequence.china_and_partisans import china
from rules.conquest_consequence.movement.paths import Mover
from rules.conquest_consequence.nations.relations import (
    ENEMY,
    FRIEND,
    RIVAL,
    SUBORDINATE,
    is_foreign,
    landlord,
    to_unit,
)
from rules.conquest_consequence.war_and_peace import war


def victims(mover: Mover, place: str) -> list[str]:
    """Against whom a unit commits Aggression by coming into a place; nobody, if friends are there."""
    board = mover.board
    if mover.met(place, FRIEND):
        return []
    foes = [*mover.met(place, ENEMY), *_sneaked(mover, place)]
    found = {side_of(board, each) for each in foes}
    if place in AREAS and mover.hostile(place):
        found.add(board.control[place])
        found |= {side_of(board, each) for each in mover.met(place, RIVAL) if each.of}
    return sorted(found)


def _sneaked(mover: Mover, place: str) -> list[Block]:
    return [b for b in mover.met(place, RIVAL) if side_of(mover.board, b) in mover.victims]


def aggressions(mover: Mover, path: list[str]) -> dict[str, list[str]]:
    """Every Aggression of a move: ground units commit it where they pass, all units where they stop."""
    entered = [place for place in path[1:-1] if mover.ground and place in AREAS]
    found = {place: victims(mover, place) for place in [*entered, path[-1]]}
    return {place: who for place, who in found.items() if who}


def fulfils(found: dict[str, list[str]], duty: str) -> bool:
    """11.541: whether some Aggression is against the victim of a declaration."""
    for place, who in found.items():
        if duty in who or (place in AREAS and AREAS[place].nation == duty):
            return True
        if duty == BREMP and "usa" in who:
            return True
    return False


def commit(p: P, mover: Mover, path: list[str], found: dict[str, list[str]]) -> None:
    """The consequences of a move, place by place; the unit still stands at the start of its path."""
    turn = p.board.acting()
    turn.duties = [duty for duty in turn.duties if not fulfils(found, duty)]
    for place in path[1:]:
        china.intrude(p, mover.block, place)
        if place in found:
            _aggress(p, mover, place, found[place], place == path[-1])


def _aggress(p: P, mover: Mover, place: str, who: list[str], stops: bool) -> None:
    board = p.board
    if place in AREAS:
        _violate_power(p, mover, place)
        _enter_minor(p, mover, place)
    if stops and any(side_of(board, b) in who for _, b in board.at(place) if not b.esc):
        listed = board.acting().attacked.setdefault(place, [])
        listed += [each for each in who if each not in listed]


def _violate_power(p: P, mover: Mover, place: str) -> None:
    """16.33: a foreign unit against a Subordinate Power."""
    if place not in CHINA or not is_foreign(mover.nat):
        return
    hit = {b.nat for b in mover.met(place, ENEMY)}
    if mover.hostile(place):
        hit.add(landlord(p.board, place))
    for parent, power in SUBORDINATE.items():
        if power in hit and parent != mover.faction:
            china.violate_subordinate(p, parent)


def _enter_minor(p: P, mover: Mover, place: str) -> None:
    """15.33, 15.34, 16.37: partition, intervention, and foreigners behind a Chinese violation."""
    board, turn, nation = p.board, p.board.acting(), AREAS[place].nation
    minor = board.minors.get(nation)
    if minor is None:
        return
    me = mover.faction
    if minor.violator == me:
        fresh = nation in turn.foreign and nation not in turn.drawn
        if fresh and is_foreign(mover.nat):
            turn.drawn.append(nation)
            war.react(p, turn.seat, 1)
        return
    if mover.ground and mover.opposes(minor.violator, place):
        if nation not in turn.intervened:
            turn.intervened.append(nation)
    elif len(OF_NATION[nation]) > 1 and me not in minor.partitioners:
        minor.partitioners.append(me)


def stands_among(board: Board, seat: str, victim: str, without: str = "") -> bool:
    """11.541: whether own units share a sea with a new enemy, which fulfils a declaration too."""
    wanted = {victim, "usa"} if victim == BREMP else {victim}
    for block in board.blocks.values():
        if block.at in AREAS or block.esc or side_of(board, block) not in wanted:
            continue
        here = [b for key, b in board.at(block.at) if key != without]
        mine = [b for b in here if side_of(board, b) == seat and not b.esc]
        if any(to_unit(board, each.nat, block) == ENEMY for each in mine):
            return True
    return False


def is_province(nation: str) -> bool:
    return nation in NATIONS and NATIONS[nation].kind == "province"
