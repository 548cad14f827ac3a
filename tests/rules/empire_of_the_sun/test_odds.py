"""The odds calculator against plain enumeration, and what it refuses."""

from itertools import product

import pytest

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.odds import BattleQuestion, Calculator
from rules.empire_of_the_sun.title import TITLE
from rules.kernel.odds import Unanswerable

ODDS = Calculator()


def quarters(total, roll):
    """8.2 B, written down once more: a quarter, a half, or all of the factors, rounded up."""
    share = 0.25 if roll <= 2 else 0.5 if roll <= 5 else 1.0
    return int(-(-total * share // 1))


def halves(total, roll):
    share = 0.5 if roll <= 2 else 1.0 if roll <= 6 else 1.5 if roll <= 8 else 2.0
    return int(-(-total * share // 1))


def steps_lost(hits, defence, steps):
    return min(steps, hits // defence)


@pytest.mark.rule("8.2")
def test_one_air_unit_against_another_by_all_hundred_rolls():
    """In an intercept both fire at once; each has one step left, and a natural nine always takes it (F6)."""
    one, other = "j_af_21", "us_air_5af"
    mine, theirs = UNITS[one].reduced, UNITS[other].reduced
    wins = 0
    for a, b in product(range(10), repeat=2):
        falls = steps_lost(quarters(mine[0], a), theirs[1], 1) or int(a == 9)
        lost = steps_lost(quarters(theirs[0], b), mine[1], 1) or int(b == 9)
        mine_after, theirs_after = mine[0] * (1 - lost), theirs[0] * (1 - falls)
        wins += mine_after > theirs_after and (not lost)
    found = ODDS.forecast(BattleQuestion(attackers={one: 1}, defenders={other: 1}, intercept=10))
    assert found.exact
    assert found.win == pytest.approx(wins / 100)


@pytest.mark.rule("5.22")
def test_intelligence_mixes_surprise_and_intercept():
    forces = {"attackers": {"j_cv_akagi": 2}, "defenders": {"us_cv_lexington": 2}}
    never, always, half = (ODDS.forecast(BattleQuestion(**forces, intercept=n)).win for n in (0, 10, 5))
    assert never > always
    assert half == pytest.approx((never + always) / 2)


@pytest.mark.rule("8.4")
def test_ground_combat_by_all_hundred_rolls():
    """One reduced unit against another: more steps lost decides, and a tie sends the attacker back."""
    one, other = "j_a_25", "cw_c_3ind"
    mine, theirs = UNITS[one].reduced, UNITS[other].reduced
    wins = 0
    for a, b in product(range(10), repeat=2):
        falls = steps_lost(halves(mine[0], a), theirs[1], 1)
        lost = steps_lost(halves(theirs[0], b + 3), -(-mine[1] // 2), 1)
        wins += bool(falls and not lost)
    question = BattleQuestion("ground", {one: 1}, {other: 1}, beach=True)
    assert ODDS.forecast(question).win == pytest.approx(wins / 100)


def test_chances_and_steps_add_up():
    for question in ODDS.examples.values():
        found = ODDS.forecast(question)
        assert found.win + found.lose == pytest.approx(1)
        for fate, force in ((found.attackers, question.attackers), (found.defenders, question.defenders)):
            assert sum(each.chance for each in fate.remnants) + fate.others == pytest.approx(1)
            assert all(fate.left[u] + fate.lost[u] == pytest.approx(n) for u, n in force.items())


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (BattleQuestion(attackers={"nobody": 1}), "attackers"),
        (BattleQuestion(defenders={"j_a_25": 1}), "defenders"),
        (BattleQuestion("ground", {"j_cv_akagi": 2}), "attackers"),
        (BattleQuestion("ground", {"nl_r_1": 2}), "attackers"),
    ],
)
def test_nonsense_is_refused_with_a_reason(question, field):
    with pytest.raises(Unanswerable) as refused:
        ODDS.forecast(question)
    assert refused.value.field == field
    assert TITLE.catalogue.word(refused.value.text, "es")
