"""Rules that meet: interrupts within interrupts, a game that ends in the midst of things, empty pools."""

import pytest

from rules.kernel import driver
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import War, battle, march, play, turn
from tests.rules.samurai_battles.test_retreats import flagged, fleeing


def steps(war):
    return [step.name() for step in war.p.state.stack]


@pytest.mark.rule("6", "14.2", "19.5", "13.2")
def test_a_loss_of_honor_within_a_first_strike_within_a_bonus_melee():
    """The owner of the attacker loses a block where two units are equally near; then the turn goes on."""
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ssp; e5 red asp; e8 red asp"
    war = (
        battle(pieces, honor={"red": 1}, blue="first_strike")
        .through("melee f6 > g6", "CTTT")
        .order("advance f6")
    )
    war.order("melee g6 > h6").order("play first_strike").order("strike", "FFCC")
    assert (war.step, war.asked) == ("retreats.retreat", ["red"])
    war.order("retreat g6 > f6", "TFFFF")
    assert (war.step, war.asked, war.honor["red"]) == ("honor.lose", ["red"], 0)
    war.order("lose e5")
    assert (war.step, war.blocks("e5"), war.board.fight) == ("battle.battle", 3, None)
    assert steps(war) == ["sequence.turn", "battle.battle"]


@pytest.mark.rule("18.28", "18.46", "18.37", "18.14")
def test_a_stolen_card_a_reaction_to_the_card_and_answers_to_the_roll_in_one_turn():
    war = turn(
        "f6 red ssp; g6 blue asp foot",
        red="center_3 center_2 shogun",
        red_dragons="ninja_thief",
        blue="center_1 center_2",
        blue_dragons="brave_leader insult",
        dragon_discard="spirit_of_kishijoten",
        honor={"red": 9, "blue": 9},
    )
    war.through("play center_3 with ninja_thief spirit_of_kishijoten").order("order f6").order("end")
    war.through("melee f6 > g6", "FCCC", stop="throws.again").order("dragon spirit_of_kishijoten", "FFCC")
    assert (war.step, war.asked) == ("throws.answer", ["blue"])
    war.order("dragon brave_leader").order("stand g6")
    assert war.step == "melee.battle_back"
    assert war.board.spent == {"red": ["ninja_thief", "spirit_of_kishijoten"], "blue": ["brave_leader"]}


@pytest.mark.rule("4.1", "17", "11.1")
def test_after_the_last_banner_no_leader_is_checked():
    war = battle("f6 red ssp; g6 blue ab 1 foot", banners={"red": 4}, goal={"red": 5})
    war.order("melee f6 > g6", "CTTT")
    assert (war.result.outcome.winners, len(war.result.rolls), len(war.board.leaders)) == (["red"], 1, 1)


@pytest.mark.rule("4.1", "13.5")
def test_a_loss_of_honor_may_end_the_game_in_the_enemys_favor():
    war = flagged("g6 blue ssp 1; i6 blue ab 1", 2, honor={"blue": 0}, banners={"red": 4}, goal={"red": 5})
    war.order("retreat g6 > h6", "CSFFFF")
    assert (war.result.outcome.winners, war.banners["red"], war.blocks("h6")) == (["red"], 5, 1)


@pytest.mark.rule("4.1", "3.5")
def test_a_tent_may_end_the_game_before_a_card_is_played():
    war = turn("j6 red ssp; a1 blue asp", blue="center_2 center_3", tents={"blue": "j6"}, banners={"red": 6})
    p = war.p
    p.board.active = "blue"
    war = War(p.state)
    war.order("play center_2").order("take tokens", [0])
    assert war.result.outcome.winners == ["red"]


@pytest.mark.rule("8.4", "9.1")
def test_a_leader_with_an_order_of_his_own_does_not_go_along():
    war = march("i6 blue asp mounted", active="blue")
    p = war.p
    p.board.leader_at("i6").ordered = True
    war = War(p.state).order("move i6 > h6")
    assert (war.board.unit_at("h6").type, war.board.leader_at("h6"), war.board.leader_at("i6").kind) == (
        "asp",
        None,
        "mounted",
    )
    assert war.order("move i6 > i7 > h7 > g7").board.leader_at("g7").kind == "mounted"


@pytest.mark.rule("12.2", "12.4")
def test_a_retreat_that_is_blocked_half_way_costs_blocks_and_tokens():
    war = flagged("g6 blue asp; i5 blue ab; i6 blue ab; i7 blue ab", 3, honor={"blue": 4})
    war.order("retreat g6 > h5")
    assert (war.blocks("h5"), war.honor["blue"]) == (2, 3)


@pytest.mark.rule("12.2", "10.8")
def test_a_unit_that_dies_of_a_blocked_retreat_leaves_its_leader_and_the_hex_is_not_free():
    war = battle("j6 red ssp; k6 blue asp 1 foot; i6 red asp idle").order("melee j6 > k6", "FFCC")
    assert (war.banners["red"], war.board.leader_at("k6").kind, war.step) == (1, "foot", "battle.battle")


@pytest.mark.rule("12.3")
def test_flags_ignored_are_the_owners_choice_from_none_to_the_most():
    war = flagged("g6 blue ssp foot", 2)
    ways = ("stand g6", "retreat g6 > h6", "retreat g6 > h6 > i6")
    assert [war.allows(way) for way in ways] == [True, True, True]
    assert war.order("retreat g6 > h6").honor["blue"] == 5 - 3


@pytest.mark.rule("11.5", "16.3")
def test_seppuku_takes_what_the_pool_has_and_a_card_only_if_there_is_one():
    war = fleeing("g6 blue leader foot", honor={"red": 15, "blue": 12}).order("seppuku g6")
    assert (war.honor["blue"], war.board.pool, war.board.hands["blue"]) == (15, 0, [])
    assert len(war.board.dragons["red"]) == 1


@pytest.mark.rule("11.5", "15.5")
def test_seppuku_gives_no_dragon_card_where_none_is_left():
    war = fleeing("g6 blue leader foot")
    p = war.p
    p.board.dragons["blue"], p.board.dragon.pile = p.board.dragon.pile, []
    assert War(p.state).order("seppuku g6").board.dragons["red"] == []


@pytest.mark.rule("15.2", "15.5")
def test_a_deck_that_runs_out_between_two_cards_is_made_anew():
    war = battle("f6 red asp; k1 blue asp", card="left_flank_1", red="center_1 center_3")
    p = war.p
    p.board.command.discard, p.board.command.pile = p.board.command.pile[1:], p.board.command.pile[:1]
    last = p.board.command.pile[0]
    war = War(p.state).order("end")
    assert (len(war.board.drawn), war.board.command.discard) == (2, [])
    assert last in war.board.drawn
    assert war.told().index("hands.reshuffled") < war.told().index("hands.seen_command")


@pytest.mark.rule("15.2", "15.5")
def test_where_one_card_is_left_that_one_is_kept():
    war = battle("f6 red asp; k1 blue asp", card="left_flank_1", red="center_1 center_3")
    p = war.p
    p.board.hands["blue"], p.board.command.pile = p.board.command.pile, []
    war = War(p.state).order("end").order("keep left_flank_1")
    assert (war.board.hands["red"], war.board.command.discard) == (
        ["center_1", "center_3", "left_flank_1"],
        [],
    )


@pytest.mark.rule("10.4", "19.5")
def test_a_first_strike_at_a_swarm_takes_one_of_it_and_the_others_attack():
    war = battle("f5 red li 1; f6 red li; g6 blue ssp", blue="first_strike").order("swarm f5 f6 > g6")
    war.order("play first_strike").order("strike > f5", "CCCC", "SS")
    assert (war.banners["blue"], war.blocks("g6"), war.dice(1), war.step) == (1, 2, 2, "battle.battle")


@pytest.mark.rule("10.4", "14.1")
def test_one_of_a_swarm_gains_ground():
    war = battle("f5 red li; f6 red li foot; g6 blue ab 1; h6 blue ab").order("swarm f5 f6 > g6", "CTTT")
    assert war.allows("advance f5")
    assert war.order("advance f6").step == "melee.bonus", "the one with the leader fights on"


@pytest.mark.rule("10.5", "18.30")
def test_a_leader_who_falls_to_a_first_strike_inspires_nobody():
    war = battle("f6 red ssp foot; g6 blue ssp", blue="first_strike").order("melee f6 > g6 inspire")
    war.order("play first_strike").order("strike", "SCCC", "X", "CCCC")
    assert (war.honor["red"], war.dice(2)) == (5, 4)


@pytest.mark.rule("13.2", "13.1")
def test_dice_of_shame_go_on_to_the_next_nearest_unit():
    war = flagged("g6 blue asp; i6 blue ab 1; i9 blue ab; j3 blue ssp", 1, honor={"blue": 0})
    war.order("retreat g6 > h6", "CCTXX")
    assert [war.blocks(h) for h in ("h6", "i6", "i9")] == [3, 0, 3]


@pytest.mark.rule("13.3")
def test_swords_do_not_harm_a_leader_who_has_joined_a_unit():
    war = fleeing("g6 blue leader foot; h6 blue asp", honor={"blue": 0}).order("retreat g6 > h6", "XXFFFFF")
    assert (war.dice(), war.board.leader_at("h6").kind, war.banners["red"]) == (7, "foot", 0)


@pytest.mark.rule("12.3", "2.4")
def test_support_counts_leaders_and_bodyguards_and_a_dead_leader_does_not_steady():
    war = battle(
        "f6 red ssp; g6 blue asp foot; g5 blue leader foot; h6 blue bg commander", tents={"blue": "h6"}
    )
    war.order("melee f6 > g6", "TFFC", "X")
    assert war.p.decision.ignorable == 1
    lives = battle(
        "f6 red ssp; g6 blue asp foot; g5 blue leader foot; h6 blue bg commander", tents={"blue": "h6"}
    )
    assert lives.order("melee f6 > g6", "TFFC", "S").p.decision.ignorable == 2


@pytest.mark.rule("23", "18.33", "12.3")
def test_waiting_troops_neither_flee_nor_turn():
    war = turn(
        "h11 blue asp; a6 red asp; g2 blue ab",
        red="center_1 center_2",
        red_dragons="turncoat",
        scenario="sekigahara_1600",
    )
    p = war.p
    p.board.unit_at("h11").waiting = p.board.uncommitted = True
    war = War(p.state)
    assert war.refused("play center_1 with turncoat h11") == ("kernel.not_offered", "18.4")
    assert war.allows("play center_1 with turncoat g2")


@pytest.mark.rule("23", "18.43")
def test_a_turncoat_in_the_castle_has_reached_it():
    war = play(
        "turncoat",
        "b10",
        "HHH",
        "CCC",
        [0],
        active="blue",
        scenario="nunobeyama_1570",
        pieces="b10 red asp; k6 blue asp",
        red="shogun circles triangles",
        blue="center_2 center_3",
        red_dragons="",
        blue_dragons="turncoat",
        honor={"red": 3, "blue": 6},
    )
    assert (war.board.unit_at("b10").side, war.banners["blue"], len(war.board.hands["red"])) == ("blue", 1, 2)


@pytest.mark.rule("8.2", "2.4")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_units_on_both_lines_fit_one_order_in_each_section(seat):
    """Two units on each line and one in the center: three sections take three of them, in any order."""
    home = {"red": "b", "blue": "j"}[seat]
    pieces = "; ".join(f"{home}{n} {seat} asp" for n in (4, 8, 6)) + "; f6 blue ab; f3 red ab"
    war = turn(pieces, active=seat, **{seat: "cranes_wing center_1"}).order("play cranes_wing")
    assert war.allows(f"order {home}6 {home}4 {home}8")
    assert war.allows(f"order {home}4 {home}8 {home}6")


@pytest.mark.rule("4.5", "10.8")
def test_the_game_ends_for_who_is_first_though_both_want_one_banner():
    war = battle("f6 red asp 1; g6 blue ssp 1", banners={"red": 4, "blue": 4}, goal={"red": 5, "blue": 5})
    war.order("melee f6 > g6", "SCC")
    assert war.result.outcome.winners == ["red"]
    assert driver.waiting(driver.look(TITLE, war.data)) == []
