"""Chapter 4: cards, and the secret bid for the initiative."""

from collections.abc import Mapping

from rules.border_war.board import P
from rules.border_war.tables import card_number
from rules.kernel.decks import next_card
from rules.kernel.fields import Choices, Done, Number, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

DEAL, MOST_GOLD = 2, 3


class Deal(Auto, tag="initiative.deal"):
    """4.1: every seat draws two cards; an empty pile is made anew from the discards."""

    rule = "4.1"

    def run(self, p: P) -> None:
        for seat in p.seats:
            draw(p, seat, DEAL)


def draw(p: P, seat: str, number: int) -> None:
    p.reveal()
    board = p.board
    cards = (next_card(p, board, "draw pile", lambda: p.say("initiative.reshuffled")) for _ in range(number))
    drawn = [card for card in cards if card is not None]
    board.hands[seat] = sorted(board.hands.get(seat, []) + drawn)
    p.tell([seat], "initiative.drew", cards=drawn)
    p.tell_others([seat], "initiative.seen", seat=seat, count=len(drawn))


class Commit(SealedAnswers, tag="initiative.commit"):
    """4.2: all seats bid a card and up to three gold in secret; 4.3: the highest total begins."""

    rule = "4.2"
    kind = "commit"

    def asked(self, p: P) -> list[str]:
        return p.seats

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", p.board.hands[seat], Text("initiative.card"), "4.2")
        if "gold" not in partial:
            high = min(MOST_GOLD, p.board.gold[seat])
            return Number(name="gold", low=0, high=high, ask=Text("initiative.gold"), rule="4.2")
        return Done()

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        bids = {}
        for seat, order in orders.items():
            card, gold = order.args["card"], order.args["gold"]
            p.board.spend(seat, card)
            p.board.gold[seat] -= gold
            bids[seat] = card_number(card) + gold
            p.say("initiative.bid", seat=seat, card=card, gold=gold, total=bids[seat])
        p.board.order = in_order(p, bids)
        p.say("initiative.order", seats=p.board.order)

    def default(self, p: P, seat: str) -> Order:
        card = min(p.board.hands[seat], key=card_number)
        return Order(seat, "commit", {"card": card, "gold": 0})


def in_order(p: P, bids: dict[str, int]) -> list[str]:
    """4.3: highest bid first; equal bids roll a die, and if that is equal too keep their order."""
    before = p.board.order or p.seats
    tied = [seat for seat in before if list(bids.values()).count(bids[seat]) > 1]
    rolls = dict(zip(tied, p.roll(len(tied), 6, "initiative"), strict=True)) if tied else {}
    return sorted(before, key=lambda seat: (-bids[seat], -rolls.get(seat, 0)))
