"""7, 19: what every Command card does, and when it may be played."""

import pytest

from rules.samurai_battles.atlas import COMMAND, HEXES, sections
from rules.samurai_battles.battle.strength import melee_bonus, ranged_bonus
from tests.rules.samurai_battles.deck import playing, shows
from tests.rules.samurai_battles.situations import battle, turn

SECTION_CARDS = {
    **{
        f"{section}_{n}": {section.removesuffix("_flank"): n}
        for section in ("left_flank", "center", "right_flank")
        for n in (1, 2, 3)
    },
    **{f"advance_{section}": {section: 6} for section in ("left", "center", "right")},
    "cranes_wing": {"left": 1, "center": 1, "right": 1},
    "flying_geese": {"left": 2, "center": 2, "right": 2},
    "out_flanked": {"left": 2, "right": 2},
    "tiger_tail_left": {"center": 2, "left": 1},
    "tiger_tail_right": {"center": 2, "right": 1},
}
SPARE = "circles triangles squares hold_and_shoot leadership"
"""Five cards beside the one that is played: a command of six."""
OTHERS = "center_2 right_flank_2"


def commanding(card, pieces, *dice, **how):
    """Red plays a card, and nobody answers."""
    how.setdefault("red", f"{card} {SPARE}" if card not in SPARE.split() else SPARE + " shogun")
    return turn(pieces, **how).through(f"play {card}", *dice)


def crowd():
    """Seven units in each section of Red, none of them on a line between two."""
    found = {"left": [], "center": [], "right": []}
    for hex_ in HEXES:
        mine = sections(hex_, "red")
        if hex_[0] in "abc" and len(mine) == 1 and len(found[mine[0]]) < 7:
            found[mine[0]].append(hex_)
    return found


@pytest.mark.parametrize("card", SECTION_CARDS)
@pytest.mark.rule("19.1", "8.2")
def test_19_1_section_cards_order_so_many_in_each_section(card):
    with playing(card):
        places = crowd()
        war = commanding(
            card, "; ".join(f"{h} red asp" for group in places.values() for h in group) + "; k1 blue asp"
        )
        most = [h for section, n in SECTION_CARDS[card].items() for h in places[section][:n]]
        assert war.allows(f"order {' '.join(most)}")
        for section in places:
            more = next(h for h in places[section] if h not in most)
            code = "orders.too_many" if section in SECTION_CARDS[card] else "orders.elsewhere"
            assert war.refused(f"order {' '.join(most)} {more}") == (code, "8.1")


@pytest.mark.parametrize("card", SECTION_CARDS)
@pytest.mark.rule("19.1", "8.4", "15.2")
def test_19_1_section_cards_wear_the_helmet_and_single_orders_draw_two(card):
    section = next(iter(SECTION_CARDS[card]))
    hex_ = crowd()[section][0]
    war = commanding(card, f"{hex_} red asp foot; k1 blue asp")
    assert war.allows(f"order {hex_}.leader")
    war.order("order nothing").order("end")
    assert len(war.board.drawn) == (2 if card.endswith("_1") else 0)


SYMBOLS = {"circles": "li", "triangles": "asp", "squares": "sspc"}


@pytest.mark.parametrize("card", SYMBOLS)
@pytest.mark.rule("19.2", "8.5")
def test_19_2_symbol_cards_order_as_many_of_their_symbol_as_one_has_cards(card):
    with playing(card):
        rows = [f"{row}{n}" for row in "ac" for n in (1, 4, 7, 10)]
        war = commanding(
            card, "; ".join(f"{h} red {SYMBOLS[card]}" for h in rows) + "; e1 red bg commander; k1 blue asp"
        )
        assert war.allows(f"order {' '.join(rows[:6])}")
        assert war.refused(f"order {' '.join(rows[:7])}") == ("orders.too_many", "8.1")
        assert not war.allows("order e1")
        others = commanding(card, "a1 red bg commander; a5 red leader foot; k1 blue asp")
        assert others.allows("order a1")
        assert not others.allows("order a5"), "the fallback orders a unit"


HORSES = "c2 red sspc; c4 red sbc; c6 red sspc; c8 red sbc; c10 red sspc; c11 red asp; k1 blue asp"


@shows("cavalry_charge")
@pytest.mark.rule("19.3")
def test_19_3_cavalry_charge():
    war = commanding("cavalry_charge", HORSES)
    assert war.refused("order c11") == ("orders.unsuited", "8.1")
    assert war.refused("order c2 c4 c6 c8 c10") == ("orders.too_many", "8.1")
    war.order("order c2 c4 c6 c8").order("move c2 > d2 > e2 > f2")
    unit = war.board.unit_at("f2")
    assert (unit.barred, melee_bonus(war.board, unit), ranged_bonus(war.board, unit)) == (False, 1, 0)
    assert melee_bonus(war.board, war.board.unit_at("c10")) == 0


@shows("cavalry_charge")
@pytest.mark.rule("19.3")
def test_19_3_the_die_counts_in_the_bonus_melee_too():
    war = commanding("cavalry_charge", "f6 red sspc; g6 blue ab 1; h6 blue ab 1; a1 red asp").order(
        "order f6"
    )
    war.order("end").through("melee f6 > g6", "CHHHH").order("advance f6").through("melee g6 > h6", "CHHHH")
    assert war.banners["red"] == 2


@shows("counter_attack")
@pytest.mark.rule("19.4")
def test_19_4_counter_attack_copies_everything_of_the_card():
    war = turn("d2 red asp; d10 red asp; k1 blue asp", red=f"counter_attack {SPARE}")
    p = war.p
    p.board.last = {"blue": "left_flank_1"}
    war.data = p.title.codec.encode(p.state)
    war.through("play counter_attack")
    assert [war.allows(f"order {h}") for h in ("d2", "d10")] == [True, False], "right of Red is left of Blue"
    war.order("order d2").order("end").order("end")
    assert (war.step, war.board.last["red"]) == ("sequence.keep", "right_flank_1")


@shows("counter_attack", "shogun")
@pytest.mark.rule("19.4", "19.10")
def test_19_4_a_copied_shogun_has_the_decks_shuffled():
    war = turn("c6 red asp; g6 blue asp", red=f"shogun {SPARE}", blue="counter_attack center_1")
    war.through("play shogun", "TFCHXS").order("order nothing").order("end").order("take tokens")
    war.through("play counter_attack", "TF").order("order nothing")
    p = war.p
    assert (p.board.orders.card, len(p.board.hands["blue"])) == ("shogun", 1)
    war.order("end")
    assert war.told().count("hands.reshuffled") == 2


@shows("first_strike")
@pytest.mark.rule("19.5")
def test_19_5_first_strike():
    war = battle("f6 red asp; g6 blue ssp foot", blue="first_strike").order("melee f6 > g6")
    war.order("play first_strike").order("strike inspire", "TTCCC", "CCC")
    assert (war.blocks("f6"), war.honor["blue"], war.step) == (2, 4, "battle.battle")


@shows("first_strike")
@pytest.mark.rule("19.5")
def test_19_5_a_second_copy_serves_in_another_melee():
    war = battle("f6 red asp; f5 red asp; g6 blue ssp", blue="first_strike first_strike").order(
        "melee f6 > g6"
    )
    war.order("play first_strike").order("strike", "CCCC", "CCC").order("melee f5 > g6").order(
        "play first_strike"
    )
    assert (war.step, war.board.hands["blue"], len(war.board.strikes)) == ("melee.strike_first", [], 2)


@shows("hold_and_shoot")
@pytest.mark.rule("19.6")
def test_19_6_hold_and_shoot():
    pieces = "e2 red ab; e4 red ab; e6 red aa; e8 red sb; e10 red ab; f11 red sb; c1 red asp; "
    pieces += "g11 blue leader foot; h6 blue asp"
    war = commanding("hold_and_shoot", pieces)
    assert war.refused("order f11") == ("orders.unsuited", "8.1"), "an enemy leader stands next to it"
    assert not war.allows("order c1")
    assert war.refused("order e2 e4 e6 e8 e10") == ("orders.too_many", "8.1")
    war.order("order e2 e4 e6 e8")
    assert not war.allows("move e6 > f6")
    war.order("end").through("fire e6 > h6", "CC").through("fire e6 > h6", "CT")
    assert (war.blocks("h6"), war.step) == (3, "battle.battle")
    assert war.refused("fire e6 > h6") == ("battle.has_fought", "10.1")


@shows("hold_and_shoot")
@pytest.mark.rule("19.6")
def test_19_6_where_all_are_hemmed_in_the_card_orders_nothing():
    assert commanding("hold_and_shoot", "f6 red ab; g6 blue asp; c1 red asp").step == "sequence.take"
    assert commanding("hold_and_shoot", "f6 red ssp; g6 blue asp; c1 red asp").allows("order c1")


@shows("infantry_onslaught")
@pytest.mark.rule("19.7")
def test_19_7_infantry_onslaught():
    pieces = "c5 red asp; c6 red sb; c7 red li; c8 red aa; c9 red ssp; c2 red ssp; a1 red sspc; k1 blue asp"
    war = commanding("infantry_onslaught", pieces)
    assert war.refused("order c5 c2") == ("orders.apart", "8.1")
    assert war.refused("order c5 c6 c7 c8 c9") == ("orders.too_many", "8.1")
    assert not war.allows("order a1")
    war.order("order c9 c8 c7 c6").order("move c9 > d9 > e9").order("move c6 > d6 > e6").order("move c7 > d7")
    assert [war.board.unit_at(h).barred for h in ("e9", "d7")] == [False, False]


@shows("leadership")
@pytest.mark.rule("19.8")
def test_19_8_leadership():
    pieces = "c5 red ssp foot; c6 red asp; c7 red ab; c8 red leader mounted; c9 red asp; c10 red asp; "
    pieces += "a1 red asp; k1 blue asp"
    war = commanding("leadership", pieces)
    assert war.allows("order c5 c6 c7 c8 c9")
    assert war.refused("order c5 c6 c7 c8 c9 c10") == ("orders.too_many", "8.1")
    assert war.refused("order c6 c7") == ("orders.around", "8.1"), "without a leader it is one unit"
    assert war.refused("order c5.leader") == ("orders.no_helmet", "8.1")
    assert war.order("order c5 c6 c7 c8").board.leader_at("c8").ordered


@shows("serpent_command")
@pytest.mark.rule("19.9")
def test_19_9_serpent_command():
    line = [f"c{n}" for n in range(1, 9)]
    pieces = (
        "; ".join(f"{h} red sspc" for h in line)
        + "; c9 red leader mounted; a12 red asp; d6 blue ab 1; e7 blue ab"
    )
    war = commanding("serpent_command", pieces).order(f"order {' '.join([*line, 'c9'])}")
    assert [war.allows(f"move {way}") for way in ("c1 > d1", "c1 > d1 > e1", "c9 > d9 > e9")] == [
        True,
        False,
        False,
    ]
    war.order("end").through("melee c6 > d6", "CHHH").order("advance c6")
    assert (war.step, war.allows("melee d6 > e7")) == ("melee.bonus", True)


@shows("shogun")
@pytest.mark.rule("19.10")
def test_19_10_shogun():
    pieces = "c1 red ab foot; c3 red asp; c5 red ssp; c7 red leader foot; b6 red bg commander; c10 red li; "
    pieces += "k1 blue asp"
    war = commanding("shogun", pieces, "CXFHTT", tents={"red": "b6"})
    assert war.honor["red"] == 6
    assert war.allows("order c10 b6 c1.leader c3")
    assert war.refused("order c1 c10 c5") == ("orders.too_many", "8.1"), "a second circle takes the flag"
    war.order("order c1 b6 c7 c3")
    bonus = {
        h: (melee_bonus(war.board, war.board.unit_at(h)), ranged_bonus(war.board, war.board.unit_at(h)))
        for h in ("c1", "b6", "c5")
    }
    assert bonus == {"c1": (1, 1), "b6": (1, 1), "c5": (0, 0)}


@pytest.mark.parametrize("card", COMMAND)
@pytest.mark.rule("7", "8.6")
def test_7_a_command_card_is_played_out_of_the_hand_at_the_start_of_a_turn(card):
    other = "center_2" if card != "center_2" else "center_3"
    pieces = "f6 red asp; g6 blue asp; a1 red asp"
    assert turn(pieces, red=f"{card} {other}").allows(f"play {card}")
    assert turn(pieces, red=f"{other} {other}").refused(f"play {card}") == ("command.not_held", "7")


@pytest.mark.parametrize("card", COMMAND)
@pytest.mark.rule("7", "19.5")
def test_7_no_command_card_is_played_at_any_other_time_but_a_first_strike(card):
    answering = turn("f6 red asp; g6 blue asp", red=OTHERS, blue=f"{card} left_flank_2", blue_dragons="panic")
    assert answering.order("play center_2").refused(f"play {card}") == ("kernel.not_offered", "18.4")
    marching = (
        turn("f6 red asp; k1 blue asp", red=f"{OTHERS} {card}").order("play center_2").order("order f6")
    )
    assert marching.refused(f"play {card}") == ("sequence.another_phase", "6")
    fighting = battle("f6 red ssp; g6 blue asp", red=f"{card} left_flank_2", card="center_2")
    assert fighting.refused(f"play {card}") == ("sequence.another_phase", "6")
    war = battle("f6 red ssp; g6 blue asp", blue=f"{card} left_flank_2", card="center_2")
    war.order("melee f6 > g6")
    assert war.allows(f"play {card}") == (card == "first_strike")
    if card != "first_strike":
        assert war.refused(f"play {card}")[1] == "19.5"


@pytest.mark.rule("19.5")
def test_19_5_no_first_strike_for_a_lone_leader_nor_against_fire():
    alone = battle("f6 red ssp; g6 blue leader foot", blue="first_strike", blue_dragons="panic").order(
        "melee f6 > g6"
    )
    assert not alone.allows("play first_strike")
    shot = battle("f6 red ab; h6 blue asp", blue="first_strike", blue_dragons="panic").order("fire f6 > h6")
    assert not shot.allows("play first_strike")
