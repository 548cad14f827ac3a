"""Standing orders, and answers for a clock that has run out."""

import pytest

from rules.kernel import driver
from rules.kernel.orders import RulesError
from tests.rules.kernel.toys import Ask, act, answer, begin, toy


class Quiet(Ask, tag="toy.quiet"):
    policy = "quiet"

    def standing(self, p, seat, policy):
        return answer(seat, policy["word"])


class Loud(Quiet, tag="toy.loud"):
    policy = "loud"


class Unknown(Quiet, tag="toy.unknown"):
    policy = "unheard"


def look(step):
    title = toy(step)
    return driver.look(title, begin(title).data)


@pytest.mark.parametrize(
    ("step", "chosen", "word"),
    [
        (Quiet(), {}, "no"),
        (Quiet(), {"quiet": {"word": "yes"}}, "yes"),
        (Quiet(), {"quiet": {}}, "no"),
        (Quiet(), {"quiet": None}, None),
        (Loud(), {}, None),
        (Loud(), {"loud": {"word": "yes"}}, "yes"),
        (Loud(), {"loud": {}}, "no"),
        (Ask(), {"quiet": {"word": "yes"}}, None),
    ],
)
def test_what_a_standing_order_answers(step, chosen, word):
    expected = answer("blue", word) if word else None
    assert driver.standing_order(look(step), "blue", chosen) == expected


def test_only_seats_that_are_asked_have_answers():
    p = look(Quiet())
    assert driver.standing_order(p, "red", {}) is None
    assert driver.default_order(p, "red") is None
    title = toy(Ask())
    over = driver.look(title, act(title, begin(title), answer("blue")).data)
    assert driver.standing_order(over, "blue", {}) is None
    assert driver.default_order(over, "blue") is None


def test_the_clock_answers_as_the_title_ships_the_policy():
    assert driver.default_order(look(Loud()), "blue") == answer("blue", "no")
    assert driver.default_order(look(Ask()), "blue") is None


def test_the_policy_that_can_answer_is_told():
    title = toy(Quiet(), Ask())
    result = begin(title)
    assert result.policy == "quiet"
    assert act(title, result, answer("blue")).policy is None


def test_a_policy_that_is_not_there_is_named():
    with pytest.raises(RulesError, match="'unheard'"):
        driver.standing_order(look(Unknown()), "blue", {})


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("quiet", {"word": "yes"}, None),
        ("quiet", {}, None),
        ("quiet", {"word": "maybe"}, "kernel.not_offered"),
        ("quiet", {"tone": "low"}, "kernel.policy_fields"),
        ("quiet", ["yes"], "kernel.policy_fields"),
        ("unheard", {}, "kernel.no_policy"),
    ],
)
def test_what_a_standing_order_may_say(name, value, code):
    problem = toy(Ask()).policy_problem(name, value)
    assert (problem.code if problem else None) == code


@pytest.mark.parametrize(("step", "word"), [(Quiet(), "no"), (Loud(), "no"), (Ask(), None)])
def test_a_bot_may_answer_as_the_shipped_standing_orders_do(step, word):
    default = driver.options(look(step), "blue").default()
    assert default == (answer("blue", word) if word else None)
