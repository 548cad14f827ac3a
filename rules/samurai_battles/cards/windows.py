"""18.4: moments in which one seat may play a Dragon card, asked alike whether or not it holds one."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.windows import ReactionWindow
from rules.samurai_battles.atlas import DRAGON
from rules.samurai_battles.board import Board, P
from rules.samurai_battles.cards.hands import allowed, conceivable, play_dragon, playable

PHASES = {
    "play": "command",
    "order": "order",
    "move": "move",
    "fire": "battle",
    "melee": "battle",
    "swarm": "battle",
    "keep": "end",
    "take": "end",
    "sell": "end",
}


class Moment(Decision):
    """A decision with which Dragon cards of some moments may be played; `moments` are those."""

    moments: ClassVar[tuple[str, ...]] = ()

    def check(self, p: P, order: Order) -> None:
        try:
            super().check(p, order)
        except IllegalOrder as refusal:
            reason = why_no_dragon(p.board, order, self.moments) or self.why(p, order)
            raise (reason or why_another_phase(p.board, order) or refusal) from None

    def why(self, p: P, order: Order) -> IllegalOrder | None:
        """What is wrong with a whole order, where choices could only say that a value is not among them."""
        return None


def why_no_dragon(board: Board, order: Order, moments: tuple[str, ...]) -> IllegalOrder | None:
    """The reason against the Dragon card that an order names, if it lies with the card."""
    card = order.args.get("dragon", order.args.get("card"))
    if not isinstance(card, str) or card not in DRAGON:
        return None
    if card not in board.dragons[order.seat]:
        return IllegalOrder("hands.not_held", "18.1", card=card)
    if DRAGON[card].window not in moments:
        return IllegalOrder("hands.not_now", "18.4", card=card, moment=DRAGON[card].window)
    if not allowed(board, order.seat, card):
        return IllegalOrder("hands.one_a_turn", "18.3")
    if board.honor[order.seat] < DRAGON[card].cost:
        return IllegalOrder("hands.too_dear", "18.2", card=card, cost=DRAGON[card].cost)
    return None


def why_not_held(board: Board, order: Order) -> IllegalOrder | None:
    """7: a Command card that its player does not hold, and those that he does."""
    card, hand = order.args.get("card"), board.hands[order.seat]
    if card in hand:
        return None
    return IllegalOrder("command.not_held", "7", card=str(card), cards=sorted(set(hand)))


def why_another_phase(board: Board, order: Order) -> IllegalOrder | None:
    """6: what the active player may not do yet, or no longer."""
    phase = PHASES.get(order.kind, board.phase)
    if order.seat != board.active or phase == board.phase:
        return None
    return IllegalOrder("sequence.another_phase", "6", kind=order.kind, phase=phase, now=board.phase)


class Window(Moment, ReactionWindow):
    """A card or a pass. The window opens where, as far as everybody knows, a card might be played."""

    def seat(self, p: P) -> str | None:
        """Who may react, if the moment is there at all."""
        raise self.silent()

    def cards(self, p: P, seat: str) -> tuple[str, ...]:
        """The cards of this moment; which they are depends on public facts only."""
        raise self.silent()

    def take_effect(self, p: P, seat: str, card: str) -> None:
        raise self.silent()

    def asked(self, p: P) -> list[str]:
        seat = self.seat(p)
        return [seat] if seat is not None and conceivable(p.board, seat, self.cards(p, seat)) else []

    def held(self, p: P, seat: str) -> list[str]:
        return playable(p.board, seat, self.cards(p, seat))

    def uses(self, p: P, seat: str) -> list[str]:
        return ["dragon"] if self.held(p, seat) else []

    def using(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "card" in partial else pick("card", "dragon", self.held(p, seat), rule="18.4")

    def assumed(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "dragon":
            play_dragon(p, order.seat, order.args["card"])
            self.take_effect(p, order.seat, order.args["card"])
