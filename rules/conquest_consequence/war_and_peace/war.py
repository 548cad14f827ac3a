"""Chapter 15: declarations of war, violations of neutrality, Armed Minors and what follows from them."""

from __future__ import annotations

from rules.conquest_consequence.atlas import (
    AREAS,
    BREMP,
    FACTIONS,
    INDOCHINA,
    MINOR,
    NATIONS,
    NEUTRALS,
    OF_NATION,
    SEAS,
)
from rules.conquest_consequence.board import Board, Minor, P, at_war, go_to_war, rivals, side_of
from rules.conquest_consequence.china_and_partisans import china
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.satellites import become_satellite
from rules.conquest_consequence.units import create
from rules.conquest_consequence.war_and_peace.declared import ARMED, BY_CAPITAL, Row, violation

INSTALMENTS, REACTION_YEARS = 3, 3


def may_declare_war(board: Board, seat: str) -> list[str]:
    """15.21, 8.44, 8.46: on whom a seat may declare war; never the USA on the British Empire."""
    if any(power in board.closed for power in ("japan", "usa")):
        return []  # 23.2: in a short campaign only China is fought over
    open_ = [each for each in rivals(board, seat) if not at_war(board, seat, each)]
    if seat != "usa" and not board.bremp:
        open_.append(BREMP)
    return open_


def declare(p: P, seat: str, victim: str) -> None:
    """15.22, 15.25: a declaration of war and its effects, in order."""
    board = p.board
    p.say("war.declared", seat=seat, victim=victim)
    if victim == BREMP:
        ally(p)
        victim = "usa"
        if at_war(board, seat, victim):
            return
    go_to_war(board, seat, victim)
    board.sides[seat].dows_made += 1
    board.sides[victim].dows_suffered += 1
    board.acting().surprise = True
    if victim == "usa":
        _wake_america(board, seat)
    if victim == "soviet" and board.reserves:
        board.reserves = min(board.reserves, board.year + 1)


def _wake_america(board: Board, seat: str) -> None:
    """7.132, 7.133: ships come sooner if Japan declares war, and men whoever does."""
    if board.reaction < 0:
        board.reaction = REACTION_YEARS
    if seat == "japan" and board.instalments < INSTALMENTS:
        board.instalment_year = min(board.instalment_year, board.year + 1)


def ally(p: P) -> None:
    """8.43: the British Empire joins the US faction; its land and markers are American from now on.

    The American influence that brought it in stays on record, and means nothing any more.
    """
    board = p.board
    if board.bremp:
        return
    board.bremp = True
    now = board.influence.get(BREMP)
    if now is not None and now.faction != "usa":
        del board.influence[BREMP]
    board.status.pop(BREMP, None)
    for place in (board.control, board.markers):
        place.update({area: "usa" for area, who in place.items() if who == BREMP})
    for listed in board.arrivals.values():
        listed[:] = ["usa" if each == BREMP else each for each in listed]
    board.shared = shared_seas(board)
    p.say("war.alliance")


def shared_seas(board: Board) -> list[str]:
    """15.27: seas where enemies stand together without having fought for it."""
    found = []
    for sea in SEAS:
        here = {side_of(board, b) for _, b in board.at(sea) if not b.esc}
        if any(
            at_war(board, one, two) for one in here for two in here if one in FACTIONS and two in FACTIONS
        ):
            found.append(sea)
    return found


# Violations of neutrality


def is_neutral(board: Board, nation: str) -> bool:
    """8.1: a minor or province that nobody has taken, won or violated."""
    if nation not in NEUTRALS or nation in board.minors:
        return False
    return board.control[NATIONS[nation].capital] == nation


def protector(board: Board, nation: str) -> str:
    """8.13: the faction whose Protectorate a neutral is."""
    status = board.status.get(nation)
    return status.faction if status and status.n >= 2 else ""


def violate(p: P, seat: str, nation: str, foreign: bool) -> None:
    """15.3, 16.1, 16.32: a violation of neutrality, as its row of 15.28 says."""
    board = p.board
    p.say("war.violated", seat=seat, nation=nation)
    guard = protector(board, nation)
    row = violation(NATIONS[nation].kind == "province", foreign, guard, seat)
    if NATIONS[nation].storm and seat != "usa" and nation not in board.stormed:
        board.storm.append(nation)
        board.stormed.append(nation)
    if row.becomes == ARMED:
        arm(p, seat, nation)
    else:
        _violate_protectorate(p, seat, nation, guard, row)
    react(p, seat, AREAS[NATIONS[nation].capital].mobilization if row.cards == BY_CAPITAL else row.cards)


def _violate_protectorate(p: P, seat: str, nation: str, guard: str, row: Row) -> None:
    """8.13, 8.47: a war on the protector outside China; inside, at most a wrong to his Subordinate Power."""
    board = p.board
    british = guard == "usa" and OF_NATION[nation][0] in INDOCHINA
    covered = board.acting().sneak in (guard, BREMP if british else guard)
    if row.war and not covered and not at_war(board, seat, guard):
        declare(p, seat, BREMP if british and not board.bremp else guard)
    elif row.war and british and not covered:
        ally(p)
    become_satellite(p, nation, guard)
    if row.power_violated:
        china.violate_subordinate(p, guard)


def arm(p: P, seat: str, nation: str) -> None:
    """15.32: an Armed Minor with a fortress in each of its cities and towns."""
    board = p.board
    board.influence.pop(nation, None)
    board.status.pop(nation, None)
    board.minors[nation] = Minor(seat)
    for area in OF_NATION[nation]:
        if AREAS[area].city:
            create(board, MINOR, "fortress", AREAS[area].mobilization, area, of=nation)
    p.say("war.armed", nation=nation)


def react(p: P, seat: str, count: int) -> None:
    """15.31: World Reaction, cards for each rival of the violator in Turn Order."""
    if count:
        for rival in p.board.order or p.seats:
            if rival != seat:
                cards.draw(p, rival, "action", count)


def defeat(p: P) -> None:
    """15.321, 2.51: minors whose capital was captured are defeated at the end of the Combat Phase."""
    board = p.board
    for nation in sorted(board.minors):
        holder = board.control[NATIONS[nation].capital]
        if holder == nation:
            continue
        del board.minors[nation]
        for key in [k for k, b in board.blocks.items() if b.of == nation]:
            del board.blocks[key]
        p.say("war.defeated", nation=nation, faction=holder)
