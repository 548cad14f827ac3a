"""Plots: a title of a few lines whose orders may leave no trace for others, in two editions.

In a turn a seat plots (nobody sees anything of it), boasts, throws a die that all see, peeks at one that only
it sees, and ends the turn. The second edition counts plots instead of listing them, and doubles throws.
In the scenario "together" both seats first plot at once and in secret, each as long as it likes.
"""

from pathlib import Path

from msgspec import Struct, field

from rules.kernel.fields import Done, Number, kinds
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Catalogue, Text
from rules.kernel.title import OrderKind, RuleText, Scenario, SeatSpec, Title

TURNS = {"march": 120, "campaign": 4_000}
"""Scenarios of more turns than the usual ones."""


class Together(Decision, tag="plots.together"):
    rule = "1"
    ready: dict[str, bool] = field(default_factory=dict)

    def asked(self, p):
        return [seat for seat in p.seats if seat not in self.ready]

    def choices(self, p, seat, partial):
        if partial.kind is None:
            return kinds("order", "plot", "peek", "end")
        if partial.kind == "plot" and "number" not in partial:
            return Number(name="number", low=1, high=6)
        return Done()

    def apply(self, p, order):
        match order.kind:
            case "plot":
                p.board.plot(order.seat, order.args["number"])
            case "peek":
                p.roll(1, 6, "peek", to=[order.seat])
            case "end":
                p.reveal()
                self.ready[order.seat] = True

    def public(self, p, order):
        return None


class Turn(Decision, tag="plots.turn"):
    rule = "1"
    seat: str
    boasts: int = 0

    def asked(self, p):
        return [self.seat]

    def choices(self, p, seat, partial):
        if partial.kind is None:
            return kinds("order", "plot", "boast", "throw", "peek", "end")
        if partial.kind == "plot" and "number" not in partial:
            return Number(name="number", low=1, high=6)
        return Done()

    def apply(self, p, order):
        match order.kind:
            case "plot":
                p.board.plot(order.seat, order.args["number"])
            case "boast":
                self.boasts += 1
                p.say("plots.boast", seat=order.seat)
            case "throw":
                p.board.score[order.seat] += p.roll(1, 6, "throw")[0] * (2 if p.rev > 1 else 1)
            case "peek":
                p.roll(1, 6, "peek", to=[order.seat])
            case "end":
                p.done()
                end_turn(p, order.seat)

    def public(self, p, order):
        return None if order.kind in ("plot", "peek") else order


def end_turn(p, seat):
    p.board.left -= 1
    p.turn_ends()
    if p.board.left:
        p.push(Turn("red" if seat == "blue" else "blue"))
    else:
        best = max(p.board.score.values())
        p.end([s for s in p.seats if p.board.score[s] == best], Text("plots.over"), p.board.score)


class FirstBoard(Struct):
    left: int
    plans: dict[str, list[int]] = field(default_factory=lambda: {"blue": [], "red": []})
    score: dict[str, int] = field(default_factory=lambda: {"blue": 0, "red": 0})

    def plot(self, seat, number):
        self.plans[seat].append(number)


class SecondBoard(Struct):
    left: int
    plans: dict[str, dict[str, int]] = field(default_factory=lambda: {"blue": {}, "red": {}})
    score: dict[str, int] = field(default_factory=lambda: {"blue": 0, "red": 0})

    def plot(self, seat, number):
        self.plans[seat][str(number)] = self.plans[seat].get(str(number), 0) + 1


class Plots(Title):
    id = "plots"
    name = "Plots"
    board_type = FirstBoard
    steps = (Turn, Together)
    scenarios = (Scenario("only"), Scenario("together"), *map(Scenario, TURNS))
    order_kinds = tuple(
        OrderKind(kind, Order("blue", kind), "1") for kind in ("plot", "boast", "throw", "peek", "end")
    )
    conditions = ("scored", "boasted", "plans")
    end_rule = "1"
    catalogue = Catalogue.load(Path("none"))
    rules = {"1": RuleText("1", "All there is")}

    def seats(self, scenario, options):
        return (SeatSpec("blue", "east"), SeatSpec("red", "west"))

    def new_board(self, scenario, options):
        return self.board_type(left=TURNS.get(scenario, 20))

    def setup(self, p):
        p.push(*([Together()] if p.scenario == "together" else []), Turn("blue"))

    def view(self, p, viewer):
        plans = {s: plan for s, plan in p.board.plans.items() if viewer in (s, "*")}
        return {"plans": plans, "score": p.board.score, "left": p.board.left}

    def observed(self, view, lines):
        board = view["board"]
        return {
            "scored": board["score"][view["viewer"]],
            "boasted": sum(line.code == "plots.boast" for line in lines),
            "plans": sum(map(len, board["plans"].values())),
        }

    def label(self, p):
        return Text("plots.label")

    def scramble(self, p, viewer, rng):
        for seat in p.seats:
            if seat != viewer:
                p.board.plot(seat, rng.randint(1, 6))


class SecondPlots(Plots):
    rev = 2
    schema = 2
    board_type = SecondBoard

    def upcast(self, tree, schema):
        for seat, plans in tree["board"]["plans"].items():
            tree["board"]["plans"][seat] = {str(n): plans.count(n) for n in sorted(set(plans))}
        return tree
