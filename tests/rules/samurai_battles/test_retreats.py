"""Chapters 10.2 and 11 to 13: fire, leaders in danger, retreats and loss of honor."""

import pytest

from rules.kernel import driver
from rules.kernel.dice import ScriptedDice
from rules.samurai_battles.battle.honor import lose_honor
from rules.samurai_battles.battle.leaders import Flee, flights
from rules.samurai_battles.battle.phase import Battle
from rules.samurai_battles.battle.retreats import Retreat, may_ignore, ways_back
from rules.samurai_battles.battle.strength import ranged_dice
from tests.rules.samurai_battles.situations import War, at, battle, faces, field


def flagged(pieces, flags, hex_="g6", **how):
    """A unit of Blue that must answer so many flags."""
    p = at(field(pieces, card="center_3", **how), Battle(), "battle")
    unit = p.board.unit_at(hex_)
    p.push(Retreat(unit.id, flags, may_ignore(p.board, unit, cavalry=False)))
    return War(p.state)


def fleeing(pieces, hex_="g6", **how):
    p = at(field(pieces, card="center_3", **how), Battle(), "battle")
    p.push(Flee(p.board.leader_at(hex_).id))
    return War(p.state)


def shot(war, here, there, far):
    return ranged_dice(war.board, war.board.unit_at(here), there, far)


@pytest.mark.rule("10.2")
def test_sb_070_swords_of_bows_miss_and_honor_pays():
    war = battle("e6 red sb; h5 blue asp", honor={"red": 4}).order("fire e6 > h5", "TXH")
    assert (war.blocks("h5"), war.honor["red"]) == (3, 5)


@pytest.mark.rule("10.2")
def test_sb_071_arquebuses_reach_four_hexes():
    war = battle("d6 red aa; h6 blue ssp", honor={"red": 4}).order("fire d6 > h6", "X")
    assert (war.dice(), war.blocks("h6"), war.honor["red"]) == (1, 3, 4)


@pytest.mark.rule("10.2")
def test_sb_072_arquebuses_collect_no_honor():
    war = battle("f6 red aa; h6 blue ab", honor={"red": 4}).order("fire f6 > h6", "HX")
    assert (war.blocks("h6"), war.honor["red"]) == (3, 4)


@pytest.mark.rule("10.2")
def test_sb_073_nobody_fires_with_an_enemy_next_to_him():
    war = battle("f6 red sb; g6 blue asp; h7 blue asp; a1 red sb; a3 blue ab")
    assert war.refused("fire f6 > h7") == ("battle.adjacent", "10.2")


@pytest.mark.rule("3.3", "10.2")
def test_sb_074_nobody_fires_at_bodyguards():
    war = battle("f6 red sb; i6 blue bg commander; h8 blue ab", tents={"blue": "i6"})
    assert war.refused("fire f6 > i6") == ("battle.guards", "3.3")
    assert war.allows("fire f6 > h8")


@pytest.mark.rule("11.2")
def test_sb_077_one_die_where_fire_destroys_the_unit():
    war = battle("f6 red sb; h6 blue asp 1 foot").order("fire f6 > h6", "TFF", "S")
    assert (war.banners["red"], war.step, war.asked) == (1, "leaders.flee", ["blue"])


@pytest.mark.rule("11.2")
@pytest.mark.parametrize(("dice", "lives"), [("XX", False), ("XS", True)])
def test_11_2_two_dice_where_the_unit_survives_fire(dice, lives):
    war = battle("f6 red sb; h6 blue asp foot").order("fire f6 > h6", "TCC", dice)
    assert bool(war.board.leaders) is lives


@pytest.mark.rule("11.4")
def test_sb_078_fire_at_a_lone_leader():
    war = battle("f6 red ab; h6 blue leader foot").order("fire f6 > h6", "CH")
    assert (war.honor["red"], war.step) == (6, "leaders.flee")
    assert war.order("retreat h6 > i6").honor["blue"] == 2


@pytest.mark.rule("20.6")
def test_sb_080_fords_cap_fire():
    war = battle("f6 red sb; f8 red sb; h6 blue asp; h8 blue asp", land={"f6": "ford", "h6": "ford"})
    assert (shot(war, "f6", "h8", 3), shot(war, "f8", "h6", 3)) == (1, 2)


@pytest.mark.rule("20.9", "18.19")
def test_sb_081_card_dice_come_on_top_of_caps():
    war = battle("f6 red sb; h6 blue asp", land={"h6": "field"}, effects="fire_arrows")
    assert shot(war, "f6", "h6", 2) == 2


@pytest.mark.rule("20.13")
def test_sb_083_three_dice_out_of_a_castle():
    war = battle("f6 red sb; f8 red sbc; h6 blue asp", land={"f6": "castle"})
    assert shot(war, "f6", "h6", 2) == 3


@pytest.mark.rule("10.2", "3.1")
@pytest.mark.parametrize(
    ("kind", "dice"), [("sb", (3, 3, 0)), ("ab", (2, 2, 0)), ("aa", (2, 2, 1)), ("sbc", (3, 3, 0))]
)
def test_3_1_dice_by_distance(kind, dice):
    war = battle(f"d6 red {kind}; k1 blue asp")
    assert tuple(shot(war, "d6", "k1", far) for far in (2, 3, 4)) == dice


@pytest.mark.rule("9.4", "10.2")
@pytest.mark.parametrize(("kind", "dice"), [("sb", 1), ("ab", 1), ("sbc", 1), ("aa", 0)])
def test_9_4_bows_that_moved_shoot_one_die(kind, dice):
    board = battle(f"d6 red {kind}; k1 blue asp").board
    board.unit_at("d6").moved = 1
    assert ranged_dice(board, board.unit_at("d6"), "k1", 2) == dice


@pytest.mark.rule("12.4")
def test_sb_130_price_of_a_led_unit():
    war = flagged("g6 blue asp foot", 2, honor={"blue": 6}).order("retreat g6 > h6 > i6")
    assert (war.honor["blue"], war.board.leader_at("i6").kind) == (2, "foot")


@pytest.mark.rule("13.1")
def test_sb_131_loss_of_honor_dice():
    war = flagged("g6 blue ssp", 2, honor={"blue": 1})
    war.order("retreat g6 > h6", "FFHHX")
    assert (war.honor["blue"], war.dice()) == (0, 5)


@pytest.mark.rule("12.1", "12.4")
def test_sb_132_levies_run_two_hexes():
    war = flagged("f6 blue li", 1, "f6").order("retreat f6 > g6 > h6")
    assert (war.blocks("h6"), war.honor["blue"]) == (4, 3)


@pytest.mark.rule("12.3")
def test_sb_133_support_ignores_a_flag():
    war = flagged("g6 blue asp; g5 blue ab; h6 blue ab", 1)
    assert war.p.decision.ignorable == 1
    assert war.allows("stand g6")
    assert war.allows("retreat g6 > h5")


@pytest.mark.rule("12.2")
def test_sb_137_a_way_without_loss_must_be_taken():
    war = field("g6 blue asp; i5 blue ab; i6 blue ab")
    assert list(ways_back(war.board, war.board.unit_at("g6"), 2, 0)) == [("h6", "i7")]


@pytest.mark.rule("12.2")
def test_sb_138_a_unit_stops_with_a_lone_leader():
    war = flagged("g6 blue asp; h6 blue leader foot", 2).order("retreat g6 > h6")
    assert (war.blocks("h6"), war.honor["blue"], war.board.leader_at("h6").kind) == (4, 4, "foot")


@pytest.mark.rule("12.2", "12.3")
def test_sb_139_cavalry_does_not_join_a_foot_leader():
    war = flagged("g6 blue sspc; h5 blue ab; h6 blue leader foot", 3)
    assert war.p.decision.ignorable == 2
    driver.settle(p := war.p)
    assert (p.board.unit_at("g6").blocks, p.board.honor["blue"]) == (3, 5)


@pytest.mark.rule("11.5")
def test_sb_142_seppuku():
    war = fleeing("g6 blue leader foot", honor={"blue": 2}, blue="center_1 center_2 center_3 shogun")
    war.order("seppuku g6", [0])
    board = war.board
    assert (war.honor["blue"], len(board.hands["blue"]), len(board.dragons["red"]), war.banners["red"]) == (
        7,
        3,
        1,
        0,
    )


@pytest.mark.rule("13.3")
def test_sb_144_swords_eliminate_a_fleeing_leader():
    war = fleeing("g6 blue leader foot", honor={"blue": 1}).order("retreat g6 > h6 > i6", "FFHCXT")
    assert (war.board.leaders, war.banners["red"], war.dice()) == ({}, 1, 6)


@pytest.mark.rule("11.1")
def test_sb_147_no_check_for_a_blocked_retreat():
    war = flagged("k6 blue asp 3 foot", 2, "k6")
    driver.settle(p := war.p)
    assert (p.board.unit_at("k6").blocks, len(p.board.leaders), p.dice.rolls) == (2, 1, [])


@pytest.mark.rule("12.5")
def test_sb_210_where_a_lone_leader_may_flee():
    p = field("h6 blue asp foot; g6 blue leader foot")
    ends = {way[-1] for way in flights(p.board, p.board.leader_at("g6"))}
    assert ends == {"h5", "i5", "i6", "i7", "j4", "j5", "j6", "j7"}
    war = fleeing("h6 blue asp foot; g6 blue leader foot")
    assert not war.allows("retreat g6 > h6")
    assert war.order("retreat g6 > h6 > i6").honor["blue"] == 2


@pytest.mark.rule("13.2")
def test_sb_211_other_symbols_hit_the_nearest_unit():
    war = flagged("g6 blue asp; i6 blue ab; i9 blue ab; j3 blue ssp", 1, honor={"blue": 0})
    war.order("retreat g6 > h6", "TCCSX")
    assert [war.blocks(h) for h in ("h6", "i6", "i9", "j3")] == [3, 2, 4, 3]


@pytest.mark.rule("13.4")
def test_sb_212_after_a_card_the_owner_chooses():
    p = at(field("c4 red asp; c9 red asp", card="center_3", honor={"red": 0}), Battle(), "battle")
    p.dice = ScriptedDice(faces("TTCSFX"))
    lose_honor(p, "red", 2, "card")
    driver.settle(p)
    war = War(p.state).order("lose c4").order("lose c9")
    assert (war.blocks("c4"), war.blocks("c9")) == (3, 3)


@pytest.mark.rule("13.5")
def test_sb_213_the_leader_of_a_unit_that_dies_of_shame_stays():
    war = flagged("g6 blue asp 1 foot", 2, honor={"blue": 0}).order("retreat g6 > h6", "TFFHXX")
    assert (war.blocks("h6"), war.banners["red"], war.board.leader_at("h6").kind) == (0, 1, "foot")
    assert war.step == "battle.battle"


@pytest.mark.rule("20.4")
def test_sb_234_rivers_close_the_way():
    war = flagged("g6 blue asp", 1, land={"h5": "river", "h6": "river"})
    driver.settle(p := war.p)
    assert (p.board.unit_at("g6").blocks, p.board.honor["blue"]) == (3, 5)


@pytest.mark.rule("20.5")
def test_sb_235_a_bridge_steadies():
    war = flagged("g6 blue ab", 2, land={"g6": "bridge"})
    assert war.p.decision.ignorable == 1
    assert not war.allows("stand g6")


@pytest.mark.rule("20.12", "12.3")
def test_20_12_fence_and_palisade():
    for kind, foot, horse in (("fence", 0, 1), ("palisade", 1, 1)):
        p = field("g6 blue ab", land={"g6": kind})
        unit = p.board.unit_at("g6")
        assert (may_ignore(p.board, unit, cavalry=False), may_ignore(p.board, unit, cavalry=True)) == (
            foot,
            horse,
        )


@pytest.mark.rule("12.2", "12.3")
def test_sb_240_levies_in_a_castle():
    war = battle("f6 red ssp; g6 blue li foot", land={"g6": "castle"})
    p = war.p
    unit = p.board.unit_at("g6")
    assert ways_back(p.board, unit, 3, may_ignore(p.board, unit, cavalry=False)) == {(): (2, 1)}
    p.push(Retreat(unit.id, 3, 2))
    driver.settle(p)
    assert (p.board.unit_at("g6").blocks, p.board.honor["blue"], p.dice.rolls) == (3, 5, [])


@pytest.mark.rule("12.3")
def test_12_3_at_most_two_flags():
    p = field("g6 blue ssp foot; g5 blue ab; h6 blue ab", land={"g6": "bridge"})
    assert may_ignore(p.board, p.board.unit_at("g6"), cavalry=False) == 2
