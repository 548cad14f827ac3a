"""Turn 2 of 1942 on paper: an offensive with J47 and an answer with A05, order by order and die by die."""

import pytest

from rules.empire_of_the_sun.combat.hits import Allocation, Target
from rules.empire_of_the_sun.offensives.go import Go, NextGo
from rules.empire_of_the_sun.offensives.stage import MODES
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.fields import Partial
from rules.kernel.orders import IllegalOrder
from rules.kernel.texts import LANGUAGES
from tests.rules.empire_of_the_sun.situations import board, codes, orders, play

JAPANESE = ["j05", "j10", "j17", "j36", "j47", "j51", "j74"]
ALLIED = ["a02", "a04", "a05", "a08", "a11"]
ACTIVE = "j_a_15 j_a_25 j_af_22 j_bb_kongo2 j_cvl_ryujo j_cvl_zuiho j_ca_nachi j_a_16"


def game(*dice, japan=JAPANESE, allies=ALLIED):
    made = board()
    made.decks["japan"].hand, made.decks["allies"].hand = list(japan), list(allies)
    for side in ("japan", "allies"):
        deck = made.decks[side]
        deck.pile = [card for card in deck.pile if card not in deck.hand]
    made.decks["allies"].passes = 2
    made.go = "japan"
    p = play(made, *dice)
    p.push(Go(), NextGo())
    driver.settle(p)
    return p


def moved(*dice):
    p = game(*dice)
    orders(p, "japan: play j47 ec hq j_hq_south", f"japan: activate {ACTIVE}")
    orders(p, "japan: move by land j_a_15 > 2014", "japan: move by land j_a_25 > 2013 > 2014")
    orders(p, "japan: move by air j_af_22 > 2112", "japan: move by sea j_bb_kongo2 > 2015")
    orders(p, "japan: move by landing j_cvl_ryujo j_cvl_zuiho j_ca_nachi j_a_16 > 2917")
    return p


@pytest.mark.rule("6.21", "5.1", "7.52")
def test_eight_units_are_activated_and_no_ninth():
    p = game()
    orders(p, "japan: play j47 ec hq j_hq_south")
    with pytest.raises(IllegalOrder) as refusal:
        orders(p, f"japan: activate {ACTIVE} j_sn_4")
    assert refusal.value.rule == "6.21"
    with pytest.raises(IllegalOrder):
        orders(p, "japan: activate j_sn_4")
    orders(p, f"japan: activate {ACTIVE}")
    assert p.board.battle.active == ACTIVE.split()


@pytest.mark.rule("7.41", "7.45", "7.21", "12.1")
def test_the_moves_of_the_walk():
    p = moved()
    off = p.board.battle
    assert p.board.at["j_a_15"] == p.board.at["j_a_25"] == "2014"
    assert off.moved["j_bb_kongo2"].path[0] == "2311"
    assert len(off.moved["j_bb_kongo2"].path) == 6
    assert p.board.controls("japan", "2013")
    assert not p.board.controls("japan", "2014")
    assert p.board.decks["japan"].asp_used == 1


@pytest.mark.rule("7.35", "7.45")
def test_the_sixteenth_army_cannot_land_without_carriers():
    p = game()
    orders(p, "japan: play j47 ec hq j_hq_south", f"japan: activate {ACTIVE}")
    orders(p, "japan: move by sea j_cvl_ryujo j_cvl_zuiho > 2812")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: move by landing j_a_16 > 2917")


@pytest.mark.rule("6.1", "6.24")
def test_an_operations_card_allows_one_battle_only():
    p = game()
    orders(p, "japan: play j47 oc hq j_hq_south", "japan: activate j_a_15 j_bb_kongo2 j_af_22")
    orders(p, "japan: move by land j_a_15 > 2014")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: move by sea j_bb_kongo2 > 2015")


def declared(*dice):
    p = moved(*dice)
    orders(p, "japan: battle 2015 with j_af_22", "japan: done sequence 2015 2014 2917")
    return p


@pytest.mark.rule("6.25", "5.22")
def test_the_allies_are_asked_and_may_name_two_cards_or_roll():
    p = declared()
    assert driver.waiting(p) == ["allies"]
    field = p.decision.choices(p, "allies", driver.options(p, "allies").start())
    assert [option.value for option in field.options] == ["a05", "a08"]


def intercepted(*dice):
    p = declared(*dice)
    orders(p, "allies: answer a05")
    orders(p, "allies: react hq cw_hq_malaya with cw_c_3ind cw_d_8aus cw_air_ma")
    orders(p, "allies: move by land cw_d_8aus > 2014", "allies: done")
    return p


@pytest.mark.rule("6.26", "5.32")
def test_matador_lets_malaya_react_with_four_units_at_most():
    p = declared()
    orders(p, "allies: answer a05")
    assert p.board.battle.condition == "intercept"
    with pytest.raises(IllegalOrder):
        orders(p, "allies: react hq us_hq_swpac with us_c_r")
    with pytest.raises(IllegalOrder):
        orders(p, "allies: react hq cw_hq_malaya with us_lrb_19")


@pytest.mark.rule("8.2", "8.3", "8.4", "8.5", "8.62", "4.9.5", "11.11", "E1")
def test_the_whole_play():
    p = intercepted(6, 7, 7, 7, 4, 9, 5, 2)
    before = p.board.resources()
    orders(p, "japan: hits cw_air_ma cw_air_ma")
    assert p.board.at["cw_air_ma"] == "gone"
    answer_ground(p)
    assert p.board.at["cw_c_3ind"] == p.board.at["cw_d_8aus"] == "2015"
    assert {"cw_c_3ind", "cw_d_8aus", "j_a_15"} <= set(p.board.reduced)
    assert p.board.controls("japan", "2014")
    assert p.board.resources() == before + 1
    orders(p, "japan: hits us_lrb_19")
    assert p.board.at["us_lrb_19"] == "gone"
    orders(p, "allies: target j_cvl_zuiho")
    assert "j_cvl_zuiho" in p.board.reduced
    orders(p, "japan: hits nl_r_6")
    assert p.board.at["nl_r_6"] == "gone"
    assert p.board.controls("japan", "2917")
    finish(p)
    assert p.board.at["j_bb_kongo2"] == "2311"
    assert p.board.at["j_cvl_ryujo"] == p.board.at["j_ca_nachi"] == "2915"
    assert p.board.at["j_a_16"] == "2917"
    assert "j47" in p.board.decks["japan"].discard
    assert "a05" in p.board.decks["allies"].removed
    assert "battle.transferred" not in codes(p)


def answer_ground(p):
    """Both allocate in secret, and the Allies retreat to the only legal hex."""
    orders(p, "japan: hits cw_c_3ind cw_d_8aus")
    assert "ground.retreats" not in codes(p)
    orders(p, "allies: hits j_a_15")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: retreat cw_c_3ind > 2113")
    orders(p, "japan: retreat cw_c_3ind > 2015")


def finish(p):
    orders(p, "japan: return j_bb_kongo2 > 2311", "japan: return j_af_22 > 2014", "japan: done")


@pytest.mark.rule("13.1.1", "5.33")
def test_arcadia_brings_abda_to_java():
    p = game()
    p.board.go = "allies"
    orders(p, "allies: play a04 ec")
    field = p.decision.choices(p, "allies", driver.options(p, "allies").start().filled("unit", "al_hq_abda"))
    offered = {option.value for option in field.options}
    assert {"2018", "2019", "2220", "2616", "2719", "1917", "2517"} <= offered
    assert not {"2415", "2620", "2721"} & offered
    orders(p, "allies: place al_hq_abda > 2019")
    assert "nl_d_j" in supply(p.board).units
    assert "a04" in p.board.decks["allies"].removed


def conditions(p):
    """The odds that stand beside the question, by place and condition of intelligence."""
    return {(each.place, each.assumed) for each in TITLE.planned_battles(driver.view(p, "allies"), [])}


@pytest.mark.rule("5.22", "6.25")
def test_the_odds_are_told_for_both_conditions_until_the_answer_is_open():
    p = moved(3)
    orders(p, "japan: done sequence 2015 2014 2917")
    assert {note for _, note in conditions(p)} >= {"surprise", "intercept"}
    [ask] = [driver.options(p, "allies").field(Partial("answer", {"cards": []})).ask]
    assert TITLE.catalogue.word(ask, "en").endswith("It succeeds on 90 % of the rolls.")
    orders(p, "allies: answer nothing roll yes")
    assert p.board.battle.condition == "intercept"
    assert not {note for _, note in conditions(p)} & {"surprise"}


@pytest.mark.rule("7.21", "7.45")
def test_every_means_of_movement_says_how_far_it_goes():
    view = driver.view(moved(), "japan")
    for means in MODES:
        told = TITLE.remark(view, "by", means)
        assert told is not None
        assert all(TITLE.catalogue.word(told, lang).endswith(".") for lang in LANGUAGES)


@pytest.mark.rule("8.2", "6.23")
def test_questions_name_the_hits_and_the_moves_that_are_left():
    p = moved(3, 9)
    assert driver.view(p, "japan")["step"]["prompt"]["code"] == "offensive.campaign.all"
    assert driver.view(game(), "japan")["step"]["prompt"]["code"] == "play.go.ask"
    allocation = Allocation(10, [Target("us_cv_wasp", 5, 2, 2, (10, 5))])
    assert allocation.field([], "8.2").ask.args == {"left": 10}
    assert allocation.field(["us_cv_wasp"], "8.2").ask.args == {"left": 5}
