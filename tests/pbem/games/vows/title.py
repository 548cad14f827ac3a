"""Vows: a title of a few lines in which dice fall in every way but by an order of one's own.

Blue challenges, and red's policy accepts by a die: at once, or in the scenario "sweep" with the next sweep.
In "packets" both plan in secret, in "answers" both answer; dice fall when the last of them is ready.
"""

from pathlib import Path

from msgspec import Struct, field

from rules.kernel.fields import Done, kinds
from rules.kernel.orders import Order
from rules.kernel.policies import Policy, switch
from rules.kernel.sealed import SealedAnswers, SealedPackets
from rules.kernel.steps import Decision
from rules.kernel.texts import Catalogue, Text
from rules.kernel.title import OrderKind, RuleText, Scenario, SeatSpec, Title


class Turn(Decision, tag="vows.turn"):
    rule = "1"
    seat: str = "blue"

    def asked(self, p):
        return [self.seat]

    def choices(self, p, seat, partial):
        return kinds("order", "challenge", "end") if partial.kind is None else Done()

    def apply(self, p, order):
        self.seat = "red" if self.seat == "blue" else "blue"
        if order.kind == "challenge":
            p.push(Duel(self.seat))


class Duel(Decision, tag="vows.duel"):
    rule = "1"
    policy = "accept"
    ask_when_forced = True
    seat: str

    def asked(self, p):
        return [self.seat]

    def choices(self, p, seat, partial):
        return kinds("order", "accept") if partial.kind is None else Done()

    def apply(self, p, order):
        p.board.thrown += p.roll(1, 6, "duel")
        p.done()

    def standing(self, p, seat, policy):
        return Order(seat, "accept")

    def answers_at_sweep(self, p):
        return p.scenario == "sweep"


class Packets(SealedPackets, tag="vows.packets"):
    rule = "1"

    def planners(self, p):
        return p.seats

    def planned_kinds(self, p, seat):
        return ["challenge"]

    def plan(self, p, seat, partial):
        return Done()

    def carry_out(self, p, packets):
        p.board.thrown += p.roll(1, 6, "duel")


class Answers(SealedAnswers, tag="vows.answers"):
    rule = "1"
    ask_when_forced = True

    def asked(self, p):
        return p.seats

    def choices(self, p, seat, partial):
        return kinds("order", "challenge") if partial.kind is None else Done()

    def resolve(self, p, orders):
        p.board.thrown += p.roll(1, 6, "duel")


class Board(Struct):
    thrown: list[int] = field(default_factory=list)


class Vows(Title):
    id = "vows"
    name = "Vows"
    board_type = Board
    steps = (Turn, Duel, Packets, Answers)
    scenarios = tuple(map(Scenario, ("only", "sweep", "packets", "answers")))
    policies = (Policy("accept", (switch("how", "yes", "no"),), {"how": "yes"}),)
    order_kinds = tuple(OrderKind(kind, Order("blue", kind), "1") for kind in ("challenge", "accept", "end"))
    end_rule = "1"
    catalogue = Catalogue.load(Path("none"))
    rules = {"1": RuleText("1", "All there is")}

    def seats(self, scenario, options):
        return (SeatSpec("blue", "east"), SeatSpec("red", "west"))

    def new_board(self, scenario, options):
        return Board()

    def setup(self, p):
        p.push(*({"packets": [Packets()], "answers": [Answers()]}.get(p.scenario, [])), Turn())

    def view(self, p, viewer):
        return {"thrown": p.board.thrown}

    def label(self, p):
        return Text("vows.label")


TITLE = Vows()
