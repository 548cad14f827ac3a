"""19.5, 19.1.2: recruits: the base, the flow of the next turns, and exhaustion."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, year_of
from rules.grande_guerre.board import Board, besieged_by, controller, side_of
from rules.grande_guerre.diplomacy.aid import volunteers
from rules.grande_guerre.economy.income import ALSACE, FRANCE, economy
from rules.grande_guerre.facts import FOE


def exhaustion(nation: str, year: int) -> int:
    """19.5.2: what the years 1917 and 1918 take off the base."""
    return sum(less for since, less in MAJORS[nation].rp_reduction.items() if int(since) <= year)


def base_recruits(board: Board, nation: str) -> int:
    """19.5.1, 19.1.2a: the recruits of the own cities that a power holds; France adds Metz and Strasbourg."""
    foe = FOE.get(side_of(board, nation), "")
    base = economy(board, nation).base_rp or MAJORS[nation].base_rp
    own = (a for a, area in AREAS.items() if area.owner == nation and area.rp)
    lost = (a for a in own if side_of(board, controller(board, a)) == foe or besieged_by(board, a) == foe)
    base -= sum(AREAS[a].rp for a in lost)
    if nation == FRANCE:
        base += sum(AREAS[a].rp for a in ALSACE if controller(board, a) == FRANCE)
    return max(0, base - exhaustion(nation, year_of(board.turn)))


def flow(base: int, corps: int) -> int:
    """19.5.1: the base less the corps ordered in this interphase."""
    return max(0, base - corps)


def red_flow(nation: str) -> int:
    """18.8.1.9: under regime C half of the base of 1914, whatever is ordered or lost."""
    return MAJORS[nation].base_rp // 2


def most_corps(base: int) -> int:
    """19.3.3: new and rebuilt corps of one interphase: half of the base, rounded up."""
    return (base + 1) // 2


def recruits_now(board: Board, nation: str) -> int:
    """What a major receives in a turn: its flow, before the first interphase its base (G10.7)."""
    known = economy(board, nation).rp_flow
    more = volunteers(board) if nation == FRANCE else 0
    return more + (base_recruits(board, nation) if known is None else known)
