"""18.11 to 18.47: what the Dragon cards do that are played in movement, battle and at the end of a turn."""

import pytest

from rules.samurai_battles.cards.challenge import challenge_dice
from tests.rules.samurai_battles.deck import shows
from tests.rules.samurai_battles.situations import battle, march

FACING = "f6 red ssp; g6 blue asp"
LED = "f6 red ssp foot; g6 blue ssp foot"


@shows("ambush")
@pytest.mark.rule("18.11")
def test_ambush():
    war = (
        battle("f6 red asp; g6 blue ssp", blue_dragons="ambush").order("melee f6 > g6").order("dragon ambush")
    )
    war.order("strike", "CCCCC", "CCC")
    assert (war.dice(), war.step, war.honor["blue"]) == (5, "battle.battle", 3)


@shows("brave_leader")
@pytest.mark.rule("18.14")
def test_sb_218_brave_leader():
    war = battle("f6 red ssp; g6 blue asp foot", blue_dragons="brave_leader")
    war.through("melee f6 > g6", "FFFC", stop="throws.answer").order("dragon brave_leader")
    assert war.step == "retreats.retreat"
    assert war.order("stand g6").step == "melee.battle_back"


@shows("bravery")
@pytest.mark.rule("18.16")
def test_bravery_before_fire_and_before_melee():
    war = battle("f6 red ab; h6 blue asp", blue_dragons="bravery").order("fire f6 > h6")
    assert war.order("dragon bravery", "FF").order("stand h6").blocks("h6") == 4
    war = battle(FACING, blue_dragons="bravery").order("melee f6 > g6").order("dragon bravery", "FFFF")
    assert war.order("stand g6").step == "melee.battle_back"


@shows("cowards")
@pytest.mark.rule("18.17")
def test_sb_219_cowards():
    war = battle("f6 red ssp; g6 blue ssp foot", red_dragons="cowards", honor={"blue": 7})
    war.order("melee f6 > g6 with cowards", "FFCC")
    assert war.p.decision.ignorable == 0
    assert war.order("retreat g6 > h6 > i6").honor["blue"] == 1


@shows("desperate_charge")
@pytest.mark.rule("18.18")
def test_sb_220_desperate_charge():
    war = battle("f6 red asp 1; g6 blue ab", red_dragons="desperate_charge")
    assert war.order("melee f6 > g6 with desperate_charge", "HHHHH").dice() == 5
    strong = battle("f6 red asp 2; g6 blue ab", red_dragons="desperate_charge")
    assert strong.refused("melee f6 > g6 with desperate_charge") == ("battle.no_use", "18.18")


@shows("head_collector")
@pytest.mark.rule("18.22")
def test_sb_186_head_collector():
    war = battle("f6 red ssp foot; g6 blue asp", red_dragons="head_collector", honor={"red": 3})
    war.order("melee f6 > g6 with head_collector", "TTHC")
    assert (war.blocks("g6"), war.honor["red"]) == (2, 5)


@shows("head_collector")
@pytest.mark.rule("18.22")
def test_a_head_collector_who_has_lost_his_leader_collects_nothing():
    """The price is paid; what the first strike leaves of the unit rolls without a leader."""
    war = battle(
        "f6 red ssp foot; g6 blue ssp", red_dragons="head_collector", honor={"red": 3}, blue="first_strike"
    )
    war.through("melee f6 > g6 with head_collector", stop="melee.react").order("play first_strike")
    war.through("strike", "SCCC", "X", "SSHH")
    assert (war.blocks("f6"), war.blocks("g6"), war.honor["red"]) == (3, 2, 3 - 1 + 2)


@pytest.mark.rule("18.22", "18.30")
def test_a_head_collector_may_lose_his_leader_in_a_challenge():
    war = battle(LED, red_dragons="head_collector", blue_dragons="personal_challenge", honor={"red": 3})
    war.order("melee f6 > g6 with head_collector").order("dragon personal_challenge", "C", "XCC", "SSCC", "C")
    assert (war.board.leader_at("f6"), war.blocks("g6"), war.honor["red"]) == (None, 2, 2)


@pytest.mark.rule("18.22")
@pytest.mark.parametrize(
    ("pieces", "dice", "tokens"),
    [
        ("g6 blue asp foot", ("TTCC", "X"), 3),
        ("g6 blue asp foot", ("TTCC", "C"), 2),
        ("g6 blue leader foot", ("XCCC",), 1),
        ("g6 blue bg 3 commander", ("XCCC", "XX"), 2),
    ],
)
def test_a_leader_is_a_head_too(pieces, dice, tokens):
    """Bodyguards who surrender keep theirs."""
    war = battle(f"f6 red ssp foot; {pieces}", red_dragons="head_collector", honor={"red": 3})
    assert war.through("melee f6 > g6 with head_collector", *dice).honor["red"] == 3 - 1 + tokens


@shows("insult")
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


@shows("insult")
@pytest.mark.rule("18.23")
def test_insult_sends_back_a_leader_alone():
    war = march("e6 red leader foot; f6 red asp idle", blue_dragons="insult").order("move e6 > f6")
    war.order("dragon insult")
    assert (war.board.leader_at("e6").kind, war.board.unit_at("f6").barred) == ("foot", False)


@shows("katchu_keiba_victor")
@pytest.mark.rule("18.24")
def test_sb_177_katchu_keiba_victor():
    war = march("c6 red sspc; h6 blue asp", red_dragons="katchu_keiba_victor")
    war.order("move c6 > d6 > e7 > f6 > g6 with katchu_keiba_victor")
    assert not war.board.unit_at("g6").barred
    foot = march("c6 red ssp", red_dragons="katchu_keiba_victor")
    assert not foot.allows("move c6 > d6 with katchu_keiba_victor")


@shows("legendary_combat")
@pytest.mark.rule("18.25")
def test_sb_170_legendary_combat():
    war = battle("f6 red asp; g6 blue ab 1; h6 blue ab", red_dragons="legendary_combat")
    war.through("melee f6 > g6", "CSS").order("advance f6 with legendary_combat")
    assert (war.blocks("g6"), war.step) == (4, "melee.bonus")


@shows("personal_challenge")
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


@shows("practice_of_aikido")
@pytest.mark.rule("18.32")
def test_sb_223_practice_of_aikido():
    war = battle("f6 red sspc mounted; g6 blue asp", blue_dragons="practice_of_aikido")
    war.order("melee f6 > g6 inspire").order("dragon practice_of_aikido", "CC")
    assert war.dice() == 2


@shows("revenge")
@pytest.mark.rule("18.34")
def test_sb_178_revenge():
    war = battle("f6 red ssp foot; g6 blue ab 2", blue_dragons="revenge")
    war.order("melee f6 > g6 inspire").order("pass", "HHSTT", seat="blue").order(
        "battle_back with revenge", "CCCCC"
    )
    assert war.dice() == 5


@shows("shot_proof_armor")
@pytest.mark.rule("18.36")
def test_sb_224_shot_proof_armor():
    war = battle("f6 red aa; h6 blue ab", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "XF", stop="throws.answer")
    war.order("dragon shot_proof_armor").order("retreat h6 > i6")
    assert war.blocks("i6") == 4


@shows("shot_proof_armor")
@pytest.mark.rule("18.36", "19.6")
def test_shot_proof_armor_meets_both_shots():
    war = battle("f6 red ab; h6 blue asp", card="hold_and_shoot", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "TT")
    assert war.blocks("h6") == 2
    war.through("fire f6 > h6", "TC", stop="throws.answer").order("dragon shot_proof_armor")
    assert war.blocks("h6") == 4


@shows("spirit_of_kishijoten")
@pytest.mark.rule("18.37")
def test_sb_187_spirit_of_kishijoten():
    war = battle(FACING, red_dragons="spirit_of_kishijoten", honor={"red": 3}).order("melee f6 > g6", "HCCC")
    war.order("dragon spirit_of_kishijoten", "TTCC")
    assert (war.blocks("g6"), war.honor["red"]) == (2, 1)


@shows("spirit_of_haya_ji")
@pytest.mark.rule("18.38")
def test_sb_225_spirit_of_haya_ji():
    war = march("h6 blue ssp; g6 red asp; e6 red asp", active="blue", blue_dragons="spirit_of_haya_ji")
    war.order("move h6 > g6 > f6 with spirit_of_haya_ji").order("end")
    assert not war.board.unit_at("f6").barred
    assert [war.allows(f"melee f6 > {h}") for h in ("g6", "e6")] == [True, True]


@shows("strike_fear")
@pytest.mark.rule("18.39", "12.1")
def test_sb_226_strike_fear():
    war = battle(FACING, red_dragons="strike_fear").order("melee f6 > g6 with strike_fear", "FCCC")
    assert war.p.decision.flags == 2
    assert war.order("retreat g6 > h6 > i6").honor["blue"] == 3


@shows("timid_success")
@pytest.mark.rule("18.42")
def test_sb_167_timid_success():
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ab"
    war = battle(pieces, blue_dragons="timid_success", honor={"red": 1})
    war.through("melee f6 > g6", "CHHH")
    war.order("advance f6").order("dragon timid_success", "FFFFX")
    assert (war.blocks("f6"), war.step, war.honor["red"], war.dice()) == (4, "battle.battle", 0, 5)


@shows("wise_advisors")
@pytest.mark.rule("18.47", "15.2")
def test_wise_advisors():
    war = battle("f6 red asp; k1 blue asp", red_dragons="wise_advisors", discard="shogun", red="center_1")
    war.order("dragon wise_advisors shogun")
    assert (war.board.hands["red"], war.step) == (["center_1", "shogun"], "sequence.take")


@shows("ambush")
@pytest.mark.rule("18.11")
def test_an_ambush_that_drives_the_attacker_away_ends_his_battle():
    war = (
        battle("f6 red asp; g6 blue ssp", blue_dragons="ambush").order("melee f6 > g6").order("dragon ambush")
    )
    war.order("strike", "FCCCC").order("retreat f6 > e6")
    assert (war.blocks("g6"), war.step, war.honor["red"]) == (4, "battle.battle", 4)


@shows("ambush")
@pytest.mark.rule("18.11")
def test_an_ambush_in_a_bonus_melee():
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ssp"
    war = (
        battle(pieces, blue_dragons="ambush")
        .through("melee f6 > g6", "CTTT")
        .order("advance f6")
        .order("pass")
    )
    war.order("melee g6 > h6").order("dragon ambush").order("strike", "SSSXX")
    assert (war.blocks("g6"), war.banners, war.step) == (0, {"red": 1, "blue": 1}, "battle.battle")


@shows("brave_leader")
@pytest.mark.rule("18.14")
def test_a_brave_leader_of_the_attacker_meets_the_flags_of_a_battle_back():
    war = battle("f6 red ssp foot; g6 blue asp", red_dragons="brave_leader").through("melee f6 > g6", "CCCC")
    war.through("battle_back", "FFF", stop="throws.answer").order("dragon brave_leader")
    assert (war.asked, war.p.decision.ignorable) == (["red"], 99)


@shows("bravery")
@pytest.mark.rule("18.16")
def test_bravery_lasts_for_the_turn():
    pieces = "f6 red ssp; f5 red ssp; g6 blue asp"
    war = battle(pieces, blue_dragons="bravery insult").order("melee f6 > g6").order("dragon bravery", "FCCC")
    war.order("stand g6").order("pass").through("melee f5 > g6", "FFCC")
    assert war.p.decision.ignorable == 99


@shows("bravery")
@pytest.mark.rule("18.16")
def test_the_attacker_is_brave_before_a_battle_back():
    war = battle(FACING, red_dragons="bravery").through("melee f6 > g6", "CCCC").order("battle_back")
    assert (war.step, war.asked) == ("throws.bravery", ["red"])
    assert war.order("dragon bravery", "FFF").p.decision.ignorable == 99


@shows("cowards")
@pytest.mark.rule("18.17")
def test_cowards_in_fire_and_in_a_battle_back():
    war = battle("f6 red ab; h6 blue ssp", red_dragons="cowards").order("fire f6 > h6 with cowards", "FC")
    assert war.p.decision.ignorable == 0
    war = battle("f6 red ssp; g6 blue asp", blue_dragons="cowards").through("melee f6 > g6", "CCCC")
    assert war.order("battle_back with cowards", "FCC").p.decision.ignorable == 0


@shows("desperate_charge")
@pytest.mark.rule("18.18")
def test_a_desperate_charge_in_a_battle_back():
    war = battle("f6 red ssp; g6 blue ab 1", blue_dragons="desperate_charge").through("melee f6 > g6", "HTTT")
    assert war.order("battle_back with desperate_charge", "CCCC").dice() == 4


@shows("head_collector")
@pytest.mark.rule("18.22")
def test_heads_of_levies_pay_though_their_honor_does_not():
    war = battle("f6 red sspc mounted; g6 blue li", red_dragons="head_collector", honor={"red": 3})
    assert war.order("melee f6 > g6 with head_collector", "CCHH").honor["red"] == 3 - 1 + 2


@shows("insult")
@pytest.mark.rule("18.23")
def test_an_insult_keeps_a_unit_from_the_place_it_wanted():
    """23: who is called back has not reached the castle."""
    pieces = "c10 blue ssp foot; a1 red asp"
    war = march(pieces, active="blue", red_dragons="insult", scenario="nunobeyama_1570").order(
        "move c10 > b10"
    )
    war.order("dragon insult")
    assert (war.banners["blue"], war.board.taken, war.blocks("c10")) == (0, False, 4)
    war = march(pieces, active="blue", red_dragons="insult", scenario="nunobeyama_1570").order(
        "move c10 > b10"
    )
    assert war.order("pass").banners["blue"] == 1


@shows("katchu_keiba_victor")
@pytest.mark.rule("18.24")
def test_a_horse_race_still_stops_in_a_forest():
    war = march("c6 red sspc; k1 blue asp", red_dragons="katchu_keiba_victor", land={"d6": "forest"})
    assert not war.allows("move c6 > d6 > e6 with katchu_keiba_victor")
    war.order("move c6 > d6 with katchu_keiba_victor")


@shows("legendary_combat")
@pytest.mark.rule("18.25")
def test_a_second_bonus_melee_by_legendary_combat():
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ab 1; i6 blue ab"
    war = battle(pieces, red_dragons="legendary_combat").through("melee f6 > g6", "CTTT").order("advance f6")
    war.through("melee g6 > h6", "CTTT").order("advance g6 with legendary_combat")
    assert (war.step, war.allows("melee h6 > i6")) == ("melee.bonus", True)


@shows("personal_challenge")
@pytest.mark.rule("18.30")
def test_a_commander_who_loses_a_challenge_takes_his_guards_along():
    pieces = "f6 red ssp foot; g6 blue bg commander"
    war = battle(pieces, red_dragons="personal_challenge", tents={"blue": "g6"}, blue="center_1 center_2")
    war.order("melee f6 > g6 with personal_challenge")
    war.order("pass", "XXX", "CCCC", [0], seat="blue")
    assert (war.board.unit_at("g6"), war.banners, war.step) == (None, {"red": 0, "blue": 0}, "battle.battle")
    assert len(war.board.hands["blue"]) == 1


@shows("personal_challenge")
@pytest.mark.rule("18.30")
def test_a_tied_challenge_kills_nobody_and_its_honor_is_collected():
    war = battle(LED, red_dragons="personal_challenge", red="center_1", blue="center_1")
    war.order("melee f6 > g6 with personal_challenge").order("pass", "XHCC", "XH", seat="blue")
    assert (len(war.board.leaders), war.honor, war.step) == (2, {"red": 4, "blue": 6}, "melee.inspire")


@shows("practice_of_aikido")
@pytest.mark.rule("18.32")
def test_aikido_binds_a_whole_swarm():
    war = battle("f5 red li; f6 red li; g6 blue ssp", blue_dragons="practice_of_aikido").order(
        "swarm f5 f6 > g6"
    )
    assert war.order("dragon practice_of_aikido", "CC").dice() == 2


@shows("revenge")
@pytest.mark.rule("18.34")
def test_revenge_is_not_inspired():
    """18.34: its dice are those of the attacker, so that a token would be lost."""
    war = battle("f6 red ssp; g6 blue ab foot", blue_dragons="revenge").through("melee f6 > g6", "HTTT")
    assert war.refused("battle_back inspire with revenge") == ("kernel.not_offered", "10.5")
    assert war.order("battle_back with revenge", "CCCC").dice() == 4


@shows("shot_proof_armor")
@pytest.mark.rule("18.36")
def test_shot_proof_armor_spares_the_leader_his_check():
    war = battle("f6 red ab; h6 blue asp foot", blue_dragons="shot_proof_armor")
    war.through("fire f6 > h6", "TT", stop="throws.answer").order("dragon shot_proof_armor")
    assert (war.blocks("h6"), len(war.board.leaders), war.step) == (4, 1, "battle.battle")


@shows("spirit_of_kishijoten")
@pytest.mark.rule("18.37")
def test_the_defender_throws_his_battle_back_again():
    war = battle(FACING, blue_dragons="spirit_of_kishijoten").through("melee f6 > g6", "CCCC")
    war.order("battle_back", "CCC").order("dragon spirit_of_kishijoten", "SSC")
    assert war.blocks("f6") == 2


@shows("spirit_of_haya_ji")
@pytest.mark.rule("18.38")
def test_the_spirit_passes_a_forest_but_no_river_and_stops_on_nobody():
    war = march(
        "d6 red sspc; e6 red ab idle; e7 red ab idle; k1 blue asp",
        red_dragons="spirit_of_haya_ji",
        land={"e6": "forest", "d7": "river"},
    )
    ways = ("d6 > e6 > f6 > g6", "d6 > d7", "d6 > e6")
    assert [war.allows(f"move {way} with spirit_of_haya_ji") for way in ways] == [True, False, False]
    war.order("move d6 > e6 > f6 > g6 with spirit_of_haya_ji")


@shows("spirit_of_haya_ji")
@pytest.mark.rule("18.38")
def test_an_arquebus_on_the_wind_does_not_fight():
    war = march("d6 red aa; k1 blue asp", red_dragons="spirit_of_haya_ji")
    assert war.order("move d6 > e6 > f6 > g6 with spirit_of_haya_ji").board.unit_at("g6").barred


@shows("strike_fear")
@pytest.mark.rule("18.39")
def test_strike_fear_in_a_battle_back():
    war = battle("f6 red asp; g6 blue asp", blue_dragons="strike_fear").through("melee f6 > g6", "CCC")
    assert war.order("battle_back with strike_fear", "FCC").p.decision.flags == 2


@shows("timid_success")
@pytest.mark.rule("18.42")
def test_timid_success_may_cost_blocks():
    war = battle("f6 red sspc; g6 blue ab 1", blue_dragons="timid_success", honor={"red": 0})
    war.through("melee f6 > g6", "CTTT").order("advance f6").order("dragon timid_success", "SSCCCC")
    assert (war.dice(), war.blocks("f6")) == (6, 2)


@shows("wise_advisors")
@pytest.mark.rule("18.47")
def test_wise_advisors_may_fetch_the_card_just_played():
    war = battle("f6 red asp; k1 blue asp", red_dragons="wise_advisors", red="center_1", card="left_flank_1")
    war.order("dragon wise_advisors left_flank_1")
    assert (war.board.hands["red"], war.board.drawn) == (["center_1", "left_flank_1"], [])
    assert war.refused("take tokens discard wise_advisors")[1] == "15.4"
