"""The turn report: a battle in one line, from what was told and nothing else."""

import pytest

from rules.axis_allies_1942.title import TITLE
from rules.kernel.reports import Seen
from rules.kernel.texts import Line, Text
from tests.rules.axis_allies_1942.battles import combat, fight


def told(report, lang="en"):
    return [TITLE.catalogue.word(line.text, lang) for line in report]


@pytest.mark.rule("9.3.11", "10.1")
def test_a_battle_is_one_line_with_who_won_and_what_both_lost():
    s = combat("de", "egypt: de 3 tank, de inf, uk 2 inf", came={"egypt": "libya"})
    fight(s, *([6, 1, 1, 1] + [1, 6] + [1] * 20))
    lines = s.play.lines
    report = TITLE.report([Seen(7, "germany", lines)])
    battles = [line for line in report if line.about == "battle"]
    assert [(line.at, line.place) for line in battles] == [(7, "egypt")]
    assert told(battles) == ["Germany wins in Egypt: loses 1 infantry, destroys 2 infantry."]
    assert told(line for line in report if line.about == "taken") == [
        "Germany captures Egypt from United Kingdom."
    ]
    assert len(report) < len(lines)


def test_a_battle_that_is_not_over_says_so():
    begins = {"power": "germany", "space": "egypt", "attackers": {"tank": 1}, "defenders": {"tank": 1}}
    report = TITLE.report([Seen(3, "germany", [Line("combat.begins", begins)])])
    assert told(report) == ["The battle in Egypt goes on: Germany has lost nothing and destroyed nothing."]
    assert told(report, "es")[0].startswith("La batalla en Egipto sigue")


def test_whose_turn_a_label_means():
    label = Text.of("label.turn", round=2, power="japan", phase="purchase")
    turn = TITLE.turn_of(label)
    assert (turn.seat, TITLE.catalogue.word(turn.name, "en")) == ("japan", "Round 2, Japan")
