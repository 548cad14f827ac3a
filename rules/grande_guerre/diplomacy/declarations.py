"""17.6, 17.7.1: declarations of war on neutrals, and minors that ask for peace."""

from __future__ import annotations

from rules.grande_guerre.atlas import MAJORS, MINORS
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.diplomacy.joining import join
from rules.grande_guerre.diplomacy.levels import is_neutral, move_level
from rules.grande_guerre.diplomacy.state import Declaration
from rules.grande_guerre.diplomacy.vocabulary import is_at_war
from rules.grande_guerre.facts import FOE

OPEN_TO_ALL = ("LU", "AL", "PE")
"""Nobody needs to declare war on them (G7.11, G20.2)."""


def declarers(board: Board, side: str) -> list[str]:
    """Majors at war of a side: only they declare war on a country at peace."""
    return [n for n in MAJORS if is_at_war(board, n) and side_of(board, n) == side]


def victims(board: Board) -> list[str]:
    """Neutrals on which war can be declared; Britain never by its friends, whose envoys it sends."""
    neutral = [n for n in board.nations if is_neutral(board, n) and n not in OPEN_TO_ALL]
    return [n for n in neutral if n in MAJORS or n in MINORS]


def may_declare(board: Board, by: str, on: str) -> bool:
    """17.9.10: the Entente cannot attack Great Britain, which is its own but for the war."""
    if by not in board.nations or not is_at_war(board, by) or by not in MAJORS:
        return False
    return on in victims(board) and not (on == "GB" and side_of(board, by) == "entente")


def declare_war(p: P, by: str, on: str) -> None:
    """The victim joins the other side and mobilises at once; there is no chain reaction (17.6.1)."""
    board = p.board
    side = side_of(board, by)
    board.diplomacy.declarations.append(Declaration(board.turn, by, on))
    p.say("diplomacy.declared", by=by, on=on)
    if on == "BE":
        board.flags.append(f"belgium_invaded_by_{side}")
        move_level(p, "US", -1 if side == "central" else 1, reason="belgium")
    join(p, on, FOE[side], chain=False)
