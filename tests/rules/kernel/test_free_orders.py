"""Orders out of turn: checked and carried out, but nobody waits for them."""

import pytest

from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.kernel.fields import Done, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import FreeOrder
from tests.rules.kernel.toys import Ask, act, answer, begin, notes, toy


class Disband(FreeOrder, tag="toy.disband"):
    rule = "2"
    kind = "disband"

    def asked(self, p):
        return [seat for seat in p.seats if f"{seat}:gone" not in p.board.notes]

    def choices(self, p, seat, partial):
        return Done() if "word" in partial else pick("word", "word", ["gone"])

    def apply(self, p, order):
        p.board.notes.append(f"{order.seat}:gone")


@pytest.fixture
def title():
    return toy(Ask(), free_orders=(Disband(),))


def disband(seat, word="gone"):
    return Order(seat, "disband", {"word": word})


def test_it_is_taken_from_a_seat_that_is_not_asked(title):
    first = begin(title)
    after = act(title, first, disband("red"))
    assert notes(title, after) == ["red:gone"]
    assert after.asked == first.asked == ("blue",), "the game waits for the same seat"
    assert (after.public, after.lines, after.barrier) == (None, [], False), "nobody else learns of it"


def test_the_seat_that_is_asked_may_give_it_too_and_is_still_asked(title):
    after = act(title, begin(title), disband("blue"))
    assert after.asked == ("blue",)
    assert notes(title, act(title, after, answer("blue"))) == ["blue:gone", "blue:yes"]


def test_it_is_refused_like_any_other_order(title):
    first = begin(title)
    with pytest.raises(IllegalOrder) as refused:
        act(title, first, disband("red", "nonsense"))
    assert (refused.value.text.code, refused.value.rule) == ("kernel.not_offered", "2")
    again = act(title, first, disband("red"))
    with pytest.raises(IllegalOrder) as refused:
        act(title, again, disband("red"))
    assert refused.value.text.code == "kernel.not_asked"


def test_nothing_is_free_when_the_game_is_over(title):
    over = act(title, begin(title), answer("blue"))
    with pytest.raises(IllegalOrder) as refused:
        act(title, over, disband("red"))
    assert refused.value.text.code == "kernel.game_over"
    assert driver.free_options(driver.look(title, over.data), "red") == {}


def test_its_choices_are_told(title):
    p = driver.look(title, begin(title).data)
    options = driver.free_options(p, "red")
    assert [order.args for order in options["disband"].all(5)] == [{"word": "gone"}]
    assert driver.act(title, begin(title).data, options["disband"].all(1)[0], ScriptedDice([])).order


def test_a_person_chooses_among_what_is_asked_and_what_is_free(title):
    p = driver.look(title, begin(title).data)
    asked, other = driver.all_options(p, "blue"), driver.all_options(p, "red")
    assert [option.value for option in asked.field().options] == ["answer", "disband"]
    assert [option.value for option in other.field().options] == ["disband"]
    free = other.start().filled("kind", "disband")
    assert [option.value for option in other.field(free).options] == ["gone"]
    assert [o.value for o in asked.field(asked.start().filled("kind", "answer")).options] == ["yes", "no"]


def test_where_nothing_is_free_the_choices_are_those_of_the_question():
    title = toy(Ask())
    p = driver.look(title, begin(title).data)
    assert driver.all_options(p, "red") is None
    assert driver.all_options(p, "blue").start().kind == "answer"
