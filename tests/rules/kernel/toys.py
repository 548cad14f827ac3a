"""Titles of a few lines, each made to show one thing of the kernel."""

from pathlib import Path
from typing import Any

from msgspec import Struct, field

from rules.kernel import driver, texts
from rules.kernel.dice import ScriptedDice
from rules.kernel.fields import Done, pick
from rules.kernel.orders import Order
from rules.kernel.policies import Policy, switch
from rules.kernel.scene import Scene
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Catalogue, Text, merged, read_words
from rules.kernel.title import OrderKind, RuleText, Scenario, SeatSpec, Title

WORDS = {
    "text": {"toy": {"over": "Over.", "said": "{what}", "label": "Somewhere.", "prompt": "Well?"}},
    "names": {"seat": {"blue": "Blue", "red": "Red"}, "word": {}},
}


def catalogue():
    """The kernel's words and those of the toys, the same in both languages."""
    kernel = read_words(Path(texts.__file__).parent / "words" / "en.toml")
    return Catalogue(dict.fromkeys(("en", "es"), merged(kernel, WORDS)))


class ToyBoard(Struct):
    """Room for whatever a test wants to remember."""

    notes: list[str] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)
    anything: Any = None


class Toy(Title):
    id = "toy"
    name = "Toy"
    board_type = ToyBoard
    scenarios = (Scenario("only"),)
    order_kinds = (OrderKind("answer", Order("blue", "answer", {"word": "yes"})),)
    policies = (
        Policy("quiet", (switch("word", "yes", "no"),), {"word": "no"}),
        Policy("loud", (switch("word", "yes", "no"),), {"word": "no"}, ask=True),
    )
    end_rule = "9"
    rules = {number: RuleText(number, "A rule", "Something.") for number in ("1", "2", "9")}
    catalogue = catalogue()
    first: tuple = ()

    def seats(self, scenario, options):
        return SeatSpec("blue", "blue"), SeatSpec("red", "red")

    def new_board(self, scenario, options):
        return ToyBoard()

    def setup(self, p):
        p.push(*self.first)

    def view(self, p, viewer):
        return {"notes": p.board.notes}

    def label(self, p):
        return Text("toy.label")

    def scene(self, view, lang="en"):
        return Scene(9, 9, ())


class Finish(Auto, tag="toy.finish"):
    """The end of every toy game."""

    def run(self, p):
        p.end(["blue"], Text("toy.over"))


class Ask(Decision, tag="toy.ask"):
    """A plain question to one seat; its answers are noted."""

    rule = "1"
    kind = "answer"
    seat: str = "blue"
    words: list[str] = field(default_factory=lambda: ["yes", "no"])

    def asked(self, p):
        return [self.seat]

    def prompt(self, p, seat):
        return Text("toy.prompt")

    def choices(self, p, seat, partial):
        return Done() if "word" in partial else pick("word", "word", self.words)

    def apply(self, p, order):
        p.board.notes.append(f"{order.seat}:{order.args['word']}")
        p.done()


def toy(*first, steps=(), **attributes):
    """A title that begins with these steps and then ends."""
    kinds = dict.fromkeys([*(type(step) for step in first), *steps, Ask, Finish])
    made = type("ToyTitle", (Toy,), {"steps": tuple(kinds), "first": (*first, Finish()), **attributes})
    return made()


def begin(title, *dice, guard=True, **options):
    return driver.start(title, "only", options, ScriptedDice(dice), guard=guard)


def act(title, result, order, *dice, guard=True):
    return driver.act(title, result.data, order, ScriptedDice(dice), guard=guard)


def answer(seat, word="yes"):
    return Order(seat, "answer", {"word": word})


def notes(title, result):
    return driver.look(title, result.data).board.notes
