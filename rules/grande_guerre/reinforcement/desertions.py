"""G24.1: Slavs of the Dual Monarchy desert from 1917 on."""

from __future__ import annotations

from rules.grande_guerre.atlas import corps_number, nation_of, year_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.dice import d6
from rules.grande_guerre.politics.mutiny import army_corps, hit, mutinous_armies

FIRST_YEAR = 1917
ISTRIA = "trieste"


def deserters(board: Board, die: int) -> int:
    """D6, more from 1918, with Masaryk's committee, and with Istria promised away or ceded."""
    ceded = board.peace.ceded.get(ISTRIA, "") != ""
    promised = "istria" in board.diplomacy.promises
    return (
        die + int(year_of(board.turn) > FIRST_YEAR) + int("masaryk" in board.flags) + int(promised or ceded)
    )


def slavic_desertions(p: P) -> None:
    """Intact corps first, the weakest army first, those without one last; it costs no National Will."""
    board = p.board
    if side_of(board, "AH") == "" or year_of(board.turn) < FIRST_YEAR or "triple_monarchy" in board.flags:
        return
    count = deserters(board, d6(p, "Slavic desertions"))
    corps = [c for army in mutinous_armies(board, "AH") for c in army_corps(board, army)]
    others = [c for c, each in board.corps.items() if nation_of(c) == "AH" and each.at and c not in corps]
    ranked = sorted((*corps, *sorted(others, key=corps_number)), key=lambda c: board.corps[c].reduced)
    for each in ranked[:count]:
        hit(p, each)
    p.say("reinforcement.desertions", count=min(count, len(ranked)))
