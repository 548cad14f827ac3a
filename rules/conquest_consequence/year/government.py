"""7.3-7.5: the Government Phase: card play until all pass, diplomacy resolution, hand compliance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import ACTION, BREMP, INVESTMENT, SEASONS
from rules.conquest_consequence.board import Influence, P
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.diplomacy.card_play import Diplomacy, InsurgentPair, Partisan, Wild
from rules.conquest_consequence.diplomacy.influence import SATELLITE, sway
from rules.conquest_consequence.diplomacy.satellites import become_satellite
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.protocols.kinds import Kind, Various
from rules.conquest_consequence.protocols.wishes import fulfil
from rules.conquest_consequence.technology.intelligence import Intelligence
from rules.conquest_consequence.technology.investments import Industry, Loyalty, Technology
from rules.conquest_consequence.war_and_peace import war
from rules.kernel.fields import Choices, Done, Partial, several
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto, Sequence, Step
from rules.kernel.texts import Text


class GovernmentPhase(Sequence, tag="government.phase"):
    """7.3: play, resolution, hands."""

    rule = "7.3"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (Cycle(), Resolution(), Statuses(), Compliance(), AfterGovernment())


class Cycle(Auto, tag="government.cycle"):
    """7.37: one play after another in Turn Order, until everybody has passed in a row."""

    rule = "7.37"
    at: int = 0

    def run(self, p: P) -> None:
        board = p.board
        fulfil(p)
        if self.at == 0:
            board.phase, board.passes = "government", 0
            for side in board.sides.values():
                side.raises = side.loyalty_raises = 0
                side.passed = False
        if board.passes >= len(board.order):
            return
        seat = board.order[self.at % len(board.order)]
        following = Cycle(self.at + 1)
        if board.sides[seat].hand:
            p.push(Play(seat), following)
        else:
            board.passes += 1
            p.push(following)


class Pass(Kind):
    """7.37: a pass, which does not bind for later turns of the same cycle."""

    name, rule = "pass", "7.37"

    def open(self, p: P, seat: str) -> bool:
        return True

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.board.passes += 1
        p.say("government.passed", seat=order.seat)


KINDS: tuple[Kind, ...] = (
    *(Diplomacy(), Wild(), Partisan(), Industry(), Loyalty(), Technology(), InsurgentPair()),
    *(Intelligence(), Pass()),
)


class Play(Various, tag="government.play"):
    """7.3: the active player plays one option or passes; any hand that is not empty is asked."""

    rule = "7.3"
    ask_when_forced = True
    policy = "government"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def listed(self, p: P) -> dict[str, Kind]:
        return {kind.name: kind for kind in KINDS}

    def prompt(self, p: P, seat: str) -> Text:
        excess = len(p.board.sides[seat].hand) - cards.limit(p, seat)
        return Text.of("government.play.ask", cards=len(p.board.sides[seat].hand), excess=max(0, excess))

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind != "pass":
            p.board.passes = 0
        p.board.sides[order.seat].passed = order.kind == "pass"
        super().apply(p, order)

    def own_turn(self, p: P, seat: str) -> bool:
        """What one plays oneself is one's own, though no player turn has begun."""
        return True

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order | None:
        """Who has passed passes again, until somebody plays on a watched neutral or the hand is too full."""
        board = p.board
        if policy["again"] == "always":
            return Order(seat, "pass")
        touched = [n for n in policy["watched"] if any(laid.seat != seat for laid in board.laid.get(n, ()))]
        full = excess(p, seat) > policy["excess"]
        again = board.sides[seat].passed and not touched and not full
        return Order(seat, "pass") if again else None

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "pass")


class Resolution(Auto, tag="government.resolution"):
    """7.4: each face-up card removes a rival's marker or adds an own one, in Turn Order."""

    rule = "7.4"

    def run(self, p: P) -> None:
        board = p.board
        for seat in board.order:
            for nation in sorted(board.laid):
                for laid in (each for each in board.laid[nation] if each.seat == seat):
                    sway(p, nation, seat)
                    cards.discard(p, laid.card)
        board.laid = {}


class Statuses(Auto, tag="government.statuses"):
    """7.4, 8.01: Satellites and the British alliance, then POP and RES follow the new influence."""

    rule = "8.01"

    def run(self, p: P) -> None:
        fulfil(p)
        settle_status(p)
        board = p.board
        won = [n for n in sorted(board.influence) if board.influence[n].n >= SATELLITE and n != BREMP]
        for nation in sorted(won, key=lambda n: -board.order.index(board.influence[n].faction)):
            become_satellite(p, nation, board.influence[nation].faction)


def settle_status(p: P) -> None:
    """8.01, 8.43: statuses are set from influence; three American markers make the alliance."""
    board = p.board
    empire = board.influence.get(BREMP)
    if empire is not None and empire.faction == "usa" and empire.n >= SATELLITE:
        war.ally(p)
    open_ = {n: i for n, i in sorted(board.influence.items()) if not (n == BREMP and board.bremp)}
    board.status = {nation: Influence(each.faction, each.n) for nation, each in open_.items()}


def excess(p: P, seat: str) -> int:
    return max(0, len(p.board.sides[seat].hand) - cards.limit(p, seat))


class Compliance(SealedAnswers, tag="government.discard"):
    """7.5: all at once and in secret, down to the hand limit."""

    rule = "7.5"
    kind = "discard"
    policy = "hand"

    def asked(self, p: P) -> list[str]:
        return [seat for seat in p.board.order if excess(p, seat)]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("government.discard.ask", count=excess(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        over = excess(p, seat)
        return several("cards", "card", p.board.sides[seat].hand, over, over, self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        named = value if isinstance(value, list) else []
        missing = [each for each in named if each not in p.board.sides[seat].hand]
        if missing:
            return Text.of("government.no_card", card=str(missing[0])[:20])
        return Text.of("government.so_many", count=excess(p, seat))

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        p.reveal()
        for seat in p.board.order:
            if seat in orders:
                gone = orders[seat].args["cards"]
                cards.spend(p, seat, *gone)
                cards.discard(p, *gone)
                p.say("government.discarded", seat=seat, cards=gone)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Investment cards of the lowest factories, then Action cards of the lowest value."""
        hand, over = p.board.sides[seat].hand, excess(p, seat)
        kept = list(policy["keep"])

        def worth(card: str) -> tuple[bool, bool, int, int, str]:
            if card in INVESTMENT:
                return (card in kept, False, INVESTMENT[card].factory, 0, card)
            return (card in kept, True, ACTION[card].value, SEASONS.index(ACTION[card].season), card)

        return Order(seat, "discard", {"cards": sorted(sorted(hand, key=worth)[:over])})


class AfterGovernment(Auto, tag="government.after"):
    """1.146: control after new Satellites have their units."""

    rule = "7.4"

    def run(self, p: P) -> None:
        control.settle(p)
