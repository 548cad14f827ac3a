"""Turncoats: a title of a few lines in which a seat joins a side, and two players exchange their seats.

Three seats act one after another: `join` a side, `swap` the players of blue and red, `peek` at a die that
only the seat sees, `pass` on, or `win` for one's side. Green belongs to nobody at first.
"""

from pathlib import Path

from msgspec import Struct, field

from rules.kernel.fields import Done, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Catalogue, Text
from rules.kernel.title import OrderKind, RuleText, Scenario, SeatSpec, Title

SIDES = {"blue": "east", "red": "west", "green": "green"}


class Turn(Decision, tag="turncoats.turn"):
    rule = "1"
    seat: str = "blue"

    def asked(self, p):
        return [self.seat]

    def choices(self, p, seat, partial):
        if partial.kind is None:
            return kinds("order", "join", "swap", "peek", "pass", "win")
        if partial.kind == "join" and "side" not in partial:
            return pick("side", "side", ("east", "west", "green"), Text("turncoats.side"))
        return Done()

    def apply(self, p, order):
        match order.kind:
            case "join":
                p.board.sides[order.seat] = order.args["side"]
            case "swap":
                p.board.swapped = not p.board.swapped
            case "peek":
                p.roll(1, 6, "peek", to=[order.seat])
            case "pass":
                self.seat = p.seats[(p.seats.index(self.seat) + 1) % len(p.seats)]
            case "win":
                side = p.board.sides[order.seat]
                p.end([s for s in p.seats if p.board.sides[s] == side], Text("turncoats.over"))

    def public(self, p, order):
        return None if order.kind == "peek" else order


class Board(Struct):
    sides: dict[str, str] = field(default_factory=lambda: dict(SIDES))
    swapped: bool = False


class Turncoats(Title):
    id = "turncoats"
    name = "Turncoats"
    players = (3, 3)
    board_type = Board
    steps = (Turn,)
    scenarios = (Scenario("only"), Scenario("swapped"))
    order_kinds = tuple(OrderKind(kind, Order("blue", kind), "1") for kind in ("swap", "peek", "pass", "win"))
    end_rule = "1"
    catalogue = Catalogue.load(Path("none"), {"seat": lambda seat, lang: seat.title()})
    rules = {"1": RuleText("1", "All there is")}

    def seats(self, scenario, options):
        return tuple(SeatSpec(seat, side) for seat, side in SIDES.items())

    def new_board(self, scenario, options):
        return Board(swapped=scenario == "swapped")

    def setup(self, p):
        p.push(Turn())

    def sides(self, p):
        return p.board.sides

    def exchanged(self, p):
        return {"blue": "red", "red": "blue"} if p.board.swapped else {}

    def view(self, p, viewer):
        return {"sides": p.board.sides, "swapped": p.board.swapped}

    def label(self, p):
        return Text("turncoats.label")


TITLE = Turncoats()
