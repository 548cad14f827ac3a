"""22: standing orders answer for the player who is not at the table."""

from random import Random

import pytest

from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.steps import Decision
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import War, battle, march, turn
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


@pytest.mark.rule("22", "18.23")
def test_insults_for_some_leaders_only():
    """Those of a name by it, the others by their kind."""
    for name, whom, answered in (
        ("", ["mounted"], "dragon insult"),
        ("", ["foot", "takeda_shingen"], "pass"),
        ("takeda_shingen", ["takeda_shingen"], "dragon insult"),
        ("takeda_shingen", ["mounted", "uesugi_kenshin"], "pass"),
    ):
        war = march("e6 red ssp mounted; k1 blue asp", blue_dragons="insult")
        p = war.p
        p.board.leader_at("e6").name = name
        war = War(p.state).order("move e6 > f6")
        assert answer(war, insult={"insult_when": "named", "insult_leaders": whom}) == answered


@pytest.mark.rule("22", "18.30")
def test_a_challenge_with_enough_dice_more_than_the_enemy():
    """Two for the challenger, one for the higher status and a card more, against one for more honor."""
    war = battle(
        "f6 red ssp foot; g6 blue ssp mounted",
        blue="center_1 center_2 center_3",
        red="left_flank_1 left_flank_2",
        blue_dragons="personal_challenge",
    ).order("melee f6 > g6")
    wishes = {"melee_cards": ["personal_challenge"]}
    assert answer(war, melee_reaction=wishes | {"challenge_lead": 2}) == "dragon personal_challenge"
    assert answer(war, melee_reaction=wishes | {"challenge_lead": 3}) == "pass"


@pytest.mark.rule("22")
def test_reactions_for_those_who_are_worth_it():
    war = battle("f6 red ssp; g6 blue asp", blue_dragons="ambush").order("melee f6 > g6")
    wishes = {"melee_cards": ["ambush"]}
    found = [answer(war, melee_reaction=wishes | {"melee_for": whom}) for whom in ("any", "samurai", "led")]
    assert found == ["dragon ambush", "pass", "pass"]
    led = battle("f6 red ssp; g6 blue asp foot", blue_dragons="ambush").order("melee f6 > g6")
    assert answer(led, melee_reaction=wishes | {"melee_for": "led"}) == "dragon ambush"


@pytest.mark.rule("22", "18.16")
def test_bravery_for_the_weak_or_for_the_unsteady():
    war = battle("e6 red sb; g6 blue asp", blue_dragons="bravery").order("fire e6 > g6")
    assert answer(war) == "pass"
    assert answer(war, bravery={"bravery_when": "weak"}) == "pass"
    assert answer(war, bravery={"bravery_when": "weak", "bravery_blocks": 4}) == "dragon bravery"
    assert answer(war, bravery={"bravery_when": "unsteady"}) == "dragon bravery"
    steady = battle("e6 red sb; g6 blue ssp", blue_dragons="bravery").order("fire e6 > g6")
    assert answer(steady, bravery={"bravery_when": "unsteady"}) == "pass"


@pytest.mark.rule("22", "18.34")
def test_battle_back_with_a_card():
    war = battle("f6 red ssp; g6 blue ab", blue_dragons="revenge").through("melee f6 > g6", "TTTT")
    assert war.step == "melee.battle_back"
    assert answer(war) == "battle_back"
    assert answer(war, battle_back={"back_cards": ["revenge"]}) == "battle_back with revenge"


@pytest.mark.rule("22", "18.33")
@pytest.mark.parametrize(("way", "hex_"), [("cheap", "g8"), ("strong", "g6"), ("weak", "k6")])
def test_red_dragon_drives_the_unit_that_the_owner_wishes(way, hex_):
    """The unit in g6 has a leader to pay for, the one in k6 no way back."""
    war = turn(
        "a1 red asp; g6 blue asp foot; g8 blue asp 3; k6 blue asp 2",
        red_dragons="red_dragon",
        red="center_1 center_2",
        honor={"blue": 9},
    )
    war.through("play center_1 with red_dragon", "TFX")
    assert war.step == "dragons.give_way"
    assert answer(war, give_way={"way": way}) == f"yield {hex_}"


@pytest.mark.rule("22")
def test_every_question_of_the_other_players_turn_has_a_policy():
    """What only the active player is asked needs none."""
    own = {
        *("command.play", "orders.give", "movement.march", "battle.battle", "ranged.second"),
        *("ground.gain", "melee.bonus", "melee.inspire", "dragons.stolen", "sequence.keep", "sequence.take"),
        "sequence.sell",
    }
    asking = [step for step in TITLE.steps if issubclass(step, Decision)]
    assert {step.name() for step in asking if step.policy is None} == own
    assert {step.policy for step in asking if step.policy} == {policy.name for policy in TITLE.policies}


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
