"""The bot `basic` is worth playing against, and plays its cards where they pay."""

from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.bots import RandomBot
from rules.kernel.fuzz import NOTHING, play_game
from rules.samurai_battles.bot import BasicBot
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, march, turn

GAMES = 4


@pytest.mark.parametrize("rival", [RandomBot, TITLE.bots["random"]])
def test_basic_beats_random_play(rival):
    won = 0
    for seed in range(GAMES):
        bots = {"red": BasicBot(), "blue": rival()} if seed % 2 else {"red": rival(), "blue": BasicBot()}
        record = play_game(TITLE, "first_samurai_skirmish", {}, seed, bots, sampling=NOTHING, guard=False)
        won += isinstance(bots[record.outcome.winners[0]], BasicBot)
    assert won >= GAMES - 1


def chosen(war):
    """What the bot orders for the seat that is asked."""
    p, seat = war.p, war.asked[0]
    options = driver.options(p, seat)
    order = BasicBot().choose(driver.view(p, seat), options, Random(1))
    assert options.allows(order)
    return TITLE.write(order)


def declared(pieces, **cards):
    return battle(pieces, **cards).order("melee f6 > g6")


def test_an_ambush_where_the_defender_can_hurt():
    assert chosen(declared("f6 red asp 1; g6 blue ssp", blue_dragons="ambush")) == "dragon ambush"


def test_a_first_strike_where_the_defender_can_hurt():
    war = declared("f6 red asp 2; g6 blue ssp", blue="first_strike center_1")
    assert chosen(war) == "play first_strike"
    assert chosen(declared("f6 red sspc; g6 blue li 1", blue="first_strike center_1")) == "pass"


def test_no_card_for_the_last_tokens_that_would_bring_little():
    poor = {"honor": {"red": 2, "blue": 2}}
    war = declared("f6 red ab; g6 blue li", blue_dragons="practice_of_aikido", **poor)
    assert chosen(war) == "pass"


def test_a_poor_roll_is_thrown_again_and_a_good_one_is_not():
    cards = {"red_dragons": "spirit_of_kishijoten", "honor": {"red": 9}}
    assert chosen(battle("f6 red ssp; g6 blue asp", **cards).order("melee f6 > g6", "CCCC")) == (
        "dragon spirit_of_kishijoten"
    )
    assert chosen(battle("f6 red ssp; g6 blue asp", **cards).order("melee f6 > g6", "TTCC")) == "pass"


def test_armor_against_a_volley_that_kills():
    war = battle("e6 red sb; g6 blue asp 2", blue_dragons="shot_proof_armor")
    assert chosen(war.through("fire e6 > g6", "TTC", stop="throws.answer")) == "dragon shot_proof_armor"
    spared = battle("e6 red sb; g6 blue asp 4", blue_dragons="shot_proof_armor", honor={"blue": 2})
    assert chosen(spared.through("fire e6 > g6", "TCC", stop="throws.answer")) == "pass"


def test_a_horse_race_that_ends_at_the_enemy():
    pieces = "c6 red sspc; h6 blue ab 1; a1 red asp idle; k1 blue asp"
    assert chosen(march(pieces, red_dragons="katchu_keiba_victor", honor={"red": 9})).endswith(
        "with katchu_keiba_victor"
    )


def test_weak_answers_to_weak_cards():
    """A reaction is kept for a Command card of three orders or more."""
    for card, answer in (("center_1", "pass"), ("center_3", "dragon white_fox_spirit")):
        war = turn(
            "f6 red asp; g6 blue asp",
            red="center_1 center_3",
            blue_dragons="white_fox_spirit",
            honor={"blue": 9},
        )
        assert chosen(war.order(f"play {card}")) == answer
