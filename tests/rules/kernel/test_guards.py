"""Mistakes of a title's author are caught with the name of the step."""

import pytest
from msgspec import field

from rules.kernel.orders import RulesError
from rules.kernel.steps import Sequence
from tests.rules.kernel.toys import Ask, act, answer, begin, toy


class Meddling(Ask, tag="toy.meddling"):
    """Its choices do what they must not."""

    what: str = "board"

    def choices(self, p, seat, partial):
        match self.what:
            case "board":
                p.board.notes.append("meddled")
            case "step":
                self.words.append("more")
            case "line":
                p.say("toy.said", what="nothing")
            case "dice":
                p.roll(1, 6, "cheating")
        return super().choices(p, seat, partial)


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("board", r"toy\.meddling: choices\(\) changed the state"),
        ("step", r"toy\.meddling: choices\(\) changed the state"),
        ("line", r"toy\.meddling: choices\(\) said or rolled"),
        ("dice", r"toy\.meddling: choices\(\) said or rolled"),
    ],
)
def test_choices_must_change_nothing(what, message):
    with pytest.raises(RulesError, match=message):
        begin(toy(Meddling(what=what)), 1, 2, 3, 4)
    begin(toy(Ask()))


class Filling(Ask, tag="toy.filling"):
    what: str = ""

    def apply(self, p, order):
        p.board.anything = FILLING[self.what]
        p.done()


FILLING = {
    "fraction": {"a": [1, 0.5]},
    "set": {"a": {1, 2}},
    "frozen": [frozenset("a")],
    "huge": 2**70,
}


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("fraction", r"toy\.filling: a fraction in the state at \['board', 'anything', 'a', 1\]"),
        ("set", r"toy\.filling: a set in the state"),
        ("frozen", r"toy\.filling: a set in the state"),
        ("huge", r"toy\.filling: a fraction"),
    ],
)
def test_what_may_not_be_in_a_state_is_named_with_its_step(what, message):
    title = toy(Filling(what=what), Ask(seat="red"))
    with pytest.raises(RulesError, match=message):
        act(title, begin(title), answer("blue"))


class Memory(Ask, tag="toy.memory"):
    """A step may not keep a set either."""

    seen: set[str] = field(default_factory=set)


def test_sets_in_steps_are_found():
    with pytest.raises(RulesError, match="a set in the state"):
        begin(toy(Memory()))


class Rounding(Ask, tag="toy.rounding"):
    """Puts a text where its board has a list."""

    def apply(self, p, order):
        p.board.notes = order.args["word"]
        p.done()


def test_a_state_that_cannot_be_read_back_is_caught():
    title = toy(Rounding(), Ask(seat="red"))
    with pytest.raises(RulesError, match=r"toy\.rounding: the state does not survive being stored"):
        act(title, begin(title), answer("blue"))


class Impossible(Ask, tag="toy.impossible"):
    def apply(self, p, order):
        p.board.numbers["gold"] = -1
        p.done()


def test_the_invariants_of_a_title_are_kept():
    def invariants(self, p):
        assert p.board.numbers.get("gold", 0) >= 0, "no gold left"

    title = toy(Impossible(), Ask(seat="red"), invariants=invariants)
    result = begin(title)
    with pytest.raises(AssertionError, match="no gold left"):
        act(title, result, answer("blue"))
    act(title, result, answer("blue"), guard=False)


class Fickle(Sequence, tag="toy.fickle"):
    """Its list depends on what the players have answered, so that the second question is never put."""

    def steps(self, p):
        return [Ask(words=["a", "b"])] * (2 - len(p.board.notes))


def test_a_sequence_whose_list_changes_is_found_out():
    title = toy(Fickle(), steps=(Ask,))
    first = begin(title)
    with pytest.raises(RulesError, match=r"toy\.fickle: its list of steps changed"):
        act(title, first, answer("blue", "a"))
    assert act(title, first, answer("blue", "a"), guard=False).outcome, "without guards it ends too early"
