"""Chapters 6 and 15: the turn, from the check of the tents to the new cards."""

from __future__ import annotations

from collections import Counter

from rules.kernel.fields import Choices, Done, Option, Partial, Pick, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Sequence, Step
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import COMMAND, FACES, FOE, SCENARIOS
from rules.samurai_battles.battle.attacks import dragon_field
from rules.samurai_battles.battle.phase import Battle, is_idle
from rules.samurai_battles.board import P, Past, orders_of
from rules.samurai_battles.cards.command import CommandReaction, PlayCard, PrepareOrders
from rules.samurai_battles.cards.dragons import ResolveDragon
from rules.samurai_battles.cards.hands import (
    clear_dragons,
    draw_command,
    draw_dragon,
    gain,
    hold,
    play_dragon,
)
from rules.samurai_battles.cards.windows import Moment
from rules.samurai_battles.movement.moves import March
from rules.samurai_battles.movement.orders import GiveOrders
from rules.samurai_battles.victory import award, capture_tent, over, surrender

FEWEST_CARDS, TURN_TOKENS, DISCARD_TOKENS = 1, 2, 1
KOBAYAKAWA_TURN = 3
LATER = "later"


class Turn(Sequence, tag="sequence.turn"):
    """6: one turn of one player."""

    rule = "6"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (
            *(BeginTurn(), PlayCard(), CommandReaction(), ResolveDragon(), PrepareOrders()),
            *(Phase("order"), GiveOrders(), Phase("move"), March(), Phase("battle"), Battle()),
            *(Phase("end"), NewCards(), Keep(), Take(), EndTurn()),
        )


class Phase(Auto, tag="sequence.phase"):
    """6: the phases of a turn, one after another."""

    rule = "6"
    phase: str

    def run(self, p: P) -> None:
        p.board.phase = "end" if self.phase == "battle" and is_idle(p) else self.phase


class BeginTurn(Auto, tag="sequence.begin"):
    """3.5, 4.4: surrender, troops that have not chosen a side, and captured tents."""

    rule = "6"

    def run(self, p: P) -> None:
        board, seat = p.board, p.board.active
        board.past = Past(board.trails, board.clash, board.fallen)
        board.trails, board.clash, board.fallen, board.phase = [], [], [], "command"
        p.say("sequence.turn", seat=seat, turn=board.turn)
        if len(board.hands[seat]) <= FEWEST_CARDS:
            surrender(p, seat)
            return
        if board.uncommitted and seat == "red" and (board.turn + 1) // 2 >= KOBAYAKAWA_TURN:
            kobayakawa(p)
        capture_tent(p, seat)


def kobayakawa(p: P) -> None:
    """23: a flag brings the waiting troops over to Red, two swords drive them to Blue."""
    faces = p.roll_faces(2, FACES, "kobayakawa")
    p.say("sides.roll", faces=faces)
    waiting = [unit for unit in p.board.units.values() if unit.waiting]
    if "flag" not in faces and faces.count("swords") < 2:
        return
    side = "red" if "flag" in faces else "blue"
    for unit in waiting:
        leader = p.board.leader_at(unit.hex)
        unit.side, unit.waiting = side, False
        if leader is not None:
            leader.side = side
    p.board.uncommitted = False
    p.say("sides.committed", seat=side)


class NewCards(Auto, tag="sequence.new_cards"):
    """15.1, 15.2, 15.5: the played cards are discarded and new Command cards drawn."""

    rule = "15.2"

    def run(self, p: P) -> None:
        board, orders = p.board, orders_of(p)
        seat = board.active
        board.command.discard.append(orders.played)
        advised = orders.advised
        if advised != "deck":
            play_dragon(p, seat, "wise_advisors")
            board.command.discard.remove(advised)
            hold(board.hands[seat], advised)
            p.say("sequence.advised", seat=seat, card=advised)
        orders.used_dragon = bool(board.spent[seat])
        clear_dragons(p)
        board.command.discard += board.strikes
        if orders.card == "shogun":
            reshuffle(p)
        for _ in board.strikes:
            hold_all(p, FOE[seat], draw_command(p, FOE[seat]))
        board.strikes = []
        if advised == "deck":
            draw_for(p, seat)
        order_one_banner(p, seat)


def draw_for(p: P, seat: str) -> None:
    """15.2: one card, or two of which one is kept."""
    if COMMAND[orders_of(p).card].draw_two:
        p.board.drawn = sorted(draw_command(p, seat, 2))
    else:
        hold_all(p, seat, draw_command(p, seat))


def hold_all(p: P, seat: str, cards: list[str]) -> None:
    for card in cards:
        hold(p.board.hands[seat], card)


def reshuffle(p: P) -> None:
    """19.10: both decks are shuffled together with their discards."""
    for name, deck in (("command", p.board.command), ("dragon", p.board.dragon)):
        deck.pile, deck.discard = p.shuffle(sorted([*deck.pile, *deck.discard]), name), []
        p.say("hands.reshuffled", deck=name)


def order_one_banner(p: P, seat: str) -> None:
    """23: at Nagashino patience is worth a banner, but never the last one."""
    rule = SCENARIOS[p.scenario].get("order_one_banner")
    patient = rule == seat and COMMAND[orders_of(p).card].draw_two
    if patient and p.board.banners[seat] + 1 < p.board.goal[seat]:
        award(p, seat)


class Keep(Decision, tag="sequence.keep"):
    """15.2: of two drawn Command cards one is kept."""

    rule = "15.2"
    kind = "keep"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.active] if p.board.drawn else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done() if "card" in partial else pick("card", "command", list(dict.fromkeys(p.board.drawn)))

    def apply(self, p: P, order: Order) -> None:
        board, card = p.board, order.args["card"]
        p.done()
        board.drawn.remove(card)
        hold(board.hands[order.seat], card)
        p.reveal()
        for other in board.drawn:
            board.command.discard.append(other)
            p.say("sequence.put_away", seat=order.seat, card=other)
        board.drawn = []

    def public(self, p: P, order: Order) -> Order | None:
        return None

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "keep", {"card": p.board.drawn[0]})


class Take(Moment, tag="sequence.take"):
    """15.3, 15.4: a Dragon card or two tokens; who played no Dragon card may sell one, before or after."""

    rule = "15.3"
    kind = "take"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [p.board.active]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "what" not in partial:
            options = tuple(Option(each, Text(f"take.{each}")) for each in ("tokens", "dragon"))
            return Pick(name="what", options=options)
        if "discard" not in partial:
            sold = [] if orders_of(p).used_dragon else list(dict.fromkeys(p.board.dragons[seat]))
            later = (Option(LATER, Text("take.later")),) if sold and partial["what"] == "dragon" else ()
            return Pick(name="discard", options=(*dragon_field(sold).options, *later), rule="15.4")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        seat, sold = order.seat, order.args["discard"]
        p.done()
        if sold not in ("none", LATER):
            sell(p, seat, sold)
        if order.args["what"] == "tokens":
            gain(p, seat, TURN_TOKENS)
            return
        drawn = draw_dragon(p, seat)
        if sold == LATER:
            p.push(Sell(seat, drawn))

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "take", {"what": "tokens", "discard": "none"})


def sell(p: P, seat: str, card: str) -> None:
    """15.4: an old Dragon card for a token."""
    p.board.dragons[seat].remove(card)
    p.board.dragon.discard.append(card)
    p.say("sequence.sold", seat=seat, card=card)
    gain(p, seat, DISCARD_TOKENS)


class Sell(Decision, tag="sequence.sell"):
    """15.4: who wanted to see his new Dragon card first may sell another one now."""

    rule = "15.4"
    ask_when_forced = True
    seat: str
    drawn: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "sell", "pass")
        if partial.kind == "pass" or "card" in partial:
            return Done()
        old = Counter(p.board.dragons[seat]) - Counter([self.drawn])
        return pick("card", "dragon", sorted(old))

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "sell":
            sell(p, order.seat, order.args["card"])

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")


class EndTurn(Auto, tag="sequence.end"):
    """6: the other player is next."""

    rule = "6"

    def run(self, p: P) -> None:
        board = p.board
        for unit in board.units.values():
            unit.ordered = unit.marched = unit.fought = unit.barred = unit.brave = False
            unit.moved = 0
        for leader in board.leaders.values():
            leader.ordered = leader.moved = False
        board.orders, board.effects = None, []
        board.active, board.turn = FOE[board.active], board.turn + 1
        p.turn_ends()
        if not over(p):
            p.push(Turn())
