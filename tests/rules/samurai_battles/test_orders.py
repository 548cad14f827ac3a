"""Chapters 7 to 9 and 19: orders and movement."""

import pytest

from rules.kernel import driver
from rules.samurai_battles.atlas import ADJACENT, HEXES
from rules.samurai_battles.battle.attacks import may_battle as may_fight
from rules.samurai_battles.battle.strength import melee_base, melee_bonus, ranged_bonus
from rules.samurai_battles.movement import moves
from rules.samurai_battles.movement.moves import limits
from tests.rules.samurai_battles.situations import march, ordering, prepared, turn


def orders(pieces, card, *dice, **how):
    return prepared(ordering(pieces, card, **how), *dice)


def slots(card, *dice, **how):
    return orders("a1 blue asp", card, *dice, **how).board.orders.slots


def may_battle(war, hex_):
    return not war.board.unit_at(hex_).barred


@pytest.mark.rule("8.4")
def test_sb_030_a_leader_and_his_unit_take_two_orders():
    war = orders("i6 blue asp foot; i7 blue asp", "center_2")
    assert war.refused("order i6.leader i6 i7") == ("orders.too_many", "8.1")
    war.order("order i6.leader i6")
    assert (war.board.unit_at("i6").ordered, war.board.leader_at("i6").ordered) == (True, True)


@pytest.mark.rule("8.4", "8.1")
def test_sb_031_a_detached_leader_does_not_order_his_unit():
    war = orders("i6 blue asp foot", "center_1").order("order i6.leader")
    assert not war.board.unit_at("i6").ordered
    war.order("move i6.leader > h6 > g6")
    assert war.board.leader_at("g6").kind == "foot"


@pytest.mark.rule("8.4")
def test_8_4_tactic_cards_detach_nobody():
    war = orders("i6 blue asp foot; i7 blue asp", "triangles")
    assert war.refused("order i6.leader") == ("orders.no_helmet", "8.1")


@pytest.mark.rule("8.1")
def test_8_1_whoever_orders_nobody_is_told_so():
    war = orders("i6 blue asp", "center_1").order("order")
    assert "orders.none" in war.told()


@pytest.mark.rule("8.4")
def test_sb_033_a_leader_who_joins_does_not_order():
    war = orders("i6 blue asp; j6 blue leader foot; h6 red asp", "center_1").order("order j6")
    war.order("move j6 > i6").order("end")
    assert war.board.leader_at("i6").kind == "foot"
    assert war.refused("melee i6 > h6") == ("battle.not_ordered", "8.1")


@pytest.mark.rule("8.5", "8.2")
def test_sb_035_the_command_number():
    assert slots("advance_left", hand=4) == ["left"] * 5
    war = orders("i1 blue asp; i2 blue asp; i3 blue asp; i6 blue asp", "advance_left").order("order i1 i2 i3")
    assert war.step == "movement.march"


@pytest.mark.rule("19.2")
def test_sb_036_without_the_symbol_any_one_unit():
    war = orders("i6 blue asp; i7 blue ssp", "circles")
    assert war.board.orders.slots == ["unit"]
    assert [war.allows(f"order {hex_}") for hex_ in ("i6", "i7")] == [True, True]
    assert war.refused("order i6 i7") == ("orders.too_many", "8.1")


@pytest.mark.rule("19.2", "8.7")
@pytest.mark.parametrize(("card", "kind"), [("circles", "ab"), ("triangles", "asp"), ("squares", "ssp")])
def test_19_2_symbol_cards_order_units_of_the_symbol(card, kind):
    pieces = "i6 blue ab; h6 blue asp; g6 blue ssp; f6 blue leader foot"
    war = orders(pieces, card)
    able = [h for h in ("i6", "h6", "g6", "f6") if war.allows(f"order {h}")]
    assert [war.board.unit_at(h).type for h in able] == [kind]


@pytest.mark.rule("19.8")
def test_sb_038_leadership():
    pieces = "i6 blue ssp foot; h6 blue asp; h7 blue ab; i4 blue asp"
    war = orders(pieces, "leadership")
    assert war.allows("order i6 h6 h7")
    assert war.refused("order i6 i4") == ("orders.around", "8.1")
    assert war.allows("order i4")
    assert war.allows("order h6 i6")
    assert not war.allows("order h6 h7"), "the leader's own hex belongs to the group"


@pytest.mark.rule("19.9")
def test_sb_039_serpent_command():
    war = orders("i6 blue sspc; i7 blue aa", "serpent_command").order("order i6 i7")
    assert war.refused("move i6 > h6 > g6")[1] == "9.4"
    war.order("move i7 > h7")
    assert not may_battle(war, "h7")


@pytest.mark.rule("19.9")
def test_19_9_leaders_of_a_serpent_move_one_hex_too():
    war = orders("i6 blue sspc; i7 blue leader mounted", "serpent_command").order("order i6 i7")
    assert war.allows("move i7 > h7")
    assert not war.allows("move i7 > h7 > g7")


@pytest.mark.rule("19.4", "7")
@pytest.mark.parametrize(
    ("last", "copy"),
    [
        ("left_flank_2", "right_flank_2"),
        ("right_flank_3", "left_flank_3"),
        ("tiger_tail_left", "tiger_tail_right"),
        ("advance_right", "advance_left"),
        ("center_2", "center_2"),
    ],
)
def test_sb_042_counter_attack_mirrors_the_last_card(last, copy):
    war = orders("a1 blue asp; a6 blue asp; a12 blue asp", "counter_attack", last={"red": last})
    assert war.board.orders.card == copy


@pytest.mark.rule("19.4", "7")
def test_sb_046_without_a_last_card_there_is_nothing_to_copy():
    war = orders("a6 blue asp", "counter_attack")
    assert (war.board.orders.slots, war.step) == ([], "sequence.take")
    assert {order.kind for order in driver.options(war.p, "blue").all(9)} == {"take"}


@pytest.mark.rule("19.3")
def test_sb_045_cavalry_charge():
    war = orders("i6 blue sbc; i7 blue asp; g6 red asp", "cavalry_charge")
    assert not war.allows("order i7")
    war.order("order i6")
    unit = war.board.unit_at("i6")
    assert (limits(war.board, unit), unit.kind.melee + melee_bonus(war.board, unit)) == ((3, 3), 4)
    war.order("end")
    assert war.refused("fire i6 > g6") == ("battle.hindered", "19.3")


@pytest.mark.rule("19.3")
def test_19_3_without_cavalry_one_unit_without_the_bonus():
    war = orders("i6 blue asp", "cavalry_charge").order("order i6")
    unit = war.board.unit_at("i6")
    assert (limits(war.board, unit), melee_bonus(war.board, unit)) == ((1, 2), 0)


@pytest.mark.rule("19.6")
def test_sb_231_hold_and_shoot():
    war = orders("h6 blue ab; h9 blue sb; f6 red asp; g9 red leader foot", "hold_and_shoot")
    assert war.allows("order h6")
    assert not war.allows("order h9")
    war.order("order h6")
    assert war.step == "movement.march"
    assert war.refused("move h6 > i6") == ("movement.holds", "19.6")
    war.order("end").order("fire h6 > f6", "CC")
    assert (war.dice(), war.step) == (2, "ranged.second")
    war.order("fire h6 > f6", "TC")
    assert (war.blocks("f6"), war.step) == (3, "battle.battle")


@pytest.mark.rule("19.7")
def test_sb_232_infantry_onslaught():
    war = orders("i5 blue asp; i6 blue sb; i7 blue li; i8 blue aa", "infantry_onslaught")
    war.order("order i5 i6 i7 i8")
    assert [limits(war.board, war.board.unit_at(h))[1] for h in ("i5", "i6", "i7", "i8")] == [2, 2, 2, 2]
    war.order("move i5 > h5 > g5").order("move i6 > h6 > g6").order("move i7 > h7 > g7").order("end")
    assert [may_fight(war.board, war.board.unit_at(h)) for h in ("g5", "g6", "g7", "i8")] == [
        True,
        False,
        True,
        False,
    ]


@pytest.mark.rule("19.7")
def test_19_7_missile_troops_do_not_battle():
    war = (
        orders("i5 blue asp; i6 blue sb; g6 red asp", "infantry_onslaught").order("order i5 i6").order("end")
    )
    assert war.refused("fire i6 > g6") == ("battle.hindered", "19.7")


@pytest.mark.rule("19.1")
@pytest.mark.parametrize(
    ("card", "left", "center", "right"),
    [
        ("cranes_wing", 1, 1, 1),
        ("flying_geese", 2, 2, 2),
        ("out_flanked", 2, 0, 2),
        ("tiger_tail_left", 1, 2, 0),
        ("tiger_tail_right", 0, 2, 1),
        *((f"left_flank_{n}", n, 0, 0) for n in (1, 2, 3)),
        *((f"center_{n}", 0, n, 0) for n in (1, 2, 3)),
        *((f"right_flank_{n}", 0, 0, n) for n in (1, 2, 3)),
        ("advance_left", 5, 0, 0),
        ("advance_center", 0, 5, 0),
        ("advance_right", 0, 0, 5),
    ],
)
def test_sb_230_section_cards(card, left, center, right):
    found = slots(card)
    assert [found.count(name) for name in ("left", "center", "right")] == [left, center, right]


@pytest.mark.rule("8.2")
def test_sb_207_dual_hexes_take_orders_of_both_sections():
    pieces = "d4 red asp"
    able = [
        orders(pieces, card, active="red").step == "orders.give"
        for card in ("right_flank_1", "center_1", "left_flank_1")
    ]
    assert able == [True, True, False]


@pytest.mark.rule("8.2")
def test_8_2_a_dual_hex_makes_room_for_another():
    war = orders("d4 blue asp; c5 blue asp; c3 blue asp; c6 blue asp", "cranes_wing")
    assert war.allows("order d4 c5")
    assert war.refused("order d4 c3 c5") == ("orders.too_many", "8.1")


@pytest.mark.rule("8.3")
def test_sb_208_a_unit_takes_its_leader_along():
    war = orders("i6 blue asp foot", "center_1").order("order i6").order("move i6 > h6")
    assert war.board.leader_at("h6").kind == "foot"


@pytest.mark.rule("8.6")
def test_8_6_fewer_orders_are_legal():
    assert orders("i6 blue asp; i7 blue asp", "center_2").order("order nothing").step == "battle.battle"


@pytest.mark.rule("19.10")
def test_sb_233_shogun():
    war = orders("i6 blue ab; i7 blue asp; i8 blue ssp", "shogun", "CTFHX", honor={"blue": 3})
    assert (war.board.orders.slots, war.honor["blue"]) == (["circle", "triangle", "flag", "swords"], 4)
    war.order("order i6 i7 i8")
    unit = war.board.unit_at("i6")
    assert (melee_bonus(war.board, unit), ranged_bonus(war.board, unit)) == (1, 1)


@pytest.mark.rule("9.4")
def test_sb_050_ashigaru_spears_that_move_two_do_not_battle():
    war = march("i6 blue asp; f6 red asp", active="blue").order("move i6 > h6 > g6")
    assert not may_battle(war, "g6")


@pytest.mark.rule("9.4")
def test_sb_051_arquebuses_that_move_do_not_battle():
    war = march("h6 blue aa; f6 red asp", active="blue").order("move h6 > g6")
    assert not may_battle(war, "g6")


@pytest.mark.rule("20.2", "9.7")
def test_sb_053_forest_ends_a_move():
    war = march("i6 blue sspc", active="blue", land={"h6": "forest"})
    assert war.refused("move i6 > h6 > g6") == ("movement.must_stop", "9.7")
    assert may_battle(war.order("move i6 > h6"), "h6")


@pytest.mark.rule("9.5")
def test_sb_055_a_leader_may_pass_a_led_unit():
    war = march("h6 blue asp foot; i6 blue leader mounted", active="blue")
    assert war.allows("move i6 > h6 > g6")
    assert not war.allows("move i6 > h6")


@pytest.mark.rule("9.6")
def test_sb_058_a_leader_may_leave():
    war = march("b5 red leader foot").order("move b5 > a5 > off")
    assert (war.honor["red"], war.banners["blue"], war.board.leaders) == (2, 0, {})


@pytest.mark.rule("9.6")
def test_9_6_who_has_left_goes_nowhere_else():
    war = march("a6 red leader mounted; k1 blue asp")
    assert war.refused("move a6 > off > a7") == ("movement.exit", "9.6")
    assert war.refused("move a6 > off > off") == ("movement.exit", "9.6")


@pytest.mark.rule("9.2")
def test_sb_060_units_never_pass_units():
    war = march("i6 blue sspc; h6 blue asp", active="blue")
    assert war.refused("move i6 > h6 > g6") == ("movement.taken", "9.2")


@pytest.mark.rule("20.12")
def test_sb_061_cavalry_does_not_battle_from_a_fence_it_entered():
    pieces = "h6 blue ssp; h8 blue sspc; f6 red asp; f8 red asp"
    war = march(pieces, active="blue", land={"g6": "fence", "g8": "fence"})
    war.order("move h6 > g6").order("move h8 > g8")
    assert (may_battle(war, "g6"), may_battle(war, "g8")) == (True, False)
    assert melee_base(war.board, war.board.unit_at("g6"), "f6") == 2
    war.order("end")
    assert (war.allows("melee g6 > f6"), war.allows("melee g8 > f8")) == (True, False)


@pytest.mark.rule("20.8")
def test_sb_062_no_battle_on_entering_a_building():
    assert not may_battle(
        march("h6 blue ssp", active="blue", land={"g6": "building"}).order("move h6 > g6"), "g6"
    )


@pytest.mark.rule("3.2")
def test_sb_204_a_foot_leader_does_not_stop_with_cavalry():
    war = march("h6 blue sspc; i6 blue leader foot", active="blue")
    assert not war.allows("move i6 > h6")
    assert war.allows("move i6 > h6 > g6")


@pytest.mark.rule("9.3")
def test_sb_209_infantry_stops_with_a_lone_leader():
    pieces = "i6 blue ab; i9 blue sspc; h6 blue leader foot; h9 blue leader foot"
    war = march(pieces, active="blue")
    assert [war.allows(f"move {m}") for m in ("i6 > h6 > g6", "i6 > h6", "i9 > h9")] == [False, True, False]


@pytest.mark.rule("8.4", "9.1")
def test_8_4_a_leader_who_joined_does_not_move_on_with_the_unit():
    war = march("i6 blue ab; i7 blue leader foot", active="blue").order("move i7 > i6")
    assert war.refused("move i6 > h6") == ("movement.joined", "8.4")


@pytest.mark.rule("20.11", "3.5")
def test_sb_237_a_tent_ends_a_move():
    war = march("f6 red sspc; h6 blue asp", land={"g6": "command_tent"})
    assert not war.allows("move f6 > g6 > h5")
    war.order("move f6 > g6")
    assert (may_battle(war, "g6"), war.banners["red"]) == (True, 0)


@pytest.mark.rule("7")
def test_7_first_strike_may_be_played_as_a_blank():
    war = turn("f6 red asp; k1 blue asp", red="first_strike center_1").order("play first_strike")
    assert war.step == "sequence.take"


@pytest.mark.rule("9.2", "18.38")
def test_18_38_a_unit_that_is_hemmed_in_moves_with_the_card_only():
    around = "; ".join(f"{hex_} red asp idle" for hex_ in ("f5", "f7", "e6", "e7", "g6", "g7"))
    war = march(f"f6 red asp; {around}", red_dragons="spirit_of_haya_ji")
    assert war.refused("move f6 > e6") == ("movement.taken", "9.2")
    assert war.allows("move f6 > e6 > d6 with spirit_of_haya_ji")


@pytest.mark.rule("18.38", "9.2")
def test_18_38_a_way_out_of_a_crowd_is_one_search(monkeypatch):
    """However many pieces stand around: the choices of a move look at a hex a few times, not at every way."""
    asked = []
    looked = moves.may_enter
    monkeypatch.setattr(moves, "may_enter", lambda *args: asked.append(args[2]) or looked(*args))
    crowd = [hex_ for hex_ in HEXES if hex_[0] in "bcdef"]
    war = march("; ".join(f"{hex_} red sspc" for hex_ in crowd), card="cavalry_charge")
    ways = moves.unit_steps(war.board, war.board.unit_at("d6"), "spirit_of_haya_ji", [])
    assert set(ways) == set(ADJACENT["d6"])
    assert len(asked) < 6 * len(HEXES)
