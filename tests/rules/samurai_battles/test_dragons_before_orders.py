"""18.13 to 18.44: what the Dragon cards do that act before the orders of their turn."""

import pytest

from tests.rules.samurai_battles.deck import shows
from tests.rules.samurai_battles.situations import play, turn

FACING = "f6 red ssp; g6 blue asp"


@shows("blue_dragon")
@pytest.mark.rule("18.13")
def test_blue_dragon_destroys_without_a_check_of_the_leader():
    pieces = "a6 red asp; g6 blue ab 1 foot; h3 blue bg commander"
    war = play(
        "blue_dragon", "", "CX", pieces=pieces, land={"g7": "river", "h2": "bridge"}, tents={"blue": "h3"}
    )
    assert (war.banners["red"], war.blocks("g6"), war.blocks("h3")) == (1, 0, 4)
    assert (war.board.leader_at("g6").kind, war.step) == ("foot", "orders.give")


@shows("ninja_assassin")
@pytest.mark.rule("18.27")
def test_ninja_assassin_misses_and_spares():
    war = play("ninja_assassin", "g6", "S", pieces="a6 red asp; g6 blue ssp mounted")
    assert (len(war.board.leaders), war.banners["red"]) == (1, 0)


@shows("ninja_assassin")
@pytest.mark.rule("18.27")
def test_bodyguards_surrender_when_a_ninja_kills_their_commander():
    pieces = "a6 red asp; j6 blue bg 3 commander; k1 blue asp"
    war = play("ninja_assassin", "j6", "X", pieces=pieces, tents={"blue": "j6"})
    assert (war.board.leaders, war.blocks("j6"), war.banners["red"], war.board.tents) == (
        {},
        0,
        1,
        {"blue": "j6"},
    )


@shows("ninja_thief")
@pytest.mark.rule("18.28")
def test_a_stolen_card_may_be_kept():
    war = play("ninja_thief", "tea_ceremony", dragon_discard="tea_ceremony").order("pass")
    assert (war.board.dragons["red"], war.step) == (["tea_ceremony"], "orders.give")
    war.order("order nothing").order("end").order("take tokens")
    assert war.board.stolen == ""


@shows("ninja_thief")
@pytest.mark.rule("18.28")
def test_no_second_card_but_the_stolen_one():
    war = play(
        "ninja_thief",
        "strike_fear",
        pieces=FACING,
        dragon_discard="strike_fear",
        red_dragons="ninja_thief cowards",
    )
    war.order("order f6").order("end")
    assert war.refused("melee f6 > g6 with cowards") == ("hands.one_a_turn", "18.3")
    assert war.allows("melee f6 > g6 with strike_fear")


@shows("physician")
@pytest.mark.rule("18.31")
def test_physician_heals_the_wounded_only():
    war = turn("f6 red asp; a1 red ab 2; k1 blue asp", red="center_1 center_2", red_dragons="physician")
    assert war.refused("play center_1 with physician f6") == ("kernel.not_offered", "18.4")
    assert war.order("play center_1 with physician a1").blocks("a1") == 3


@shows("red_dragon")
@pytest.mark.rule("18.33")
def test_red_dragon_drives_another_unit_for_each_result():
    pieces = "a6 red asp; g2 blue ab; g6 blue li; k6 blue ssp"
    war = play("red_dragon", "", "CCS", pieces=pieces, honor={"blue": 9})
    assert (war.step, war.blocks("k6")) == ("dragons.give_way", 4)
    war.order("yield g2").order("retreat g2 > h1")
    assert war.step == "retreats.retreat", "the levies are the only other unit with a circle"
    war.order("retreat g6 > h6 > i6")
    assert (war.blocks("k6"), war.step, war.honor["blue"]) == (3, "orders.give", 9 - 1 - 2)


@shows("red_dragon")
@pytest.mark.rule("18.33")
def test_red_dragon_may_cost_honor_that_is_not_there():
    war = play("red_dragon", "", "SFX", pieces="a1 red asp; g6 blue ssp", honor={"blue": 1})
    war.order("retreat g6 > h6", "SFFFF")
    assert (war.dice(), war.honor["blue"], war.blocks("h6")) == (5, 0, 3)


@shows("rice_famine")
@pytest.mark.rule("18.35")
def test_rice_famine_without_peasants_harms_nobody():
    war = play("rice_famine", pieces="a6 red asp; g6 blue ssp")
    assert (war.blocks("g6"), war.step) == (4, "orders.give")


@shows("turncoat")
@pytest.mark.rule("18.43")
@pytest.mark.parametrize(("mine", "theirs"), [("HCC", "HFF"), ("CCC", "HFF")])
def test_turncoat_needs_more_honor_symbols(mine, theirs):
    war = play(
        "turncoat", "g6", mine, theirs, pieces="a1 red asp; g6 blue asp 3", honor={"red": 6, "blue": 3}
    )
    assert war.board.unit_at("g6").side == "blue"


@shows("turncoat")
@pytest.mark.rule("18.43")
def test_turncoat_gives_two_dice_to_the_richer_and_the_unit_may_be_ordered():
    war = play(
        "turncoat", "g6", "HCC", "CFFCC", pieces="a1 red asp; g6 blue asp", honor={"red": 6, "blue": 4}
    )
    assert war.allows("order g6")
    leader = turn("a1 red asp; g6 blue asp foot", red="center_1 center_2", red_dragons="turncoat")
    assert not leader.allows("play center_1 with turncoat g6")


@shows("white_dragon")
@pytest.mark.rule("18.44")
def test_white_dragon_lasts():
    war = play("white_dragon", card="advance_center")
    held = len(war.board.hands["red"])
    war.order("order nothing").order("end").order("take tokens")
    assert len(war.board.hands["red"]) == held + 1


@shows("blue_dragon")
@pytest.mark.rule("18.13")
def test_sb_181_blue_dragon():
    pieces = "a1 red asp; g6 blue asp; h6 blue ab 1; j6 blue ab"
    war = play("blue_dragon", "", "TX", pieces=pieces, land={"g6": "ford"})
    assert (war.blocks("g6"), war.blocks("h6"), war.honor["red"]) == (3, 1, 4)


@shows("ninja_assassin")
@pytest.mark.rule("18.27")
def test_sb_184_ninja_assassin():
    war = play("ninja_assassin", "g6", "X", pieces="a6 red asp; g6 blue ssp mounted")
    assert (war.board.leaders, war.banners["red"], len(war.board.hands["blue"])) == ({}, 1, 2)


@shows("ninja_thief")
@pytest.mark.rule("18.28")
def test_ninja_thief():
    war = play("ninja_thief", "strike_fear", pieces=FACING, dragon_discard="strike_fear")
    assert (war.board.dragons["red"], war.board.stolen) == (["strike_fear"], "strike_fear")
    war.order("order f6").order("end")
    war.order("melee f6 > g6 with strike_fear").order("pass", "FCCC", seat="blue")
    assert war.p.decision.flags == 2


@shows("ninja_thief")
@pytest.mark.rule("18.28")
def test_a_stolen_card_of_this_moment_is_played_at_once():
    war = play("ninja_thief", "tea_ceremony", dragon_discard="tea_ceremony")
    assert war.step == "dragons.stolen"
    war.order("dragon tea_ceremony", "HCCCC")
    assert (war.honor["red"], war.step) == (6, "orders.give")


@shows("physician")
@pytest.mark.rule("18.31")
@pytest.mark.parametrize(("hex_", "blocks"), [("h6", 4), ("h2", 2)])
def test_sb_175_physician(hex_, blocks):
    war = turn(
        "h6 blue asp 1; h2 blue asp 1; a1 red asp",
        active="blue",
        blue="center_2 center_3",
        blue_dragons="physician",
        tents={"blue": "j6"},
    )
    assert war.order(f"play center_2 with physician {hex_}").blocks(hex_) == blocks


@shows("red_dragon")
@pytest.mark.rule("18.33")
def test_sb_166_red_dragon():
    war = play("red_dragon", "", "TSFX", pieces="a1 red asp; g6 blue asp; g8 blue ssp", tents={"red": "a6"})
    assert war.dice() == 4
    assert not war.allows("stand g6")
    war.order("retreat g6 > h6").order("retreat g8 > h8")
    assert war.honor["blue"] == 2


@shows("rice_famine")
@pytest.mark.rule("18.35")
def test_sb_180_rice_famine():
    pieces = "a1 red asp; h4 blue ab; h5 blue aa; h6 blue li; i6 blue ssp"
    war = play("rice_famine", "", "HHS", "FFXXC", pieces=pieces, honor={"blue": 3})
    assert (war.honor["blue"], war.blocks("i6"), war.step) == (0, 3, "honor.lose")
    assert war.order("lose h4").blocks("h4") == 3


@shows("tea_ceremony")
@pytest.mark.rule("18.41")
@pytest.mark.parametrize(("tents", "tokens"), [({}, 4), ({"red": "a6"}, 6)])
def test_sb_227_tea_ceremony(tents, tokens):
    war = play("tea_ceremony", "", "HCHFX", tents=tents)
    assert (war.dice(), war.honor["red"]) == (5, 5 + tokens)


@shows("turncoat")
@pytest.mark.rule("18.43")
def test_sb_163_turncoat():
    war = play(
        "turncoat",
        "g6",
        "HHCX",
        "HFF",
        pieces="a1 red asp; g6 blue asp 3",
        honor={"red": 6, "blue": 3},
        banners={"red": 2, "blue": 1},
    )
    unit = war.board.unit_at("g6")
    assert (unit.side, unit.blocks, unit.ordered, war.banners["red"]) == ("red", 3, False, 2)


@shows("white_dragon")
@pytest.mark.rule("18.44", "8.5")
def test_sb_228_white_dragon():
    war = play("white_dragon", card="advance_center")
    assert war.board.orders.slots == ["center"] * 6
