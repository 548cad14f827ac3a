"""15.VII, 19.1: the income of an interphase, line by line."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS
from rules.grande_guerre.board import Board, P, besieged_by, controller, side_of
from rules.grande_guerre.boxes.conquest import income as overseas_income
from rules.grande_guerre.diplomacy.aid import aid_ep
from rules.grande_guerre.economy.state import Economy
from rules.grande_guerre.economy.tables import MAINTENANCE, TABLE, TOP_LEVEL, TREASURY, income
from rules.grande_guerre.facts import FOE

ALSACE = ("metz", "strasbourg")
FRANCE = "FR"


def economy(board: Board, nation: str) -> Economy:
    """The economy of a major, to be changed."""
    if nation not in board.economy:
        level = start_level(nation)
        board.economy[nation] = Economy(civil=level, civil_before=level)
    return board.economy[nation]


def start_level(nation: str) -> int:
    level = MAJORS[nation].civil
    return TOP_LEVEL if level is None else level


def civil(board: Board, nation: str) -> int:
    """19.2.1: civil production now."""
    return board.economy[nation].civil if nation in board.economy else start_level(nation)


def level_used(level: int, strike: bool, revolt: bool) -> int:
    """15.VII: the level at the start of the interphase, one higher for a strike and one for a revolt."""
    return min(TOP_LEVEL, level + strike + revolt)


def counted_level(board: Board, nation: str) -> int:
    """The level that income and sites are read at."""
    politics = board.politics.get(nation)
    strike, revolt = (bool(politics.strike), bool(politics.revolt)) if politics else (False, False)
    return level_used(economy(board, nation).civil_before, strike, revolt)


def lost_cities(board: Board, nation: str) -> int:
    """19.1.1c, G13.1a: EP of own areas that the enemy holds or besieges, and of the city of a revolt."""
    foe = FOE.get(side_of(board, nation), "")
    own = (a for a, area in AREAS.items() if area.owner == nation and area.ep)
    taken = {a for a in own if side_of(board, controller(board, a)) == foe or besieged_by(board, a) == foe}
    return sum(AREAS[a].ep for a in taken | in_revolt(board, nation))


def in_revolt(board: Board, nation: str) -> set[str]:
    """18.6.4.2: the city of a revolt yields nothing."""
    politics = board.politics.get(nation)
    return {politics.revolt} if politics and politics.revolt else set()


def captured(area: str, nation: str) -> int:
    """19.1.1c: half of a conquered city, rounded down; France has all of Metz and Strasbourg."""
    whole = nation == FRANCE and area in ALSACE
    return AREAS[area].ep if whole else AREAS[area].ep // 2


def conquests(board: Board, nation: str) -> int:
    """19.1.1c, G19.8: of the enemy's cities, also of a small nation that has given up."""
    foe = FOE.get(side_of(board, nation), "")
    held = (a for a, holder in board.held.items() if holder == nation)
    beaten = {n for n, how in board.peace.out.items() if how == "minor" and board.peace.sides[n] == foe}
    return sum(
        captured(a, nation) for a in held if side_of(board, AREAS[a].owner) == foe or AREAS[a].owner in beaten
    )


def trade(board: Board, nation: str) -> int:
    """19.1.1f, b.5.5: colonies and sea trade of the Central Powers, until the blockade is declared."""
    return int(TABLE["trade"].get(nation, 0)) if board.strategic.blockade == "none" else 0


def lines(board: Board, nation: str) -> dict[str, int]:
    """19.1.3: every line of the income of a major."""
    strategic = board.strategic.results.get(nation, [0, 0])[0]
    found = {
        "table": income(nation, counted_level(board, nation)),
        "lost": -lost_cities(board, nation),
        "conquered": conquests(board, nation),
        "trade": trade(board, nation),
        "aid": aid_ep(board, nation),
        "overseas": overseas_income(board, nation),
        "strategic": strategic,
        **economy(board, nation).next_income,
        "maintenance": -MAINTENANCE[nation],
    }
    return {name: value for name, value in found.items() if value}


def book_next(board: Board, nation: str, amount: int, reason: str) -> None:
    """Add to, or take from, the next income of a major."""
    if nation in MAJORS and amount:
        coming = economy(board, nation).next_income
        coming[reason] = coming.get(reason, 0) + amount


def after_income(treasury: int, income: int) -> int:
    """15.VII.1: a treasury never falls below nothing; the rest is forgotten."""
    return max(0, treasury + income)


def book_income(p: P, nation: str) -> None:
    """15.VII.1 (1): income, losses, maintenance and debts."""
    found = lines(p.board, nation)
    total, purse = sum(found.values()), p.board.nations[nation]
    purse.ep = after_income(purse.ep, total)
    economy(p.board, nation).next_income = {}
    p.board.strategic.results.pop(nation, None)
    p.say("economy.income", nation=nation, income=total)
    friends = [s for s, nations in p.board.seats.items() if nation in nations]
    p.tell(friends, "economy.income_lines", nation=nation, lines=found, treasury=purse.ep)


def keep(treasury: int, *, first: bool) -> int:
    """19.1.1a: at most twenty EP are kept, but all of them at the first interphase."""
    return treasury if first else min(TREASURY, treasury)
