"""The small print: cards that become other cards, desperate levies, and leaders who are called back."""

from itertools import permutations

import pytest

from tests.rules.samurai_battles.situations import War, battle, march, ordering, prepared, turn

COPY = "counter_attack left_flank_3 right_flank_3"


def copying(theirs, dragon, **how):
    """Red holds a Counter Attack and a Dragon card; Blue carried out a card in his last turn."""
    p = turn("d2 red asp; c6 red asp; d10 red asp; k1 blue asp", red=COPY, red_dragons=dragon, **how).p
    p.board.last = {"blue": theirs}
    return War(p.state)


@pytest.mark.rule("19.4", "18.15")
def test_a_messenger_goes_with_a_counter_attack_that_copies_few_orders():
    war = copying("left_flank_1", "brave_messenger").order("play counter_attack with brave_messenger")
    assert war.board.orders.slots == ["right", "piece"]


@pytest.mark.rule("19.4", "18.15")
@pytest.mark.parametrize("theirs", ["advance_left", "shogun", "counter_attack"])
def test_no_messenger_goes_with_a_counter_attack_that_copies_anything_else(theirs):
    refusal = copying(theirs, "brave_messenger").refused("play counter_attack with brave_messenger")
    assert refusal == ("command.no_use", "18.15")


@pytest.mark.rule("19.4", "18.40")
def test_wisdom_changes_the_section_that_a_counter_attack_has_after_the_swap():
    war = copying("left_flank_2", "tactical_wisdom")
    assert not war.allows("play counter_attack with tactical_wisdom left_to_center")
    war.order("play counter_attack with tactical_wisdom right_to_center")
    assert war.board.orders.slots == ["center", "center"]


@pytest.mark.rule("19.4", "18.28")
def test_a_stolen_card_goes_with_what_a_counter_attack_copies():
    war = copying("left_flank_2", "ninja_thief", dragon_discard="brave_messenger")
    war.order("play counter_attack with ninja_thief brave_messenger").order("dragon brave_messenger")
    assert war.board.orders.slots == ["right", "right", "piece"]


@pytest.mark.rule("18.18", "10.4")
def test_one_of_a_swarm_may_charge_desperately():
    war = battle("f5 red li 1; f6 red li; g6 blue asp", red_dragons="desperate_charge")
    assert war.order("swarm f5 f6 > g6 with desperate_charge", "SSSSSS").dice() == 2 + 2 + 2
    fresh = battle("f5 red li; f6 red li; g6 blue asp", red_dragons="desperate_charge")
    assert not fresh.allows("swarm f5 f6 > g6 with desperate_charge")


@pytest.mark.rule("18.18", "10.4", "19.5")
def test_the_dice_of_despair_fall_with_the_unit_that_had_them():
    cards = {"red_dragons": "desperate_charge", "blue": "first_strike"}
    war = battle("f5 red li 1; f6 red li; g6 blue asp", **cards)
    war.order("swarm f5 f6 > g6 with desperate_charge").order("play first_strike")
    assert war.order("strike > f5", "CSS", "SS").dice(1) == 2


@pytest.mark.rule("18.30", "8.5", "19.5")
def test_a_first_strike_that_was_just_played_counts_in_a_challenge():
    """Both have two Command cards, the played ones included; the challenger throws two dice more."""
    cards = {"red": "center_1", "blue": "first_strike center_2", "blue_dragons": "personal_challenge"}
    war = battle("f6 red ssp foot; g6 blue ssp foot", honor={"red": 3, "blue": 5}, **cards)
    war.order("melee f6 > g6").order("play first_strike with personal_challenge", "CC", "CCCC")
    assert [war.dice(n) for n in (0, 1)] == [2, 4]


@pytest.mark.rule("18.23", "8.4")
def test_a_unit_with_an_order_of_its_own_leaves_a_leader_who_was_called_back():
    p = march("e6 red asp foot; k1 blue asp", blue_dragons="insult").p
    p.board.leader_at("e6").ordered = True
    war = War(p.state).order("move e6.leader > d6").order("dragon insult")
    assert not war.allows("move e6.leader > d6")
    war.order("move e6 > f6")
    assert (war.blocks("f6"), war.board.leader_at("e6").kind, war.board.leader_at("f6")) == (4, "foot", None)


@pytest.mark.rule("19.7", "19.8", "19.9")
@pytest.mark.parametrize("card", ["leadership", "serpent_command", "infantry_onslaught"])
@pytest.mark.parametrize("group", list(permutations(("h6", "i6", "j6", "j7"))))
def test_a_group_may_be_named_in_any_sequence(card, group):
    pieces = "h6 blue asp; i6 blue asp; j6 blue ab; j7 blue asp foot; a1 red asp"
    war = prepared(ordering(pieces, card)).order(f"order {' '.join(group)}")
    assert {unit.hex for unit in war.board.army("blue") if unit.ordered} == set(group)


@pytest.mark.rule("19.4")
@pytest.mark.parametrize(
    ("last", "code"), [("left_flank_2", "command.copies"), (None, "command.copies_nothing")]
)
def test_the_log_says_what_a_counter_attack_copies(last, code):
    p = turn("d10 red asp; k1 blue asp", red=COPY).p
    p.board.last = {"blue": last} if last else {}
    told = War(p.state).order("play counter_attack").told("blue")
    assert [each for each in told if each.startswith("command.copies")] == [code]


@pytest.mark.rule("20.13", "19.5", "18.11")
def test_cavalry_in_a_castle_does_not_strike_first():
    """It cannot battle there; whoever attacks it need not fear a First Strike or an Ambush."""
    how = {"blue": "first_strike", "blue_dragons": "ambush practice_of_aikido", "land": {"g6": "castle"}}
    war = battle("f6 red asp; g6 blue sspc", **how).order("melee f6 > g6")
    assert (war.allows("play first_strike"), war.allows("dragon ambush")) == (False, False)
    assert war.allows("dragon practice_of_aikido")
    foot = battle("f6 red asp; g6 blue ssp", **how).order("melee f6 > g6")
    assert (foot.allows("play first_strike"), foot.allows("dragon ambush")) == (True, True)
