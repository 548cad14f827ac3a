"""19.3, 19.6, 19.9: what a power may order in an interphase, and when it arrives."""

from __future__ import annotations

from math import ceil

from rules.grande_guerre.atlas import (
    COUNTER_MIX,
    MAJORS,
    SCHEDULE,
    TURN,
    corps_number,
    corps_type,
    month_of,
    nation_of,
    support_kind,
    type_of,
    year_of,
)
from rules.grande_guerre.board import Board
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.tables import SUPPORT_PRICE, TABLE
from rules.grande_guerre.economy.technology import effect
from rules.grande_guerre.forces import is_eliminated

SUPPORT_TURNS = 4
"""19.6.1: the first support unit of an interphase; each further one takes a turn more."""
TANKS = ("heavy_tank", "light_tank")
AIRCRAFT = ("fighter", "bomber")
HALF_AIR = ("RU", "AH", "IT")
ZEPPELINS = 4
TANKS_LATER, TANKS_FIRST = 3, 1
ASSAULT_PER_INTERPHASE = 3
RUSSIAN_TANKS_AFTER = 18
"""19.6.2: turns in two years."""
COLONIAL = "african"


def is_winter(board: Board) -> bool:
    return month_of(board.turn) == "nov_dec"


def lost_corps(board: Board, kind: str) -> list[str]:
    """19.3.1: corps of a type that were destroyed and are not being rebuilt."""
    coming = {o.corps for o in economy(board, nation_of(kind)).ordered}
    gone = (c for c in board.corps if type_of(c) == kind and c not in coming)
    return sorted((c for c in gone if is_eliminated(board, c)), key=corps_number)


def still_scheduled(board: Board, kind: str) -> int:
    """Corps of a type that later reinforcements bring."""
    later = (a for a in SCHEDULE if TURN[a.turn] > board.turn)
    return sum(a.corps.get(kind, 0) for a in later)


def corps_left(board: Board, kind: str) -> int:
    """How many corps of a type may be ordered: destroyed ones, and counters never used."""
    nation, name = nation_of(kind), kind.partition("_")[2]
    known = sum(type_of(c) == kind for c in board.corps)
    new = sum(o.what == kind and not o.corps for o in economy(board, nation).ordered)
    fresh = COUNTER_MIX[nation][name] - known - new - still_scheduled(board, kind)
    return max(0, fresh) + len(lost_corps(board, kind))


def corps_types(nation: str) -> list[str]:
    return [f"{nation}_{name}" for name in COUNTER_MIX[nation]]


def is_colonial(kind: str) -> bool:
    """19.3.4: African corps need no recruits and are not limited."""
    return corps_type(kind).arm == "colonial"


def support_turns(place: int) -> int:
    """19.6.1: the n-th support unit of an interphase, of any kind, counted from 0."""
    return SUPPORT_TURNS + place


def owned(board: Board, nation: str, kind: str) -> int:
    """Support units of a kind that a nation has or has ordered."""
    have = sum(nation_of(u) == nation and support_kind(u) == kind for u in board.support)
    return have + sum(o.what == kind for o in economy(board, nation).ordered)


def aircraft_limit(nation: str, kind: str, year: int) -> int:
    """How many squadrons of a kind a power may have; Russia, Austria-Hungary and Italy half of them."""
    if kind == "zeppelin":
        return ZEPPELINS if nation == "DE" else 0
    years = sorted(int(y) for y in TABLE["aircraft"] if int(y) <= year)
    most = int(TABLE["aircraft"][str(years[-1])].get(kind, 0)) if years else 0
    return ceil(most / 2) if nation in HALF_AIR else most


def tank_limit(board: Board, nation: str, kind: str) -> int:
    """19.6.2: one in the first interphase after the technology, then three; Russia two years after others."""
    if not effect(board, nation, f"build_{kind}"):
        return 0
    if nation == "RU":
        first = board.tactics.first_tank
        if first < 0 or board.turn < first + RUSSIAN_TANKS_AFTER:
            return 0
    return TANKS_LATER if economy(board, nation).tanks_ordered else TANKS_FIRST


def support_left(board: Board, nation: str, kind: str) -> int:
    """How many support units of a kind a power may still order."""
    if nation not in SUPPORT_PRICE[kind]:
        return 0
    if kind in TANKS:
        return tank_limit(board, nation, kind)
    have = owned(board, nation, kind)
    if kind in (*AIRCRAFT, "zeppelin"):
        year = year_of(board.turn) + is_winter(board)
        return max(0, aircraft_limit(nation, kind, year) - have)
    return max(0, int(TABLE["artillery"].get(nation, {}).get(kind, 0)) - have)


def assault_markers(board: Board, nation: str) -> int:
    """Markers of a power on its corps and on order."""
    on_corps = sum(each.assault for c, each in board.corps.items() if nation_of(c) == nation)
    return on_corps + sum(o.what == "assault" for o in economy(board, nation).ordered)


def assault_left(board: Board, nation: str) -> int:
    """19.9: three an interphase with the technology, up to the limit; none in a year of weariness."""
    if not effect(board, nation, "build_assault_troops") or stopped(board, nation):
        return 0
    return max(
        0, min(ASSAULT_PER_INTERPHASE, MAJORS[nation].assault_troop_limit - assault_markers(board, nation))
    )


def stopped(board: Board, nation: str) -> bool:
    """18.4.3.4, 19.9.5, 21.12.5: war weariness, one's own or Germany's, stops assault troops in its year."""
    politics = board.politics.get(nation)
    return politics is not None and politics.no_assault == year_of(board.turn)
