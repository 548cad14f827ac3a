"""15.0, 17.2, b.5: what neutrals and ambassadors do in an interphase."""

from __future__ import annotations

from rules.grande_guerre.atlas import month_of, year_of
from rules.grande_guerre.board import P
from rules.grande_guerre.diplomacy.aid import american_sites
from rules.grande_guerre.diplomacy.ambassadors import interphase_counters
from rules.grande_guerre.diplomacy.britain import at_peace, build_ships, build_up, drift
from rules.grande_guerre.economy.income import economy
from rules.grande_guerre.economy.munitions import lend_sites
from rules.grande_guerre.peace.duties import garrison_duty

VODKA, VODKA_UNTIL = -5, 1915


def neutrals(p: P) -> None:
    """The British drift, British trade and armament (b.5.6), and border guards after a peace."""
    board = p.board
    if at_peace(board):
        board.diplomacy.trade += 1
        build_up(p, year_of(board.turn))
        build_ships(p)
        economy(board, "GB").civil = max(0, economy(board, "GB").civil - 1)
    drift(p)
    lend_sites(board, american_sites(board), winter=month_of(board.turn) == "nov_dec")
    prohibition(p)
    garrison_duty(p)


def prohibition(p: P) -> None:
    """16.2.1: a Russia without vodka earns less in the interphases of 1914 and 1915."""
    board = p.board
    dry = "vodka_ban" in board.august.options.get("RU", ()) and year_of(board.turn) <= VODKA_UNTIL
    if dry and "RU" in board.economy and board.nations["RU"].side:
        board.economy["RU"].next_income["vodka"] = VODKA


def ambassadors(p: P) -> None:
    """17.2: the yearly allotment in winter; decoys and a neutral Britain's ambassadors every time."""
    interphase_counters(p, winter=month_of(p.board.turn) == "nov_dec")
