"""Chapter 19: the two-player game; United China, its production and its insurrections."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence.atlas import ACTION, CHINA, PROVINCES
from rules.conquest_consequence.board import Board, P, free
from rules.conquest_consequence.china_and_partisans.partisans import permitted
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.influence import sway
from rules.conquest_consequence.movement.appearing import appear
from rules.conquest_consequence.protocols.kinds import Kind
from rules.conquest_consequence.war_and_peace.war import is_neutral
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text

UNITED = "nationalist_china"


def two_players(board: Board) -> bool:
    return "soviet" not in board.sides


def provinces_of(card: str) -> tuple[str, ...]:
    """19.7: the Chinese provinces of a Diplomacy card, or of the purple end of a wild card."""
    action = ACTION[card]
    return tuple(area for area in (*action.ends, *action.partisans) if area in CHINA)


class Insurrection(Kind):
    """19.7: one order and a card of a Chinese province place a militia cadre of United China there."""

    name, rule = "insurrection", "19.7"

    def open(self, p: P, seat: str) -> bool:
        turn = p.board.acting()
        ready = two_players(p.board) and seat == "usa" and turn.kind != "winter" and turn.orders > 0
        return ready and bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        if not free(p.board, UNITED, "militia"):
            return []
        hand = [card for card in p.board.sides[seat].hand if card in ACTION]
        return [card for card in hand if self.areas(p, card)]

    def areas(self, p: P, card: str) -> list[str]:
        return [area for area in provinces_of(card) if permitted(p, UNITED, area)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("rising_sun.card"), self.rule)
        if "area" not in partial:
            return pick("area", "place", self.areas(p, partial["card"]), Text("partisans.where"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind" and not (two_players(p.board) and seat == "usa"):
            return Text("rising_sun.american_only")
        if field == "kind" and not p.board.acting().orders:
            return Text("movement.no_orders")
        return Text("rising_sun.no_insurrection")

    def apply(self, p: P, order: Order) -> None:
        cards.spend(p, order.seat, order.args["card"])
        cards.discard(p, order.args["card"])
        p.board.acting().orders -= 1
        p.board.acting().ordered = True
        p.say("rising_sun.insurrection", card=order.args["card"], area=order.args["area"])
        appear(p, UNITED, 1, order.args["area"])


# Production of United China


def playable(board: Board, card: str) -> list[str]:
    """19.51: neutral provinces among the ends of a card, or the US and Soviet options of a wild card."""
    action = ACTION[card]
    named = (*action.ends, *action.options.get("usa", ()), *action.options.get("soviet", ()))
    return list(dict.fromkeys(n for n in named if n in PROVINCES and is_neutral(board, n)))


def idle_cards(board: Board) -> int:
    """19.5: Activism cards that cannot be played build one more conscripted CV each."""
    return sum(1 for card in board.activism if not playable(board, card))


class DrawActivism(Auto, tag="rising_sun.activism"):
    """19.5: KMT cards are drawn and shown to all before the lists are made."""

    rule = "19.5"

    def run(self, p: P) -> None:
        board = p.board
        if not two_players(board):
            return
        count = board.sides["usa"].loyalty
        held = list(board.sides["usa"].hand)
        cards.draw(p, "usa", "action", count)
        board.activism = [card for card in board.sides["usa"].hand if card not in held]
        board.sides["usa"].hand = held
        p.say("rising_sun.activism", cards=board.activism)


class Activism(Kind):
    """19.51: where a playable Activism card places its influence."""

    name, rule = "activism", "19.51"

    def open(self, p: P, seat: str) -> bool:
        return seat == "usa" and bool(self.cards(p, seat))

    def cards(self, p: P, seat: str) -> list[str]:
        named = {line[1] for line in p.board.plans.get(seat, []) if line[0] == "activism"}
        return [card for card in p.board.activism if card not in named and playable(p.board, card)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "card" not in partial:
            return pick("card", "card", self.cards(p, seat), Text("rising_sun.card"), self.rule)
        if "nation" not in partial:
            return pick(
                "nation", "nation", playable(p.board, partial["card"]), Text("government.on"), self.rule
            )
        return Done()

    def apply(self, p: P, order: Order) -> None:
        line = ["activism", order.args["card"], order.args["nation"]]
        p.board.plans[order.seat].append(line)

    def public(self, p: P, order: Order) -> Order | None:
        return None


def play_activism(p: P) -> None:
    """19.5: each playable card places one influence, or removes one of a rival; then it is discarded."""
    named = {line[1]: line[2] for line in p.board.plans.get("usa", []) if line[0] == "activism"}
    for card in p.board.activism:
        options = playable(p.board, card)
        if options:
            nation = named[card] if named.get(card) in options else options[0]
            sway(p, nation, "usa")
        cards.discard(p, card)
    p.board.activism = []
