"""18.11 to 18.47: each Dragon card, its effect and its moment."""

import pytest

from rules.samurai_battles.atlas import DRAGON, DRAGON_DECK
from rules.samurai_battles.board import Throw
from rules.samurai_battles.challenge import challenge_dice
from rules.samurai_battles.movement import limits
from rules.samurai_battles.retreats import may_ignore
from rules.samurai_battles.strength import melee_dice, ranged_dice
from tests.rules.samurai_battles.situations import battle, march, turn

FACING = "f6 red ssp; g6 blue asp"
LED = "f6 red ssp foot; g6 blue ssp foot"


def play(dragon, target="", *dice, pieces="f6 red asp; k6 blue asp", card="center_2", **how):
    """Red plays a Command card with a Dragon card."""
    how.setdefault("red", f"{card} left_flank_2 right_flank_2 left_flank_3 center_3")
    war = turn(pieces, red_dragons=dragon, **how)
    return war.order(f"play {card} with {dragon} {target}", *dice)


@pytest.mark.rule("18.2", "18.7")
def test_there_are_forty_cards_of_37_titles():
    assert (len(DRAGON), len(DRAGON_DECK)) == (37, 40)
    assert [card.rule for card in DRAGON.values()] == [f"18.{n}" for n in range(11, 48)]


@pytest.mark.rule("18.11")
def test_ambush():
    war = (
        battle("f6 red asp; g6 blue ssp", blue_dragons="ambush").order("melee f6 > g6").order("dragon ambush")
    )
    war.order("strike", "CCCCC", "CCC")
    assert (war.dice(), war.step, war.honor["blue"]) == (5, "battle.battle", 3)


@pytest.mark.rule("18.12")
def test_sb_217_ashigaru_attack():
    war = battle(
        "f6 red asp; g6 blue ab; f8 red asp; g8 blue ab", effects="ashigaru_attack", land={"g8": "forest"}
    )
    assert [war.board.units[u].type for u in ("rf6", "rf8")] == ["asp", "asp"]
    found = [
        melee_dice(war.board, Throw([u], t, "attack", h))
        for u, t, h in (("rf6", "bg6", "g6"), ("rf8", "bg8", "g8"))
    ]
    assert found == [4, 3]
    assert play("ashigaru_attack").board.effects == ["ashigaru_attack"]


@pytest.mark.rule("18.13")
def test_sb_181_blue_dragon():
    pieces = "a1 red asp; g6 blue asp; h6 blue ab 1; j6 blue ab"
    war = play("blue_dragon", "", "TX", pieces=pieces, land={"g6": "ford"})
    assert (war.blocks("g6"), war.blocks("h6"), war.honor["red"]) == (3, 1, 4)


@pytest.mark.rule("18.14")
def test_sb_218_brave_leader():
    war = battle("f6 red ssp; g6 blue asp foot", blue_dragons="brave_leader")
    war.through("melee f6 > g6", "FFFC", stop="throws.answer").order("dragon brave_leader")
    assert war.step == "retreats.retreat"
    assert war.order("stand g6").step == "melee.battle_back"


@pytest.mark.rule("18.15")
@pytest.mark.parametrize(("tents", "more"), [({}, 1), ({"red": "a6"}, 2)])
def test_sb_174_brave_messenger(tents, more):
    war = play("brave_messenger", card="left_flank_2", tents=tents)
    assert war.board.orders.slots == ["left", "left", *["piece"] * more]
    assert (
        turn(red="shogun center_1", red_dragons="brave_messenger").refused(
            "play shogun with brave_messenger"
        )[1]
        == "18.4"
    )


@pytest.mark.rule("18.16")
def test_bravery_before_fire_and_before_melee():
    war = battle("f6 red ab; h6 blue asp", blue_dragons="bravery").order("fire f6 > h6")
    assert war.order("dragon bravery", "FF").order("stand h6").blocks("h6") == 4
    war = battle(FACING, blue_dragons="bravery").order("melee f6 > g6").order("dragon bravery", "FFFF")
    assert war.order("stand g6").step == "melee.battle_back"


@pytest.mark.rule("18.17")
def test_sb_219_cowards():
    war = battle("f6 red ssp; g6 blue ssp foot", red_dragons="cowards", honor={"blue": 7})
    war.order("melee f6 > g6 with cowards", "FFCC")
    assert war.p.decision.ignorable == 0
    assert war.order("retreat g6 > h6 > i6").honor["blue"] == 1


@pytest.mark.rule("18.18")
def test_sb_220_desperate_charge():
    war = battle("f6 red asp 1; g6 blue ab", red_dragons="desperate_charge")
    assert war.order("melee f6 > g6 with desperate_charge", "HHHHH").dice() == 5
    strong = battle("f6 red asp 2; g6 blue ab", red_dragons="desperate_charge")
    assert strong.refused("melee f6 > g6 with desperate_charge") == ("kernel.not_offered", "18.4")


@pytest.mark.rule("18.19")
def test_fire_arrows():
    war = battle("f6 red ab; d1 red aa; h6 blue asp", effects="fire_arrows")
    board = war.board
    assert ranged_dice(board, board.unit_at("f6"), "h6", 2) == 3
    assert ranged_dice(board, board.unit_at("d1"), "h6", 2) == 2


@pytest.mark.rule("18.20")
def test_sb_182_fire_by_rank():
    war = battle("f6 red aa; h6 blue asp", effects="fire_by_rank").order("fire f6 > h6", "XTC", "T")
    assert (war.dice(), war.blocks("h6")) == (3, 1)


@pytest.mark.rule("18.21", "18.5")
def test_sb_161_followers_of_bishamon_cancel_panic():
    """The second card cancels the first: two flags against the unit, and both may be ignored."""
    war = turn(
        "f6 red ssp; g6 blue asp; a1 red asp",
        red="center_1 center_2",
        red_dragons="panic",
        blue_dragons="followers_of_bishamon",
        honor={"red": 6},
    )
    war.order("play center_2 with panic").order("dragon followers_of_bishamon")
    war.order("order f6").order("end").through("melee f6 > g6", "FFCC")
    assert war.step == "retreats.retreat"
    assert war.p.decision.shown_to(war.p, "blue") == {"hex": "g6", "flags": 2, "ignorable": 99}
    assert war.allows("stand g6")


@pytest.mark.rule("18.5", "18.29")
def test_18_5_the_later_card_counts():
    for effects, most in (("panic followers_of_bishamon", 99), ("panic", 0), ("followers_of_bishamon", 99)):
        board = battle("f6 red ssp; g6 blue ssp", effects=effects).board
        assert may_ignore(board, board.unit_at("g6"), cavalry=False) == most


@pytest.mark.rule("18.22")
def test_sb_186_head_collector():
    war = battle("f6 red ssp foot; g6 blue asp", red_dragons="head_collector", honor={"red": 3})
    war.order("melee f6 > g6 with head_collector", "TTHC")
    assert (war.blocks("g6"), war.honor["red"]) == (2, 5)


@pytest.mark.rule("18.23")
def test_sb_171_insult():
    war = (
        march("e6 red ssp foot; k1 blue asp", blue_dragons="insult")
        .order("move e6 > f6")
        .order("dragon insult")
    )
    unit = war.board.unit_at("e6")
    assert (unit.barred, war.board.leader_at("e6").kind) == (True, "foot")
    assert not war.allows("move e6 > f6")


@pytest.mark.rule("18.23")
def test_insult_sends_back_a_leader_alone():
    war = march("e6 red leader foot; f6 red asp idle", blue_dragons="insult").order("move e6 > f6")
    war.order("dragon insult")
    assert (war.board.leader_at("e6").kind, war.board.unit_at("f6").barred) == ("foot", False)


@pytest.mark.rule("18.24")
def test_sb_177_katchu_keiba_victor():
    war = march("c6 red sspc; h6 blue asp", red_dragons="katchu_keiba_victor")
    war.order("move c6 > d6 > e7 > f6 > g6 with katchu_keiba_victor")
    assert not war.board.unit_at("g6").barred
    foot = march("c6 red ssp", red_dragons="katchu_keiba_victor")
    assert not foot.allows("move c6 > d6 with katchu_keiba_victor")


@pytest.mark.rule("18.25")
def test_sb_170_legendary_combat():
    war = battle("f6 red asp; g6 blue ab 1; h6 blue ab", red_dragons="legendary_combat")
    war.through("melee f6 > g6", "CSS").order("advance f6 with legendary_combat")
    assert (war.blocks("g6"), war.step) == (4, "melee.bonus")


@pytest.mark.rule("18.26")
def test_sb_221_move_as_the_wind():
    war = march("c1 red ssp; c3 red asp; c5 red ab; c7 red aa", effects="move_as_the_wind")
    found = [limits(war.board, war.board.unit_at(h)) for h in ("c1", "c3", "c5", "c7")]
    assert found == [(2, 2), (2, 3), (3, 3), (0, 3)]


@pytest.mark.rule("18.27")
def test_sb_184_ninja_assassin():
    war = play("ninja_assassin", "g6", "X", pieces="a6 red asp; g6 blue ssp mounted")
    assert (war.board.leaders, war.banners["red"], len(war.board.hands["blue"])) == ({}, 1, 2)


@pytest.mark.rule("18.28")
def test_ninja_thief():
    war = play("ninja_thief", "strike_fear", pieces=FACING, dragon_discard="strike_fear")
    assert (war.board.dragons["red"], war.board.stolen) == (["strike_fear"], "strike_fear")
    war.order("order f6").order("end")
    war.order("melee f6 > g6 with strike_fear").order("pass", "FCCC", seat="blue")
    assert war.p.decision.flags == 2


@pytest.mark.rule("18.28")
def test_a_stolen_card_of_this_moment_is_played_at_once():
    war = play("ninja_thief", "tea_ceremony", dragon_discard="tea_ceremony")
    assert war.step == "dragons.stolen"
    war.order("dragon tea_ceremony", "HCCCC")
    assert (war.honor["red"], war.step) == (6, "orders.give")


@pytest.mark.rule("18.29")
def test_sb_222_panic():
    war = battle("f6 red ssp; g6 blue ssp", effects="panic").order("melee f6 > g6", "FCCC")
    assert war.p.decision.ignorable == 0
    assert war.order("retreat g6 > h6").honor["blue"] == 3


@pytest.mark.rule("18.30")
def test_sb_229_personal_challenge():
    war = battle(LED, blue_dragons="personal_challenge", red="center_1 center_2", blue="center_1 center_2")
    war.order("melee f6 > g6 inspire")
    war.order("dragon personal_challenge", "XCCC", "XXCC", [0], "CCCC")
    assert [leader.side for leader in war.board.leaders.values()] == ["blue"]
    assert (war.banners["blue"], len(war.board.hands["red"]), war.dice(3)) == (0, 1, 4)


@pytest.mark.rule("18.30")
def test_sb_164_dice_of_a_challenge():
    war = battle(
        "f6 red ssp mounted; g6 blue ssp foot",
        red="center_1 center_2 center_3 shogun",
        blue="center_1 center_2 center_3 left_flank_1",
        honor={"red": 4, "blue": 2},
    )
    leaders = {leader.side: leader for leader in war.board.leaders.values()}
    assert [challenge_dice(war.board, seat, leaders, "blue", war.honor) for seat in ("red", "blue")] == [7, 6]


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


@pytest.mark.rule("18.32")
def test_sb_223_practice_of_aikido():
    war = battle("f6 red sspc mounted; g6 blue asp", blue_dragons="practice_of_aikido")
    war.order("melee f6 > g6 inspire").order("dragon practice_of_aikido", "CC")
    assert war.dice() == 2


@pytest.mark.rule("18.33")
def test_sb_166_red_dragon():
    war = play("red_dragon", "", "TSFX", pieces="a1 red asp; g6 blue asp; g8 blue ssp", tents={"red": "a6"})
    assert war.dice() == 4
    assert not war.allows("stand g6")
    war.order("retreat g6 > h6").order("retreat g8 > h8")
    assert war.honor["blue"] == 2


@pytest.mark.rule("18.34")
def test_sb_178_revenge():
    war = battle("f6 red ssp foot; g6 blue ab 2", blue_dragons="revenge")
    war.order("melee f6 > g6 inspire").order("pass", "HHSTT", seat="blue").order(
        "battle_back with revenge", "CCCCC"
    )
    assert war.dice() == 5


@pytest.mark.rule("18.35")
def test_sb_180_rice_famine():
    pieces = "a1 red asp; h4 blue ab; h5 blue aa; h6 blue li; i6 blue ssp"
    war = play("rice_famine", "", "HHS", "FFXXC", pieces=pieces, honor={"blue": 3})
    assert (war.honor["blue"], war.blocks("i6"), war.step) == (0, 3, "honor.lose")
    assert war.order("lose h4").blocks("h4") == 3


@pytest.mark.rule("18.36")
def test_sb_224_shot_proof_armor():
    war = battle("f6 red aa; h6 blue ab", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "XF", stop="throws.answer")
    war.order("dragon shot_proof_armor").order("retreat h6 > i6")
    assert war.blocks("i6") == 4


@pytest.mark.rule("18.36", "19.6")
def test_shot_proof_armor_meets_both_shots():
    war = battle("f6 red ab; h6 blue asp", card="hold_and_shoot", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "TT")
    assert war.blocks("h6") == 2
    war.through("fire f6 > h6", "TC", stop="throws.answer").order("dragon shot_proof_armor")
    assert war.blocks("h6") == 4


@pytest.mark.rule("18.37")
def test_sb_187_spirit_of_kishijoten():
    war = battle(FACING, red_dragons="spirit_of_kishijoten", honor={"red": 3}).order("melee f6 > g6", "HCCC")
    war.order("dragon spirit_of_kishijoten", "TTCC")
    assert (war.blocks("g6"), war.honor["red"]) == (2, 1)


@pytest.mark.rule("18.38")
def test_sb_225_spirit_of_haya_ji():
    war = march("h6 blue ssp; g6 red asp; e6 red asp", active="blue", blue_dragons="spirit_of_haya_ji")
    war.order("move h6 > g6 > f6 with spirit_of_haya_ji").order("end")
    assert not war.board.unit_at("f6").barred
    assert [war.allows(f"melee f6 > {h}") for h in ("g6", "e6")] == [True, True]


@pytest.mark.rule("18.39", "12.1")
def test_sb_226_strike_fear():
    war = battle(FACING, red_dragons="strike_fear").order("melee f6 > g6 with strike_fear", "FCCC")
    assert war.p.decision.flags == 2
    assert war.order("retreat g6 > h6 > i6").honor["blue"] == 3


@pytest.mark.rule("18.40")
def test_tactical_wisdom():
    war = play("tactical_wisdom", "center_to_left", pieces="d11 red asp; k6 blue asp")
    assert war.board.orders.slots == ["left", "left"]
    assert war.allows("order d11")


@pytest.mark.rule("18.41")
@pytest.mark.parametrize(("tents", "tokens"), [({}, 4), ({"red": "a6"}, 6)])
def test_sb_227_tea_ceremony(tents, tokens):
    war = play("tea_ceremony", "", "HCHFX", tents=tents)
    assert (war.dice(), war.honor["red"]) == (5, 5 + tokens)


@pytest.mark.rule("18.42")
def test_sb_167_timid_success():
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ab"
    war = battle(pieces, blue_dragons="timid_success", honor={"red": 1})
    war.through("melee f6 > g6", "CHHH")
    war.order("advance f6").order("dragon timid_success", "FFFFX")
    assert (war.blocks("f6"), war.step, war.honor["red"], war.dice()) == (4, "battle.battle", 0, 5)


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


@pytest.mark.rule("18.44", "8.5")
def test_sb_228_white_dragon():
    war = play("white_dragon", card="advance_center")
    assert war.board.orders.slots == ["center"] * 6


@pytest.mark.rule("18.45")
def test_sb_185_white_fox_spirit():
    war = turn(
        "f6 red asp; f5 red asp; k1 blue asp", red="flying_geese center_1", blue_dragons="white_fox_spirit"
    )
    war.order("play flying_geese").order("dragon white_fox_spirit")
    assert war.allows("order f6")
    assert not war.allows("order f5 f6")


@pytest.mark.rule("18.46")
def test_sb_172_wild_winds():
    war = turn("f6 red asp; k1 blue asp", red="shogun left_flank_1", blue_dragons="wild_winds").order(
        "play shogun"
    )
    war.order("dragon wild_winds", ["left_flank_1"])
    assert (war.board.orders.played, war.board.hands["red"]) == ("left_flank_1", ["shogun"])


@pytest.mark.rule("18.47", "15.2")
def test_wise_advisors():
    war = battle("f6 red asp; k1 blue asp", red_dragons="wise_advisors", discard="shogun", red="center_1")
    war.order("dragon wise_advisors shogun")
    assert (war.board.hands["red"], war.step) == (["center_1", "shogun"], "sequence.take")


@pytest.mark.rule("18.3")
def test_sb_160_one_dragon_card_a_turn():
    war = battle(FACING, red_dragons="strike_fear", red_spent="fire_arrows")
    assert war.refused("melee f6 > g6 with strike_fear") == ("kernel.not_offered", "18.4")


@pytest.mark.rule("18.2")
def test_18_2_who_cannot_pay_cannot_play():
    war = battle(FACING, red_dragons="strike_fear", honor={"red": 0})
    assert not war.allows("melee f6 > g6 with strike_fear")


@pytest.mark.rule("18.4", "18.1")
@pytest.mark.parametrize("hand", ["ambush", "insult", "tea_ceremony"])
def test_18_4_the_defender_is_asked_whatever_he_holds(hand):
    war = battle(FACING, blue_dragons=hand).order("melee f6 > g6")
    assert (war.step, war.asked) == ("melee.react", ["blue"])
