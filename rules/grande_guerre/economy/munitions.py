"""19.4, 19.12.1: munitions: sites, flow, price, and the sites that the USA lend."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grande_guerre.board import Board, held_by, side_of
from rules.grande_guerre.economy.income import counted_level, economy
from rules.grande_guerre.economy.tables import FLOW_CAP, MUN_COST, TABLE, by_level, multiplier
from rules.grande_guerre.economy.technology import effect

LENDING = ("GB", "FR", "IT", "RU")
"""19.12.1: the order in which lent sites are allotted, one at a time."""
TURKEY = "TR"


def own_sites(nation: str, level: int) -> int:
    return by_level("sites", nation, level)


def most_flow(sites: int, lent: int, most_sites: int, factor: int) -> int:
    """19.4.1: active sites times the multiplier, thirty at most."""
    return min(FLOW_CAP, min(most_sites, sites + lent) * factor)


def flow_limit(board: Board, nation: str) -> int:
    """The largest flow that a power may choose now; Turkey has none (19.4.2)."""
    if nation not in MUN_COST:
        return 0
    level = counted_level(board, nation)
    lent = economy(board, nation).lent_sites
    return most_flow(own_sites(nation, level), lent, TABLE["sites_max"][nation], multiplier(level))


def mun_price(board: Board, nation: str) -> int:
    """19.4.1: EP for one point of flow; standard calibres make Russian munitions cheaper."""
    cheaper = effect(board, nation, f"mun_cost_{nation}")
    return cheaper or MUN_COST[nation]


def turkish_munitions(board: Board) -> int:
    """19.4.2: two a interphase while Constantinople is held, for four EP; nothing without the money."""
    offer, nation = TABLE["turkish_mun"], board.nations.get(TURKEY)
    if nation is None or not nation.side or held_by(board, offer["area"]) != nation.side:
        return 0
    if nation.ep < offer["ep"]:
        return 0
    nation.ep -= offer["ep"]
    nation.mun += offer["mun"]
    return int(offer["mun"])


def allot(sites: int, powers: Sequence[str], *, winter: bool) -> dict[str, int]:
    """19.12.1: lent sites, one at a time in the fixed order, up to what each power can take."""
    most = {n: 0 if winter and n == "RU" else int(TABLE["lent_sites"][n]) for n in LENDING if n in powers}
    given = dict.fromkeys(most, 0)
    while sites and any(given[n] < most[n] for n in most):
        for nation in most:
            if sites and given[nation] < most[nation]:
                given[nation] += 1
                sites -= 1
    return given


def lend_sites(board: Board, sites: int, *, winter: bool) -> None:
    """Allot the sites of this interphase among the Entente powers at war."""
    powers = [n for n in LENDING if side_of(board, n) == "entente"]
    for nation, count in allot(sites, powers, winter=winter).items():
        economy(board, nation).lent_sites = count
