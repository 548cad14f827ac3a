"""Chapters 10, 11 and 14: melees as the worked examples have them."""

import pytest

from rules.samurai_battles.battle.strength import can_inspire, melee_base, melee_dice, swords_ignored
from rules.samurai_battles.board import Throw
from tests.rules.samurai_battles.situations import battle, march


def base(war, here, there):
    return melee_base(war.board, war.board.unit_at(here), there)


@pytest.mark.rule("10.3", "10.6", "12.4", "14.1")
def test_sb_090_hits_honor_retreat_and_gained_ground():
    war = battle("f6 red ssp; g6 blue asp", honor={"red": 4, "blue": 4}).order("melee f6 > g6", "TXFH")
    assert (war.blocks("g6"), war.honor["red"], war.step, war.asked) == (2, 5, "retreats.retreat", ["blue"])
    assert {h for h in ("h5", "h6", "g5") if war.allows(f"retreat g6 > {h}")} == {"h5", "h6"}
    war.order("retreat g6 > h6")
    assert (war.honor["blue"], war.step) == (3, "ground.gain")
    war.order("advance f6")
    assert (war.blocks("g6"), war.step) == (4, "battle.battle")
    assert war.board.trails == [["g6", "h6"], ["f6", "g6"]]


@pytest.mark.rule("10.6")
def test_sb_093_cavalry_ignores_a_sword_of_infantry():
    war = battle("f6 red ssp; g6 blue sspc").order("melee f6 > g6", "XSXF")
    assert (war.blocks("g6"), war.p.decision.ignorable) == (2, 1)


@pytest.mark.rule("10.6")
def test_sb_094_equal_rank_ignores_nothing():
    assert battle("f6 red sspc; g6 blue sbc").order("melee f6 > g6", "XXTC").blocks("g6") == 2


@pytest.mark.rule("10.6")
@pytest.mark.parametrize(
    ("attacker", "defender", "ignored"),
    [
        ("asp", "ssp", 1),
        ("ab", "ssp", 2),
        ("li", "asp", 1),
        ("ssp", "ab", 0),
        ("asp", "sspc", 2),
        ("ab", "sbc", 3),
    ],
)
def test_10_6_rank_and_stature(attacker, defender, ignored):
    board = battle(f"f6 red {attacker}; g6 blue {defender}").board
    assert swords_ignored(board.unit_at("f6").type, board.unit_at("g6").type) == ignored


@pytest.mark.rule("10.7")
def test_sb_095_cavalry_gains_no_honor_from_lower_ranks():
    war = battle("f6 red sspc; g6 blue asp", honor={"red": 2}).order("melee f6 > g6", "HHTC")
    assert war.honor["red"] == 2


@pytest.mark.rule("10.7")
def test_sb_099_nobody_gains_honor_from_levies():
    war = battle("f6 red ssp; g6 blue li", honor={"red": 2}).order("melee f6 > g6", "HHHC")
    assert (war.honor["red"], war.blocks("g6")) == (2, 3)


@pytest.mark.rule("10.5", "20.8")
def test_sb_098_nobody_is_inspired_in_a_building():
    war = battle("f6 red ssp foot; g6 blue ssp", land={"f6": "building"})
    assert not can_inspire(war.board, war.board.unit_at("f6"))
    assert base(war, "f6", "g6") == 2
    assert war.refused("melee f6 > g6 inspire") == ("battle.indoors", "20.8")


@pytest.mark.rule("20.3", "10.5")
def test_sb_100_a_hill_caps_base_dice_only():
    war = battle("f6 red ssp foot; g6 blue asp", land={"g6": "hill"}, honor={"red": 3})
    assert (base(war, "f6", "g6"), base(war, "g6", "f6")) == (2, 3)
    war.order("melee f6 > g6 inspire", "CCC")
    assert (war.dice(), war.honor["red"]) == (3, 2)
    assert (
        battle("f6 red ssp; g6 blue asp", land={"g6": "hill", "f6": "hill"})
        .order("melee f6 > g6", "CCC")
        .dice()
        == 3
    )


@pytest.mark.rule("10.5")
def test_10_5_an_inspired_unit_gains_one_token_less():
    war = battle("f6 red ssp; e6 red ssp mounted; g6 blue ssp").order("melee f6 > g6 inspire", "HHCCC")
    assert war.honor["red"] == 5 - 1 + 1


@pytest.mark.rule("20.13")
def test_sb_102_cavalry_battles_back_at_a_castle_with_one_die():
    war = battle("f6 red sspc; g6 blue asp", land={"g6": "castle"}, active="blue")
    war.order("melee g6 > f6", "CCC")
    assert war.dice() == 3
    war.order("battle_back", "C")
    assert war.dice() == 1


@pytest.mark.rule("20.13", "12.2")
def test_sb_103_a_castle_costs_a_block_per_flag():
    war = battle("f6 red ssp; g6 blue asp", land={"g6": "castle"}).order("melee f6 > g6", "FF")
    assert (war.blocks("g6"), war.honor["blue"], war.step) == (3, 5, "melee.battle_back")
    cavalry = battle("f6 red sspc; g6 blue asp", land={"g6": "castle"})
    assert cavalry.refused("melee f6 > g6") == ("battle.castle", "20.13")


@pytest.mark.rule("10.4")
def test_sb_104_levies_swarm():
    war = battle("f5 red li; f6 red li; g6 blue ssp").order("swarm f5 f6 > g6", "XXXC")
    assert (war.dice(), war.blocks("g6"), war.step) == (4, 3, "melee.battle_back")
    assert war.refused("battle_back") == ("kernel.missing_field", "10.4")
    assert [war.allows(f"battle_back > {hex_}") for hex_ in ("f5", "f6", "g6")] == [True, True, False]
    war.order("battle_back > f5", "CCXX")
    assert (war.blocks("f5"), war.blocks("f6")) == (0, 4)


@pytest.mark.rule("10.4")
def test_10_4_swarms_are_of_levies_only():
    assert battle("f5 red li; f6 red asp; g6 blue ssp").refused("swarm f5 f6 > g6")[1] == "10.4"


@pytest.mark.rule("10.8")
def test_sb_106_who_cannot_retreat_battles_back():
    war = battle("j6 red ssp; k6 blue asp 3", honor={"blue": 4}).order("melee j6 > k6", "FCCC")
    assert (war.blocks("k6"), war.honor["blue"], war.step) == (2, 4, "melee.battle_back")


@pytest.mark.rule("10.8")
def test_sb_107_battle_back_gains_no_ground():
    war = battle("f6 red asp 1; g6 blue ssp").order("melee f6 > g6", "CCC").order("battle_back", "TCCC")
    assert (war.blocks("f6"), war.banners["blue"], war.step) == (0, 1, "battle.battle")


@pytest.mark.rule("10.8")
def test_10_8_the_owner_may_decline():
    war = battle("f6 red asp 1; g6 blue ssp").order("melee f6 > g6", "CCC").order("pass")
    assert (war.step, war.asked) == ("battle.battle", ["red"])


@pytest.mark.rule("19.5")
def test_sb_108_first_strike():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike").order("melee f6 > g6")
    war.order("play first_strike").order("strike", "TTCC", "SCC")
    assert (war.blocks("f6"), war.blocks("g6"), war.step) == (2, 3, "battle.battle")
    assert war.board.strikes == ["first_strike"]


@pytest.mark.rule("19.5")
def test_sb_238_an_attacker_who_cannot_retreat_fights_on():
    war = battle("a6 red asp; b6 blue ssp", blue="first_strike").order("melee a6 > b6")
    war.order("play first_strike").order("strike", "FCCC", "SCC")
    assert (war.blocks("a6"), war.honor["red"], war.blocks("b6"), war.step) == (3, 5, 3, "battle.battle")


@pytest.mark.rule("19.5")
def test_19_5_an_attacker_who_is_driven_away_does_not_fight():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike").order("melee f6 > g6")
    war.order("play first_strike").order("strike", "FCCC").order("retreat f6 > e6")
    assert (war.blocks("g6"), war.step) == (4, "battle.battle")


@pytest.mark.rule("18.11")
def test_sb_110_first_strike_and_ambush_do_not_go_together():
    war = battle("f6 red asp; g6 blue ssp", blue="first_strike", blue_dragons="ambush").order("melee f6 > g6")
    assert war.refused("play first_strike with ambush") == ("melee.one_first", "18.11")


@pytest.mark.rule("14.2")
def test_sb_111_cavalry_fights_one_bonus_melee():
    war = battle("f6 red sspc; g6 blue ab 1; h6 blue ab 1; i6 blue ab").order("melee f6 > g6", "CTTT")
    war.order("advance f6").order("melee g6 > h6", "CTTT")
    assert (war.banners["red"], war.step) == (2, "ground.gain")
    assert war.order("advance g6").step == "battle.battle"


@pytest.mark.rule("14.2", "14.3")
def test_sb_112_infantry_needs_a_leader_for_a_bonus_melee():
    pieces = "f6 red ssp; f8 red ssp foot; g6 blue ab 1; g8 blue ab 1; h8 blue ab; h6 blue ab"
    assert battle(pieces).order("melee f6 > g6", "CTTT").order("advance f6").step == "battle.battle"
    assert battle(pieces).order("melee f8 > g8", "CTTT").order("advance f8").step == "melee.bonus"
    assert battle(pieces).order("melee f8 > g8", "CTTT").order("stay").step == "battle.battle"


@pytest.mark.rule("14.2")
def test_sb_239_gaining_ground_is_no_move():
    war = battle("f6 red aa foot; g6 blue li 1; h6 blue li").order("melee f6 > g6", "CT").order("advance f6")
    assert war.step == "melee.bonus"


@pytest.mark.rule("14.2")
def test_14_2_not_where_the_ground_forbids_battle():
    war = battle("f6 red sspc; g6 blue ab 1; h6 blue ab", land={"g6": "building"})
    assert war.order("melee f6 > g6", "CT").order("advance f6").step == "battle.battle"


@pytest.mark.rule("14.1", "11.4", "3.4")
def test_sb_114_swords_eliminate_a_lone_leader():
    war = battle("f6 red ssp; g6 blue leader foot").order("melee f6 > g6", "XCCC")
    assert (war.banners["red"], war.step, war.board.leaders) == (1, "ground.gain", {})


@pytest.mark.rule("10.6")
def test_sb_117_triangle_ignores_a_sword_of_a_circle():
    assert battle("f6 red li; g6 blue asp").order("melee f6 > g6", "XX").blocks("g6") == 3


@pytest.mark.rule("10.1")
def test_sb_118_losses_do_not_reduce_dice():
    war = battle("f6 red ssp 1; g6 blue asp").order("melee f6 > g6", "CCCC").order("pass")
    assert war.refused("melee f6 > g6") == ("battle.has_fought", "10.1")


@pytest.mark.rule("20.10")
def test_sb_236_ravine():
    war = battle("g6 blue ssp; f5 red ssp; f6 red sspc", land={"g6": "ravine"})
    assert [base(war, *pair) for pair in (("f5", "g6"), ("f6", "g6"), ("g6", "f5"))] == [2, 1, 1]


CAPS = {
    "forest": (2, 2, 2, 2),
    "ford": (2, 2, 2, 2),
    "shallow_ford": (4, 4, 4, 4),
    "bridge": (4, 4, 4, 4),
    "building": (2, 1, 2, 2),
    "field": (4, 2, 4, 2),
    "command_tent": (4, 4, 4, 4),
    "fence": (2, 2, 2, 2),
    "palisade": (2, 2, 2, 2),
    "castle": (3, 0, 2, 1),
    "open": (4, 4, 4, 4),
}


@pytest.mark.rule("20.1", "20.2", "20.5", "20.6", "20.7", "20.8", "20.9", "20.11", "20.12", "20.13")
@pytest.mark.parametrize("kind", CAPS)
def test_20_melee_dice_in_and_into_terrain(kind):
    inside, into = {"f6": kind}, {"g6": kind}
    found = [
        base(battle(f"f6 red {unit}; g6 blue asp", land=land), "f6", "g6")
        for land in (inside, into)
        for unit in ("ssp", "sspc")
    ]
    assert tuple(found) == CAPS[kind]


@pytest.mark.rule("3.3")
def test_sb_120_bodyguards_throw_swords_again():
    war = battle("g6 blue bg 3 commander; f6 red asp", active="blue", tents={"blue": "g6"})
    war.order("melee g6 > f6", "XTF", "X")
    assert (war.dice(), war.blocks("f6"), war.p.decision.flags) == (3, 1, 1)


@pytest.mark.rule("3.3", "11.5", "11.3")
def test_sb_123_a_commander_without_guards_flees_on_foot():
    war = battle("f6 red ssp; g6 blue bg 1 commander", honor={"blue": 4}, tents={"blue": "g6"})
    war.order("melee f6 > g6", "XCCC", "FC").order("retreat g6 > h6")
    [leader] = war.board.leaders.values()
    assert (leader.kind, leader.hex, war.honor["blue"], war.banners["red"]) == ("foot", "h6", 1, 0)
    assert war.board.tents == {"blue": "g6"}


@pytest.mark.rule("11.3", "4.3")
def test_sb_206_bodyguards_surrender_with_their_commander():
    war = battle("f6 red ssp; g6 blue bg commander", tents={"blue": "g6"}).order(
        "melee f6 > g6", "XSFC", "XX"
    )
    assert (war.board.units.keys(), war.banners["red"], war.step) == ({"rf6"}, 1, "ground.gain")


@pytest.mark.rule("3.3")
def test_sb_125_bodyguards_never_move():
    war = march("g6 blue bg commander", active="blue", tents={"blue": "g6"})
    assert war.refused("move g6 > f6") == ("movement.guards", "3.3")


@pytest.mark.rule("4.1", "17")
def test_sb_205_the_last_banner_ends_the_game_at_once():
    war = battle("f6 red asp 1; g6 blue ssp", banners={"blue": 4}, goal={"blue": 5})
    war.order("melee f6 > g6", "CCC").order("battle_back", "TCCC")
    assert war.result.outcome.winners == ["blue"]


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("dice", "lives"), [("X", False), ("S", True)])
def test_11_2_a_leader_in_melee_is_checked_with_one_die(dice, lives):
    war = battle("f6 red ssp; g6 blue asp foot").order("melee f6 > g6", "TCCC", dice)
    assert (bool(war.board.leaders), war.banners["red"]) == (lives, 0 if lives else 1)


@pytest.mark.rule("11.5", "11.4")
def test_sb_141_on_his_baseline_a_leader_must_die():
    war = battle("j6 red ssp; k6 blue leader mounted").order("melee j6 > k6", "CCTT")
    assert (war.board.leaders, war.banners["red"], war.step) == ({}, 0, "ground.gain")


@pytest.mark.rule("16.3")
def test_sb_146_an_empty_pool_pays_nothing():
    war = battle("f6 red ssp; g6 blue ssp", honor={"red": 18, "blue": 12}).order("melee f6 > g6", "HHCC")
    assert war.honor["red"] == 18


@pytest.mark.rule("10.3")
def test_10_3_dice_of_a_throw_are_the_sum_of_its_members():
    war = battle("f5 red li; f6 red li; g6 blue ssp", land={"f5": "ravine"})
    made = Throw(["rf5", "rf6"], "bg6", "attack", "g6")
    assert melee_dice(war.board, made) == 1 + 2
