"""10.1: which Command card a bot commits: the cheapest that covers what it wants to do, or none."""

from __future__ import annotations

from collections.abc import Iterator

from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.board import Board, Turn
from rules.conquest_consequence.bot.eyes import goal_of
from rules.conquest_consequence.bot.marching import plan
from rules.kernel.bots import Options
from rules.kernel.orders import Order

FEW, RESERVE = 2, 2


def commit(board: Board, options: Options) -> Iterator[Order]:
    """A card of the season where there is something to attack, or partisans to recruit."""
    seat = options.seat
    hand = [card for card in board.sides[seat].hand if card in ACTION]
    now = sorted((c for c in hand if ACTION[c].season == board.season), key=lambda c: (ACTION[c].value, c))
    wanted = demand(board, seat) if now and not board.winter else 0
    if goal_of(board) and now:
        yield Order(seat, "commit", {"lines": [f"{now[-1]}:now"]})
    elif wanted:
        enough = [card for card in now if ACTION[card].value >= wanted] or now[-1:]
        yield Order(seat, "commit", {"lines": [f"{enough[0]}:now"]})
    yield Order(seat, "pass")


def demand(board: Board, seat: str) -> int:
    """How many orders the attacks of this season would take, with some to bring others nearer."""
    kept, board.turn = board.turn, Turn(seat, "season", 8)
    attacks = plan(board, seat)
    board.turn = kept
    units = {key for attack in attacks for key in attack.coming}
    recruits = len(board.partisans) if seat == "soviet" else 0
    old = any(_fights(board, seat, area) for area in {b.at for b in board.blocks.values()})
    return len(units) + (RESERVE if units or old else 0) + recruits // FEW


def _fights(board: Board, seat: str, area: str) -> bool:
    """Whether a battle of earlier turns could go on there."""
    from rules.conquest_consequence.combat.sides import opposed, own_in

    return bool(own_in(board, seat, area)) and bool(opposed(board, seat, area))
