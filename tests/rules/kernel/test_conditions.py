"""Conditions with arguments, joined by `and`: how they are read, written, checked and judged."""

import pytest

from rules.border_war.title import TITLE
from rules.kernel import conditions, driver, sheets
from rules.kernel.conditions import Clause
from rules.kernel.dice import Dice
from rules.kernel.keywords import TONGUES
from rules.kernel.orders import Unreadable

SEAT = "red"


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("retreats", [Clause(False, "retreats", (), 1)]),
        ("not retreats 2", [Clause(True, "retreats", (), 2)]),
        ("influence thailand japan >= 2", [Clause(False, "influence", ("thailand", "japan"), 2)]),
        ("year >= 1941", [Clause(False, "year", (), 1941)]),
        (
            "enemy_cv >= 2 and not battle within 3 of 5108",
            [Clause(False, "enemy_cv", (), 2), Clause(True, "battle", ("within", "3", "of", "5108"), 1)],
        ),
    ],
)
def test_conditions_are_read_and_written(text, clauses):
    assert conditions.read(text) == tuple(clauses)
    assert conditions.read(conditions.written(clauses, TONGUES["en"], {})) == tuple(clauses)


@pytest.mark.parametrize("text", ["", "and", "retreats and", "not not retreats", "x > 2", "x >= y", "x-y"])
def test_what_is_no_condition(text):
    with pytest.raises(Unreadable):
        conditions.read(text)


def line(text):
    return TITLE.read_line(text, SEAT)


@pytest.mark.parametrize(
    "text",
    [
        "if round 3 and blocks c3 >= 2: end else: spy c3",
        "if not holds blue c3: end",
        "if possible and round >= 100: move 1 foot a1 > b1 bold",
    ],
)
def test_lines_are_written_in_both_languages_and_read_back(text):
    order = line(text)
    assert TITLE.write_line(order) == text
    assert line(TITLE.write_line(order, "es")) == order


def test_spanish_and_other_signs_are_read():
    expected = line("if round >= 3 and not blocks c3: end")
    assert line("si ronda ≥ 3 y no bloques c3: fin") == expected
    assert line("if ROUND>=3 and not BLOCKS C3: end") == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("if weather >= 2: end", "kernel.unknown_condition"),
        ("if blocks: end", "kernel.condition_args"),
        ("if blocks nowhere: end", "kernel.condition_args"),
        ("if blocks c3 d3: end", "kernel.condition_args"),
        ("if holds nobody c3: end", "kernel.condition_args"),
    ],
)
def test_a_condition_that_can_never_be_right_is_refused_with_how_it_is_written(text, code):
    with pytest.raises(Unreadable) as refused:
        line(text)
    assert refused.value.text.code == code


def test_conditions_are_judged_by_the_view_of_their_seat():
    result = driver.start(TITLE, "duel", {}, Dice(b"c", 0, ""))
    p = driver.look(TITLE, result.data)
    seat = result.asked[0]
    own = next(hex_ for hex_, force in p.board.forces.items() if force.seat == seat)

    def taken(text):
        order = TITLE.read_line(text, seat)
        found = sheets.choose(p, sheets.branches.branch_of(order), seat, list)
        return [each.kind for each in found]

    assert taken(f"if holds {seat} {own} and round >= 1: end else: spy c3") == ["end"]
    assert taken(f"if holds {seat} {own} and round >= 2: end else: spy c3") == ["spy"]
    assert taken(f"if not round >= 2 and blocks {own}: end") == ["end"]


def test_a_condition_over_several_lines_may_have_arguments():
    group = [(1, "if round >= 3 and blocks c3 >= 2:"), (2, "end"), (3, "end if")]
    assert sheets.read(TITLE, SEAT, group).orders == [(1, line("if round >= 3 and blocks c3 >= 2: end"))]
