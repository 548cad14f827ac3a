"""15.I, 18.2: parliaments."""

import pytest

from rules.grande_guerre.politics.parliament import hold_test, modifiers, move, parliament_tests
from tests.rules.grande_guerre.politics.powers import powers
from tests.rules.grande_guerre.situations import d12


@pytest.mark.rule("15.I", "15.I.1")
def test_lost_offensive_cancels_the_french_bonus():
    """Case parl_move_left."""
    war = powers().power("FR", parliament=1).offensive("FR", "lost").dice(d12(9))
    assert modifiers(war.p, "FR") == 0
    hold_test(war.p, "FR")
    assert war.politics("FR").parliament == 0
    assert war.politics("FR").left_year == 1916


@pytest.mark.rule("15.I.1")
def test_an_offensive_that_was_lost_three_turns_ago_is_forgotten():
    war = powers().power("FR", parliament=1).offensive("FR", "lost", ago=3)
    assert modifiers(war.p, "FR") == -1


@pytest.mark.rule("15.I.1")
def test_a_won_offensive_steadies_parliament():
    assert modifiers(powers().power("AH", parliament=1).offensive("AH", "won", ago=2).p, "AH") == -2


@pytest.mark.rule("15.I.2")
def test_natural_three_moves_right():
    """Case parl_natural_3_moves_right."""
    war = powers("aug_1915").power("RU", parliament=-1).dice(d12(3))
    hold_test(war.p, "RU")
    assert war.politics("RU").parliament == 0


@pytest.mark.rule("15.I.3")
def test_no_test_in_a_revolution_or_under_regime_c():
    """Case parl_revolution_exempt: the script has dice for the others only."""
    war = powers().revolution("RU").power("FR", regime="C")
    war.dice(*[d12(7)] * 5)
    parliament_tests(war.p)
    assert not war.script.script
    assert "politics.parliament_test" in war.codes()


@pytest.mark.rule("15.I.1")
def test_submarines_shake_the_british_parliament():
    """Case parl_uboat_britain."""
    war = powers("aug_1917").power("GB", parliament=1).dice(d12(7))
    war.board.strategic.lost_ep = 160
    assert modifiers(war.p, "GB") == 2
    hold_test(war.p, "GB")
    assert war.politics("GB").parliament == 0


@pytest.mark.rule("15.I")
def test_warmongers_are_steadier():
    """Case parl_warmonger_brake."""
    war = powers("nov_dec_1914").power("FR", parliament=0).dice(d12(10))
    hold_test(war.p, "FR")
    assert war.politics("FR").parliament == 0


@pytest.mark.rule("15.I")
@pytest.mark.parametrize(
    ("nation", "parliament", "total"),
    [("TR", 1, 1), ("AH", -1, -2), ("IT", 0, -1), ("US", 2, -1), ("AH", -2, 0)],
)
def test_each_modifier(nation, parliament, total):
    war = powers("nov_dec_1914").power(nation, parliament=parliament)
    assert modifiers(war.p, nation) == total


@pytest.mark.rule("15.I", "15.I.1")
def test_russia_worries_about_quiet_and_all_about_communism():
    war = powers().power("RU", parliament=1, left_year=1916).power("IT", regime="C")
    assert modifiers(war.p, "RU") == -1 + 1 + 1
    war.offensive("DE", "progress", sector="russian")
    assert modifiers(war.p, "RU") == -1 + 1


@pytest.mark.rule("18.2.2")
def test_parliament_stays_within_its_ends_and_is_fixed_under_regime_c():
    war = powers().power("FR", parliament=1).power("RU", regime="C", parliament=-2)
    move(war.p, "FR", 4, "test")
    move(war.p, "RU", 2, "test")
    assert (war.politics("FR").parliament, war.politics("RU").parliament) == (2, -2)
