"""The faces of the log that hit, from the lines that stand by them."""

import pytest

from rules.kernel.texts import Line
from rules.kernel.throws import Thrown
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle


def rolled(unit, aim, ranged=False):
    return Line("throws.rolled", {"unit": unit, "aim": aim, "ranged": ranged})


def struck(faces, *lines, purpose="attack"):
    return TITLE.struck([Thrown(purpose, faces)], lines)[0]


@pytest.mark.rule("10.6")
def test_symbols_hit_and_so_do_swords_that_rank_does_not_stop():
    faces = ["swords", "triangle", "square", "swords", "flag"]
    assert struck(faces, rolled("asp", "asp")) == (True, True, False, True, False)
    assert struck(faces, rolled("asp", "ssp")) == (False, False, True, True, False)


@pytest.mark.rule("10.2")
def test_swords_of_arrows_do_not_hit():
    assert struck(["swords", "triangle"], rolled("ab", "asp", ranged=True)) == (False, True)


@pytest.mark.rule("11.4")
def test_swords_hit_a_lone_leader():
    assert struck(["swords", "triangle"], rolled("asp", "leader")) == (True, False)


@pytest.mark.rule("3.3")
def test_swords_thrown_again_are_for_the_same_target():
    thrown = [
        Thrown("back", ["swords"]),
        Thrown("swords again", ["circle"]),
        Thrown("leader check", ["swords"]),
    ]
    assert TITLE.struck(thrown, [rolled("bg", "li")]) == [(True,), (True,), ()]


def test_lines_of_old_that_name_no_target_tell_nothing():
    assert struck(["swords"], Line("throws.rolled", {"unit": "asp"})) == ()
    assert struck(["swords"]) == struck(["swords"], *[rolled("asp", "asp")] * 2) == ()


@pytest.mark.rule("10.3")
def test_a_throw_tells_what_it_is_at():
    war = battle("f6 red asp; g6 blue asp").through("melee f6 > g6", "XTF", stop="melee.aftermath")
    told = next(line for line in war.result.lines if line.code == "throws.rolled")
    assert (told.args["aim"], told.args["ranged"]) == ("asp", False)
