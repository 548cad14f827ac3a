"""Losses of a common defence: agreement of the owners, or the attacker's choice."""

import pytest

from rules.axis_allies_1942.title import TITLE
from rules.kernel.driver import default_order, view, waiting
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import answer, asking, combat, fight, give, lose

BOTH = asking("united_kingdom", "united_states")


def attack_on_allies(*faces, ask=None, defenders="uk inf, us inf, us tank"):
    s = combat("de", f"egypt: de 2 tank, {defenders}", came={"egypt": "libya"})
    return fight(s, *faces, ask=ask)


def of_uk(seat):
    return lose(seat, units={"united_kingdom.infantry": 1})


def of_us(seat):
    return lose(seat, units={"united_states.tank": 1})


@pytest.mark.rule("11.4", "11.1")
def test_11_4_all_owners_are_asked_at_once_about_all_units():
    s = attack_on_allies(1, 6, ask=BOTH)
    assert waiting(s.play) == ["united_kingdom", "united_states"]
    for seat in waiting(s.play):
        offered = [order.args["units"] for order in s.choices(seat).all(9)]
        assert len(offered) == 3


@pytest.mark.rule("11.4")
def test_11_4_each_question_says_for_which_power_it_is_answered():
    """One player may hold both powers; the server then takes his answer for both."""
    s = attack_on_allies(1, 6, ask=BOTH)
    asked = [TITLE.catalogue.word(s.play.decision.prompt(s.play, seat)) for seat in waiting(s.play)]
    assert "as United Kingdom" in asked[0]
    assert "those of United States" in asked[0]
    assert "as United States" in asked[1]
    assert "those of United Kingdom" in asked[1]


@pytest.mark.rule("11.4")
def test_11_4_the_same_answers_are_an_agreement():
    s = attack_on_allies(1, 6, 6, 6, 6, ask=BOTH)
    answer(s, of_uk("united_kingdom"), of_uk("united_states"), ask=asking("germany"))
    assert s.units("egypt")["united_states"] == {"infantry": 1, "tank": 1}
    assert "united_kingdom" not in s.units("egypt")
    assert "losses.dispute" not in s.codes()


@pytest.mark.rule("11.4")
def test_11_4_on_a_dispute_the_attacker_chooses():
    s = attack_on_allies(1, 6, 6, 6, 6, ask=BOTH)
    give(s, of_us("united_kingdom"))
    give(s, of_uk("united_states"))
    assert "losses.dispute" in s.codes()
    assert waiting(s.play) == ["germany"]
    answer(s, lose("germany", units={"united_states.infantry": 1}), ask=asking("germany"))
    assert s.units("egypt")["united_states"] == {"tank": 1}
    assert s.units("egypt")["united_kingdom"] == {"infantry": 1}


@pytest.mark.rule("11.4", "18")
def test_11_4_the_attackers_standing_order_takes_what_he_would_keep_longest():
    s = attack_on_allies(1, 6, 6, 6, 6, ask=BOTH)
    answer(s, of_us("united_kingdom"), of_uk("united_states"), ask={"germany": {"press": None}})
    assert s.units("egypt")["united_states"] == {"infantry": 1}


@pytest.mark.rule("11.4", "18")
def test_11_4_standing_orders_as_shipped_agree_and_nobody_waits():
    s = attack_on_allies(1, 6, 6, 6, 6, ask={"germany": {"press": None}})
    assert waiting(s.play) == ["germany"]
    assert s.play.decision.policy == "press"
    assert "losses.dispute" not in s.codes()


@pytest.mark.rule("11.4", "18")
def test_11_4_standing_orders_that_differ_are_a_dispute():
    own = {"losses_land": {"defense": ["tank", "infantry"]}}
    s = attack_on_allies(1, 6, ask={"united_states": own, "germany": {"losses_land": None}})
    assert waiting(s.play) == ["germany"]
    assert s.play.decision.rule == "11.4"


@pytest.mark.rule("11.4", "18")
def test_11_4_who_does_not_answer_in_time_is_answered_for():
    s = attack_on_allies(1, 6, 6, 6, 6, ask=BOTH)
    give(s, of_uk("united_kingdom"))
    assert default_order(s.play, "united_states") == of_uk("united_states")


@pytest.mark.rule("11.4")
def test_11_4_an_answer_is_hidden_from_the_others_until_all_are_in():
    s = attack_on_allies(1, 6, ask=BOTH)
    give(s, of_us("united_kingdom"))
    for viewer in ("united_states", "germany", None):
        assert view(s.play, viewer)["step"]["answers"] == {}
    assert view(s.play, "united_kingdom")["step"]["answers"] != {}


@pytest.mark.rule("11.4", "11.5")
def test_11_4_where_all_are_lost_nobody_is_asked():
    s = attack_on_allies(1, 1, 6, 6, ask=BOTH, defenders="uk inf, us inf")
    assert "egypt" in s.board.captured


@pytest.mark.rule("11.4", "9.3.6")
def test_11_4_at_sea_too():
    s = combat("jp", "sz60: jp 2 ca, uk dd, us 2 dd", came={"sz60": "sz61"})
    fight(s, 1, 6, ask=BOTH)
    assert waiting(s.play) == ["united_kingdom", "united_states"]
    refusal = s.refusal(Order("united_kingdom", "lose", {"units": {"united_states.destroyer": 2}}))
    assert refusal.text.code == "losses.number"


@pytest.mark.rule("11.4", "9.1.5")
def test_11_4_interceptors_of_several_owners():
    s = combat("uk", "italy: de ftr, jp 2 ftr, de ic, uk 2 bmb", raid=True,
               options={"escorts_and_interceptors": "yes"})  # fmt: skip
    ask = asking("germany", "japan")
    fight(s, 1, 6, 6, 6, 6, 6, 6, 3, 3, ask=ask)
    answer(s, Order("germany", "intercept", {"fighters": 1}), ask=ask)
    answer(s, Order("japan", "intercept", {"fighters": 2}), ask=ask)
    assert waiting(s.play) == ["germany", "japan"]
    assert s.play.decision.name() == "combat.joint_land_losses"
