"""19.7: firepower, improved for all corps of a type, paid in parts."""

from __future__ import annotations

from math import ceil

from rules.grande_guerre.atlas import COUNTER_MIX, MAX_FIRE, corps_type, nation_of
from rules.grande_guerre.board import Board
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.tables import TABLE


def cost(kind: str) -> int:
    """19.7.1: EP for one point of fire, by the number of counters of the type."""
    nation, name = nation_of(kind), kind.partition("_")[2]
    each: float = TABLE["firepower"][nation]
    return ceil(each * COUNTER_MIX[nation][name])


def highest(kind: str) -> int:
    """19.7.2: three for elite and veteran corps, two for others."""
    return MAX_FIRE[corps_type(kind).quality]


def reached(board: Board, kind: str) -> int:
    """The fire of a type with all improvements that are in effect or fully paid."""
    mine = economy(board, nation_of(kind))
    return corps_type(kind).fire + mine.fire.get(kind, 0) + mine.due.count(kind)


def to_pay(board: Board, kind: str) -> int:
    """What is missing for the next improvement of a type; nothing where it is at its most."""
    if nation_of(kind) not in TABLE["firepower"] or reached(board, kind) >= highest(kind):
        return 0
    return cost(kind) - economy(board, nation_of(kind)).paid.get(kind, 0)


def pay(board: Board, kind: str, ep: int) -> None:
    """Put money into an improvement; when it is fully paid it takes effect in the next interphase."""
    mine = economy(board, nation_of(kind))
    mine.paid[kind] = mine.paid.get(kind, 0) + ep
    if mine.paid[kind] >= cost(kind):
        mine.paid.pop(kind)
        mine.due.append(kind)


def take_effect(board: Board, nation: str) -> int:
    """15.III.6: improvements paid earlier hold from now on; gives how many."""
    mine = economy(board, nation)
    for kind in mine.due:
        mine.fire[kind] = mine.fire.get(kind, 0) + 1
    done, mine.due = len(mine.due), []
    return done
