"""Orders that the rules do not allow: the reason that a player reads, and the number of the rule."""

import pytest

from rules.kernel import driver
from rules.kernel.fuzz.invariants import is_refused
from rules.kernel.orders import IllegalOrder, Order
from rules.samurai_battles.title import TITLE
from tests.rules.samurai_battles.situations import battle, march, ordering, prepared, turn
from tests.rules.samurai_battles.test_retreats import flagged


def refusal(war, text):
    """The code and the rule of a refusal that can be worded in both languages."""
    with pytest.raises(IllegalOrder) as refused:
        driver.judge(war.p, TITLE.parse(text, war.asked[0]))
    assert all(TITLE.catalogue.word_strictly(refused.value.text, lang) for lang in ("en", "es"))
    return refused.value.text.code, refused.value.rule


FIELD = (
    "f6 red ssp; e4 red ab; b6 red ssp idle; d5 red asp; b1 red bg commander; c3 red leader foot;"
    "g6 blue asp; g4 blue ab; i2 blue asp; e7 blue bg commander; h4 blue asp"
)


@pytest.mark.rule("8.1", "10.1", "10.2", "10.3", "10.4", "10.5", "2.7", "3.3")
@pytest.mark.parametrize(
    ("order", "code", "rule"),
    [
        ("melee c3 > g6", "nobody", "10.1"),
        ("melee g6 > f6", "nobody", "10.1"),
        ("melee b6 > g6", "not_ordered", "8.1"),
        ("melee f6 > h6", "no_enemy", "10.1"),
        ("melee f6 > e4", "no_enemy", "10.1"),
        ("melee f6 > g4", "not_adjacent", "10.3"),
        ("melee f6 > g6 inspire", "no_leader", "10.5"),
        ("fire d5 > g4", "no_bows", "10.2"),
        ("fire e4 > i2", "out_of_range", "10.2"),
        ("fire e4 > h4", "no_sight", "2.7"),
        ("fire e4 > e7", "guards", "3.3"),
        ("swarm f6 d5 > g6", "no_levies", "10.4"),
    ],
)
def test_why_no_attack(order, code, rule):
    war = battle(FIELD, tents={"red": "b1", "blue": "e7"}, land={"g5": "forest", "g3": "forest"})
    assert refusal(war, order) == (f"battle.{code}", rule)


@pytest.mark.rule("9.4", "9.7", "10.1", "19.3", "19.6", "19.7", "20.13")
@pytest.mark.parametrize(
    ("pieces", "how", "order", "code", "rule"),
    [
        ("f6 red ssp; g6 blue asp", {"card": "hold_and_shoot"}, "melee f6 > g6", "hindered", "19.6"),
        ("f6 red sbc; h6 blue asp", {"card": "cavalry_charge"}, "fire f6 > h6", "hindered", "19.3"),
        ("f6 red sb; g6 blue asp", {"card": "infantry_onslaught"}, "melee f6 > g6", "hindered", "19.7"),
        ("f6 red sspc; g6 blue asp", {"land": {"g6": "castle"}}, "melee f6 > g6", "castle", "20.13"),
        ("f6 red sspc; g6 blue asp", {"land": {"f6": "castle"}}, "melee f6 > g6", "castle", "20.13"),
        ("f6 red ssp foot; g6 blue asp", {"honor": {"red": 0}}, "melee f6 > g6 inspire", "no_tokens", "10.5"),
    ],
)
def test_why_cards_castles_and_empty_hands_forbid_an_attack(pieces, how, order, code, rule):
    assert refusal(battle(pieces, **how), order) == (f"battle.{code}", rule)


@pytest.mark.rule("9.4", "9.7")
@pytest.mark.parametrize(
    ("way", "land", "rule"), [("d6 > e6 > f6", "open", "9.4"), ("e6 > f6", "ravine", "9.7")]
)
def test_why_a_unit_that_moved_does_not_battle(way, land, rule):
    war = march(f"{way[:2]} red asp; g6 blue asp", land={"f6": land}).order(f"move {way}").order("end")
    assert refusal(war, "melee f6 > g6") == ("battle.barred", rule)


@pytest.mark.rule("14.2", "10.3")
def test_why_a_bonus_melee_is_not_fought_so():
    war = battle("f6 red sspc; g6 blue ab 1; h6 blue ab; k1 blue ab").through("melee f6 > g6", "CTTT")
    war.order("advance f6")
    assert refusal(war, "melee g6 > k1") == ("battle.not_adjacent", "10.3")
    assert refusal(war, "melee g6 > h6 inspire") == ("battle.no_leader", "10.5")


@pytest.mark.rule("19.6", "10.2")
def test_why_a_second_shot_is_not_fired_so():
    war = battle("e6 red ab; g6 blue asp; k1 blue asp", card="hold_and_shoot").through("fire e6 > g6", "CC")
    assert refusal(war, "fire e6 > k1") == ("battle.out_of_range", "10.2")


@pytest.mark.rule("10.8", "10.5")
def test_why_a_battle_back_is_not_inspired():
    war = battle("f6 red ssp; g6 blue asp").through("melee f6 > g6", "CCCC")
    assert refusal(war, "battle_back inspire") == ("battle.no_leader", "10.5")


@pytest.mark.rule("8.1", "8.4", "9.1", "9.2", "9.4", "9.5", "9.7", "3.3", "20.4")
@pytest.mark.parametrize(
    ("order", "code", "rule"),
    [
        ("move h1 > h2", "nobody", "9.1"),
        ("move g8 > g9", "nobody", "9.1"),
        ("move b1 > c1", "guards", "3.3"),
        ("move b6 > c6", "not_ordered", "8.1"),
        ("move f6.leader > e6", "not_ordered", "8.1"),
        ("move c3.leader > b3", "alone", "9.5"),
        ("move f6 > h6", "not_adjacent", "9.1"),
        ("move f6 > e7", "closed", "20.4"),
        ("move f6 > f7", "taken", "9.2"),
        ("move f6 > f5 > g5", "must_stop", "9.7"),
        ("move f6 > g6 > h6 > i6", "too_far", "9.4"),
        ("move c3 > c4 > c5 > c6", "too_far", "9.5"),
    ],
)
def test_why_no_move(order, code, rule):
    pieces = (
        "f6 red asp foot; f7 red ab; c3 red leader foot; b6 red ssp idle; b1 red bg commander; g8 blue ssp"
    )
    war = march(pieces, tents={"red": "b1"}, land={"f5": "forest", "e7": "river"})
    assert refusal(war, order) == (f"movement.{code}", rule)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("origin", [None, "f6 ", ["f6"], 6])
@pytest.mark.parametrize("path", [None, ["g6"], "g6", [None], [["g6"]]])
def test_senseless_moves_have_a_reason_too(origin, path):
    senseless = Order("red", "move", {"from": origin, "path": path, "dragon": ["none"]})
    with pytest.raises(IllegalOrder) as refused:
        driver.judge(march("f6 red asp; k1 blue asp").p, senseless)
    assert refused.value.rule == "9.1"


@pytest.mark.rule("9.1", "19.6")
def test_why_a_piece_moves_no_more():
    war = march("f6 red asp; c3 red asp; k1 blue asp").order("move f6 > g6")
    assert refusal(war, "move g6 > h6") == ("movement.has_moved", "9.1")
    held = march("f6 red ab; k1 blue asp", card="hold_and_shoot")
    assert refusal(held, "move f6 > g6") == ("movement.holds", "19.6")


@pytest.mark.rule("12.1", "12.2", "12.3")
@pytest.mark.parametrize(
    ("order", "code", "rule"),
    [
        ("stand g6", "too_many", "12.3"),
        ("retreat h5 > i5", "not_this", "12.2"),
        ("retreat g6 > g7", "not_back", "12.2"),
        ("retreat g6 > f6", "not_back", "12.2"),
        ("retreat g6 > h5", "blocked", "12.2"),
        ("retreat g6 > h6 > i6 > j6", "wrong_length", "12.1"),
    ],
)
def test_why_no_retreat(order, code, rule):
    war = flagged("g6 blue asp; h5 blue ab; b1 blue ssp", 2)
    assert refusal(war, order) == (f"retreats.{code}", rule)


@pytest.mark.rule("12.2")
def test_an_order_that_names_no_unit_is_not_taken_for_one_of_the_wrong_unit():
    war = flagged("g6 blue asp; h5 blue ab; b1 blue ssp", 2)
    assert refusal(war, "end")[0].startswith("kernel.")


@pytest.mark.rule("8.1", "8.4", "19.8")
@pytest.mark.parametrize(
    ("card", "order", "code"),
    [
        ("center_2", "order i1", "elsewhere"),
        ("center_2", "order i6 h6 j6", "too_many"),
        ("center_2", "order k6.leader", "alone"),
        ("circles", "order i6", "unsuited"),
        ("leadership", "order i6 i1", "around"),
        ("leadership", "order h6 j6", "around"),
        ("serpent_command", "order i1 h6 i6", "apart"),
    ],
)
def test_why_no_order(card, order, code):
    pieces = "i6 blue asp foot; h6 blue ab; j6 blue ab; i1 blue asp; k6 blue leader foot; a1 red asp"
    assert refusal(prepared(ordering(pieces, card)), order)[0] == f"orders.{code}"


@pytest.mark.rule("18.15", "18.31")
@pytest.mark.parametrize(("card", "rule"), [("brave_messenger", "18.15"), ("physician f6", "18.31")])
def test_why_a_dragon_card_does_not_go_with_a_command_card(card, rule):
    war = turn("f6 red asp; k1 blue asp", red="shogun center_1", red_dragons=card.split()[0])
    assert refusal(war, f"play shogun with {card}") == ("command.no_use", rule)


@pytest.mark.rule("6")
@pytest.mark.parametrize(
    ("war", "text", "phases"),
    [
        (turn(), "order a1", ("order", "command")),
        (march("e6 red ssp; k1 blue asp"), "melee e6 > f6", ("battle", "move")),
        (march("e6 red ssp; k1 blue asp"), "play shogun", ("command", "move")),
        (battle("e6 red ssp; f6 blue asp"), "move e6 > d6", ("move", "battle")),
        (battle("e6 red ssp; f6 blue asp"), "take tokens", ("end", "battle")),
    ],
)
def test_what_belongs_to_another_phase_is_told_so(war, text, phases):
    with pytest.raises(IllegalOrder) as refused:
        driver.judge(war.p, TITLE.parse(text, "red"))
    said = refused.value.text
    assert (said.code, said.args["phase"], said.args["now"]) == ("sequence.another_phase", *phases)


@pytest.mark.rule("7", "19.5")
def test_command_cards_that_are_not_held():
    assert refusal(turn(), "play flying_geese") == ("command.not_held", "7")
    war = battle("f6 red asp; g6 blue asp", blue="center_2").order("melee f6 > g6")
    assert refusal(war, "play first_strike") == ("command.not_held", "7")
    assert refusal(war, "play center_2") == ("melee.only_first_strike", "19.5")


@pytest.mark.rule("19.5")
def test_nobody_strikes_first_for_a_lone_leader():
    war = battle("f6 red asp; g6 blue leader foot", blue="first_strike", blue_dragons="practice_of_aikido")
    assert refusal(war.order("melee f6 > g6"), "play first_strike") == ("melee.no_strike", "19.5")


@pytest.mark.rule("8.1", "2.4")
def test_a_piece_in_another_section_is_told_where_it_lies():
    p = ordering("h4 blue sspc; c10 blue ssp; a1 red asp", "right_flank_2")
    with pytest.raises(IllegalOrder) as refused:
        driver.judge(prepared(p).p, TITLE.parse("order h4", "blue"))
    said = refused.value.text
    assert (said.code, said.args["sections"]) == ("orders.elsewhere", ["left", "center"])


@pytest.mark.rule("9.3", "9.4", "9.6")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("move e4 > e5 > d5", ("movement.must_join", "9.3")),
        ("move e4 > off", ("movement.unit_exit", "9.6")),
        ("move e5 > d5 > off", ("movement.exit", "9.6")),
        ("move e4 > f4 > g4 > h4", ("movement.too_far", "9.4")),
    ],
)
def test_moves_that_end_otherwise_than_one_thinks(text, why):
    war = march("e4 red asp; e5 red leader mounted; k1 blue asp")
    assert refusal(war, text) == why
    assert war.allows("move e4 > e5")


@pytest.mark.rule("10.4")
def test_one_levy_is_no_swarm():
    war = battle("h8 red li; h9 red li; i9 blue asp")
    assert refusal(war, "swarm h9 > i9") == ("battle.swarm_of_one", "10.4")
    assert refusal(war, "swarm > i9") == ("battle.swarm_of_one", "10.4")
    assert war.allows("swarm h8 h9 > i9")


@pytest.mark.rule("10.1")
def test_an_attack_of_nobody_with_a_card_is_refused():
    war = battle("f6 red asp; g6 blue asp", red_dragons="cowards")
    order = Order("red", "melee", {"from": [], "to": "g6", "dragon": "cowards", "inspire": "no"})
    with pytest.raises(IllegalOrder):
        driver.judge(war.p, order)


@pytest.mark.rule("19.9")
def test_a_group_in_any_sequence_is_what_choices_build():
    """Whatever is legal can be reached through choices, once its pieces stand as they are linked."""
    p = ordering("e4 blue asp; e5 blue asp; e6 blue asp; a1 red asp", "serpent_command")
    war = prepared(p)
    order = TITLE.parse("order e4 e6 e5", "blue")
    driver.judge(war.p, order)
    assert war.p.decision.arranged(war.p, order).args["pieces"] == ["e4", "e5", "e6"]
    assert is_refused(war.p, order) is False
