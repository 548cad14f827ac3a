"""Chapters 4 to 8: cases with all their numbers, played by orders where an order says it."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Moved, Offensive
from rules.empire_of_the_sun.combat.battle import Battles
from rules.empire_of_the_sun.combat.ground import Combat, GroundEnd, retreats
from rules.empire_of_the_sun.combat.hits import air_naval
from rules.empire_of_the_sun.hexes import AIRFIELDS, BIT, PORTS, distance
from rules.empire_of_the_sun.movement.limits import legs, naval_allowance
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.activation import candidates
from rules.empire_of_the_sun.offensives.afterwards import Emergency, Home, Return, Stranded, homes, must_move
from rules.empire_of_the_sun.offensives.go import go_kinds, held, modes
from rules.empire_of_the_sun.offensives.reaction import able, limit
from rules.empire_of_the_sun.offensives.shipping import asp_cost
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.strategy.placement import recall_hexes
from rules.empire_of_the_sun.supply.position import suffered
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    carry_on,
    empty,
    going,
    offensive,
    orders,
    play,
    resolve,
)
from tests.rules.empire_of_the_sun.test_example_of_play import landed as december_fought
from tests.rules.empire_of_the_sun.test_walk import answer_ground, declared, intercepted

FOUGHT = ("battle.fired", "battle.critical", "ground.fired")


def fire(p, hex_):
    """Every fire in one battle: step (air-naval or ground), seat, sum, die, modified die, hits."""
    found, there = [], False
    for line in p.lines:
        if line.code == "battle.begins":
            there = line.args["hex"] == hex_
        elif there and line.code in FOUGHT:
            args = line.args
            kind = "g" if line.code.startswith("ground") else "a"
            found.append((kind, args["seat"], args["total"], args["roll"], args["modified"], args["hits"]))
    return found


def said(p, code):
    return [line.args for line in p.lines if line.code == code]


# Chapters 4 to 6


@pytest.mark.rule("4.2.2", "6.29")
def test_a_second_future_offensive_is_impossible_while_one_lies_there():
    made = board("1943", turn=5)
    made.decks[JAPAN].passes = 1
    p = going(made, JAPAN, japan=["j10"], allies=["a31"], scenario="1943")
    deck = made.decks[JAPAN]
    assert (deck.future, deck.future_turn) == ("j26", 4)
    deck.rivalry = False
    assert set(go_kinds(made, JAPAN)) == {"discard", "play", "pass"}
    assert held(made, JAPAN) == ["j10", "j26"]
    assert {"oc", "ec"} <= set(modes(made, JAPAN, "j10"))
    with pytest.raises(IllegalOrder):
        orders(p, "japan: future j10")
    orders(p, "japan: discard j26")
    assert (deck.future, deck.hand) == ("", ["j10"])
    assert "j26" in deck.discard
    assert driver.waiting(p) == [ALLIES]


@pytest.mark.rule("5.1.1", "7.31")
def test_the_seventh_air_force_flies_one_leg_of_six():
    made = board(units={"us_lrb_7af": "5808", "us_ca_n_orleans": "5808"})
    off = offensive(made, ALLIES, "a25", ["us_lrb_7af"], hq="us_hq_cpac")
    assert (legs(off), UNITS["us_lrb_7af"].reach) == (1, 6)
    ends = Stage(made, ALLIES).finder("air", ["us_lrb_7af"]).ends(())
    assert ends
    assert all(h in AIRFIELDS and made.controls(ALLIES, h) and distance(h, "5808") <= 6 for h in ends)
    end = sorted(ends)[0]
    made.at["j_ca_aoba"] = "5808"
    off.battles = [Battle("5808")]
    out = Stage(made, ALLIES).finder("air", ["us_lrb_7af"])
    assert end in out.ends(())
    made.at["us_lrb_7af"] = end
    assert "5808" not in Stage(made, ALLIES).finder("air", ["us_lrb_7af"]).ends(())


@pytest.mark.rule("5.21", "5.36")
def test_the_ambush_card_is_removed():
    made = board(units={"j_a_15": "1913"})
    p = going(made, JAPAN, *PLENTY, japan=["j03", "j10"], allies=["a26"])
    orders(p, "japan: play j03 ec hq j_hq_south", "japan: activate j_a_15")
    orders(p, "japan: move by land j_a_15 > 2014", "japan: done", "allies: answer a26")
    carry_on(p)
    assert "a26" in made.decks[ALLIES].removed
    assert CARDS["a26"].removed


@pytest.mark.rule("5.3", "5.31", "14.2")
def test_under_rivalry_an_event_of_both_services_is_an_operations_card_or_a_discard():
    made = board("1943")
    assert made.decks[JAPAN].rivalry
    p = going(made, JAPAN, japan=["j10"], allies=["a31"], scenario="1943")
    found = modes(made, JAPAN, "j10")
    assert ("ec" in found, "oc" in found) == (False, True)
    with pytest.raises(IllegalOrder):
        orders(p, "japan: play j10 ec hq j_hq_south")
    orders(p, "japan: discard j10")
    assert "j10" in made.decks[JAPAN].discard


@pytest.mark.rule("9.33", "5.3")
def test_barges_never_come_after_the_torpedo_boats():
    made = board("1943")
    made.flag("pt_boats")
    p = going(made, JAPAN, japan=["j73", "j10"], allies=["a31"], scenario="1943")
    assert "ec" not in modes(made, JAPAN, "j73")
    assert "oc" in modes(made, JAPAN, "j73")
    with pytest.raises(IllegalOrder):
        orders(p, "japan: play j73 ec")
    orders(p, "japan: discard j73")
    assert "j73" in made.decks[JAPAN].discard


@pytest.mark.rule("6.21", "7.53")
def test_new_zealanders_obey_a_joint_headquarters_only():
    made = board("1943")
    halsey = candidates(made, Offensive(seat=ALLIES, card="a31", event=False, hq="us_hq_spac_hal"))
    anzac = candidates(made, Offensive(seat=ALLIES, card="a31", event=False, hq="al_hq_anzac"))
    assert "cw_d_3nz" not in halsey
    assert "cw_d_3nz" in anzac


@pytest.mark.rule("6.27")
@pytest.mark.parametrize(("place", "offered"), [("2216", ["2216"]), ("2318", [])])
def test_where_aircraft_watch_borneo(place, offered):
    made = board(units={"j_sn_2": place})
    off = offensive(made, JAPAN, "j10", ["j_sn_2"])
    off.moved["j_sn_2"] = Moved("landing", ["2415", place])
    assert intelligence.special_hexes(made) == offered
    assert distance("2015", "2216") == 2 <= UNITS["cw_hq_malaya"].range


@pytest.mark.rule("7.35", "13.1", "6.21")
def test_whom_the_philippine_headquarters_activates():
    units = {
        "us_hq_swpac": "2813",
        "us_air_feaf": "2813*",
        "us_c_r": "2813",
        "us_c_sl": "2913*",
        "us_b_p": "3014",
        "j_af_23": "2911",
        "j_hq_cf_yam": "3407",
    }
    japan = ("3407", "2911", "2909", "3009", "3706")
    made = empty(units, japan)
    found = candidates(made, Offensive(seat=ALLIES, card="a31", event=False, hq="us_hq_swpac"))
    assert set(found) == {"us_c_r", "us_c_sl", "us_b_p", "us_air_feaf"}


@pytest.mark.rule("6.26", "5.1.3")
def test_who_may_react_from_malaya():
    p = declared()
    orders(p, "allies: answer a05")
    made = p.board
    assert limit(made, "cw_hq_malaya") == 4
    assert set(able(made, "cw_hq_malaya")) == {"cw_c_3ind", "cw_d_8aus", "cw_air_ma"}
    made.battle.reacting = ["cw_d_8aus"]
    finder = Stage(made, ALLIES, reacting=True).finder("land", ["cw_d_8aus"])
    assert (finder.ends(())["2014"], finder.points) == (4, 6)


@pytest.mark.rule("5.32", "12.1")
def test_weather_takes_back_what_a_march_has_won():
    made = board("1943", units={"us_c_xi": "3922"}, japan=["3923"])
    assert not made.units_in("3923", JAPAN)
    p = going(made, ALLIES, *PLENTY, japan=["j22", "j10"], allies=["a31", "a19"], scenario="1943")
    orders(p, "allies: play a31 oc hq us_hq_swpac", "allies: activate us_c_xi")
    orders(p, "allies: move by land us_c_xi > 3923")
    assert made.controls(ALLIES, "3923")
    orders(p, "allies: done", "japan: answer j22")
    assert made.controls(JAPAN, "3923")
    assert made.at["us_c_xi"] == "3922"
    assert driver.waiting(p) == [JAPAN]


# Chapter 7


@pytest.mark.rule("7.56")
def test_where_a_headquarters_comes_back_and_nothing_else_happens():
    made = board(turn=4, units={"us_hq_swpac": "track"}, due={"us_hq_swpac": 5})
    hexes = recall_hexes(made, "us_hq_swpac")
    lands = {*NATIONS["australia"]["hexes"], *NATIONS["india"]["hexes"], "5808"}
    assert set(hexes) <= lands
    assert "3727" in hexes
    assert "4828" not in hexes
    before = {u: h for u, h in made.at.items() if u != "us_hq_swpac"}
    p = going(made, ALLIES, japan=["j10"], allies=["a19", "a31"])
    orders(p, "allies: play a19 recall us_hq_swpac > 3727")
    assert {u: h for u, h in made.at.items() if u != "us_hq_swpac"} == before
    assert made.offensive is None
    assert "a19" in made.decks[ALLIES].discard


@pytest.mark.rule("7.44")
def test_from_tokyo_bay_to_truk():
    made = board(units={"j_a_27": "3704*"})
    offensive(made, JAPAN, "j10", ["j_a_27"], event=False, hq="j_hq_cf_yam")
    assert Stage(made, JAPAN).finder("transport", ["j_a_27"]).ends(())["4017"] <= 14


@pytest.mark.rule("7.35", "7.45")
@pytest.mark.parametrize("carrier", [True, False])
def test_a_carrier_next_door_opens_palmyra_to_a_landing(carrier):
    units = {"us_lrb_7af": "5108", "j_a_31": "4916*"} | ({"j_cvl_zuiho": "5008"} if carrier else {})
    made = board(units=units, japan=["4916"])
    for unit in made.units_of(ALLIES):
        if UNITS[unit].flies and unit != "us_lrb_7af":
            made.at[unit] = "3727"
    offensive(made, JAPAN, "j10", ["j_a_31"], hq="j_hq_sseas")
    made.battle.zoi = sorted({*made.battle.zoi, "us_lrb_7af", *(["j_cvl_zuiho"] if carrier else [])})
    stage = Stage(made, JAPAN)
    assert bool(stage.zoi & BIT["5108"]) is not carrier
    assert ("5108" in stage.finder("landing", ["j_a_31"]).ends(())) is carrier
    seen = suffered(stage.here, ALLIES, frozenset(made.battle.zoi))
    assert bool(seen & BIT["5108"]) is carrier


@pytest.mark.rule("6.23", "7.45")
def test_a_brigade_that_lands_alone_costs_a_point():
    made = board(units={"j_sn_1": "2911", "j_cvl_ryujo": "2915"}, gone=["us_air_feaf", "us_lrb_19"])
    made.at |= dict.fromkeys(made.units_in("3014", ALLIES), "5808")
    p = going(made, JAPAN, *PLENTY, japan=["j10", "j47"], allies=["a31"])
    orders(p, "japan: play j10 ec hq j_hq_south", "japan: activate j_cvl_ryujo j_sn_1")
    orders(p, "japan: move by landing j_sn_1 > 3014")
    assert asp_cost(made, "j_sn_1") == 1
    assert made.decks[JAPAN].asp_used == 1
    assert made.at["j_sn_1"] == "3014"


# Chapter 8


@pytest.mark.rule("8.2", "8.3", "8.4", "E1")
def test_every_number_of_the_walk():
    p = intercepted(6, 7, 7, 7, 4, 9, 5, 2)
    orders(p, "japan: hits cw_air_ma cw_air_ma")
    answer_ground(p)
    orders(p, "japan: hits us_lrb_19", "allies: target j_cvl_zuiho", "japan: hits nl_r_6")
    assert fire(p, "2015") == [("a", JAPAN, 33, 6, 6, 33), ("a", ALLIES, 6, 7, 9, 6)]
    assert fire(p, "2014") == [("g", JAPAN, 27, 7, 5, 27), ("g", ALLIES, 15, 7, 7, 23)]
    assert fire(p, "2917") == [
        ("a", JAPAN, 26, 4, 4, 13),
        ("a", ALLIES, 1, 9, 9, 1),
        ("g", JAPAN, 9, 5, 7, 14),
        ("g", ALLIES, 1, 2, 5, 1),
    ]
    made = p.board
    assert [each["seat"] for each in said(p, "battle.critical")] == [ALLIES]
    assert made.battle.battle("2015").critical == []
    assert made.battle.battle("2917").critical == [ALLIES]
    assert [each["seat"] for each in said(p, "battle.won")] == [JAPAN, JAPAN]
    assert made.controls(ALLIES, "2015")
    assert made.at["cw_hq_malaya"] == "2015"
    assert made.at["j_a_16"] == "2917"
    assert must_move(made, "j_bb_kongo2")
    assert "2311" in homes(made, "j_bb_kongo2")
    assert "2014" in homes(made, "j_af_22")
    assert all(must_move(made, u) for u in ("j_cvl_ryujo", "j_cvl_zuiho", "j_ca_nachi"))
    assert all("2915" in homes(made, u) for u in ("j_cvl_ryujo", "j_cvl_zuiho", "j_ca_nachi"))
    orders(p, "japan: return j_af_22 > 2014")
    assert sorted(made.units_in("2014")) == ["j_a_15", "j_a_25", "j_af_22"]


@pytest.mark.rule("19.0", "8.2", "8.4")
def test_every_number_of_the_conquest():
    p = december_fought()
    assert fire(p, "2112") == [("a", JAPAN, 33, 3, 6, 33)]
    assert fire(p, "2812")[:2] == [("a", JAPAN, 39, 0, 3, 20), ("a", ALLIES, 5, 4, 4, 3)]
    assert fire(p, "3014")[0] == ("a", JAPAN, 6, 3, 6, 6)
    assert fire(p, "2915")[1] == ("g", JAPAN, 9, 7, 7, 14)
    assert fire(p, "4612")[:1] == [("a", JAPAN, 9, 0, 3, 5)]
    won = {each["hex"]: (each["seat"], each["one"], each["other"]) for each in said(p, "battle.won")}
    assert won["2812"] == (JAPAN, 39, 5)
    assert won["4612"] == (JAPAN, 9, 1)
    assert not p.board.is_reduced("j_cvl_ryujo")


def kuantan(*dice):
    """J03 at Kuantan: the 15th Army and half of the 25th against the 3rd Indian and the 8th Australian."""
    units = {"j_a_15": "2014", "j_a_25": "2014*", "cw_c_3ind": "2014", "cw_d_8aus": "2014"}
    made = board(units=units, japan=["2013"])
    off = offensive(made, JAPAN, "j03", ["j_a_15", "j_a_25"], condition="intercept")
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.moved["j_a_25"] = Moved("land", ["2112", "2013", "2014"])
    off.battles = [Battle("2014", won=JAPAN)]
    return made, begun(play(made, *dice), Combat("2014"))


@pytest.mark.rule("19.0", "8.4", "8.5", "11.11")
def test_the_ground_battle_of_kuantan():
    made, p = kuantan(1, 7)
    before = made.resources()
    found = [
        (each["total"], each["roll"], each["modified"], each["hits"]) for each in said(p, "ground.fired")
    ]
    assert found == [(27, 1, 5, 27), (15, 7, 7, 23)]
    orders(p, "japan: hits cw_c_3ind cw_d_8aus")
    with pytest.raises(IllegalOrder):
        orders(p, "allies: hits j_a_15 j_a_25 j_a_15")
    orders(p, "allies: hits j_a_15")
    assert {"cw_c_3ind", "cw_d_8aus", "j_a_15", "j_a_25"} <= set(made.reduced)
    assert retreats(made, "2014", "cw_c_3ind") == ["2015"]
    orders(p, "japan: retreat cw_c_3ind > 2015")
    if made.at["cw_d_8aus"] == "2014":
        orders(p, "japan: retreat cw_d_8aus > 2015")
    assert made.at["cw_d_8aus"] == made.at["cw_c_3ind"] == "2015"
    assert made.controls(JAPAN, "2014")
    assert (before, made.resources()) == (4, 5)


@pytest.mark.rule("8.5", "8.5.1")
def test_nobody_retreats_along_the_way_of_an_army_that_has_died():
    units = {"j_a_15": "2014", "cw_c_3ind": "2014*", "j_a_16": "2015"}
    made = board(units=units, gone=["cw_d_8aus"])
    off = offensive(made, JAPAN, "j47", ["j_a_15", "j_a_25"], battles=[Battle("2014")])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.moved["j_a_25"] = Moved("land", ["2112", "2113", "2014"])
    made.at["j_a_25"] = "eliminated"
    assert "2113" not in retreats(made, "2014", "cw_c_3ind")
    off.moved.pop("j_a_25")
    assert "2113" in retreats(made, "2014", "cw_c_3ind")


@pytest.mark.rule("8.5", "6.26")
def test_who_has_reacted_may_retreat_to_where_he_came_from():
    units = {"j_a_15": "2014", "cw_d_8aus": "2014", "j_a_16": "2015"}
    made = board(units=units, gone=["cw_c_3ind"])
    off = offensive(made, JAPAN, "j47", ["j_a_15"], battles=[Battle("2014")])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    off.reacting, off.moved["cw_d_8aus"] = ["cw_d_8aus"], Moved("land", ["2113", "2014"])
    assert "2113" in retreats(made, "2014", "cw_d_8aus")


@pytest.mark.rule("8.5", "7.42")
@pytest.mark.parametrize("open_", [True, False])
def test_a_chinese_army_retreats_within_its_lands_or_dies(open_):
    """Beaten in 2108, the 5th Army may go to Burma; Siam next door is no way out."""
    burma = ["2008", "2107", "2207"]
    made = empty({"ch_a_5": "2108", "j_a_28": "2108"}, ("2110",))
    off = offensive(made, JAPAN, "j10", ["j_a_28"], battles=[Battle("2108", won=JAPAN)])
    off.moved["j_a_28"] = Moved("land", ["2110", "2109", "2108"])
    made.set_control("2109", ALLIES)
    if not open_:
        for unit, hex_ in zip(("j_a_15", "j_a_25", "j_a_33"), burma, strict=True):
            made.at[unit] = hex_
            made.set_control(hex_, JAPAN)
    off.battles[0].lost = {JAPAN: 0, ALLIES: 1}
    assert bool(retreats(made, "2108", "ch_a_5")) is open_
    assert "2109" not in retreats(made, "2108", "ch_a_5")
    p = begun(play(made), GroundEnd("2108"))
    while open_ and type(p.decision).__name__ == "Retreat":
        orders(p, f"japan: retreat ch_a_5 > {retreats(made, '2108', 'ch_a_5')[0]}")
    assert (made.at["ch_a_5"] in burma) is open_
    assert (made.at["ch_a_5"] in ("gone", "eliminated")) is not open_
    assert made.controls(JAPAN, "2108")


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("unit", "reduced"), [("nl_r_7", False), ("cw_c_3ind", True)])
def test_hits_at_sea_on_troops_alone(unit, reduced):
    made = empty({"j_ca_takao": "2719", unit: "2719"})
    offensive(made, JAPAN, "j10", ["j_ca_takao"], battles=[Battle("2719")])
    p = begun(play(made, 6, *PLENTY), Battles())
    assert fire(p, "2719")[0] == ("a", JAPAN, 12, 6, 9, 12)
    if reduced:
        assert UNITS[unit].full[1] <= 12
        orders(p, f"japan: hits {unit}")
    assert made.at[unit] == "2719"
    assert (unit in made.reduced) is reduced


@pytest.mark.rule("8.2")
def test_hits_that_can_take_nothing_are_lost():
    units = {"j_ca_aoba": "4423*", "j_bb_yamato": "4423", "us_bb_washington": "4423"}
    made = empty(units)
    offensive(made, ALLIES, "a21", ["us_bb_washington"], battles=[Battle("4423")])
    found = air_naval(made, made.battle.battles[0], ALLIES, UNITS["j_bb_yamato"].full[1] - 1, critical=False)
    assert found.next_steps([]) == []
    assert found.forced() == []


@pytest.mark.rule("8.61", "8.6")
def test_the_way_home_of_a_carrier_is_as_long_as_the_card_allows():
    made = board("1943", units={"us_cv_enterprise": "4424"})
    off = offensive(made, JAPAN, "j20", [], battles=[Battle("4423")])
    off.reacting, off.moved["us_cv_enterprise"] = ["us_cv_enterprise"], Moved("sea", ["4828", "4424"])
    assert (off.ov, naval_allowance(off, ALLIES)) == (2, 10)
    assert distance("4424", "4828") <= 10
    Home(ALLIES).run(play(made))
    assert made.at["us_cv_enterprise"] == "4828"


@pytest.mark.rule("7.32", "8.61")
@pytest.mark.parametrize("active", [True, False])
def test_aircraft_flee_a_lost_base_by_their_longest_range(active):
    """The 1st Marine Air Wing has fought at Guadalcanal; Efate is four hexes away, in parentheses."""
    made = empty({"us_air_1maw": "4423*", "j_a_17": "4423"}, ("4423",), turn=5)
    off = offensive(made, JAPAN, "j10", ["j_a_17"], battles=[Battle("4423", won=JAPAN)])
    off.moved["j_a_17"] = Moved("landing", ["4021", "4423"])
    off.reacting = ["us_air_1maw"] if active else []
    for hex_ in AIRFIELDS:
        if hex_ != "4825":
            made.set_control(hex_, JAPAN)
    assert (UNITS["us_air_1maw"].range, UNITS["us_air_1maw"].reach) == (2, 4)
    assert distance("4423", "4825") == 4
    p = begun(play(made), Return(ALLIES), Home(ALLIES), Emergency(ALLIES), Stranded())
    assert said(p, "after.emergency") == [{"unit": "us_air_1maw", "hex": "4825"}]
    assert made.at["us_air_1maw"] == "4825"


@pytest.mark.rule("7.22", "8.61")
@pytest.mark.parametrize(("port", "code"), [("4825", "after.returned"), ("4828", "after.emergency")])
def test_active_ships_of_a_lost_port_sail_home_or_flee(port, code):
    """With a card of one the Northampton sails five hexes; a port within ten saves it too."""
    made = empty({"us_ca_northampton": "4423", "j_a_17": "4423"}, ("4423",), turn=5)
    off = offensive(made, JAPAN, "j36", ["j_a_17"], event=False, battles=[Battle("4423", won=JAPAN)])
    off.moved["j_a_17"] = Moved("landing", ["4021", "4423"])
    off.reacting = ["us_ca_northampton"]
    for hex_ in PORTS - {port}:
        made.set_control(hex_, JAPAN)
    assert naval_allowance(off, ALLIES) == 5
    p = begun(play(made), Return(ALLIES), Home(ALLIES), Emergency(ALLIES), Stranded())
    if type(p.decision) is Return:
        orders(p, "allies: done")
    assert [line.code for line in p.lines if line.args.get("unit") == "us_ca_northampton"] == [code]
    assert made.at["us_ca_northampton"] == port


@pytest.mark.rule("4.9.7", "8.1")
def test_battles_are_fought_in_the_order_that_was_given():
    units = {"us_d_1m": "4423", "j_a_17": "4423", "us_ca_northampton": "4423", "j_ca_aoba": "4423"}
    units |= {"us_d_2m": "4222", "us_ca_n_orleans": "4222", "j_ca_mogami": "4222", "j_sn_1": "4222"}
    made = empty(units, ("4222",), turn=5)
    active = ["us_d_1m", "us_ca_northampton", "us_d_2m", "us_ca_n_orleans"]
    off = offensive(made, ALLIES, "a21", active, battles=[Battle("4222"), Battle("4423")])
    for unit in ("us_d_1m", "us_d_2m"):
        off.moved[unit] = Moved("landing", ["4828", made.at[unit]])
    off.sequence = ["4423", "4222"]
    p = play(made, *PLENTY)
    resolve(p, Battles(), go=ALLIES)
    assert [each["hex"] for each in said(p, "battle.begins")] == ["4423", "4222"]
    first = [(kind, seat) for kind, seat, *_ in fire(p, "4423")]
    assert first[:2] == [("a", ALLIES), ("a", JAPAN)]
    assert first[2:] in ([], [("g", ALLIES), ("g", JAPAN)])
