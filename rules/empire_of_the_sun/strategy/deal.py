"""4.1.4, 4.2.1, 17.25: the deal, the choice of A04 in January 1942, and the initiative."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, SIDES, enemy
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.cards.hands import draw
from rules.empire_of_the_sun.strategy.warfare import allied_hand, japanese_hand, japanese_passes
from rules.kernel.fields import Choices, Partial, kinds
from rules.kernel.fields import Done as Finished
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

ARCADIA = "a04"


class Deal(Auto, tag="deal.deal"):
    """4.1.4: both sides draw; passes are set."""

    rule = "4.1.4"

    def run(self, p: P) -> None:
        board = p.board
        begin_offensives(board)
        cards = japanese_hand(board)
        deal(p, JAPAN, cards, japanese_passes(cards))
        deal(p, ALLIES, *allied_hand(board))


class FirstDeal(Auto, tag="deal.first"):
    """17.2 to 17.4: the first turn of a scenario begins here, with hands of a given size."""

    rule = "17.25"
    japan: tuple[int, int]
    allies: tuple[int, int]

    def run(self, p: P) -> None:
        begin_offensives(p.board)
        deal(p, JAPAN, *self.japan)
        cards, passes = self.allies
        cards -= len(p.board.decks[ALLIES].hand)
        deal(p, ALLIES, cards, passes)


def begin_offensives(board: Board) -> None:
    board.phase = "offensives"
    for side in SIDES:
        board.decks[side].draws, board.decks[side].future_set = 0, False


def deal(p: P, seat: str, cards: int, passes: int) -> None:
    p.board.decks[seat].passes = passes
    draw(p, seat, cards)


class Arcadia(Decision, tag="deal.arcadia"):
    """17.25: before the first deal of 1942 the Allies may take A04 as one of their five cards."""

    rule = "17.25"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [ALLIES]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return kinds("order", "take", "decline") if partial.kind is None else Finished()

    def apply(self, p: P, order: Order) -> None:
        deck = p.board.decks[ALLIES]
        if order.kind == "take":
            deck.pile.remove(ARCADIA)
            deck.hand.append(ARCADIA)
        p.reveal()
        p.done()

    def public(self, p: P, order: Order) -> Order | None:
        return None


def tie_breaker(board: Board) -> str:
    return JAPAN if board.year <= 1942 else ALLIES


def leader(board: Board) -> str:
    """4.2.1: the side with more cards begins; a tie goes to Japan until 1942, then to the Allies."""
    japan, allies = (len(board.decks[side].hand) for side in SIDES)
    if japan == allies:
        return tie_breaker(board)
    return JAPAN if japan > allies else ALLIES


class Initiative(Decision, tag="deal.initiative"):
    """4.2.1, 6.29: the side with fewer cards may seize the initiative with its old Future Offensive."""

    rule = "4.2.1"
    policy = "seize"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        board = p.board
        if board.go or len({len(board.decks[side].hand) for side in SIDES}) == 1:
            return []
        trailing = enemy(leader(board))
        deck = board.decks[trailing]
        return [trailing] if deck.future and deck.future_turn < board.turn else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text("deal.initiative.ask")

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        from rules.empire_of_the_sun.offensives.go import event_field, seizable

        if partial.kind is None:
            return kinds("order", "decline", *(["play"] if seizable(p.board, seat) else []))
        return Finished() if partial.kind == "decline" else event_field(p.board, seat, partial)

    def apply(self, p: P, order: Order) -> None:
        from rules.empire_of_the_sun.offensives.go import NextGo, play

        p.board.go = leader(p.board) if order.kind == "decline" else order.seat
        p.done()
        p.reveal()
        if order.kind == "play":
            p.say("deal.seized", seat=order.seat)
            p.push(NextGo())
            play(p, order)
            if p.board.offensive:
                p.board.offensive.seized = True
        else:
            p.say("deal.first", seat=p.board.go)

    def standing(self, p: P, seat: str, policy: object) -> Order:
        return Order(seat, "decline")


class First(Auto, tag="deal.begin"):
    """4.2.1: who goes first when nobody seizes the initiative."""

    rule = "4.2.1"

    def run(self, p: P) -> None:
        if not p.board.go and any(p.board.decks[side].hand for side in SIDES):
            p.board.go = leader(p.board)
            p.say("deal.first", seat=p.board.go)
