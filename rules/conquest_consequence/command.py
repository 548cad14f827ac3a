"""10.1: sealed Command cards, who goes first, and how many orders each card gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence import refusals
from rules.conquest_consequence.atlas import ACTION, FACTION
from rules.conquest_consequence.board import Board, P
from rules.conquest_consequence.decks import cards
from rules.kernel.fields import Choices, Done, Grow, Option, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text, named

LATEST_FIRST = 4
MOST_LINES = 4


def kind_of(board: Board, card: str) -> str:
    """10.1, 10.11, 10.4: what an Action card is good for in this season."""
    if board.winter:
        return "winter"
    return "season" if ACTION[card].season == board.season else "emergency"


def orders_of(board: Board, seat: str, card: str) -> int:
    return FACTION[seat].emergency if kind_of(board, card) == "emergency" else ACTION[card].value


def holds(line: str, seat: str, done: set[str], seats: int) -> bool:
    """10.13: whether the condition of a sealed line is met."""
    when, others = line.partition(":")[2], done - {seat}
    if when == "now":
        return True
    if when == "somebody":
        return bool(others)
    return len(others) == seats - 1 if when == "both" else when in others


def run_cycle(order: list[str], lines: Mapping[str, list[str]]) -> tuple[dict[str, str], list[list[str]]]:
    """10.13: the cycle run from sealed lines; the cards committed and who did what in turn."""
    committed: dict[str, str] = {}
    run: list[list[str]] = []
    passes = at = 0
    while passes < len(order):
        seat = order[at % len(order)]
        met = [line for line in lines.get(seat, []) if holds(line, seat, set(committed), len(order))]
        if seat not in committed and met:
            committed[seat] = met[0].partition(":")[0]
            run.append([seat, "commit"])
            passes = 0
        else:
            run.append([seat, "pass"])
            passes += 1
        at += 1
    return committed, run


class Commit(SealedAnswers, tag="command.commit"):
    """10.13: one sealed instruction of each seat."""

    rule = "10.13"
    policy = "command"

    def asked(self, p: P) -> list[str]:
        return [seat for seat in p.board.order if p.board.sides[seat].hand]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("command.commit.ask", season=p.board.season)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "commit", "pass")
        lines = partial.get("lines", [])
        ended = bool(lines) and (lines[-1].endswith(":now") or len(lines) == MOST_LINES)
        if partial.kind == "pass" or "lines" in partial or ended:
            return Done()
        used = {line.partition(":")[0] for line in lines}
        hand = [card for card in p.board.sides[seat].hand if card not in used]
        # Without a condition first: that is what most lines say.
        values = [f"{card}:{when}" for when in self.conditions(p, seat) for card in hand]
        if not values:
            return Done()
        options = tuple(Option(value, named("sealed", value)) for value in values)
        return Grow(name="lines", options=options, may_stop=bool(lines), rule=self.rule)

    def conditions(self, p: P, seat: str) -> list[str]:
        return ["now", "somebody", "both", *(each for each in p.board.order if each != seat)]

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        lines = partial.get("lines", [])
        return refusals.no_command(p.board, seat, lines, value) if field == "lines" else None

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        lines = {seat: order.args["lines"] for seat, order in orders.items() if order.kind == "commit"}
        committed, run = run_cycle(list(p.board.order), lines)
        for seat, what in run:
            p.say(f"command.{what}", seat=seat)
        for seat, card in committed.items():
            cards.spend(p, seat, card)
            p.board.sides[seat].committed = card

    def default(self, p: P, seat: str) -> Order:
        """21: whoever does not answer in time keeps his cards."""
        return Order(seat, "pass")

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """The best card of the season if the policy says so, else a pass."""
        hand = [card for card in p.board.sides[seat].hand if card in ACTION]
        of_season = [card for card in hand if kind_of(p.board, card) == "season"]
        if policy["card"] == "pass" or not of_season:
            return Order(seat, "pass")
        best = max(of_season, key=lambda card: (ACTION[card].value, card))
        return Order(seat, "commit", {"lines": [f"{best}:now"]})


class Show(Auto, tag="command.show"):
    """10.1: all cards are turned together; Investment cards were bluffs."""

    rule = "10.1"

    def run(self, p: P) -> None:
        board = p.board
        shown = {seat: board.sides[seat].committed for seat in board.order if board.sides[seat].committed}
        board.revealed = {seat: card for seat, card in shown.items() if card in ACTION}
        for seat, card in shown.items():
            board.sides[seat].committed = ""
            cards.discard(p, card)
            p.say("command.shown", seat=seat, card=card)
        board.command, asks = self.sort(p)
        p.push(*asks)

    def sort(self, p: P) -> tuple[list[str], list[First]]:
        """10.12: by letter; a die orders equal ones, a card of the season goes first unless it yields."""
        board, order, asks = p.board, list[str](), list[First]()
        letters = sorted({ACTION[card].letter for card in board.revealed.values()})
        for letter in letters:
            tied = [
                s for s in board.order if s in board.revealed and ACTION[board.revealed[s]].letter == letter
            ]
            own = [s for s in tied if kind_of(board, board.revealed[s]) == "season"]
            rest = self.drawn(p, [seat for seat in tied if seat not in own])
            order += own + rest
            if own and rest:
                asks.append(First(own[0], rest))
        return order, asks

    def drawn(self, p: P, seats: list[str]) -> list[str]:
        """1 to 3 puts the earlier in Turn Order first; the winner is matched against the third."""
        if len(seats) < 2:
            return seats
        first, second, *others = seats
        front = [first, second] if self.earlier(p) else [second, first]
        for third in others:
            front = [*front, third] if self.earlier(p) else [third, *front]
        return front

    def earlier(self, p: P) -> bool:
        [die] = p.roll(1, 6, "command tie")
        return die < LATEST_FIRST


class First(Decision, tag="command.first"):
    """10.12: the holder of the card of the season goes before or after those of the same letter."""

    rule = "10.12"
    kind = "first"
    policy = "first"
    seat: str
    others: list[str]

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "seat" in partial:
            return Done()
        return pick("seat", "seat", [self.seat, self.others[0]], Text("command.who"), self.rule)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.args["seat"] != self.seat:
            listed = p.board.command
            listed.remove(self.seat)
            listed.insert(listed.index(self.others[-1]) + 1, self.seat)
        p.say("command.first", seat=order.args["seat"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        mine = policy["who"] == "me"
        return Order(seat, "first", {"seat": self.seat if mine else self.others[0]})
