"""How often players are asked is counted as persons would be."""

import pytest

from rules.kernel.bots import RandomBot
from rules.kernel.fuzz import Unending
from rules.kernel.fuzz.stops import play_as_persons
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from tests.rules.kernel.toys import Ask, toy


class Quiet(Ask, tag="toy.quiet"):
    """A question that the shipped policy answers."""

    policy = "quiet"

    def standing(self, p, seat, policy):
        return Order(seat, "answer", {"word": policy["word"]})


class Both(SealedAnswers, Ask, tag="toy.both"):
    def asked(self, p):
        return p.seats

    def resolve(self, p, orders):
        p.board.notes += sorted(orders)


def stops(*steps):
    bots = dict.fromkeys(("blue", "red"), RandomBot())
    return play_as_persons(toy(*steps), "only", {}, 1, bots)


def test_orders_of_one_seat_in_a_row_are_one_stop():
    found = stops(Ask(), Ask(), Ask(seat="red"), Ask())
    assert found.by_seat == {"blue": 2, "red": 1}
    assert (found.orders, found.total) == (4, 3)
    assert found.outcome is not None


def test_what_a_policy_answers_is_no_stop_and_does_not_end_a_sheet():
    found = stops(Ask(), Quiet(seat="red"), Ask())
    assert found.by_seat == {"blue": 1}
    assert found.answered == {"quiet": 1}


def test_seats_that_are_asked_at_once_are_a_stop_each():
    found = stops(Both(), Ask(seat="red"))
    assert found.by_seat == {"blue": 1, "red": 1}


def test_more_answers_in_a_row_than_the_title_names_are_a_defect():
    bots = dict.fromkeys(("blue", "red"), RandomBot())

    def play(longest):
        title = toy(*[Quiet(seat="red")] * 3, Ask(), *[Quiet()] * 3, longest_run=longest)
        return play_as_persons(title, "only", {}, 1, bots).answered

    assert play(3) == {"quiet": 6}
    with pytest.raises(Unending, match="more than 2 answers of standing orders in a row, at quiet"):
        play(2)
