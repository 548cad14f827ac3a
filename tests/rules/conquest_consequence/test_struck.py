"""Which dice of the log are marked as hits."""

import pytest

from rules.conquest_consequence.title import TITLE
from rules.kernel.texts import Line
from rules.kernel.throws import Thrown


def fired(dice, firepower):
    return Line("combat.fired", {"dice": dice, "firepower": firepower})


@pytest.mark.rule("12.43")
def test_dice_at_or_below_the_firepower_hit():
    assert TITLE.struck([Thrown("combat", [1, 3, 4])], [fired([1, 3, 4], 3)]) == [(True, True, False)]


@pytest.mark.rule("12.43")
def test_each_throw_goes_with_its_own_line():
    thrown = [Thrown("combat", [2, 2]), Thrown("combat", [2, 2]), Thrown("command tie", [5])]
    lines = [fired([2, 2], 1), fired([2, 2], 4)]
    assert TITLE.struck(thrown, lines) == [(False, False), (True, True), ()]


@pytest.mark.rule("12.62", "17.3", "17.5", "17.6")
@pytest.mark.parametrize(
    ("purpose", "dice", "line", "marks"),
    [
        ("bombing", [1, 2], Line("combat.bombed", {"dice": [1, 2], "lost": 1}), (True, False)),
        ("recruit", [6, 3], Line("partisans.recruited", {"dice": [6, 3], "count": 1}), (True, False)),
        ("ambush", [1, 6], Line("partisans.ambushed", {"dice": [1, 6], "hits": 1}), (True, False)),
        (
            "suppression",
            [3, 4],
            Line("partisans.swept", {"dice": [3, 4], "unit": "nationalist_china:infantry/2"}),
            (True, False),
        ),
    ],
)
def test_other_dice_hit_by_their_own_rules(purpose, dice, line, marks):
    assert TITLE.struck([Thrown(purpose, dice)], [line]) == [marks]


def test_dice_that_nobody_explains_are_not_marked():
    assert TITLE.struck([Thrown("combat", [1])], []) == [()]
