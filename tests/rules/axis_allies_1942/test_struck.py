"""The dice of the log that hit are as many as the rules have counted."""

import pytest

from rules.axis_allies_1942.title import TITLE
from rules.kernel.throws import Thrown
from tests.rules.axis_allies_1942.battles import combat, fight


def struck(*thrown):
    return TITLE.struck([Thrown(purpose, results) for purpose, results in thrown], [])


@pytest.mark.rule("15.1", "9.3.12")
def test_supported_infantry_hits_at_two():
    alone, supported, artillery = ("attack infantry egypt", [2]), ("attack infantry egypt", [2]), [3, 2]
    guns = ("attack artillery egypt", artillery)
    assert struck(alone, supported, guns) == [(False,), (True,), (False, True)]
    assert struck(alone, ("defense artillery egypt", [2])) == [(False,), (True,)]
    assert struck(alone, ("attack artillery libya", [2])) == [(False,), (True,)], "another battle"


@pytest.mark.rule("9.1.2", "9.1.3", "9.1.5", "9.2.4", "9.3.2")
@pytest.mark.parametrize(
    ("purpose", "most"),
    [
        *(("antiaircraft germany", 1), ("complex germany", 1), ("raiders germany", 1)),
        *(("interceptors germany", 2), ("bombard cruiser egypt", 3), ("bombard battleship egypt", 4)),
        *(("surprise attack submarine sz8", 2), ("surprise defense submarine sz8", 1)),
        *(("attack fighter egypt", 3), ("defense fighter egypt", 4)),
    ],
)
def test_each_kind_of_fire_has_its_value(purpose, most):
    assert struck((purpose, [1, 2, 3, 4, 5, 6])) == [tuple(die <= most for die in range(1, 7))]


def test_bombs_and_unknown_dice_do_not_hit():
    assert struck(("bombs germany", [1]), ("something new", [1]), ("dice", [1])) == [(), (), ()]


@pytest.mark.rule("9.3.12")
def test_marks_of_a_battle_are_as_many_as_the_lines_tell():
    s = combat("de", "egypt: de 3 inf, de 2 art, de tank, uk 2 inf, uk ftr", came={"egypt": "libya"})
    fight(s, 2, 2, 2, 2, 3, 3, 2, 3, 4)
    rolls = s.play.dice.rolls
    told = sum(line.args["hits"] for line in s.play.lines if line.code in ("combat.attack", "combat.defense"))
    found = struck(*((roll.purpose, roll.results) for roll in rolls))
    assert told == sum(map(sum, found)) == 6
