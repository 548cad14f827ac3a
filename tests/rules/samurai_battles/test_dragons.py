"""18.11 to 18.47: what the Dragon cards do that are played with a Command card, or in answer to one."""

import pytest

from rules.samurai_battles.battle.retreats import may_ignore
from tests.rules.samurai_battles.deck import shows
from tests.rules.samurai_battles.situations import answered, battle, play, turn

FACING = "f6 red ssp; g6 blue asp"


def attacking(dragon, pieces, *orders, **how):
    """Red plays a card with its Command card, gives these orders, and comes to its battles."""
    war = play(dragon, pieces=pieces, card="center_3", **how)
    for order in orders:
        war.order(order)
    return war.order("end")


@shows("ashigaru_attack")
@pytest.mark.rule("18.12")
@pytest.mark.parametrize(
    ("land", "kind", "dice"), [({}, "asp", 4), ({"g6": "forest"}, "asp", 3), ({}, "ssp", 4)]
)
def test_sb_217_ashigaru_attack(land, kind, dice):
    """One die more for spears, on top of the cap of a forest; none for samurai."""
    pieces = f"f6 red {kind}; g6 blue ab"
    war = attacking("ashigaru_attack", pieces, "order f6", land=land, honor={"red": 9})
    war.through("melee f6 > g6", "H" * dice)
    assert war.dice() == dice


@shows("fire_arrows")
@pytest.mark.rule("18.19")
@pytest.mark.parametrize(("kind", "dice"), [("ab", 3), ("sb", 4), ("sbc", 4), ("aa", 2)])
def test_fire_arrows(kind, dice):
    war = attacking("fire_arrows", f"f6 red {kind}; h6 blue asp", "order f6")
    assert war.order("fire f6 > h6", "C" * dice).dice() == dice


@shows("fire_arrows")
@pytest.mark.rule("18.19")
def test_fire_arrows_after_a_move():
    war = attacking("fire_arrows", "e6 red ab; h6 blue asp", "order e6", "move e6 > f6")
    assert war.order("fire f6 > h6", "CC").dice() == 2


@shows("fire_by_rank")
@pytest.mark.rule("18.20")
def test_sb_182_fire_by_rank():
    war = attacking("fire_by_rank", "f6 red aa; h6 blue asp", "order f6").order("fire f6 > h6", "XTC", "T")
    assert (war.dice(), war.blocks("h6")) == (3, 1)


@shows("fire_by_rank")
@pytest.mark.rule("18.20")
def test_fire_by_rank_counts_the_flags_of_the_second_throw_and_throws_no_third_time():
    war = attacking("fire_by_rank", "f6 red aa; h6 blue asp; d4 red ab", "order f6").order(
        "fire f6 > h6", "XXC", "FX"
    )
    assert (war.blocks("h6"), war.p.decision.flags) == (1, 1)


@shows("move_as_the_wind")
@pytest.mark.rule("18.26")
@pytest.mark.parametrize(
    ("kind", "most", "fights"), [("ssp", 2, 2), ("asp", 3, 2), ("ab", 3, 3), ("aa", 3, 0)]
)
def test_sb_221_move_as_the_wind(kind, most, fights):
    way = ["d6", "e6", "f6", "g6", "h6"][: most + 2]
    for length in range(1, most + 1):
        war = play("move_as_the_wind", pieces=f"d6 red {kind}; k1 blue asp").order("order d6")
        assert not war.allows(f"move {' > '.join(way)}")
        war.order(f"move {' > '.join(way[: length + 1])}")
        assert war.board.unit_at(way[length]).barred == (length > fights)


@shows("move_as_the_wind")
@pytest.mark.rule("18.26")
def test_move_as_the_wind_does_not_carry_cavalry():
    war = play("move_as_the_wind", pieces="d6 red sspc; k1 blue asp").order("order d6")
    assert war.allows("move d6 > e6 > f6")
    assert not war.allows("move d6 > e6 > f6 > g6")


@shows("panic")
@pytest.mark.rule("18.29")
def test_sb_222_panic():
    war = attacking("panic", "f6 red ssp; g6 blue ssp", "order f6").through("melee f6 > g6", "FCCC")
    assert war.p.decision.ignorable == 0
    assert war.order("retreat g6 > h6").honor["blue"] == 3


@shows("panic", "bravery")
@pytest.mark.rule("18.29", "18.16")
def test_a_later_bravery_cancels_panic():
    war = attacking("panic", "f6 red ssp; g6 blue asp", "pass", "order f6", blue_dragons="bravery")
    war.order("melee f6 > g6").order("dragon bravery", "FFFC")
    assert war.p.decision.ignorable == 99


@shows("panic")
@pytest.mark.rule("18.29")
def test_panic_leaves_the_own_army_and_bodyguards_alone():
    war = play("panic", pieces="f6 red ssp; j6 blue bg commander; g6 blue ssp", tents={"blue": "j6"})
    found = [may_ignore(war.board, war.board.unit_at(h), cavalry=False) for h in ("f6", "j6", "g6")]
    assert found == [1, 99, 0]


@shows("brave_messenger")
@pytest.mark.rule("18.15")
def test_brave_messenger_orders_in_any_section():
    war = play("brave_messenger", pieces="c6 red asp; c1 red asp; c2 red asp; k1 blue asp", card="center_1")
    assert war.allows("order c6 c1")
    assert war.refused("order c1 c2") == ("orders.too_many", "8.1")


@shows("tactical_wisdom")
@pytest.mark.rule("18.40")
def test_tactical_wisdom_may_double_a_section():
    war = play("tactical_wisdom", "right_to_center", card="cranes_wing")
    assert sorted(war.board.orders.slots) == ["center", "center", "left"]


@shows("white_fox_spirit", "brave_messenger")
@pytest.mark.rule("18.45", "18.15")
def test_white_fox_spirit_overrides_a_messenger_and_detaches_nobody():
    pieces = "c6 red asp foot; c5 red asp; c3 red leader foot; k1 blue asp"
    played, cards = "center_2 with brave_messenger", {"red_dragons": "brave_messenger"}
    war = answered("white_fox_spirit", played, pieces=pieces, **cards)
    orders = {"c6": True, "c3": True, "c5 c6": False, "c6.leader": False}
    assert {text: war.allows(f"order {text}") for text in orders} == orders


@shows("wild_winds", "tactical_wisdom")
@pytest.mark.rule("18.46", "18.40")
def test_wild_winds_leave_the_dragon_card_that_was_played():
    played = "center_2 with tactical_wisdom center_to_right"
    cards = {"red": "center_2 left_flank_1", "red_dragons": "tactical_wisdom"}
    war = answered("wild_winds", played, ["left_flank_1"], **cards)
    war.order("dragon tactical_wisdom left_to_center")
    assert (war.board.orders.slots, war.honor["red"]) == (["center"], 4)


@shows("wild_winds")
@pytest.mark.rule("18.46")
def test_wild_winds_that_bring_a_first_strike_end_the_orders():
    war = answered("wild_winds", "shogun", ["first_strike"], red="shogun first_strike")
    assert (war.board.orders.slots, war.step) == ([], "sequence.take")


@shows("followers_of_bishamon")
@pytest.mark.rule("18.21")
def test_followers_of_bishamon_do_not_stop_cowards():
    pieces = "f6 red ssp; g6 blue ssp; a1 red asp"
    war = answered("followers_of_bishamon", "center_2", pieces=pieces, red_dragons="cowards")
    war.order("order f6").order("end").through("melee f6 > g6 with cowards", "FCCC")
    assert war.p.decision.ignorable == 0


@shows("brave_messenger")
@pytest.mark.rule("18.15")
@pytest.mark.parametrize(("tents", "more"), [({}, 1), ({"red": "a6"}, 2)])
def test_sb_174_brave_messenger(tents, more):
    war = play("brave_messenger", card="left_flank_2", tents=tents)
    assert war.board.orders.slots == ["left", "left", *["piece"] * more]
    assert (
        turn(red="shogun center_1", red_dragons="brave_messenger").refused(
            "play shogun with brave_messenger"
        )[1]
        == "18.15"
    )


@shows("followers_of_bishamon")
@pytest.mark.rule("18.21", "18.5")
def test_sb_161_followers_of_bishamon_cancel_panic():
    """The second card cancels the first: two flags against the unit, and both may be ignored."""
    pieces, cards = "f6 red ssp; g6 blue asp; a1 red asp", {"red_dragons": "panic", "honor": {"red": 6}}
    war = answered("followers_of_bishamon", "center_2 with panic", pieces=pieces, **cards)
    war.order("order f6").order("end").through("melee f6 > g6", "FFCC")
    assert war.step == "retreats.retreat"
    assert war.p.decision.shown_to(war.p, "blue") == {"hex": "g6", "flags": 2, "ignorable": 99}
    assert war.allows("stand g6")


@shows("tactical_wisdom")
@pytest.mark.rule("18.40")
def test_tactical_wisdom():
    war = play("tactical_wisdom", "center_to_left", pieces="d11 red asp; k6 blue asp")
    assert war.board.orders.slots == ["left", "left"]
    assert war.allows("order d11")


@shows("white_fox_spirit")
@pytest.mark.rule("18.45")
def test_sb_185_white_fox_spirit():
    pieces = "f6 red asp; f5 red asp; k1 blue asp"
    war = answered("white_fox_spirit", "flying_geese", pieces=pieces, red="flying_geese center_1")
    assert war.allows("order f6")
    assert not war.allows("order f5 f6")


@shows("wild_winds")
@pytest.mark.rule("18.46")
def test_sb_172_wild_winds():
    war = answered("wild_winds", "shogun", ["left_flank_1"], red="shogun left_flank_1")
    assert (war.board.orders.played, war.board.hands["red"]) == ("left_flank_1", ["shogun"])


@pytest.mark.rule("18.4", "18.1")
@pytest.mark.parametrize("hand", ["ambush", "insult", "tea_ceremony"])
def test_18_4_the_defender_is_asked_whatever_he_holds(hand):
    war = battle(FACING, blue_dragons=hand).order("melee f6 > g6")
    assert (war.step, war.asked) == ("melee.react", ["blue"])


@shows("fire_arrows")
@pytest.mark.rule("18.19", "18.3")
def test_sb_160_one_dragon_card_a_turn():
    cards = {"red_dragons": "fire_arrows strike_fear", "honor": {"red": 9}}
    war = attacking("fire_arrows", FACING, "order f6", **cards)
    assert war.refused("melee f6 > g6 with strike_fear") == ("hands.one_a_turn", "18.3")
    assert war.allows("melee f6 > g6")
