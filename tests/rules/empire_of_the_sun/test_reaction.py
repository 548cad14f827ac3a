"""Chapters 5 and 6: recon, clauses of events, cancelled offensives, special reactions and reaction moves."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.cards.strikes import Bombard
from rules.empire_of_the_sun.combat.ground import retreats
from rules.empire_of_the_sun.hexes import PORTS, distance
from rules.empire_of_the_sun.offensives import intelligence, reaction
from rules.empire_of_the_sun.offensives.declaration import problem, recon
from rules.empire_of_the_sun.offensives.reaction import React, able
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    board,
    carry_on,
    codes,
    empty,
    going,
    offensive,
    offered,
    orders,
    play,
)


@pytest.mark.rule("5.22", "7.35")
@pytest.mark.parametrize(("end", "seen"), [("2415", False), ("2015", True)])
def test_recon_needs_a_moving_unit_in_an_allied_zone(end, seen):
    made = board(units={"j_bb_kongo2": end})
    off = offensive(made, JAPAN, "j10", ["j_bb_kongo2", "j_ca_takao"])
    way = Stage(board_before(made, end), JAPAN).finder("sea", ["j_bb_kongo2"]).best(end)
    off.moved["j_bb_kongo2"] = Moved("sea", ["2311", *way])
    assert recon(made) is seen


def board_before(made, end):
    """The same position with the battleship still in port."""
    other = board()
    offensive(other, JAPAN, "j10", ["j_bb_kongo2"])
    return other


@pytest.mark.rule("5.22")
@pytest.mark.parametrize(
    ("cruiser", "roll", "modifier", "success"),
    [("5808", 5, -2, True), ("4828", 5, 2, True), ("4828", 7, 2, False)],
)
def test_french_frigate_shoals(cruiser, roll, modifier, success):
    gone = [u for u in UNITS if UNITS[u].nation == "us" and UNITS[u].cls == "CA" and u != "us_ca_n_orleans"]
    made = board(units={"us_air_7af": "5808", "us_ca_n_orleans": cruiser, "j_cv_akagi": "5808"}, gone=gone)
    made.at["us_lrb_7af"] = "gone"
    for unit in ("us_cv_lexington", "us_cv_enterprise"):
        made.at[unit] = "5808"
    off = offensive(made, JAPAN, "j12", ["j_cv_akagi"], battles=[Battle("5808")])
    off.moved["j_cv_akagi"] = Moved("sea", ["5508", "5608", "5707", "5808"])
    assert intelligence.modifier(made) == modifier
    assert intelligence.roll(play(made, roll), "intelligence") is success


@pytest.mark.rule("5.3.1", "5.3")
@pytest.mark.parametrize(("hex_", "accepted"), [("3416", False), ("2915", True)])
def test_a_clause_about_battles_is_checked_at_the_declaration(hex_, accepted):
    made = board("1944", units={"us_ca_northampton": hex_, "j_sn_1": hex_})
    off = offensive(made, ALLIES, "a62", ["us_ca_northampton"])
    off.moved["us_ca_northampton"] = Moved("sea", ["4017", hex_])
    found = problem(made)
    assert (found is None) is accepted
    if found:
        assert found[1] == "5.3.1"


def invasion(hand, *dice):
    """The Allies land on Guadalcanal's neighbours with points, and wait for the answer."""
    made = board("1943", units={"us_d_1m": "4423", "us_d_2m": "4423"})
    made.decks[ALLIES].asp = 5
    made.decks[ALLIES].rivalry = False
    p = going(made, ALLIES, *dice, japan=[*hand, "j10"], allies=["a21", "a31"], scenario="1943")
    orders(p, "allies: play a21 ec hq us_hq_spac_hal", "allies: activate us_d_1m us_d_2m us_air_2maw")
    return p


@pytest.mark.rule("5.32", "9.3", "5.36", "4.9.5", "A13")
def test_weather_gives_back_units_points_and_the_card():
    p = invasion(["j19"], *PLENTY)
    made = p.board
    end = sorted(str(h) for h in Stage(made, ALLIES).finder("landing", ["us_d_1m"]).ends(()))[0]
    orders(p, f"allies: move by landing us_d_1m > {end}", "allies: done")
    assert made.decks[ALLIES].asp_used == 1
    assert "j19" in offered(p, JAPAN, "answer")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: answer j19 j10")
    orders(p, "japan: answer j19")
    assert made.at["us_d_1m"] == "4423"
    assert made.decks[ALLIES].asp_used == 0
    assert "a21" in made.decks[ALLIES].discard
    assert "j19" in made.decks[JAPAN].discard
    assert driver.waiting(p) == [JAPAN]


@pytest.mark.rule("5.32", "5.35")
def test_labour_strikes_cancel_reduce_a_corps_and_draw():
    made = board("1943", units={"cw_c_4ind": "2105", "j_a_33": "2106"})
    for unit in made.units_of(ALLIES):
        if UNITS[unit].nation == "indian" and UNITS[unit].size == "XXX" and unit != "cw_c_4ind":
            made.set_face(unit, reduced=True)
    p = going(made, ALLIES, *PLENTY, japan=["j21", "j10"], allies=["a58", "a31"], scenario="1943")
    orders(p, "allies: play a58 ec hq cw_hq_seac", "allies: activate cw_c_4ind", "allies: done")
    orders(p, "japan: answer j21")
    assert made.offensive is None
    assert "cw_c_4ind" in made.reduced
    assert "j21" in made.decks[JAPAN].removed
    assert len(made.decks[JAPAN].hand) == 2


@pytest.mark.rule("5.32", "5.21", "5.35")
def test_three_reaction_cards_make_an_ambush_and_draw_twice():
    made = board(units={"j_cv_akagi": "2311"})
    p = going(made, JAPAN, *PLENTY, japan=["j10", "j47"], allies=["a08", "a12", "a59", "a61"])
    orders(p, "japan: play j10 ec hq j_hq_south", "japan: activate j_cv_akagi j_bb_kongo2")
    orders(p, "japan: move by sea j_bb_kongo2 > 2015", "japan: done")
    with pytest.raises(IllegalOrder):
        orders(p, "allies: answer a08 a12 a61 a59")
    orders(p, "allies: answer a08 a12 a61")
    assert made.battle.condition == "ambush"
    carry_on(p)
    drawn = sum(CARDS[c].draw for c in ("a08", "a12", "a61"))
    assert made.decks[ALLIES].draws == drawn == 2


@pytest.mark.rule("6.27")
def test_a_march_allows_no_special_reaction():
    made = board(units={"j_a_38": "2008"}, gone=["cw_d_1b", "cw_d_bind"])
    off = offensive(made, JAPAN, "j10", ["j_a_38"], event=False)
    off.moved["j_a_38"] = Moved("land", ["2108", "2008"])
    assert intelligence.special_hexes(made) == []


@pytest.mark.rule("6.27", "5.22", "6.26", "A11")
def test_a_special_reaction_at_pearl_and_hermes():
    made = board(units={"us_air_7af": "5808", "j_sn_3": "5708"})
    off = offensive(made, JAPAN, "j10", ["j_sn_3"], event=False, hq="j_hq_sseas")
    off.moved["j_sn_3"] = Moved("landing", ["5408", "5508", "5608", "5708"])
    p = play(made, 5, *PLENTY)
    p.push(Window(), React())
    driver.settle(p)
    assert recon(made)
    orders(p, "allies: answer nothing special 5708")
    assert [(each.hex, each.special) for each in off.battles] == [("5708", True)]
    assert off.condition == "surprise"
    assert "us_hq_cpac" in reaction.hqs(made)


@pytest.mark.rule("6.26", "8.11", "1.3", "A10")
def test_who_reacts_at_guadalcanal_and_how():
    made = board("1943", units={"j_a_17": "4423", "us_cv_lexington": "4828"})
    off = offensive(made, JAPAN, "j10", ["j_a_17"], condition="intercept", battles=[Battle("4423")])
    off.moved["j_a_17"] = Moved("landing", ["4021", "4423"])
    hq = "us_hq_spac_hal"
    made.decks[ALLIES].rivalry = False
    assert reaction.limit(made, hq) == 6
    assert "us_d_1m" not in able(made, hq)
    off.reacting = ["us_air_1maw", "us_cv_lexington", "us_c_xiv"]
    stage = Stage(made, ALLIES, reacting=True)
    if made.at["us_air_1maw"] == "4423":
        assert "4825" not in stage.finder("air", ["us_air_1maw"]).ends(())
    ends = stage.finder("sea", ["us_cv_lexington"]).ends(())
    assert ends
    assert all(distance(str(h), "4423") <= UNITS["us_cv_lexington"].range for h in ends)
    assert max(ends.values()) <= 15
    made.at["us_c_xiv"] = "4423"
    assert not Stage(made, ALLIES, reacting=True).finder("land", ["us_c_xiv"]).any()


@pytest.mark.rule("6.24.2", "7.55", "6.24")
def test_a_headquarters_alone_makes_a_battle_hex_and_falls():
    made = board(units={"j_a_15": "2014"}, gone=["cw_air_ma", "cw_d_8aus", "cw_c_3ind"], japan=["2014"])
    p = going(made, JAPAN, *PLENTY, japan=["j10", "j47"], allies=["a31"])
    orders(
        p, "japan: play j10 oc hq j_hq_south", "japan: activate j_a_15", "japan: move by land j_a_15 > 2015"
    )
    assert not made.controls(JAPAN, "2015")
    orders(p, "japan: done", "allies: answer nothing")
    carry_on(p)
    assert made.controls(JAPAN, "2015")
    assert made.at["cw_hq_malaya"] == "gone"


@pytest.mark.rule("5.31", "6.27")
def test_the_bombardment_comes_before_the_reaction():
    made = board("1943", units={"j_bb_kongo1": "4423", "us_air_1maw": "4423*"})
    for unit in made.units_in("4423", ALLIES):
        if UNITS[unit].air and unit != "us_air_1maw":
            made.at[unit] = "4828"
    offensive(made, JAPAN, "j20", ["j_bb_kongo1"], battles=[Battle("4423")], condition="intercept")
    p = play(made)
    p.push(Bombard(), React())
    driver.settle(p)
    if driver.waiting(p) == [JAPAN]:
        orders(p, "japan: target us_air_1maw")
    assert made.at["us_air_1maw"] == "eliminated"
    assert "us_air_1maw" not in able(made, "us_hq_spac_hal")


@pytest.mark.rule("5.32")
def test_halsey_goes_back_when_his_offensive_is_cancelled():
    made = board(turn=4, units={"us_hq_spac_gho": "4828"})
    made.at.pop("us_hq_spac_hal", None)
    p = going(made, ALLIES, *PLENTY, japan=["j22", "j10"], allies=["a20", "a31"])
    with pytest.raises(IllegalOrder):
        orders(p, "allies: play a20 ec hq us_hq_spac_hal")
    made.at["us_d_1m"] = "4828"
    orders(p, "allies: play a20 ec hq us_hq_spac_hal")
    assert made.at["us_hq_spac_hal"] == "4828"
    assert made.battle.active == ["us_d_1m"]
    orders(p, "allies: done", "japan: answer j22")
    assert made.at["us_hq_spac_gho"] == "4828"
    assert "us_hq_spac_hal" not in made.at
    assert "a20" in made.decks[ALLIES].discard
    assert "j22" in made.decks[JAPAN].discard


def singapore(**units):
    made = board(units={"j_a_15": "2014", "j_bb_kongo2": "2015", **units})
    off = offensive(made, JAPAN, "j10", ["j_a_15", "j_bb_kongo2", *units], condition="intercept")
    off.battles = [Battle("2014"), Battle("2015")]
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.reacting = ["cw_d_8aus", "cw_air_ma"]
    return made


@pytest.mark.rule("6.26", "19.0")
def test_the_eighth_australian_leaves_singapore_for_kuantan():
    made = singapore()
    ends = Stage(made, ALLIES, reacting=True).finder("land", ["cw_d_8aus"]).ends(())
    assert set(ends) == {"2014"}
    made = singapore(j_a_16="2015*")
    made.battle.moved["j_a_16"] = Moved("landing", ["2915", "2015"])
    assert not Stage(made, ALLIES, reacting=True).finder("land", ["cw_d_8aus"]).any()


@pytest.mark.rule("6.26", "7.31")
def test_aircraft_that_leave_a_battle_hex_still_fight_there():
    made = singapore()
    ends = Stage(made, ALLIES, reacting=True).finder("air", ["cw_air_ma"]).ends(())
    assert all(distance(str(h), "2015") <= UNITS["cw_air_ma"].battle_range for h in ends)


@pytest.mark.rule("8.5", "8.5.1", "19.0")
@pytest.mark.parametrize(("army", "wanted"), [(False, ["2015"]), (True, ["2113"])])
def test_retreats_from_kuantan(army, wanted):
    made = board(units={"j_a_15": "2014", "j_a_25": "2014*", "j_bb_kongo2": "2015"}, japan=["2013"])
    off = offensive(made, JAPAN, "j47", ["j_a_15", "j_a_25", "j_bb_kongo2"], battles=[Battle("2014")])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.moved["j_a_25"] = Moved("land", ["2112", "2013", "2014"])
    if army:
        made.at["j_a_16"] = "2015"
    assert retreats(made, "2014", "cw_c_3ind") == wanted


@pytest.mark.rule("5.33", "5.31", "5.32")
def test_armour_without_a_port_is_lost_but_weather_saves_it():
    ports = [h for h in PORTS if h in NATIONS["india"]["hexes"] or h in NATIONS["burma"]["hexes"]]
    for hand, place in ((["j10"], "gone"), (["j22", "j10"], "")):
        made = board(japan=[h for h in ports if not board().units_in(h, ALLIES)])
        for port in ports:
            if made.controls(ALLIES, port):
                for unit in made.units_in(port, ALLIES):
                    if not UNITS[unit].hq:
                        made.at[unit] = "3727"
                made.set_control(port, JAPAN)
        made.at["cw_hq_seac"] = "1307" if made.controls(ALLIES, "1307") else "3727"
        p = going(made, ALLIES, *PLENTY, japan=hand, allies=["a70", "a31"])
        hq = offered(p, ALLIES, "play", card="a70", mode="ec")[0]
        orders(p, f"allies: play a70 ec hq {hq}")
        assert made.at["cw_b_7arm"] == "gone"
        unit = offered(p, ALLIES, "activate")[0]
        orders(p, f"allies: activate {unit}", "allies: done")
        orders(p, "japan: answer j22" if "j22" in hand else "japan: answer nothing")
        carry_on(p)
        assert made.at.get("cw_b_7arm", "") == place


@pytest.mark.rule("4.9.3", "6.25")
def test_an_answer_that_wants_nothing_is_told_once():
    made = board()
    p = going(made, JAPAN, *PLENTY, japan=["j10", "j47"], allies=["a12", "a59"])
    orders(p, "japan: play j10 oc hq j_hq_south", "japan: activate j_af_22", "japan: done")
    assert isinstance(p.decision, Window)
    orders(p, "allies: answer nothing")
    assert "offensive.no_answer" in codes(p)


@pytest.mark.rule("6.26", "7.45")
def test_nobody_sails_away_from_a_battle_that_troops_have_entered():
    """The 1st Marines may leave Lunga by sea for another battle only while no enemy troops have landed."""
    units = {"us_d_1m": "4423", "us_ca_northampton": "4423", "j_sn_1": "4222"}
    made = empty(units, ("4222",), turn=5)
    made.decks[ALLIES].asp = 5
    off = offensive(made, JAPAN, "j10", ["j_sn_1"], condition="intercept")
    off.battles = [Battle("4423"), Battle("4222")]
    off.reacting = ["us_d_1m", "us_ca_northampton"]
    stage = Stage(made, ALLIES, reacting=True)
    stage.zoi = 0
    assert stage.finder("landing", ["us_d_1m"]).any()
    assert not stage.finder("landing", ["us_d_1m", "us_ca_northampton"]).any()
    made.at["j_a_17"] = "4423"
    assert not Stage(made, ALLIES, reacting=True).finder("landing", ["us_d_1m"]).any()
