"""Cards that meet other cards: which counts, what adds up, and in which order they act."""

import pytest

from rules.samurai_battles.movement.moves import limits
from tests.rules.samurai_battles.situations import War, answered, battle, march, ordering, play, prepared

LED = "f6 red ssp foot; g6 blue ssp foot"


@pytest.mark.rule("18.30", "16.1")
def test_the_dice_of_a_challenge_are_counted_before_any_of_them_is_thrown():
    """What the first one gains in honor does not take the die of the richer from the other."""
    war = battle(LED, red="center_1", blue="center_1", red_dragons="personal_challenge")
    war.order("melee f6 > g6 with personal_challenge").order("pass", "HHCC", "XC", [0], "CCCC", seat="blue")
    assert [war.dice(n) for n in (0, 1)] == [4, 2]


@pytest.mark.rule("12.3", "18.16", "18.17", "18.29")
@pytest.mark.parametrize(
    ("effects", "cards", "order", "dice", "most"),
    [
        ("panic", {}, "melee f6 > g6", "FFCC", 0),
        ("panic followers_of_bishamon", {}, "melee f6 > g6", "FFCC", 99),
        ("followers_of_bishamon panic", {}, "melee f6 > g6", "FFCC", 0),
        ("followers_of_bishamon", {"red_dragons": "cowards"}, "melee f6 > g6 with cowards", "FFCC", 0),
        ("panic", {"red_dragons": "cowards"}, "melee f6 > g6 with cowards", "FFCC", 0),
        ("", {"red_dragons": "strike_fear"}, "melee f6 > g6 with strike_fear", "FFCC", 2),
    ],
)
def test_cards_for_and_against_flags(effects, cards, order, dice, most):
    """The later card counts, and Cowards beats them all."""
    war = battle("f6 red ssp; g6 blue ssp foot", effects=effects, **cards).through(order, dice)
    assert war.p.decision.ignorable == most


@pytest.mark.rule("18.17", "18.14")
def test_a_brave_leader_does_not_help_against_cowards():
    war = battle("f6 red ssp; g6 blue ssp foot", red_dragons="cowards", blue_dragons="brave_leader")
    war.through("melee f6 > g6 with cowards", "FCCC", stop="throws.answer").order("dragon brave_leader")
    assert war.p.decision.ignorable == 0


@pytest.mark.rule("15.1", "15.2", "15.5", "19.5")
def test_the_deck_runs_out_between_the_cards_of_a_turn():
    """Who struck first draws the last card; the deck is made anew before the other draws his two."""
    war = battle("f6 red ssp; g6 blue asp", card="center_1", red="center_2", blue="first_strike center_3")
    p = war.p
    p.board.command.discard = [*p.board.command.pile[1:], *p.board.command.discard]
    p.board.command.pile = p.board.command.pile[:1]
    [last] = p.board.command.pile
    war = War(p.state).order("melee f6 > g6").order("play first_strike").order("strike", "CCC", "CCCC")
    piles = len(p.board.command.discard) + 2
    war.order("end", list(range(piles)))
    assert war.board.hands["blue"] == sorted(["center_3", last])
    assert (len(war.board.drawn), war.board.command.discard, len(war.board.command.pile)) == (
        2,
        [],
        piles - 2,
    )


@pytest.mark.rule("19.4")
@pytest.mark.parametrize(
    ("theirs", "mine"),
    [("left_flank_2", "right_flank_2"), ("tiger_tail_right", "tiger_tail_left"), ("shogun", "shogun")],
)
def test_a_counter_attack_against_a_counter_attack_copies_what_that_had_become(theirs, mine):
    """Left and right are swapped once more."""
    p = ordering("f6 red asp; g6 blue asp", "counter_attack", active="red", last={"blue": theirs})
    war = prepared(p, *(["CCCCC"] if theirs == "shogun" else []))
    assert (war.board.orders.card, war.board.last["red"]) == (mine, mine)
    p = ordering("f6 red asp; g6 blue asp", "counter_attack", last={"red": mine})
    assert prepared(p, *(["CCCCC"] if mine == "shogun" else [])).board.orders.card == theirs


@pytest.mark.rule("19.5", "18.32")
def test_first_strike_and_aikido_in_one_melee():
    """A Command card and a Dragon card: the defender strikes first, and two dice are left to the attacker."""
    war = battle("f6 red ssp foot; g6 blue ssp", blue="first_strike", blue_dragons="practice_of_aikido")
    war.order("melee f6 > g6 inspire").order("play first_strike with practice_of_aikido")
    war.order("strike", "CCCC", "CC")
    assert (war.dice(1), war.step) == (2, "battle.battle")


@pytest.mark.rule("19.5", "18.30")
def test_a_challenge_comes_before_the_first_strike():
    """The attacker's leader falls in it, so that nobody inspires the attack."""
    cards = {"red": "center_1", "blue": "first_strike center_1", "blue_dragons": "personal_challenge"}
    war = battle(LED, **cards)
    war.order("melee f6 > g6 inspire")
    war.order("play first_strike with personal_challenge", "CCC", "XCCC", [0])
    assert (war.step, len(war.board.leaders), war.banners["blue"]) == ("melee.strike_first", 1, 0)
    war.order("strike", "CCCC", "CCCC")
    assert (war.dice(1), war.honor["red"]) == (4, 5)


@pytest.mark.rule("18.34", "18.32", "20.2")
@pytest.mark.parametrize(
    ("land", "inspire", "dice"), [("open", "", 4), ("forest", "", 2), ("forest", " inspire", 3)]
)
def test_revenge_takes_the_dice_of_the_attack_and_no_cap(land, inspire, dice):
    war = battle("f6 red ssp foot; g6 blue ab", blue_dragons="revenge", land={"g6": land})
    war.through(f"melee f6 > g6{inspire}", "T" * dice).through("battle_back with revenge", "T" * dice)
    assert war.dice() == dice


@pytest.mark.rule("18.18", "20.10")
def test_a_desperate_charge_out_of_a_ravine():
    war = battle("f6 red ssp 1; g6 blue ab", red_dragons="desperate_charge", land={"f6": "ravine"})
    assert war.through("melee f6 > g6 with desperate_charge", "TTT").dice() == 1 + 2


@pytest.mark.rule("18.24", "18.26", "18.38", "19.3", "19.7", "19.9")
@pytest.mark.parametrize(
    ("kind", "card", "effects", "dragon", "battle_move", "most"),
    [
        ("sspc", "cavalry_charge", "", "katchu_keiba_victor", 5, 5),
        ("sspc", "cavalry_charge", "", "spirit_of_haya_ji", 4, 4),
        ("ssp", "infantry_onslaught", "move_as_the_wind", "none", 3, 3),
        ("ssp", "infantry_onslaught", "move_as_the_wind", "spirit_of_haya_ji", 4, 4),
        ("ab", "infantry_onslaught", "move_as_the_wind", "none", 3, 3),
        ("sspc", "serpent_command", "", "katchu_keiba_victor", 3, 3),
        ("asp", "serpent_command", "move_as_the_wind", "none", 2, 2),
        ("aa", "center_3", "move_as_the_wind", "spirit_of_haya_ji", 0, 4),
        ("asp", "center_3", "move_as_the_wind", "none", 2, 3),
    ],
)
def test_cards_that_lengthen_a_move_add_up(kind, card, effects, dragon, battle_move, most):
    war = march(f"f6 red {kind}; k1 blue asp", card=card, effects=effects)
    assert limits(war.board, war.board.unit_at("f6"), dragon) == (battle_move, most)


@pytest.mark.rule("18.25", "18.42")
def test_a_timid_success_stops_a_legend():
    war = battle(
        "f6 red asp; g6 blue ab 1; h6 blue ab", red_dragons="legendary_combat", blue_dragons="timid_success"
    )
    war.through("melee f6 > g6", "CTT").order("advance f6 with legendary_combat").order(
        "dragon timid_success"
    )
    assert (war.blocks("f6"), war.step, war.honor["red"]) == (4, "battle.battle", 5 - 2 - 2)


@pytest.mark.rule("18.36", "19.6")
def test_armor_against_a_second_shot_does_not_undo_the_first_at_another_unit():
    pieces = "e6 red ab; g6 blue asp; g7 blue asp"
    war = battle(pieces, card="hold_and_shoot", blue_dragons="shot_proof_armor").through("fire e6 > g6", "TT")
    war.through("fire e6 > g7", "TT", stop="throws.answer").order("dragon shot_proof_armor")
    assert (war.blocks("g6"), war.blocks("g7")) == (2, 4)


@pytest.mark.rule("18.33", "12.2", "20.13")
def test_a_red_dragon_takes_a_block_from_a_castle():
    war = play(
        "red_dragon",
        "",
        "SFX",
        pieces="f6 red asp; g6 blue ssp foot",
        land={"g6": "castle"},
        honor={"red": 9},
    )
    war = war.order("pass") if war.step == "command.reaction" else war
    assert (war.blocks("g6"), war.honor["blue"]) == (3, 5)


@pytest.mark.rule("18.43", "8.1")
def test_a_turncoat_fights_for_his_new_lord_in_the_same_turn():
    war = play(
        "turncoat", "g6", "HCCCC", "CCC", pieces="f6 red asp; g6 blue ssp; h6 blue ab", honor={"red": 9}
    )
    war = war.order("order g6").order("end").through("melee g6 > h6", "CCTT")
    assert (war.blocks("h6"), war.board.unit_at("g6").side) == (2, "red")


@pytest.mark.rule("18.45", "18.15", "19.10")
def test_a_white_fox_leaves_one_order_of_a_shogun():
    pieces, hand = "f6 red asp foot; e6 red asp; k1 blue asp", "shogun center_2 center_3"
    war = answered("white_fox_spirit", "shogun", "TTF", pieces=pieces, red=hand)
    orders = {"f6": True, "e6": True, "f6.leader": False, "f6 e6": False}
    assert {text: war.allows(f"order {text}") for text in orders} == orders
