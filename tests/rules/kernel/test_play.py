"""What a rule can do while it runs: chance and secrets are barriers, and each has its audience."""

import pytest

from rules.kernel import driver, sheets
from rules.kernel.branches import POSSIBLE, Branch
from rules.kernel.conditions import Clause
from rules.kernel.dice import Dice, NeedsDice
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.play import Play
from tests.rules.kernel.toys import Ask, act, answer, begin, toy


class Gamble(Ask, tag="toy.gamble"):
    """What the answer does, the test says."""

    def apply(self, p, order):
        TODO[order.args["word"]](p)
        p.done()


TODO = {}


@pytest.fixture
def p():
    title = toy(Ask())
    return Play(title, driver.look(title, begin(title).data).state, Dice(b"key", 0, "nonce"))


CHANCES = {
    "roll": lambda p, count, **to: p.roll(count, 6, "test", **to),
    "faces": lambda p, count, **to: p.roll_faces(count, ["sword", "shield"], "test", **to),
    "draw": lambda p, count, **to: p.draw(["a", "b", "c"], count, "test", **to),
    "shuffle": lambda p, count: p.shuffle(["a", "b", "c"][:count], "test"),
}


@pytest.mark.parametrize("chance", CHANCES)
def test_whatever_is_left_to_chance_is_a_barrier(p, chance):
    assert not p.barrier
    assert len(CHANCES[chance](p, 2)) == 2
    assert p.barrier
    CHANCES[chance](p, 0)
    assert p.barrier, "what was a barrier stays one"


@pytest.mark.parametrize("chance", CHANCES)
def test_no_die_is_no_barrier(p, chance):
    assert CHANCES[chance](p, 0) == []
    assert not p.barrier


def test_dice_are_for_all_to_see_and_what_is_drawn_for_nobody(p):
    for chance in ("roll", "faces", "draw"):
        CHANCES[chance](p, 1)
        CHANCES[chance](p, 1, to=None)
        CHANCES[chance](p, 1, to=["blue"])
    assert [roll.to for roll in p.dice.rolls] == [None, None, ["blue"]] * 2 + [[], None, ["blue"]]


def test_what_is_drawn_comes_out_of_the_pile_and_nothing_twice(p):
    assert sorted(p.draw(["a", "b", "c"], 3, "test")) == ["a", "b", "c"]


def test_to_reveal_is_a_barrier_and_stops_a_draft(p):
    p.reveal()
    assert p.barrier
    looking = driver.look(p.title, p.title.codec.encode(p.state))
    with pytest.raises(NeedsDice):
        looking.reveal()


@pytest.mark.parametrize(
    ("tell", "readers"),
    [
        (lambda p: p.say("toy.said", what="x"), {"blue", "red", None, "*"}),
        (lambda p: p.tell(["blue"], "toy.said", what="x"), {"blue", "*"}),
        (lambda p: p.tell_others(["blue"], "toy.said", what="x"), {"red", None}),
        (lambda p: p.tell([], "toy.said", what="x"), {"*"}),
    ],
)
def test_lines_have_their_readers(p, tell, readers):
    tell(p)
    assert {viewer for viewer in ("blue", "red", None, "*") if p.lines[0].read_by(viewer)} == readers


@pytest.mark.parametrize("fact", ["to", "but"])
def test_a_fact_is_not_taken_for_an_audience(p, fact):
    with pytest.raises(RulesError, match="tell"):
        p.say("toy.said", **{fact: ["blue"]})


def test_what_was_found_once_is_kept_until_the_position_changes(p):
    found = iter(range(9))
    assert [p.once("reach", lambda: next(found)) for _ in range(3)] == [0, 0, 0]
    assert p.once("other", lambda: next(found)) == 1
    p.forget_found()
    assert p.once("reach", lambda: next(found)) == 2


class Counting(Ask, tag="toy.counting"):
    """Counts how often it had to look."""

    def check(self, p, order):
        for _ in range(3):
            p.once("look", lambda: p.board.notes.append("looked"))

    def apply(self, p, order):
        p.once("look", lambda: p.board.notes.append("looked again"))
        p.done()


def test_an_order_forgets_what_was_found_before_it():
    title = toy(Counting(words=["x", "y"]), Ask())
    live = driver.look(title, begin(title).data)
    driver.perform(live, answer("blue", "x"))
    assert live.board.notes == ["looked", "looked again"]


def test_an_order_is_no_barrier_unless_it_does_what_is_one(monkeypatch):
    title = toy(Gamble(words=["idle", "look"]), Ask())
    monkeypatch.setitem(TODO, "idle", lambda p: None)
    monkeypatch.setitem(TODO, "look", lambda p: p.reveal())
    first = begin(title)
    assert [act(title, first, answer("blue", word)).barrier for word in ("idle", "look")] == [False, True]


class Window(Ask, tag="toy.window"):
    """A question to the other seat of which everybody thinks that it will be passed."""

    def assumed(self, p, seat):
        return Order(seat, "answer", {"word": "no"})


@pytest.mark.parametrize(("step", "waits"), [(Window(seat="red"), True), (Ask(seat="red"), False)])
def test_a_sheet_waits_only_for_what_others_usually_pass(step, waits):
    title = toy(step)
    position = driver.look(title, begin(title).data)
    assert sheets.interrupted(position, "blue") is waits
    assert not sheets.interrupted(position, "red")


def test_no_sheet_waits_when_the_game_is_over():
    title = toy(Window(seat="red"))
    over = act(title, begin(title), answer("red"))
    assert not sheets.interrupted(driver.look(title, over.data), "blue")


def test_a_sheet_may_be_so_long_and_no_longer():
    title, orders = toy(Ask()), [answer("blue")] * sheets.LONGEST
    sheets.check(title, orders)
    with pytest.raises(sheets.BadLine) as bad:
        sheets.check(title, [*orders, answer("blue")])
    assert bad.value.line == sheets.LONGEST + 1


def test_a_condition_is_judged_only_when_its_seat_is_asked():
    title = toy(Ask(seat="red"))
    position = driver.look(title, begin(title).data)
    branch = Branch((Clause(False, POSSIBLE, (), 1),), (answer("blue"),), ())
    with pytest.raises(IllegalOrder, match="not_asked"):
        sheets.choose(position, branch, "blue", list)
