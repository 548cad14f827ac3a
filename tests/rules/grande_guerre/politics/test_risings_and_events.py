"""18.8.2: insurrections from the first die to the last, and what events add to them."""

import pytest

from rules.grande_guerre.politics import coups, mutiny, revolution
from rules.grande_guerre.politics.instability import EVENT
from rules.grande_guerre.politics.parliament import modifiers, move
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12

NOTHING = 100


def bolsheviks():
    war = powers("jun_1918").revolution("RU", since="mar_apr_1917", regime="C", figure="red")
    return war.power("RU", nw=18, parliament=-2)


@pytest.mark.rule("18.8.2.4")
def test_a_blue_rising_loses_a_point_and_is_tested_again():
    """Case blue_insurrection_bolshevik, played: 18 - 3, then 5 - 7 - 1 - 2 + 1 + 3, and a second test."""
    war = bolsheviks().dice(4, 3, d12(5), d12(12), NOTHING)
    assert not coups.insurrection(war.p, "RU", "blue")
    told = [(line.args["by"], line.args["now"]) for line in war.p.lines if line.code == "will.changed"]
    assert told[:3] == [(-3, 15), (-1, 14), (12 - 7 + 1 - 2, 18)]
    assert war.nw("RU") == 27, "it collapsed"
    assert not war.script.script


@pytest.mark.rule("18.8.2.3b", "18.8.2.3c")
def test_events_count_in_a_rising():
    war = bolsheviks()
    rising = coups.Rising("blue", loyalty=1)
    assert coups.instability_modifiers(war.board, "RU", rising) == 1
    war.politics("RU").dice[EVENT] = -2
    assert coups.instability_modifiers(war.board, "RU", rising) == -1


@pytest.mark.rule("18.8.2.3c")
def test_agitators_make_the_tests_of_a_rising_worse():
    war = bolsheviks().power("RU", nw=5).dice(NOTHING, NOTHING)
    rising = coups.Rising("blue", loyalty=1)
    coups.struck(war.p, "RU", "strike", rising)
    war.politics("RU").dice["social.strike"] = -10
    coups.struck(war.p, "RU", "strike", rising)
    found = [line.args["percent"] for line in war.p.lines if line.code == "politics.strike_test"]
    assert found[1] == found[0] + 10


@pytest.mark.rule("15.I")
def test_a_parliament_that_moved_left_is_steadier_whatever_moved_it():
    war = powers("aug_1915").power("IT", parliament=2)
    before = modifiers(war.p, "IT")
    move(war.p, "IT", -1, "revolt")
    assert modifiers(war.p, "IT") == before - 1
    war.board.turn += 9
    assert modifiers(war.p, "IT") == before, "only in that year"
    war = powers("aug_1915").power("IT", parliament=-2)
    move(war.p, "IT", -1, "revolt")
    assert war.politics("IT").left_year == 0, "it was at the end already"


@pytest.mark.rule("18.8.1.7")
def test_kerenski_needs_nine_with_both_modifiers():
    """Case stabilisation_kerenski, one below."""
    for die, stable in ((8, False), (9, True)):
        war = powers("aug_1917").revolution("RU", figure="blue", interphases=2).power("RU", parliament=-1)
        war.dice(d12(die), *([6] if stable else []))
        revolution.interphase_ends(war.p)
        assert war.politics("RU").revolution.stabilised is stable
        assert not war.script.script


@pytest.mark.rule("18.6.3.4", "18.6.3.5")
def test_two_morale_checks_for_five_losses_of_three_corps():
    """Case mutiny_more_losses_than_corps: both dice are thrown, no recruit is spent."""
    war = powers("may_1917").many("verdun", "FR_active", 3, "FR_II").dice(d12(4), d12(5))
    mutiny.hurt(war.p, [f"FR_active#{n}" for n in (1, 2, 3)], 5)
    assert not war.script.script
    assert [war.at(f"FR_active#{n}") for n in (1, 2, 3)] == ["", "verdun", "verdun"]
    assert war.board.nations["FR"].rp == 20
