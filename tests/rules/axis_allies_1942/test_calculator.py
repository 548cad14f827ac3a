import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.axis_allies_1942.calculator import FORCES, KINDS, MOST_UNITS, BattleQuestion, allowed, fights
from rules.axis_allies_1942.title import TITLE
from rules.kernel.driver import view
from rules.kernel.odds import Unanswerable
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.battles import ASK, answer, combat, fight
from tests.rules.axis_allies_1942.situations import position

forecast = TITLE.odds.forecast
PATIENCE = 60
"""Seconds of a slow machine; a question whose work had no bound would take hours."""


@pytest.mark.rule("21.6")
def test_one_against_one_by_hand():
    found = forecast(BattleQuestion(kind="sea", attackers={"submarine": 1}, defenders={"destroyer": 1}))
    assert (found.win, found.draw, found.lose, found.undecided) == pytest.approx((0.4, 0.2, 0.4, 0))
    assert found.attackers.left == pytest.approx({"submarine": 0.4})
    assert found.attackers.lost == pytest.approx({"submarine": 0.6})
    assert found.attackers.cost == pytest.approx(0.6 * 6)
    assert found.defenders.cost == pytest.approx(0.6 * 8)
    assert {len(each.units): each.chance for each in found.attackers.remnants} == pytest.approx(
        {0: 0.6, 1: 0.4}
    )


@pytest.mark.rule("9.3.7")
def test_a_battle_of_one_round_may_be_undecided():
    found = forecast(BattleQuestion(attackers={"infantry": 1}, defenders={"infantry": 1}, rounds=1))
    assert found.undecided == pytest.approx(5 / 6 * 4 / 6)


@pytest.mark.rule("9.3.2")
def test_guns_that_have_fired_fire_no_more():
    asked = BattleQuestion(attackers={"bomber": 2}, defenders={"aa_artillery": 1})
    assert forecast(asked).win == pytest.approx(1 - 1 / 36)
    assert forecast(structs.replace(asked, guns_fire=False)).win == 1


@pytest.mark.rule("9.3.6d")
def test_a_damaged_battleship_is_worth_less():
    whole = BattleQuestion(kind="sea", attackers={"battleship": 1}, defenders={"cruiser": 1})
    assert forecast(structs.replace(whole, attackers_damaged=1)).win < forecast(whole).win


@pytest.mark.rule("9.3.1", "9.2.4")
@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ({"attackers": {"aa_artillery": 1}}, "attackers"),
        ({"attackers": {"destroyer": 1}}, "attackers"),
        ({"attackers": {"elephant": 1}}, "attackers"),
        ({"defenders": {"infantry": 60, "tank": 60}}, "defenders"),
        ({"kind": "sea", "defenders": {"bomber": 1}}, "defenders"),
        ({"kind": "sea", "bombard": {"cruiser": 1}}, "bombard"),
        ({"bombard": {"destroyer": 1}}, "bombard"),
        ({"kind": "sea", "attackers": {"battleship": 1}, "attackers_damaged": 2}, "attackers_damaged"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(asked, where):
    with pytest.raises(Unanswerable) as refused:
        forecast(BattleQuestion(**asked))
    assert refused.value.field == where
    for lang in ("en", "es"):
        assert "{" not in TITLE.catalogue.word(refused.value.text, lang)


def test_the_form_has_words_for_everything_that_it_names():
    form = TITLE.odds.form
    names = [*(force.name for force in form.forces), *form.switches, *form.numbers, "kind", "note"]
    assert all(TITLE.catalogue.has(f"odds.{name}") for name in names)
    assert all(TITLE.catalogue.has(f"odds.kind.{kind}") for kind in form.kinds)
    assert {*form.numbers, *form.switches, *FORCES, "kind"} == set(BattleQuestion.__struct_fields__)
    for code, question in TITLE.odds.examples.items():
        assert TITLE.catalogue.has(code)
        assert forecast(question).win > 0


def counts(kind, role):
    """Any force that is allowed; a few types, so that the number stays below the limit."""
    names = st.lists(st.sampled_from(allowed(kind, role)), max_size=4, unique=True)
    return names.flatmap(lambda found: st.fixed_dictionaries(dict.fromkeys(found, st.integers(0, 25))))


questions = st.sampled_from(KINDS).flatmap(
    lambda kind: st.builds(
        BattleQuestion,
        kind=st.just(kind),
        attackers=counts(kind, "attackers"),
        defenders=counts(kind, "defenders"),
        rounds=st.integers(0, 20),
        guns_fire=st.booleans(),
    )
)


@settings(max_examples=15, deadline=None)
@given(questions)
def test_whatever_is_asked_the_chances_add_up_and_come_soon(asked):
    began = time.process_time()
    found = forecast(asked)
    assert time.process_time() - began < PATIENCE
    assert found.win + found.draw + found.lose + found.undecided == pytest.approx(1, abs=1e-6)
    for fate in (found.attackers, found.defenders):
        assert sum(each.chance for each in fate.remnants) + fate.others == pytest.approx(1, abs=1e-6)
        assert all(number >= -1e-9 for number in (*fate.left.values(), *fate.lost.values()))


def test_the_largest_forces_are_answered_in_time():
    half, third = MOST_UNITS // 2, MOST_UNITS // 3
    subs = {"submarine": third, "fighter": third, "battleship": third}
    began = time.process_time()
    forecast(BattleQuestion(kind="sea", attackers=subs, defenders=subs))
    forecast(BattleQuestion(attackers={"infantry": MOST_UNITS}, defenders={"bomber": MOST_UNITS}))
    forecast(BattleQuestion(attackers={"infantry": half, "tank": half}, defenders={"infantry": MOST_UNITS}))
    assert time.process_time() - began < PATIENCE


@pytest.mark.rule("9.3.8")
def test_the_battle_that_is_fought_raises_a_question():
    units = "caucasus: de 3 inf, de tank, su 2 inf"
    s = combat("germany", units, came={"caucasus": "ukraine_ssr"})
    fight(s, 1, 6, 6, 6, 6, 6, ask={"germany": ASK})
    asked = fights(view(s.play, "germany"))
    assert set(asked) == {"caucasus"}
    assert asked["caucasus"].attackers == {"infantry": 3, "tank": 1}
    assert asked["caucasus"].defenders == {"infantry": 1}
    assert not asked["caucasus"].guns_fire


@pytest.mark.rule("9.0")
def test_the_battles_to_choose_from_raise_questions_as_long_as_they_are_not_fought():
    units = "egypt: de 2 tank, uk inf; trans_jordan: de tank, uk inf; persia: de inf, uk aa"
    s = combat("de", units, came={"egypt": "libya"})
    fight(s, 1, 6, 1, ask={"germany": ASK})
    assert set(fights(view(s.play, None))) == {"egypt", "trans_jordan", "persia"}
    answer(s, Order("germany", "resolve", {"space": "egypt"}), ask={"germany": ASK})
    asked = fights(view(s.play, None))
    assert set(asked) == {"trans_jordan", "persia"}
    assert (asked["trans_jordan"].attackers, asked["trans_jordan"].defenders) == (
        {"tank": 1},
        {"infantry": 1},
    )


def test_nothing_is_asked_where_nobody_fights():
    assert fights(view(position(turn="germany", units="germany: de inf").play, None)) == {}


@pytest.mark.rule("9.2.4")
def test_the_battles_that_combat_moves_lead_to_raise_questions():
    units = "united_kingdom: uk 2 inf, uk ftr; sz8: uk tr, uk bb, uk ca; france: de inf, de aa"
    game = position(turn="uk", phase="combat_move", units=units)
    game.order("load 1 inf united_kingdom > sz8", "assault sz8 > france")
    asked = fights(view(game.play, "united_kingdom"))["france"]
    assert (asked.kind, asked.attackers, asked.bombard) == ("land", {"infantry": 1}, {"battleship": 1})
    assert asked.defenders == {"infantry": 1, "aa_artillery": 1}
    game.order("fly 1 fighter united_kingdom > france")
    assert fights(view(game.play, "united_kingdom"))["france"].attackers == {"infantry": 1, "fighter": 1}
