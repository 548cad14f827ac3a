"""What is said beside the options of an order."""

import pytest

from rules.kernel import driver
from rules.samurai_battles.atlas import COMMAND, DRAGON
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, turn


def said(name, value, lang="en"):
    view = driver.view(battle("f6 red ssp foot; g6 blue asp 3; h6 blue leader foot").p, "red")
    text = TITLE.remark(view, name, value)
    return TITLE.catalogue.word(text, lang) if text else ""


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("from", "f6", "Samurai spears, 4 blocks, with a leader"),
        ("to", "g6", "Ashigaru spears, 3 blocks"),
        ("pieces", "h6", "a leader alone"),
        ("from", "f6.leader", ""),
        ("to", "a1", ""),
        ("path", "g6", ""),
        ("card", "cavalry_charge", "4 cavalry: move 3, +1 die, no fire"),
        ("what", "dragon", ""),
        (
            "kind",
            "seppuku",
            "Up to five tokens for you, no banner for the enemy, but he draws a Dragon card and you lose a "
            "random Command card for good",
        ),
    ],
)
def test_an_option_tells_what_it_means(name, value, words):
    assert said(name, value) == words


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_card_tells_what_it_does_and_what_it_costs(lang):
    assert all(said("card", card, lang) for card in COMMAND)
    for card, facts in DRAGON.items():
        assert f"({facts.cost} " in said("dragon", card, lang)


def test_what_carries_a_note_of_its_own_keeps_it():
    war = battle("f6 red ssp; g6 blue asp")
    options, view = driver.options(war.p, "red"), driver.view(war.p, "red")
    offered = TITLE.remarked(options.field(options.start().filled("kind", "melee")), view)
    assert TITLE.remarked(offered, {}) == offered


@pytest.mark.rule("19.4")
@pytest.mark.parametrize(
    ("last", "words"),
    [
        ({"blue": "left_flank_2"}, "The enemy's last card, mirrored: Two on the right"),
        ({"red": "shogun"}, "There is no card to copy yet"),
    ],
)
def test_a_counter_attack_tells_what_it_would_be(last, words):
    p = turn(red="counter_attack center_1").p
    p.board.last = last
    remark = TITLE.remark(driver.view(p, "red"), "card", "counter_attack")
    assert TITLE.catalogue.word(remark, "en") == words
