"""22: standing orders answer for the player who is not at the table."""

from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, march, turn
from tests.rules.samurai_battles.test_retreats import flagged, fleeing


def answer(war, **policies):
    found = driver.standing_order(war.p, war.asked[0], policies)
    return TITLE.write(found) if found else None


@pytest.mark.rule("22")
def test_as_shipped_nobody_reacts():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike", blue_dragons="ambush").order("melee f6 > g6")
    assert answer(war) == "pass"
    assert answer(war, melee_reaction=None) is None


@pytest.mark.rule("22")
def test_reactions_when_the_attack_is_strong():
    war = battle("f6 red ssp; g6 blue ssp", blue="first_strike", blue_dragons="ambush").order("melee f6 > g6")
    assert answer(war, melee_reaction={"strike": "yes"}) == "play first_strike"
    assert answer(war, melee_reaction={"melee_cards": ["ambush"]}) == "dragon ambush"
    assert answer(war, melee_reaction={"strike": "yes", "attacker_dice": 5}) == "pass"


@pytest.mark.rule("22")
def test_reactions_to_a_command_card():
    war = turn("f6 red asp; k1 blue asp", blue_dragons="wild_winds").order("play center_1")
    assert answer(war) == "pass"
    assert answer(war, command_reaction={"command_when": "strong"}) == "pass"
    assert answer(war, command_reaction={"command_when": "always"}) == "dragon wild_winds"


@pytest.mark.rule("22")
def test_battle_back_keeps_a_reserve():
    war = battle("f6 red asp; g6 blue ssp foot").order("melee f6 > g6", "CCC")
    assert answer(war) == "battle_back inspire"
    assert answer(war, battle_back={"reserve": 5}) == "battle_back"
    assert answer(war, battle_back={"fight_back": "never"}) == "pass"


@pytest.mark.rule("22")
def test_flags_are_ignored_and_friends_sought():
    war = flagged("g6 blue asp; g5 blue ab; h6 blue ab", 1)
    assert answer(war) == "stand g6"
    assert answer(war, retreat={"flags": "yield"}) == "retreat g6 > h5"


@pytest.mark.rule("22")
def test_a_lone_leader_flees_to_his_troops():
    war = fleeing("g6 blue leader foot; i6 blue asp", honor={"blue": 3})
    assert answer(war) == "retreat g6 > h5 > i6"
    rich = fleeing("g6 blue leader foot", blue="center_1 center_2 center_3 shogun")
    assert answer(rich, leader={"leader_choice": "seppuku"}) == "seppuku g6"


@pytest.mark.rule("22")
def test_insults():
    war = march("e6 red ssp foot; g6 blue asp", blue_dragons="insult").order("move e6 > f6")
    assert answer(war) == "pass"
    assert answer(war, insult={"insult_when": "adjacent"}) == "dragon insult"


def standing_answers(result):
    """What the shipped policies of the asked seats answer."""
    p = driver.look(TITLE, result.data)
    return [driver.standing_order(p, seat, {}) for seat in result.asked]


@pytest.mark.rule("22")
@pytest.mark.parametrize("seed", range(3))
def test_the_mail_budget_nobody_waits_for_the_opponent(seed):
    """With the policies as shipped only the active player is ever asked."""
    result = driver.start(TITLE, "first_samurai_skirmish", {}, Dice(b"budget", seed, ""))
    bot, rng, windows = TITLE.bot("basic"), Random(seed), 0
    for _ in range(400):
        if result.outcome is not None:
            break
        p = driver.look(TITLE, result.data)
        seat = result.asked[0]
        found = driver.standing_order(p, seat, {})
        windows += found is not None
        assert found is not None or seat == p.board.active, f"{p.decision.name()} waits for {seat}"
        order = found or bot.choose(driver.view(p, seat), driver.options(p, seat), rng)
        result = driver.act(TITLE, result.data, order, Dice(b"budget", result.next_roll, ""))
    assert windows > 10
