"""21.5.1, 21.5.5: who knows a tactic, and how it spreads after it has been used."""

from __future__ import annotations

from rules.grande_guerre.atlas import MINORS, nation_of
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.tactics.state import Found

ENEMY = 3
SLOW = 3
RUSSIA = 2
NEAR = 1


def is_slow(nation: str) -> bool:
    """Turkey and the minors of the Balkans."""
    return nation == "TR" or (nation in MINORS and MINORS[nation].region == "balkan")


def delay(side: str, finder: str, nation: str) -> int:
    """Turns from the first use until a nation of the same side has a tactic."""
    if is_slow(nation):
        return SLOW
    if side == "entente" and "RU" in (finder, nation):
        return RUSSIA
    return NEAR


def knows(board: Board, unit: str, tactic: str, turn: int | None = None) -> bool:
    """Whether a nation can use a tactic now, or could in a turn: its finder at once, others as it spreads."""
    found, nation = board.tactics.found.get(tactic), nation_of(unit)
    if found is None:
        return False
    if nation == found.by:
        return True
    if found.used < 0:
        return False
    same = side_of(board, nation) == side_of(board, found.by)
    turns = delay(side_of(board, nation), found.by, nation) if same else ENEMY
    return (board.turn if turn is None else turn) >= found.used + turns


def known_before(board: Board, nation: str, tactic: str) -> bool:
    """21.4.1: known before this turn, by its finder or by spread."""
    found = board.tactics.found.get(tactic)
    return found is not None and found.turn < board.turn and knows(board, nation, tactic, board.turn - 1)


def find(p: P, nation: str, tactic: str) -> None:
    p.board.tactics.found[tactic] = Found(by=nation, turn=p.board.turn)
    p.say("tactics.found", nation=nation, tactic=tactic)


def use(p: P, unit: str, tactic: str) -> None:
    """A tactic is used; from its first use on it spreads."""
    found = p.board.tactics.found.get(tactic)
    if found is not None and found.used < 0 and nation_of(unit) == found.by:
        found.used = p.board.turn
        p.say("tactics.used", nation=found.by, tactic=tactic)


def side_knows(board: Board, side: str, tactic: str) -> bool:
    return any(knows(board, n, tactic) for n, each in board.nations.items() if each.side == side)


def enemy_of(board: Board, nation: str) -> str:
    return FOE.get(side_of(board, nation), "")
