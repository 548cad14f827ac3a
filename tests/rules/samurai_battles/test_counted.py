"""Things that happen so often and no more, and questions that are asked only where they can be answered."""

import pytest

from rules.samurai_battles.sequence import order_one_banner
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, begins, field, march, scripted, settled, turn


@pytest.mark.rule("10.1")
def test_a_unit_that_has_fired_does_not_fire_again():
    war = battle("f6 red ab; h6 blue asp").through("fire f6 > h6", "CC")
    assert war.refused("fire f6 > h6") == ("battle.has_fought", "10.1")


@pytest.mark.rule("19.6")
def test_hold_and_shoot_gives_two_shots_and_no_third():
    war = battle("f6 red ab; h6 blue asp", card="hold_and_shoot").through("fire f6 > h6", "CC")
    assert war.step == "ranged.second"
    assert war.through("fire f6 > h6", "CC").step == "battle.battle"


@pytest.mark.rule("19.6")
def test_the_second_shot_may_be_passed_and_needs_a_target():
    war = battle("f6 red ab; h6 blue asp", card="hold_and_shoot").through("fire f6 > h6", "CC")
    assert war.order("pass").step == "battle.battle"
    alone = battle("f6 red ab; h6 blue asp 1; k1 blue asp", card="hold_and_shoot")
    assert alone.through("fire f6 > h6", "TC").step == "battle.battle"


@pytest.mark.rule("19.5", "22")
@pytest.mark.parametrize(
    ("discard", "asked"), [("first_strike", ["blue"]), ("first_strike first_strike", ["red"])]
)
def test_nobody_waits_for_a_first_strike_when_both_are_gone(discard, asked):
    """The attack goes on at once; Blue, who might hold any card, is asked as long as one is left."""
    war = battle("f6 red ssp; g6 blue asp 1; k1 blue asp", blue="center_1", discard=discard)
    war.order("melee f6 > g6", *(["TCCC"] if asked == ["red"] else []))
    assert war.asked == asked


@pytest.mark.rule("18.36")
def test_a_single_hit_is_enough_for_armor_and_none_is_not():
    war = battle("f6 red ab; h6 blue asp", blue_dragons="shot_proof_armor")
    assert war.through("fire f6 > h6", "TC", stop="throws.answer").step == "throws.answer"
    missed = battle("f6 red ab; h6 blue asp", blue_dragons="shot_proof_armor")
    assert missed.through("fire f6 > h6", "CC", stop="throws.answer").step == "battle.battle"


@pytest.mark.rule("18.14", "3.3")
@pytest.mark.parametrize(
    ("target", "faces", "asked"),
    [
        ("g6 blue asp foot", "FCCC", True),
        ("g6 blue asp foot", "CCCC", False),
        ("g6 blue asp", "FCCC", False),
        ("g6 blue bg commander", "FCCC", False),
    ],
)
def test_a_brave_leader_is_asked_for_where_he_leads_a_unit_that_faces_flags(target, faces, asked):
    war = battle(f"f6 red ssp; {target}", blue_dragons="brave_leader")
    war.through("melee f6 > g6", faces, stop="throws.answer")
    assert (war.step == "throws.answer") == asked


@pytest.mark.rule("18.16", "3.3")
def test_guards_need_no_bravery():
    war = battle("f6 red ssp; g6 blue bg commander", blue_dragons="bravery", blue="center_1").order(
        "melee f6 > g6"
    )
    assert not war.allows("dragon bravery")


@pytest.mark.rule("18.30")
@pytest.mark.parametrize(
    ("red", "blue", "challenged"),
    [("foot", "foot", True), ("foot", "", False), ("", "foot", False), ("", "", False)],
)
def test_a_challenge_needs_a_leader_on_both_sides(red, blue, challenged):
    """For who attacks and for who is attacked."""
    pieces = f"f6 red ssp {red}; g6 blue ssp {blue}"
    war = battle(pieces, red_dragons="personal_challenge")
    assert war.allows("melee f6 > g6 with personal_challenge") == challenged
    answer = battle(pieces, blue_dragons="personal_challenge", blue="center_1").order("melee f6 > g6")
    assert answer.allows("dragon personal_challenge") == challenged


@pytest.mark.rule("18.30", "3.3", "19.5")
def test_guards_who_lose_their_commander_in_a_challenge_fight_no_more():
    """Nor does anybody strike first at a hex that is empty."""
    war = battle(
        "f6 red bg commander; g6 blue ssp foot; a1 red asp",
        tents={"red": "f6"},
        blue="first_strike",
        blue_dragons="personal_challenge",
    )
    war.order("melee f6 > g6").order("play first_strike with personal_challenge", "CCC", "XCC")
    assert (war.step, war.board.unit_at("f6"), war.board.leader_at("f6")) == ("battle.battle", None, None)
    assert (war.banners, war.blocks("g6")) == ({"red": 0, "blue": 0}, 4)


@pytest.mark.rule("10.5")
def test_a_single_token_inspires():
    war = battle("f6 red ssp foot; g6 blue asp", honor={"red": 1})
    assert war.allows("melee f6 > g6 inspire")
    poor = battle("f6 red ssp foot; g6 blue asp", honor={"red": 1}, red_dragons="head_collector")
    assert not poor.allows("melee f6 > g6 inspire with head_collector")


@pytest.mark.rule("9.5")
def test_a_mounted_leader_goes_three_hexes_in_any_direction_but_not_through_enemies():
    war = march("e3 red leader mounted; e6 blue asp; k1 blue asp")
    assert war.allows("move e3 > f3 > g4 > h4")
    assert not war.allows("move e3 > f3 > g4 > e4")
    assert not war.allows("move e3 > f3 > g4 > h4 > i5")
    barred = march("e3 red leader mounted; e4 blue asp; k1 blue asp")
    assert not barred.allows("move e3 > e4 > e5")


@pytest.mark.rule("12.2", "13.1", "4.1")
def test_a_retreat_that_ends_the_game_costs_no_honor_any_more():
    """Blue's last block falls because the way is closed; no dice are thrown for the token that he lacks."""
    war = battle("f6 red ssp; j6 blue asp 1; i6 red asp; k1 blue asp", honor={"blue": 0}, goal={"red": 1})
    war.through("melee i6 > j6", "FFC").order("retreat j6 > k6")
    assert war.p.state.outcome.winners == ["red"]


@pytest.mark.rule("23")
@pytest.mark.parametrize(
    ("scenario", "seat", "card", "banners"),
    [
        ("nagashino_1575_center", "red", "center_1", 1),
        ("nagashino_1575_center", "red", "center_2", 0),
        ("nagashino_1575_center", "blue", "center_1", 0),
        ("first_samurai_skirmish", "red", "center_1", 0),
    ],
)
def test_only_oda_is_rewarded_for_patience_and_only_at_nagashino(scenario, seat, card, banners):
    p = field("e6 red asp; k1 blue asp", scenario=scenario, card=card, active=seat)
    order_one_banner(p, seat)
    assert p.board.banners[seat] == banners


@pytest.mark.rule("23")
@pytest.mark.parametrize(
    ("active", "number", "rolls"),
    [("red", 5, True), ("red", 3, False), ("blue", 6, False), ("blue", 4, False)],
)
def test_the_waiting_troops_are_asked_from_reds_third_turn_on(active, number, rolls):
    p = begins(
        "e6 red asp; k1 blue asp",
        scenario="sekigahara_1600",
        active=active,
        red="center_1 center_2",
        blue="center_1 center_2",
    )
    p.board.turn, p.board.uncommitted = number, True
    p.dice = scripted(["CC"] if rolls else [])
    settled(p)
    assert not p.dice.script


@pytest.mark.rule("23")
def test_sekigahara_without_its_option_asks_for_the_usual_banners():
    goals = [
        TITLE.new_board("sekigahara_1600", {"balance": "off", "kobayakawa": value}).goal
        for value in ("off", "on")
    ]
    assert goals == [{"red": 8, "blue": 7}, {"red": 9, "blue": 7}]


@pytest.mark.rule("7")
def test_who_plays_a_card_is_reminded_of_his_dragon_cards():
    told = [
        TITLE.catalogue.word(war.p.decision.prompt(war.p, "red"))
        for war in (turn(red_dragons="panic"), turn(), turn(red_dragons="ambush panic"))
    ]
    assert told[:2] == ["Play a Command card. Your Dragon cards: Panic.", "Play a Command card."]
    assert told[2].endswith("your standing orders play these, if you allow it there: Ambush.")
