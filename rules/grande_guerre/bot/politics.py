"""Packet C: political actions, the most urgent first, as many as a government may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import Board, P, played, side_of
from rules.grande_guerre.bot import cards
from rules.grande_guerre.economy.income import civil
from rules.grande_guerre.peace.talks import TARGET
from rules.grande_guerre.politics.actions import markers
from rules.grande_guerre.politics.government import allowance
from rules.grande_guerre.stocks import available
from rules.kernel.orders import Order

ALLIES = {"DE": ("AH", "russian"), "AH": ("DE", "russian"), "FR": ("GB", "french"), "GB": ("FR", "french")}
"""Who attacks together with whom, and where."""
CONFIDENT, CALM, WAR_ECONOMY = 28, 22, 3
POOR, FEW_RECRUITS, BROKEN = 10, 4, 10
PROMISES = ("C4", "C6", "C7", "C9", "C10")
AT_ONCE = ("B1", "B2", "B6", "A7")
DESPERATE = 20


def politics(p: P, seat: str, seen: dict[str, Any]) -> Iterator[Order]:
    yield from cards.plays(p, seat, cards.INTERPHASE)
    for nation in [n for n in played(p.board, seat) if n in MAJORS]:
        left = allowance(p.board, nation)
        for action, named in wishes(p, nation):
            if left > 0:
                yield Order(seat, "action", {"nation": nation, "action": action, **named})


def wishes(p: P, nation: str) -> Iterator[tuple[str, dict[str, str]]]:
    """All that a government would like to do now; what it may not do is refused."""
    board = p.board
    will, done = board.nations[nation].nw, board.politics[nation].done
    for marker in markers(board, nation):
        yield "A10", {"marker": marker}
    if target_is_broken(board, nation):
        yield "C1", {"manner": "sincere"}
    if will <= DESPERATE:
        yield "A3", {}
    for action in AT_ONCE:
        yield action, {}
    if will >= CALM:
        yield "B3", {}
    if nation in ALLIES and "A9" not in done and side_of(board, ALLIES[nation][0]) == side_of(board, nation):
        yield "A9", dict(zip(("ally", "sector"), ALLIES[nation], strict=True))
    if will > CONFIDENT and civil(board, nation) > WAR_ECONOMY:
        yield "A4", {}
    for promise in PROMISES:
        yield promise, {}
    if will >= CALM and board.nations[nation].ep < POOR:
        yield "A5", {}
    if will >= CALM and available(board, nation, "rp") < FEW_RECRUITS:
        yield "A6", {}
    yield "A1", {}
    yield "A13", {}


def target_is_broken(board: Board, nation: str) -> bool:
    """25.2: an offer is worth it where the enemy that could make peace has lost heart."""
    target = TARGET[side_of(board, nation)]
    return bool(side_of(board, target)) and board.nations[target].nw <= BROKEN
