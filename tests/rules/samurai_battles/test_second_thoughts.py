"""Late moments: a card that Wild Winds turn up, a roll after a first strike, a leader who leaves."""

import pytest

from rules.kernel import driver
from rules.samurai_battles.cards.windows import Window
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, march, scripted, turn


@pytest.mark.rule("18.40", "18.46")
def test_18_46_tactical_wisdom_chooses_anew_when_wild_winds_turn_up_another_card():
    war = turn(
        "b1 red asp; b11 red asp; k1 blue asp",
        red="center_1 left_flank_2",
        red_dragons="tactical_wisdom",
        blue_dragons="wild_winds",
    )
    war.order("play center_1 with tactical_wisdom center_to_right")
    war.order("dragon wild_winds", 0)
    assert (war.asked, war.step) == (["red"], "command.choose_anew")
    assert war.refused("dragon tactical_wisdom center_to_right")[1] == "18.40"
    war.order("dragon tactical_wisdom left_to_right")
    assert war.board.orders.played == "left_flank_2"
    assert war.board.orders.slots == ["right", "right"]
    assert war.board.dragons["red"] == []


@pytest.mark.rule("18.46")
def test_18_46_a_tactic_card_has_no_section_to_change():
    war = turn(red="center_1 shogun", red_dragons="tactical_wisdom", blue_dragons="wild_winds")
    war.order("play center_1 with tactical_wisdom center_to_right")
    war.order("dragon wild_winds", 0, "CC")
    assert war.board.orders.played == "shogun"
    assert war.step != "command.choose_anew"


def struck(pieces="f6 red asp 2; g6 blue asp", **how):
    """Red attacks and Blue strikes first, with three dice that take a block."""
    war = battle(pieces, blue="first_strike center_1", **how)
    war.order("melee f6 > g6").order("play first_strike")
    return until(war, "strike", "TCC")


def until(war, text, *dice):
    """Strike, and pass in every window up to those before the attacker's roll."""
    late, script = ("melee.attacker_cards", "melee.defender_cards"), scripted(dice)
    war._act(text, script)
    while isinstance(war.p.decision, Window) and war.step not in late:
        war._act("pass", script)
    return war


@pytest.mark.rule("18.18", "18.4", "19.5")
def test_18_4_after_a_first_strike_the_attacker_may_charge_desperately():
    """Only the strike has brought his unit down to one block."""
    war = struck(red_dragons="desperate_charge")
    assert (war.asked, war.step, war.blocks("f6")) == (["red"], "melee.attacker_cards", 1)
    war.through("dragon desperate_charge", "CCCCC")
    assert war.dice() == 5
    assert war.honor["red"] == 4


@pytest.mark.rule("18.17", "18.22", "18.39", "18.4")
@pytest.mark.parametrize("card", ["cowards", "strike_fear", "head_collector"])
def test_18_4_after_a_first_strike_other_cards_before_the_roll_may_be_played(card):
    war = battle("f6 red ssp foot; g6 blue asp", blue="first_strike center_1", red_dragons=card)
    until(war.order("melee f6 > g6").order("play first_strike"), "strike", "CCC")
    assert war.step == "melee.attacker_cards"
    war.through(f"dragon {card}", "CCCC")
    assert "throws.rolled" in war.told()
    assert war.board.spent["red"] == [card]


@pytest.mark.rule("18.32", "18.4", "19.5")
def test_18_32_who_has_struck_first_may_practice_aikido_before_the_attackers_roll():
    war = struck("f6 red ssp; g6 blue asp", blue_dragons="practice_of_aikido")
    assert (war.asked, war.step) == (["blue"], "melee.defender_cards")
    war.through("dragon practice_of_aikido", "CC")
    assert war.dice() == 2


@pytest.mark.rule("18.16", "18.4", "19.5")
def test_18_16_who_has_struck_first_may_be_brave_before_the_attackers_roll():
    war = struck("f6 red ssp; g6 blue asp", blue_dragons="bravery")
    war.through("dragon bravery", "FFCC")
    assert war.board.unit_at("g6") is not None


@pytest.mark.rule("18.4", "18.32")
def test_18_4_a_standing_order_for_melees_answers_after_the_first_strike_too():
    war = struck("f6 red ssp; g6 blue asp", blue_dragons="practice_of_aikido")
    shipped = TITLE.policy("melee_reaction").fallback
    wishes = shipped | {"practice_of_aikido_for": "any", "practice_of_aikido_dice": 3}
    answer = driver.standing_order(war.p, "blue", {"melee_reaction": wishes})
    assert answer.args == {"card": "practice_of_aikido"}


@pytest.mark.rule("19.5")
def test_19_5_who_has_no_dragon_cards_is_not_asked_after_a_first_strike():
    war = battle("f6 red ssp; g6 blue asp", blue="first_strike center_1")
    war.order("melee f6 > g6").order("play first_strike").order("strike", "CCC", "CCCC")
    assert war.told().count("throws.rolled") == 2
    assert war.step not in ("melee.attacker_cards", "melee.defender_cards")


@pytest.mark.rule("18.23", "9.6")
def test_18_23_a_leader_who_leaves_the_board_can_be_insulted():
    war = march("a5 red leader foot; c3 red asp; k1 blue asp", blue_dragons="insult", honor={"red": 5})
    war.order("move a5 > off")
    assert (war.asked, war.step) == (["blue"], "movement.insult")
    assert war.board.leader_at("a5") is not None
    war.order("dragon insult")
    assert war.board.leader_at("a5") is not None
    assert war.honor["red"] == 5


@pytest.mark.rule("18.23", "9.6")
def test_9_6_a_leader_whom_nobody_insults_leaves_and_costs_three_tokens():
    war = march("a5 red leader foot; c3 red asp; k1 blue asp", blue_dragons="insult", honor={"red": 5})
    war.order("move a5 > off").order("pass")
    assert war.board.leaders == {}
    assert war.honor["red"] == 2


@pytest.mark.rule("7", "15.2")
def test_7_who_can_order_nobody_goes_straight_to_his_new_cards():
    war = turn("b1 red asp; k1 blue asp", red="left_flank_2 center_1")
    war.order("play left_flank_2")
    assert (war.asked, war.step) == (["red"], "sequence.take")


@pytest.mark.rule("7", "18.47")
def test_18_47_who_can_order_nobody_may_still_ask_his_advisors():
    """He is asked whatever Dragon card he holds, so that the question tells nothing."""
    for held in ("wise_advisors", "insult"):
        war = turn("b1 red asp; k1 blue asp", red="left_flank_2 center_1", red_dragons=held, discard="shogun")
        war.order("play left_flank_2")
        assert (war.asked, war.step) == (["red"], "battle.battle")
    assert war.refused("dragon wise_advisors shogun")[1] == "18.1"


@pytest.mark.rule("8.6")
def test_8_6_who_orders_nobody_though_he_could_ends_the_battle_himself():
    war = turn("b1 red asp; k1 blue asp", red="right_flank_2 center_1").order("play right_flank_2")
    war.order("order nothing")
    assert war.step == "battle.battle"
