"""18.3.3: what the loss of a capital at the end of 1914 does, in its order."""

import pytest

from rules.grande_guerre.politics import capital, social
from rules.grande_guerre.politics.tests import social_tests
from tests.rules.grande_guerre.politics.powers import powers

NEVER = 100


@pytest.mark.rule("18.3.3.2")
@pytest.mark.parametrize(("die", "steps"), [(1, 3), (50, 3), (51, 2), (90, 2), (91, 1), (100, 1)])
def test_how_far_parliament_goes(die, steps):
    """Case capital_lost_1914: three steps (50%), two (40%) or one (10%)."""
    war = powers("nov_dec_1914").power("AH", nw=30, parliament=2).hold("RU", "budapest")
    war.dice(die, NEVER, NEVER, NEVER)
    capital.capitals_of_1914(war.p)
    assert war.politics("AH").parliament == 2 - steps
    assert war.politics("AH").capital_1914


@pytest.mark.rule("18.3.3", "18.3.3.8")
def test_only_at_the_end_of_the_year_and_only_if_it_is_still_lost():
    war = powers("oct_1914").power("AH", nw=30).hold("RU", "budapest")
    capital.capitals_of_1914(war.p)
    war.board.turn += 1
    capital.capitals_of_1914(war.hold("AH", "budapest").p)
    assert not war.politics("AH").capital_1914
    assert not war.p.lines


@pytest.mark.rule("18.3.3.5", "18.3.3.8", "18.7.1")
def test_the_surrender_test_of_that_turn_is_twenty_percent_worse():
    """Mutiny and revolt fail, so that it is tested at -6; the 33 of 18.3.3.8 begin after these steps."""
    war = powers("nov_dec_1914").power("IT", nw=-8, parliament=2).hold("AH", "rome")
    usual = social.percent(
        powers("nov_dec_1914").power("IT", nw=-6, parliament=2).hold("AH", "rome").p, "IT", "surrender"
    )
    war.dice(NEVER, NEVER, 1, NEVER, 1, NEVER)
    social_tests(war.p, "IT", now_1914=True)
    [found] = [line.args["percent"] for line in war.p.lines if line.code == "politics.surrender_test"]
    assert found == usual + 20
    assert social.percent(war.power("IT", capital_1914=True).p, "IT", "surrender") == usual + 33


@pytest.mark.rule("18.3.3.5", "18.3.3.8")
def test_what_lasts_begins_when_the_steps_are_over(monkeypatch):
    seen = []
    monkeypatch.setattr(
        capital, "social_tests", lambda p, n, **_: seen.append(p.board.politics[n].capital_1914)
    )
    war = powers("nov_dec_1914").power("AH", nw=30).hold("RU", "budapest").dice(1, NEVER, NEVER, NEVER)
    capital.capitals_of_1914(war.p)
    assert seen == [False]
    assert war.politics("AH").capital_1914


@pytest.mark.rule("18.1.4", "18.3.3.7")
def test_the_new_government_needs_no_test_but_uses_an_action():
    war = powers("nov_dec_1914").power("FR", nw=20).policy("FR", new_government="16")
    capital.government_of_1914(war.dice(NEVER).p, "FR")
    assert (war.nw("FR"), war.politics("FR").used, war.politics("FR").tried) == (27, 1, war.board.turn)
    assert not war.script.script, "one die: whether parliament moves"
    for nw, order in ((21, "20"), (12, "never")):
        war = powers("nov_dec_1914").power("FR", nw=nw).policy("FR", new_government=order)
        capital.government_of_1914(war.p, "FR")
        assert (war.nw("FR"), war.politics("FR").used) == (nw, 0)
