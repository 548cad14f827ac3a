"""19.0: the rulebook's example of play for December 1941, order by order and die by die."""

from functools import cache

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN
from rules.empire_of_the_sun.board import Battle
from rules.empire_of_the_sun.combat.ground import offensive_modifier
from rules.empire_of_the_sun.combat.sides import total
from rules.empire_of_the_sun.offensives.activation import limit
from rules.empire_of_the_sun.offensives.afterwards import refuges
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.play import Play
from tests.rules.empire_of_the_sun.situations import PLENTY, Rolls, codes, orders
from tests.rules.empire_of_the_sun.test_opening import december

HITS = "us_bb_mdca us_air_7af us_lrb_7af us_ca_n_orleans us_bb_mdca us_air_7af us_lrb_7af"
ACTIVE = (
    "j_af_22 j_bb_kongo2 j_a_25 j_a_15 j_a_38 j_ca_mogami j_sn_2 j_a_17 j_ad_5 j_af_21 j_af_23 j_sn_1 j_a_14 "
    "j_ca_takao j_cvl_zuiho j_a_19 j_a_16 j_ca_nachi j_cvl_ryujo j_sn_3 j_apd_kamikaze j_ss j_ca_aoba j_sn_4 "
    "j_cl_tenryu j_af_24"
)
MOVES = (
    "by land j_a_15 > 2110 > 2011 > 2012 > 1912 > 1913",
    "by land j_a_38 > 2110 > 2109",
    "by landing j_a_25 > 2112",
    "by sea j_bb_kongo2 > 2112",
    "by organic j_sn_2 j_ca_mogami > 2415",
    "by land j_a_17 > 2709",
    "by landing j_a_14 j_ca_takao > 2812",
    "by landing j_sn_1 > 2911",
    "by sea j_cvl_zuiho > 2913",
    "by landing j_a_19 > 2913",
    "by landing j_a_16 j_ca_nachi > 2915",
    "by sea j_cvl_ryujo > 3116",
    "by organic j_sn_3 j_apd_kamikaze > 3814",
    "by organic j_ss j_ca_aoba > 4021",
    "by organic j_sn_4 j_cl_tenryu > 4612",
)
DICE = [9, 5, 0, 4, 5, 0, 3, 5, 2, 3, 5, 3, 7, 5, 0, 5, 0, 5, 3]
"""Hong Kong, Luzon, Samar, Leyte, Davao, Wake, and the battle off Malaya."""


@cache
def begun():
    """The first card is over, and the units of the second have moved; the state is kept for all tests."""
    p = december(8, *PLENTY)
    orders(p, "japan: move by sea j_cv_akagi j_cv_soryu j_cv_shokaku j_bb_kongo1 > 5506")
    orders(p, "japan: battle 5808 with j_cv_akagi j_cv_soryu j_cv_shokaku", "japan: done")
    orders(p, f"japan: hits {HITS}", "japan: done", f"japan: activate {ACTIVE}")
    for move in MOVES:
        orders(p, f"japan: move {move}")
    return TITLE.codec.encode(p.state)


def conquest():
    return Play(TITLE, TITLE.codec.decode(begun()), Rolls(*PLENTY))


def declared():
    p = conquest()
    orders(p, "japan: battle 2812 with j_ad_5 j_af_21 j_af_23", "japan: battle 3014 with j_cvl_ryujo")
    orders(p, "japan: battle 4612 with j_af_24", "japan: reserve 2112 with j_af_22")
    p.dice.left = [*DICE, *PLENTY]
    orders(p, "japan: done sequence 2709 2812 2913 3014 2915 4612")
    return p


@pytest.mark.rule("19.0", "6.21", "17.11")
def test_twenty_six_units_are_activated():
    p = conquest()
    assert limit(p.board, p.board.battle) == len(p.board.battle.active) == 26


@pytest.mark.rule("19.0", "7.21", "7.45")
def test_the_moves_of_the_conquest():
    p = conquest()
    off, made = p.board.battle, p.board
    far = {u: len(off.moved[u].path) - 1 for u in off.moved if off.moved[u].by not in ("land", "air")}
    wanted = {"j_bb_kongo2": 8, "j_a_25": 6, "j_cvl_zuiho": 9, "j_a_19": 6, "j_a_16": 5, "j_a_14": 3}
    wanted |= {"j_sn_1": 2, "j_sn_2": 4, "j_sn_3": 4, "j_sn_4": 4}
    assert {u: far[u] for u in wanted} == wanted
    assert made.decks[JAPAN].asp_used == 6
    assert all(made.controls(JAPAN, h) for h in ("2110", "2011", "2012", "1912", "1913"))


@pytest.mark.rule("19.0", "17.11")
def test_force_z_sails_and_the_22nd_flotilla_joins():
    p = declared()
    assert p.board.at["cw_bb_force_z"] == "2112"
    battle = p.board.battle.battle("2112")
    assert battle.op == ["j_af_22"]
    assert total(p.board, battle, JAPAN) == 33


@pytest.mark.rule("19.0", "8.2", "8.3")
def test_the_air_battle_over_luzon():
    p = declared()
    orders(p, "japan: hits cw_d_hk cw_d_hk")
    assert p.board.controls(JAPAN, "2709")
    battle = p.board.battle.battle("2812")
    assert total(p.board, battle, JAPAN) == 39
    assert battle.hits[JAPAN] == 20
    orders(p, "japan: hits us_air_feaf us_lrb_19")
    assert {"us_air_feaf", "us_lrb_19"} <= set(p.board.reduced)
    assert total(p.board, battle, ALLIES) == 5
    assert battle.won == JAPAN


def landed():
    """The fight is over in all hexes; the Allies have answered as their policies do."""
    p = declared()
    wishes = ["cw_d_hk cw_d_hk", "us_air_feaf us_lrb_19"]
    while p.board.offensive and p.board.turn == 1 and type(p.decision).__name__ != "Return":
        seat = driver.waiting(p)[0]
        if seat == JAPAN and wishes:
            orders(p, f"japan: hits {wishes.pop(0)}")
        else:
            driver.perform(p, driver.standing_order(p, seat, {}, "quick"))
    return p


@pytest.mark.rule("19.0", "8.4", "8.5", "12.1")
def test_the_battles_on_the_ground():
    p = landed()
    made = p.board
    assert made.at["us_c_sl"] == "2912"
    assert "us_c_sl" in made.reduced
    assert made.at["us_c_m"] == "gone"
    assert "us_ca_asia" in made.reduced
    assert made.at["cw_bb_force_z"] == "gone"
    taken = ("2112", "2415", "2709", "2812", "2911", "2913", "2915", "3814", "4021")
    assert all(made.controls(JAPAN, h) for h in taken)
    assert made.controls(ALLIES, "4612")
    assert made.at["us_air_vmf211"] == "4612"
    assert made.resources() == 4


@pytest.mark.rule("19.0", "7.32")
def test_the_fliers_of_clark_field_escape():
    made = landed().board
    assert "2813" in refuges(made, "us_air_feaf")
    assert "2917" in refuges(made, "us_lrb_19")


@pytest.mark.rule("19.0", "8.4")
def test_samar_under_guns_and_aircraft():
    p = conquest()
    p.board.battle.battles = [Battle("2913", won=JAPAN)]
    assert offensive_modifier(p.board, p.board.battle.battles[0]) == 4 - 2


@pytest.mark.rule("19.0", "16.4", "17.11", "4.4")
def test_the_first_turn_ends_without_a_surrender():
    p = landed()
    made = p.board
    orders(p, "japan: done")
    while made.turn == 1:
        seat = driver.waiting(p)[0]
        driver.perform(p, driver.standing_order(p, seat, {}, "quick"))
    assert made.surrendered == []
    assert made.will == 8
    assert "us_c_sl" in made.reduced
    assert "turn.begins" in codes(p)
