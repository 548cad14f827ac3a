"""Where rules cross: several reasons to stand, leaders in danger, chains of melees, empty pools."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.samurai_battles.atlas import HEXES, HOMEWARD, toward
from rules.samurai_battles.battle.retreats import ways_back
from rules.samurai_battles.board import can_lead
from tests.rules.samurai_battles.situations import battle, field
from tests.rules.samurai_battles.test_retreats import flagged, fleeing


@pytest.mark.rule("13.3", "12.5")
def test_swords_spare_a_leader_who_joined_a_unit_that_dies_of_the_same_dice():
    war = fleeing("g6 blue leader foot; h6 blue asp 1", honor={"blue": 0})
    war.order("retreat g6 > h6", "TXFFFFF")
    assert (war.blocks("h6"), war.board.leader_at("h6").kind, war.banners["red"]) == (0, "foot", 1)


@pytest.mark.rule("10.4", "10.5", "19.5")
def test_a_levy_that_a_first_strike_drives_away_takes_no_inspiration_with_it():
    """Two levies next to a mounted leader attack; one of them runs, and its token is not spent."""
    pieces = "f5 red li; f6 red li; e6 red ssp mounted idle; g6 blue ssp"
    war = battle(pieces, blue="first_strike").order("swarm f5 f6 > g6 inspire f5 f6")
    war.order("play first_strike").order("strike > f6", "FCCC").order("retreat f6 > e7 > d6", "CCC")
    assert (war.dice(), war.honor["red"]) == (3, 5 - 2 - 1)


@pytest.mark.rule("12.3", "20.5", "20.12", "20.13")
@pytest.mark.parametrize(
    ("pieces", "land", "most"),
    [
        ("g6 blue asp", "open", 0),
        ("g6 blue asp", "bridge", 1),
        ("g6 blue asp foot", "bridge", 2),
        ("g6 blue ssp foot", "bridge", 2),
        ("g6 blue ssp foot; g5 blue ab; g7 blue ab", "palisade", 2),
        ("g6 blue asp; g5 blue leader foot; g7 blue leader mounted", "open", 1),
        ("g6 blue asp; g5 blue ab", "open", 0),
        ("g6 blue asp; g5 blue ab; g7 red ab", "open", 0),
        ("g6 blue sspc", "palisade", 1),
        ("g6 blue asp", "palisade", 1),
        ("g6 blue asp", "fence", 0),
    ],
)
def test_reasons_to_stand_add_up_to_two_flags(pieces, land, most):
    """Rank, a leader, support of units or lone leaders, and the ground; each counts once."""
    war = flagged(pieces, 4, land={"g6": land})
    assert war.p.decision.ignorable == most


@pytest.mark.rule("18.39", "12.1", "12.4", "13.1")
def test_fear_doubles_the_flags_of_levies_who_run_twice_as_far():
    """Two flags out of one, two hexes for each; the way ends at the edge, and the price is two tokens."""
    war = battle("h6 red ssp; i6 blue li", red_dragons="strike_fear", honor={"blue": 1})
    war.through("melee h6 > i6 with strike_fear", "FSSS").order("retreat i6 > j6 > k6", "FFFFF")
    assert (war.blocks("k6"), war.honor["blue"], war.dice()) == (2, 0, 5)


@pytest.mark.rule("3.3", "11.3", "14.1")
@pytest.mark.parametrize(("check", "lives"), [("XC", True), ("XX", False)])
def test_the_last_bodyguard_falls_and_his_lord_is_checked_with_two_dice(check, lives):
    """Guards give no banner, the Commander does; where he lives he flees on foot and leaves his tent."""
    war = battle("f6 red ssp; g6 blue bg commander 1", tents={"blue": "g6"}).through(
        "melee f6 > g6", "XCCC", check
    )
    assert (war.banners["red"], war.step) == ((0, "leaders.flee") if lives else (1, "ground.gain"))
    if lives:
        war.order("retreat g6 > h6")
        assert (war.board.leader_at("h6").kind, war.honor["blue"], war.step) == ("foot", 2, "ground.gain")
        assert war.board.tents == {"blue": "g6"}


@pytest.mark.rule("3.3", "10.8", "11.3")
def test_bodyguards_that_attack_are_thinned_by_the_battle_back():
    """A die for each of them; the answer hits with swords only, and their lord is checked."""
    war = battle("f6 red bg commander 3; g6 blue ssp", tents={"red": "f6"}).through("melee f6 > g6", "CCC")
    assert war.dice() == 3
    war.through("battle_back", "XXSS", "CX")
    assert (war.blocks("f6"), war.step) == (1, "battle.battle")


@pytest.mark.rule("3.3", "12.3", "18.29")
def test_nothing_moves_the_bodyguards():
    war = battle("f6 red ssp; g6 blue bg commander", effects="panic", tents={"blue": "g6"})
    war.through("melee f6 > g6", "FFFF")
    assert (war.step, war.blocks("g6")) == ("melee.battle_back", 4)


@pytest.mark.rule("3.5", "14.1")
def test_who_enters_an_empty_tent_takes_it_at_the_start_of_his_next_turn():
    pieces = "f6 red ssp; g6 blue leader foot; a1 red asp; k1 blue asp"
    war = battle(pieces, tents={"blue": "g6"}, red="center_2 center_3", blue="center_2 center_3")
    war.through("melee f6 > g6", "XCCC").order("advance f6").order("end").order("take tokens")
    assert (war.banners["red"], war.asked) == (1, ["blue"])
    war.order("play center_2").order("take tokens", [0])
    assert (war.banners["red"], war.board.tents, len(war.board.hands["blue"])) == (4, {}, 1)


@pytest.mark.rule("14.2", "14.3", "10.8")
def test_a_chain_of_cavalry_ends_after_one_bonus_melee():
    """The second success allows an advance, but no third melee."""
    pieces = "f6 red sspc; g6 blue ab 1; h6 blue ab 1; i6 blue ab"
    war = battle(pieces).through("melee f6 > g6", "CTTT").order("advance f6").through("melee g6 > h6", "CTTT")
    assert (war.order("advance g6").step, war.blocks("h6")) == ("battle.battle", 4)
    assert war.refused("melee h6 > i6")[1] == "10.1"


@pytest.mark.rule("14.2", "10.8", "12.2")
def test_a_bonus_melee_may_be_answered_and_end_badly():
    pieces = "f6 red sspc 1; g6 blue ab 1; h6 blue ssp"
    war = battle(pieces).through("melee f6 > g6", "CTTT").order("advance f6").through("melee g6 > h6", "TTTT")
    war.through("battle_back", "SCCC")
    assert (war.blocks("g6"), war.banners, war.step) == (0, {"red": 1, "blue": 1}, "battle.battle")


@pytest.mark.rule("14.2", "20.8")
def test_a_led_unit_that_gains_a_building_does_not_fight_on():
    war = battle("f6 red ssp foot; g6 blue ab 1; h6 blue ab", land={"g6": "building"})
    war.through("melee f6 > g6", "CT").order("advance f6")
    assert (war.step, war.board.leader_at("g6").side) == ("battle.battle", "red")


@pytest.mark.rule("14.1", "12.2", "13.5")
def test_a_lone_leader_who_is_left_by_a_dead_unit_keeps_the_hex():
    """Blocks lost to a blocked retreat: no check, no flight, no ground gained, no battle back."""
    war = battle("j6 red sspc; k6 blue asp 1 mounted; k5 blue ab").through("melee j6 > k6", "FFCC")
    assert (war.banners["red"], war.board.leader_at("k6").kind, war.step) == (1, "mounted", "battle.battle")


@pytest.mark.rule("12.2", "2.5", "20.4")
@pytest.mark.parametrize(
    ("pieces", "land", "ways"),
    [
        ("g6 blue asp", {}, {"h5", "h6"}),
        ("g6 blue asp; h5 blue ab", {}, {"h6"}),
        ("g6 blue asp; h5 red ab", {}, {"h6"}),
        ("g6 blue asp; h5 red leader foot", {}, {"h6"}),
        ("g6 blue asp", {"h5": "river"}, {"h6"}),
        ("g6 blue asp foot; h5 blue leader foot", {}, {"h6"}),
        ("g6 blue sspc; h5 blue leader foot", {}, {"h6"}),
        ("g6 blue sspc; h5 blue leader mounted", {}, {"h5", "h6"}),
        ("g1 blue asp", {}, {"h1"}),
        ("g12 blue asp", {}, {"h11"}),
    ],
)
def test_where_one_flag_may_lead(pieces, land, ways):
    origin = pieces.split()[0]
    war = flagged(pieces, 1, origin, land=land, effects="panic")
    assert {hex_ for hex_ in ("h1", "h5", "h6", "h11") if war.allows(f"retreat {origin} > {hex_}")} == ways


@pytest.mark.rule("11.4", "10.2", "10.7")
@pytest.mark.parametrize(("kind", "dice", "honor"), [("ab", "HH", 7), ("aa", "HH", 5)])
def test_fire_at_a_lone_leader_who_is_missed_drives_him_away(kind, dice, honor):
    """Flags or none, he must flee or die; bows collect honor, arquebuses do not."""
    war = battle(f"e6 red {kind}; g6 blue leader mounted").through("fire e6 > g6", dice)
    assert (war.step, war.asked, war.honor["red"]) == ("leaders.flee", ["blue"], honor)


@pytest.mark.rule("11.2", "11.5", "16.3", "4.4")
def test_a_leader_alone_on_his_baseline_dies_and_a_hand_of_one_card_surrenders_its_turn():
    """Seppuku takes a card at random; with one card left at the start of his turn the player is beaten."""
    pieces = "j6 red ssp; k6 blue ab 1 foot; a1 red asp idle; k1 blue asp"
    war = battle(pieces, blue="center_1 center_2", red="center_1 center_2").through(
        "melee j6 > k6", "CTTT", "C", [0]
    )
    assert (war.honor["blue"], len(war.board.hands["blue"]), len(war.board.dragons["red"])) == (10, 1, 1)
    war.order("stay").order("end").order("take tokens")
    assert war.result.outcome.winners == ["red"]


@pytest.mark.rule("10.5", "20.8", "10.7")
@pytest.mark.parametrize(("land", "inspired"), [("open", True), ("building", False), ("forest", True)])
def test_a_mounted_leader_inspires_his_neighbour_unless_it_stands_in_a_building(land, inspired):
    war = battle("f6 red ssp; e6 red sspc mounted idle; g6 blue asp", land={"f6": land})
    assert war.allows("melee f6 > g6 inspire") is inspired


@pytest.mark.rule("20.2", "20.3", "10.5", "19.10", "18.12")
@pytest.mark.parametrize(
    ("here", "there", "card", "effects", "dice"),
    [
        ("forest", "open", "center_3", "", 2),
        ("open", "forest", "center_3", "", 2),
        ("open", "hill", "center_3", "", 2),
        ("hill", "hill", "center_3", "", 3),
        ("hill", "forest", "center_3", "", 2),
        ("ravine", "hill", "center_3", "", 1),
        ("forest", "hill", "shogun", "ashigaru_attack", 2 + 1 + 1),
        ("ravine", "forest", "shogun", "ashigaru_attack", 1 + 1 + 1),
    ],
)
def test_the_lowest_cap_counts_and_dice_of_cards_come_on_top(here, there, card, effects, dice):
    war = battle("f6 red asp; g6 blue asp", card=card, effects=effects, land={"f6": here, "g6": there})
    war.through("melee f6 > g6", "S" * dice)
    assert war.dice() == dice


@pytest.mark.rule("13.1", "13.3", "12.5")
def test_a_leader_who_cannot_pay_his_flight_throws_for_every_missing_token():
    war = fleeing("g6 blue leader mounted; k1 blue ab 1", honor={"blue": 1}).order(
        "retreat g6 > h6", "CSTFFH"
    )
    assert (war.dice(), war.honor["blue"], war.banners["red"]) == (6, 0, 1)
    assert war.board.leader_at("h6").kind == "mounted"


@pytest.mark.rule("16.3", "10.7", "18.22")
def test_what_the_pool_lacks_nobody_gains():
    war = battle("f6 red ssp foot; g6 blue asp", red_dragons="head_collector", honor={"red": 15, "blue": 14})
    assert war.through("melee f6 > g6 with head_collector", "THHH").honor == {"red": 15, "blue": 14}
    assert (war.board.pool, war.board.on_cards) == (0, 1)


@pytest.mark.rule("4.1", "11.1", "12.1")
def test_the_death_of_a_leader_may_end_the_game_before_his_unit_runs():
    war = battle("f6 red ssp; g6 blue asp foot", banners={"red": 8}).order("melee f6 > g6", "TFFF", "X")
    assert (war.result.outcome.winners, war.blocks("g6"), war.result.asked) == (["red"], 3, ())


def longest_way(board, unit, hex_, due):
    """How many of so many hexes a unit can go back, step by step; joining a leader is all of them."""
    best = 0
    for step in HOMEWARD[unit.side] if due else ():
        there = toward(hex_, step)
        if there is None or board.ground(there).closed or board.unit_at(there):
            continue
        leader = board.leader_at(there)
        if leader is None:
            best = max(best, 1 + longest_way(board, unit, there, due - 1))
        elif can_lead(leader, unit) and board.leader_at(unit.hex) is None:
            best = due
    return best


@pytest.mark.rule("12.1", "12.2")
@given(
    others=st.dictionaries(
        st.sampled_from([hex_ for hex_ in HEXES if hex_[0] in "hijk"]),
        st.sampled_from(["blue ab", "red ab", "blue leader foot", "blue leader mounted", "red leader foot"]),
        max_size=9,
    ),
    rivers=st.sets(st.sampled_from([hex_ for hex_ in HEXES if hex_[0] in "hij"]), max_size=5),
    hex_=st.sampled_from(["g1", "g6", "g12", "h6", "i3"]),
    kind=st.sampled_from(["asp", "li", "sspc", "asp foot", "sspc mounted"]),
    flags=st.integers(1, 3),
)
def test_retreats_go_as_far_as_they_can(others, rivers, hex_, kind, flags):
    """A block for each hex that no way leads to, and none of the ways on offer costs more."""
    pieces = ";".join([f"{hex_} blue {kind}", *(f"{at} {what}" for at, what in others.items() if at != hex_)])
    land = dict.fromkeys(rivers - {hex_} - set(others), "river")
    board = field(pieces, land=land).board
    unit = board.unit_at(hex_)
    due = flags * unit.kind.retreat
    least = due - longest_way(board, unit, hex_, due)
    ways = ways_back(board, unit, flags, 0)
    assert {lost for _, lost in ways.values()} == {least}
    assert all(len(way) == due - least or board.leader_at(way[-1]) for way in ways)
