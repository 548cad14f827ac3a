"""Guides: reading them and telling what is wrong with them."""

import msgspec
import pytest

from rules.border_war.title import TITLE
from rules.kernel.guide import Guide, Step, guide_of, order_of, problems, read_guide, seed_of

STEP = Step(en="Why.", es="Por qué.", order="commit ambush3 +2")


def guide(*steps, **more):
    return Guide(**({"scenario": "duel", "seat": "blue", "step": steps or (STEP,)} | more))


def test_a_guide_is_read_from_toml():
    text = 'scenario = "duel"\nseat = "blue"\n[[step]]\norder = "end"\nplace = ["b2"]\nen = "a"\nes = "b"\n'
    found = read_guide(text)
    assert found.steps == (Step(en="a", es="b", order="end", place=("b2",)),)
    assert found.steps[0].why("es") == "b"


def test_a_misspelt_key_is_refused():
    with pytest.raises(msgspec.ValidationError, match="unknown field `oder`"):
        read_guide('scenario = "duel"\nseat = "blue"\n[[step]]\noder = "end"\nen = "a"\nes = "b"\n')


def test_a_title_finds_the_guide_in_its_package():
    assert guide_of(TITLE).scenario == "duel"


def test_the_dice_of_a_guide_depend_on_nothing_but_the_title():
    assert seed_of(TITLE, guide()) == seed_of(TITLE, guide(seat="red"))
    assert seed_of(TITLE, guide()) != seed_of(TITLE, guide(dice=1))


def test_a_sound_guide_has_no_problems():
    assert problems(TITLE, guide()) == []
    assert order_of(TITLE, guide(), STEP).args == {"card": "ambush3", "gold": 2}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (guide(scenario="siege"), "no scenario 'siege'"),
        (guide(seat="gold"), "no seat 'gold'"),
        (guide(bot="clever"), "no bot 'clever'"),
        (guide(pace="slow"), "no pace 'slow'"),
        (guide(options={"fog": "thick"}), "fog"),
        (guide(Step(en="a", es="b", undo=True)), "begins with an order"),
        (guide(STEP, Step(en="a", es="b")), "step 2: it has either an order or undo"),
        (guide(STEP, Step(en="a", es="b", undo=True, mail=True)), "by mail"),
        (guide(Step(en="a", es=" ", order="end")), "both languages"),
        (guide(Step(en="a", es="b", order="end", place=("z9",))), "no place 'z9'"),
        (guide(Step(en="a", es="b", order="flee")), "'flee' cannot be read"),
        (guide(Step(en="a", es="b", order="comm ambush3 +2")), "is written 'commit ambush3 +2'"),
    ],
)
def test_what_is_wrong_is_told(wrong, told):
    assert any(told in problem for problem in problems(TITLE, wrong)), problems(TITLE, wrong)
