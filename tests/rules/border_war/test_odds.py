"""The odds of battles, compared with battles that are played."""

from random import Random

import pytest

from rules.border_war.odds import BattleQuestion, rolled
from rules.border_war.tables import FACES
from rules.border_war.title import TITLE
from rules.kernel.odds import Unanswerable

PLAYED = 3_000


def dice(rng, number, bold):
    faces = [rng.choice(FACES) for _ in range(number)]
    hits = faces.count("sword") + (faces.count("banner") if bold else 0)
    return hits, faces.count("shield")


def played(rng, attack, defence, terrain, volleys, bold):
    """A battle by the letter of chapter 5; blocks are their strengths, the cheapest first."""
    for _ in range(volleys):
        if not attack or not defence:
            break
        hits, shields = dice(rng, sum(attack), bold)
        struck, stopped = dice(rng, sum(defence) + terrain, False)
        attack, defence = attack[max(struck - shields, 0) :], defence[max(hits - stopped, 0) :]
    return bool(attack), bool(defence)


@pytest.mark.rule("5.6", "5.7", "5.8", "5.9")
@pytest.mark.parametrize(
    ("question", "attack", "defence"),
    [
        (BattleQuestion("bold", {"foot": 1, "horse": 1}, {"foot": 1}, 0, 1), [2, 3], [2]),
        (BattleQuestion("wary", {"horse": 1}, {"militia": 2, "foot": 1}, 0, 0), [3], [1, 1, 2]),
        (BattleQuestion("bold", {"militia": 4}, {"horse": 1}, 0, 2), [1, 1, 1, 1], [3]),
    ],
)
def test_odds_agree_with_battles_that_are_played(question, attack, defence):
    rng, bold = Random(5), question.kind == "bold"
    ends = [played(rng, attack, defence, question.terrain, 3 if bold else 1, bold) for _ in range(PLAYED)]
    found = TITLE.odds.forecast(question)
    shares = {
        (True, False): found.win,
        (False, False): found.draw,
        (False, True): found.lose,
        (True, True): found.undecided,
    }
    for end, share in shares.items():
        assert ends.count(end) / PLAYED == pytest.approx(share, abs=0.03)
    assert sum(shares.values()) == pytest.approx(1)


def test_hidden_blocks_are_an_average_over_all_kinds():
    kinds = ("militia", "foot", "horse")
    known = [TITLE.odds.forecast(BattleQuestion("bold", {"horse": 1}, {kind: 1}, 0, 1)).win for kind in kinds]
    hidden = TITLE.odds.forecast(BattleQuestion("bold", {"horse": 1}, {}, 1, 1)).win
    assert hidden == pytest.approx(sum(known) / 3)


def test_what_is_left_and_lost_is_what_there_was():
    found = TITLE.odds.forecast(BattleQuestion("bold", {"foot": 2}, {"militia": 1}, 2, 0))
    assert {k: found.attackers.left[k] + found.attackers.lost[k] for k in ("foot",)} == {"foot": 2}
    there = sum(found.defenders.left.values()) + sum(found.defenders.lost.values())
    assert there == pytest.approx(3)


def test_the_chances_of_dice_add_up():
    assert sum(rolled(6, True).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("question", "field"),
    [
        (BattleQuestion("bold", {}, {"foot": 1}), "attackers"),
        (BattleQuestion("bold", {"foot": 5}, {"foot": 1}), "attackers"),
        (BattleQuestion("bold", {"foot": 1}, {"foot": 2}, 3), "defenders"),
        (BattleQuestion("bold", {"tank": 1}, {"foot": 1}), "attackers"),
    ],
)
def test_a_question_without_sense_is_refused(question, field):
    with pytest.raises(Unanswerable) as refused:
        TITLE.odds.forecast(question)
    assert refused.value.field == field
