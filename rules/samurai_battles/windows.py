"""18.4: moments in which one seat may play a Dragon card, asked alike whether or not it holds one."""

from __future__ import annotations

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.samurai_battles.board import P
from rules.samurai_battles.hands import conceivable, play_dragon, playable


class Window(Decision):
    """A card or a pass. The window opens where, as far as everybody knows, a card might be played."""

    ask_when_forced = True

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

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        held = self.held(p, seat)
        if partial.kind is None:
            return kinds("order", *(["dragon"] if held else []), "pass")
        if partial.kind == "dragon" and "card" not in partial:
            return pick("card", "dragon", held, rule="18.4")
        return Done()

    def assumed(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "dragon":
            play_dragon(p, order.seat, order.args["card"])
            self.take_effect(p, order.seat, order.args["card"])
