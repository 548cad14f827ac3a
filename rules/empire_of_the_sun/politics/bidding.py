"""16.49: the tournament bid: both players bid a side and points in secret before the game."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, SCENARIOS, SIDES, enemy
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.dice import d10
from rules.kernel.fields import Choices, Done, Number, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

BIDDING = tuple(name for name in SCENARIOS if name != "training")
MOST = 10
EXCHANGED = "seats exchanged"
"""The note that both players sit in each other's chair."""


class Bid(Struct, frozen=True):
    side: str
    points: int


class Settlement(Struct, frozen=True):
    """Who plays Japan, by the chair in which he sits, and what Japan's victory points change by."""

    japan: str
    points: int


def settled(bids: Mapping[str, Bid], luck: str) -> Settlement:
    """The higher bid for a side gets it and pays; bids for different sides are set off against each other.

    `luck` is the chair that wins a tie.
    """
    one, other = bids[JAPAN], bids[ALLIES]
    if one.side != other.side:
        japan = JAPAN if one.side == JAPAN else ALLIES
        return Settlement(japan, bids[enemy(japan)].points - bids[japan].points)
    winner = luck if one.points == other.points else JAPAN if one.points > other.points else ALLIES
    paid = bids[winner].points
    if one.side == JAPAN:
        return Settlement(winner, -paid)
    return Settlement(enemy(winner), paid)


class Bidding(SealedAnswers, tag="bid.bid"):
    """16.49: both bid at the same time, and neither sees the other's bid before his own is made."""

    rule = "16.49"
    kind = "bid"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return list(SIDES)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "side" not in partial:
            return pick("side", "side", SIDES, Text("bid.side"), "16.49")
        if "points" not in partial:
            return Number(name="points", low=0, high=MOST, ask=Text("bid.points"), rule="16.49")
        return Done()

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        bids = {seat: Bid(order.args["side"], order.args["points"]) for seat, order in orders.items()}
        for seat, bid in bids.items():
            p.say("bid.made", seat=seat, side=bid.side, points=bid.points)
        tie = bids[JAPAN] == bids[ALLIES]
        found = settled(bids, higher_roll(p) if tie else JAPAN)
        p.board.bid = found.points
        if found.japan == JAPAN:
            p.say("bid.seats_stay")
        else:
            p.board.done.append(EXCHANGED)
            p.say("bid.seats_change")
        if SCENARIOS[p.scenario]["victory"] != "campaign":
            p.say("bid.points_change", by=found.points)
        elif p.board.turn > 1:
            pay_with_will(p)


def exchanged(board: Board) -> dict[str, str]:
    """Each side with the chair in which its player began, if the bids have exchanged them."""
    return {side: enemy(side) for side in SIDES} if EXCHANGED in board.done else {}


def higher_roll(p: P) -> str:
    """Both roll, Japan's chair first, until one rolls higher."""
    while (one := d10(p, "bid")) == (other := d10(p, "bid")):
        continue
    return JAPAN if one > other else ALLIES


class AfterOperationZ(Auto, tag="bid.operation_z"):
    """16.49: in the full campaign the bid moves Political Will when Operation Z has set it."""

    rule = "16.49"

    def run(self, p: P) -> None:
        if p.board.bid:
            pay_with_will(p)


def pay_with_will(p: P) -> None:
    """In campaigns a bid for Japan adds to Political Will, one for the Allies takes from it."""
    p.board.add_will(-p.board.bid)
    p.say("bid.will_changes", by=-p.board.bid, will=p.board.will)
    p.board.bid = 0
