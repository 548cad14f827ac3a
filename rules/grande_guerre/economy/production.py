"""15.VII: the production of an interphase: income before the budgets are asked for, then aid and spending."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, MAJORS, NOVEMBER, POWER_ORDER, nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.diplomacy.aid import american_sites
from rules.grande_guerre.diplomacy.britain import armament
from rules.grande_guerre.economy import aid, munitions, ships
from rules.grande_guerre.economy.budget import default_lines, free_repairs, spend
from rules.grande_guerre.economy.building import is_winter
from rules.grande_guerre.economy.income import book_income, economy, keep
from rules.grande_guerre.economy.technology import effect, research_of, seats_of
from rules.grande_guerre.facts import SIDES
from rules.grande_guerre.forces import is_eliminated
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.stocks import is_communist

MINOR_MUN, MINOR_REBUILD = 1, 2
"""19.0: what a minor gets in an interphase, and the recruits that a rebuilt corps costs it."""


def powers(board: Board) -> list[str]:
    """Majors at war, in their order."""
    return [n for n in POWER_ORDER if n in board.nations and side_of(board, n)]


def remember_levels(p: P) -> None:
    """15.VII: the civil level as it stood when the interphase began."""
    for nation in powers(p.board):
        economy(p.board, nation).civil_before = economy(p.board, nation).civil


def take_income(p: P) -> None:
    """15.VII.1 (1): all majors have their income before they write their budgets."""
    for nation in powers(p.board):
        if not is_communist(p.board, nation):
            book_income(p, nation)
        economy(p.board, nation).mun_flow = 0
    for side in SIDES:
        research_of(p.board, side).money = {}
    munitions.turkish_munitions(p.board)
    munitions.lend_sites(p.board, american_sites(p.board), winter=is_winter(p.board))
    supply_minors(p)


def produce(p: P) -> None:
    """15.VII.1 (2) to (4): aid, the lines of the budgets, and what is kept."""
    give_aid(p, take(p, "aid"))
    written = take(p, "budget", "uboats")
    for nation in powers(p.board):
        mine = [line for _, line in written if line.args["nation"] == nation]
        pay(p, nation, mine)
        finish(p, nation)


def pay(p: P, nation: str, lines: list[Planned]) -> None:
    repair_free(p.board, nation)
    budget: dict[str, int] = {}
    for line in lines:
        if line.kind == "uboats":
            build_uboats(p, nation, int(line.args["count"]))
        else:
            budget |= line.args["items"]
    asked = any(line.kind == "budget" for line in lines)
    spend(p, nation, budget if asked else default_lines(p.board, nation))


def finish(p: P, nation: str) -> None:
    """19.1.1a: what is above twenty is lost, but not in winter 1914."""
    board, mine = p.board, economy(p.board, nation)
    board.nations[nation].ep = keep(board.nations[nation].ep, first=board.turn <= NOVEMBER)
    if effect(board, nation, "build_heavy_tank"):
        mine.tanks_ordered = True
    p.tell(seats_of(p, side_of(board, nation)), "economy.kept", nation=nation, ep=board.nations[nation].ep)


def give_aid(p: P, lines: list[tuple[str, Planned]]) -> None:
    """In the order of the powers, each donor checked against its own treasury."""
    sent: dict[str, int] = {}
    done: set[tuple[str, str]] = set()
    ranked = sorted(lines, key=lambda each: POWER_ORDER.index(each[1].args["nation"]))
    for seat, line in ranked:
        donor, to = line.args["nation"], line.args["to"]
        what = {stock: int(line.args[stock]) for stock in ("ep", "mun") if line.args[stock]}
        if (donor, to) in done or not aid.give(p, donor, to, what, sent):
            p.tell([seat], "economy.no_aid", nation=donor, to=to)
            continue
        done.add((donor, to))
        p.tell(seats_of(p, side_of(p.board, donor)), "economy.aid", nation=donor, to=to, stocks=what)


def build_uboats(p: P, nation: str, count: int) -> None:
    """19.8.3: no more than active shipyards; the price is for all of them together."""
    price = ships.UBOAT_PRICE[count]
    if count > ships.shipyards(p.board, nation) or price > p.board.nations[nation].ep:
        p.tell(
            seats_of(p, side_of(p.board, nation)),
            "economy.skipped",
            nation=nation,
            item="uboats",
            reason="limit",
        )
        return
    p.board.nations[nation].ep -= price
    p.board.strategic.uboats += count
    armament(p, uboats=count)
    p.say("economy.uboats", count=count, total=p.board.strategic.uboats)


def repair_free(board: Board, nation: str) -> None:
    """G14.7: active aircraft factories repair as many squadrons for nothing."""
    reduced = sorted(u for u, each in board.support.items() if each.reduced and u.startswith(f"{nation}_"))
    for unit in reduced[: free_repairs(board, nation)]:
        board.support[unit].reduced = False


def supply_minors(p: P) -> None:
    """19.0: a minor at war gets a munition and may rebuild one eliminated corps, for two recruits."""
    board = p.board
    for name, nation in board.nations.items():
        if name in MAJORS or not nation.side:
            continue
        nation.mun += MINOR_MUN
        gone = [c for c in board.corps if nation_of(c) == name and is_eliminated(board, c)]
        capital_safe = any(a.owner == name and a.city and area not in board.held for area, a in AREAS.items())
        if gone and nation.rp >= MINOR_REBUILD and capital_safe:
            nation.rp -= MINOR_REBUILD
            board.corps[min(gone)].back = board.turn + 1
