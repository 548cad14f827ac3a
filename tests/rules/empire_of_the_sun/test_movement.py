"""Chapter 7: moves, stacking, landings, armour and headquarters, as the rulebook's examples have them."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Moved
from rules.empire_of_the_sun.combat.battle import Battles
from rules.empire_of_the_sun.combat.control import displace
from rules.empire_of_the_sun.combat.sides import attack
from rules.empire_of_the_sun.hexes import BIT, NEIGHBOURS, bits, distance
from rules.empire_of_the_sun.movement.finder import SeaFinder
from rules.empire_of_the_sun.movement.flights import AirFinder
from rules.empire_of_the_sun.movement.overland import LandFinder
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.offensives.afterwards import (
    Emergency,
    Excess,
    HarbourExcess,
    Landings,
    Stranded,
    homes,
    refuges,
)
from rules.empire_of_the_sun.offensives.campaign import Campaign, move
from rules.empire_of_the_sun.offensives.declaration import joinable, problem
from rules.empire_of_the_sun.offensives.evasion import Abandoned, Evade
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.supply.paths import reach
from rules.empire_of_the_sun.supply.position import position
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.orders import IllegalOrder
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    codes,
    empty,
    going,
    offensive,
    offered,
    orders,
    play,
    resolve,
)


@pytest.mark.rule("7.21", "7.2")
def test_carriers_and_escorts_end_where_the_carriers_strike():
    assert (distance("5407", "5808"), distance("5507", "5808")) == (4, 3)
    for hex_, legal in (("5407", False), ("5507", True)):
        made = board(units={"j_cv_akagi": hex_, "j_bb_nagato": hex_})
        off = offensive(made, JAPAN, "j09", ["j_cv_akagi", "j_bb_nagato"], hq="j_hq_cf_yam")
        off.moved |= dict.fromkeys(off.active, Moved("sea", ["4715", hex_]))
        assert ("j_cv_akagi" in joinable(Stage(made, JAPAN), "5808")) is legal
        off.battles = [Battle("5808", op=["j_cv_akagi"] if legal else [])]
        assert (problem(made) is None) is legal


@pytest.mark.rule("7.23", "7.35.1", "7.35")
@pytest.mark.parametrize("closed", [True, False])
def test_nobody_leaves_an_enemy_zone_by_strategic_movement(closed):
    made = board("1943", units={"j_ca_takao": "4021"})
    for unit in made.units_of(JAPAN):
        if UNITS[unit].flies and closed and distance(made.at[unit], "4021") <= 4:
            made.at[unit] = "3706" if UNITS[unit].air else "3407"
    for unit in made.units_of(ALLIES):
        if UNITS[unit].flies and not closed:
            made.at[unit] = "3727"
    if closed:
        made.at["us_cv_enterprise"] = "4121"
    offensive(made, JAPAN, "j10", ["j_ca_takao"], event=False, hq="j_hq_sseas")
    stage = Stage(made, JAPAN)
    assert bool(stage.zoi & BIT["4021"]) is closed
    ends = stage.finder("strategic", ["j_ca_takao"]).ends(())
    assert bool(ends) is not closed
    if ends:
        assert max(ends.values()) <= 30


def stacked():
    """Eight ships and four others of Japan in Rabaul after a battle."""
    made = board("1943")
    for unit in made.units_in("4021"):
        made.at[unit] = "3706" if not UNITS[unit].ship else "3407"
    ships = [u for u in UNITS if UNITS[u].side == JAPAN and UNITS[u].ship][:8]
    made.at |= dict.fromkeys([*ships, "j_a_17", "j_a_18", "j_af_21", "j_af_25"], "4021")
    offensive(made, JAPAN, "j10", ships, hq="j_hq_sseas")
    return made


@pytest.mark.rule("7.24", "7.34", "7.48", "7.3")
def test_air_and_ground_units_leave_before_ships():
    made = stacked()
    resolve(play(made), Excess(JAPAN))
    others = [u for u in made.units_in("4021") if UNITS[u].air or UNITS[u].ground]
    assert sorted(u for u in others if UNITS[u].ground) == ["j_a_17", "j_a_18"]
    assert len(others) == 3
    assert sum(UNITS[u].ship for u in made.units_in("4021")) == 8
    resolve(play(made), HarbourExcess(JAPAN))
    assert sum(UNITS[u].ship for u in made.units_in("4021")) == 6


@pytest.mark.rule("7.34", "7.24")
def test_when_the_excess_comes_back():
    made = board("1943", turn=6, units=dict.fromkeys(("j_a_17", "j_af_21", "j_af_25", "j_af_26"), "4021"))
    for unit in made.units_in("4021"):
        if unit not in ("j_a_17", "j_af_21", "j_af_25", "j_af_26") and not UNITS[unit].ship:
            made.at[unit] = "3706"
    offensive(made, JAPAN, "j10", hq="j_hq_sseas")
    p = begun(play(made), Excess(JAPAN))
    assert offered(p, JAPAN, "excess") == ["j_af_21", "j_af_25", "j_af_26"]
    orders(p, "japan: excess j_af_21")
    away = [u for u in ("j_af_21", "j_af_25", "j_af_26") if made.at[u] == "track"]
    assert len(away) == 1
    assert made.due[away[0]] == 8
    assert away[0] not in made.delayable


@pytest.mark.rule("7.33", "7.31")
def test_strategic_flights_have_twice_the_legs():
    made = board(units={"us_air_5af": "5808"})
    offensive(made, ALLIES, "a33", ["us_air_5af"], event=False, hq="us_hq_cpac")
    finder = Stage(made, ALLIES).finder("strategic", ["us_air_5af"])
    assert (finder.legs, finder.reach) == (4, 4)
    assert all(used <= 4 for used in finder.ends(()).values())


@pytest.mark.rule("7.33", "5", "7.54")
def test_an_air_unit_is_withdrawn_and_comes_back_next_turn():
    made = board()
    p = going(made, ALLIES, japan=["j10"], allies=["a19", "a31"])
    before = (made.will, made.europe, made.decks[ALLIES].asp_used)
    orders(p, "allies: play a19 withdraw us_air_feaf")
    assert (made.at["us_air_feaf"], made.due["us_air_feaf"]) == ("track", 3)
    assert "us_air_feaf" not in made.delayable
    assert (made.will, made.europe, made.decks[ALLIES].asp_used) == before


@pytest.mark.rule("7.5", "7.54")
@pytest.mark.parametrize(("hq", "place"), [("cw_hq_malaya", "gone"), ("us_hq_swpac", "track")])
def test_headquarters_that_withdraw(hq, place):
    made = board()
    p = going(made, ALLIES, japan=["j10"], allies=["a01", "a31"])
    orders(p, f"allies: play a01 withdraw {hq}")
    assert made.at[hq] == place
    assert made.due.get(hq) == (3 if place == "track" else None)


@pytest.mark.rule("7.56", "7.5")
def test_a_headquarters_comes_back_with_any_operations_card():
    made = board(turn=4, units={"us_hq_swpac": "track"}, due={"us_hq_swpac": 5})
    p = going(made, ALLIES, japan=["j10"], allies=["a19", "a31"])
    with pytest.raises(IllegalOrder):
        orders(p, "allies: play a19 recall us_hq_swpac > 4828")
    orders(p, "allies: play a19 recall us_hq_swpac > 3727")
    assert made.at["us_hq_swpac"] == "3727"
    assert "us_hq_swpac" not in made.due


@pytest.mark.rule("7.51", "7.55")
def test_one_headquarters_in_a_hex_and_dotted_ones_never_return():
    made = board(turn=4, units={"al_hq_anzac": "3727", "us_hq_swpac": "track"})
    assert not room(made, "us_hq_swpac", "3727")
    p = play(made)
    displace(p, "al_hq_anzac")
    displace(p, "cw_hq_malaya")
    assert (made.at["al_hq_anzac"], made.due["al_hq_anzac"]) == ("track", 5)
    assert made.at["cw_hq_malaya"] == "gone"


@pytest.mark.rule("7.31", "8.2")
@pytest.mark.parametrize(("place", "factor"), [("2112", 20), ("2212", 10)])
def test_the_22nd_flotilla_near_and_far(place, factor):
    made = board(units={"j_af_22": place})
    offensive(made, JAPAN, "j10", ["j_af_22"])
    assert attack(made, Battle("2015", op=["j_af_22"]), "j_af_22") == factor


@pytest.mark.rule("7.32")
def test_the_fighters_of_wake_have_nowhere_to_go():
    made = board(japan=["4612"])
    assert refuges(made, "us_air_vmf211") == []
    Stranded().run(play(made))
    assert made.at["us_air_vmf211"] == "gone"


@pytest.mark.rule("7.32", "7.22", "12.95")
def test_full_refuges_count_as_overstacking():
    made = empty({"us_air_13af": "4423"}, ("4423",))
    only, *rest = refuges(made, "us_air_13af")
    for hex_ in rest:
        made.set_control(hex_, JAPAN)
    made.at |= dict.fromkeys(("us_c_x", "us_c_xi"), only)
    assert Emergency(ALLIES).units(made) == ["us_air_13af"]
    made.at["us_c_xiv"] = only
    assert Emergency(ALLIES).units(made) == []
    Stranded().run(play(made))
    assert made.at["us_air_13af"] == "eliminated"


@pytest.mark.rule("7.52", "1.3")
def test_what_blocks_the_path_of_a_headquarters():
    made = empty({"us_hq_swpac": "3727", "j_hq_sseas": "3626"})
    assert not position(made).occupied(JAPAN) & BIT["3626"]
    made.at["j_ca_aoba"] = "3626"
    ships = position(made).occupied(JAPAN)
    assert ships & BIT["3626"]
    assert reach("3626", 1, ships, 0) == reach("3626", 1, 0, 0)
    [through] = [h for h in NEIGHBOURS["3727"] if h == "3726"]
    there = reach("3727", 2, BIT[through], 0)
    assert there & BIT[through]
    ring = [h for h in NEIGHBOURS["3727"] if h != through]
    assert reach("3727", 2, bits(NEIGHBOURS["3727"]), 0) == reach("3727", 1, 0, 0)
    assert ring
    assert position(made).occupied(ALLIES) & BIT["2407"]


@pytest.mark.rule("7.43")
def test_both_armies_slip_away_and_leave_the_hex():
    made = empty(
        {"cw_c_15": "2106", "j_a_33": "2106", "j_a_28": "2106*"}, ("2106", "2206", "2007", "2107", "2207")
    )
    off = offensive(made, ALLIES, "a19", ["cw_c_15"], battles=[Battle("2106")])
    off.moved["cw_c_15"] = Moved("land", ["2105", "2106"])
    p = begun(play(made, *PLENTY), Evade(["2106"]), Abandoned(["2106"]), Battles(), go=ALLIES)
    with pytest.raises(IllegalOrder):
        orders(p, "japan: evade j_a_33 > 2105")
    orders(p, "japan: evade j_a_33 > 2206")
    orders(p, "japan: evade j_a_28 > 2107")
    assert made.controls(ALLIES, "2106")
    assert "ground.fired" not in codes(p)
    assert off.battles == []
    assert "battle.begins" not in codes(p)


@pytest.mark.rule("7.44", "7.4", "9.3")
@pytest.mark.parametrize(("start", "far"), [("3704", 30), ("3606", 15)])
def test_strategic_transport_is_doubled_from_a_port(start, far):
    made = board(units={"j_a_27": f"{start}*"})
    offensive(made, JAPAN, "j10", ["j_a_27"], event=False, hq="j_hq_cf_yam")
    finder = Stage(made, JAPAN).finder("transport", ["j_a_27"])
    assert isinstance(finder, SeaFinder)
    if start == "3704":
        assert finder.limit == far
        assert "4017" in finder.ends(())
        p = play(made)
        move(p, JAPAN, {"by": "transport", "units": ["j_a_27"], "path": finder.best("4017")})
        assert made.decks[JAPAN].asp_used == 0
    elif finder.limit:
        assert finder.limit == far


@pytest.mark.rule("7.44", "7.49")
def test_the_armoured_brigade_sails_but_never_lands():
    made = board(turn=3, units={"cw_b_7arm": "1406"})
    offensive(made, ALLIES, "a31", ["cw_b_7arm"], event=False, hq="cw_hq_seac")
    stage = Stage(made, ALLIES)
    assert stage.fits("transport", ["cw_b_7arm"])
    assert not stage.fits("landing", ["cw_b_7arm"])
    assert not stage.fits("transport", ["cw_c_4ind"])


@pytest.mark.rule("7.49", "7.41")
def test_the_armoured_brigade_keeps_to_roads():
    made = empty({"cw_b_7arm": "2105"})
    finder = LandFinder("cw_b_7arm", "2105", 6, position(made))
    assert finder.steps(["2106"])
    assert finder.spent(["2106", "2107"]) == 2
    assert finder.steps(["2206"]) == []


@pytest.mark.rule("7.45")
def test_a_lonely_landing_is_driven_off_by_warships():
    made = empty({"us_d_1m": "4222", "j_ca_takao": "4222", "j_sn_1": "4222"}, ("4222",))
    off = offensive(made, ALLIES, "a21", ["us_d_1m"], condition="intercept", battles=[Battle("4222")])
    off.moved["us_d_1m"] = Moved("landing", ["4828", "4222"])
    off.reacting, off.moved["j_ca_takao"] = ["j_ca_takao"], Moved("sea", ["4017", "4222"])
    p = play(made, *PLENTY)
    resolve(p, Battles(), go=ALLIES)
    assert "us_d_1m" in made.reduced
    assert {"battle.driven_off"} <= set(codes(p))
    assert not {"ground.fired", "battle.fired"} & set(codes(p))
    assert made.controls(JAPAN, "4222")
    assert "4828" in homes(made, "us_d_1m")


@pytest.mark.rule("7.47")
def test_barges_are_free_and_never_react():
    made = board("1943", units={"j_a_17": "4021"})
    offensive(made, JAPAN, "j28", ["j_a_17"], hq="j_hq_sseas")
    stage = Stage(made, JAPAN)
    assert stage.fits("barge", ["j_a_17"])
    if not stage.zoi & (BIT["4021"] | BIT["4121"]):
        assert "4121" in stage.finder("barge", ["j_a_17"]).ends(())
    made.battle.reacting = ["j_a_17"]
    assert not Stage(made, JAPAN, reacting=True).fits("barge", ["j_a_17"])


@pytest.mark.rule("7.46", "12.1", "19.0")
def test_miri_falls_to_a_brigade_on_a_cruiser():
    made = board("full_campaign", units={"j_ca_mogami": "2311", "j_sn_2": "2311"})
    offensive(made, JAPAN, "j02", ["j_ca_mogami", "j_sn_2"])
    made.battle.zoi = []
    before = made.resources()
    p = play(made)
    finder = Stage(made, JAPAN).finder("organic", ["j_ca_mogami", "j_sn_2"])
    move(p, JAPAN, {"by": "organic", "units": ["j_ca_mogami", "j_sn_2"], "path": finder.best("2415")})
    assert made.battle.battles == []
    Landings().run(p)
    assert made.decks[JAPAN].asp_used == 0
    assert made.controls(JAPAN, "2415")
    assert (before, made.resources()) == (3, 4)


@pytest.mark.rule("6.23", "6.22")
def test_a_stack_is_formed_where_its_units_start():
    made = board(units={"j_cvl_ryujo": "2915", "j_sn_1": "2911"})
    offensive(made, JAPAN, "j10", ["j_cvl_ryujo", "j_sn_1"], hq="j_hq_south")
    p = begun(play(made), Campaign())
    with pytest.raises(IllegalOrder):
        orders(p, "japan: move by landing j_cvl_ryujo j_sn_1 > 3014")
    assert "j_sn_1" not in Stage(made, JAPAN).together("j_cvl_ryujo")
    orders(p, "japan: move by sea j_cvl_ryujo > 2911")
    assert "j_cvl_ryujo" not in Stage(made, JAPAN).together("j_sn_1")


@pytest.mark.rule("7.36", "7.31")
def test_the_ferry_is_closed_by_a_japanese_ship():
    made = board(units={"us_lrb_7af": "5808", "j_ca_aoba": "5408"})
    assert AirFinder("us_lrb_7af", "5808", 2, position(made)).problem(["5408", "5108"]) is not None


@pytest.mark.rule("7.31", "1.3")
def test_the_box_is_a_leg_of_four_for_three_units_at_most():
    made = board("1944", units=dict.fromkeys(("us_lrb_14af", "us_air_14af", "us_lrb_10af"), "box"))
    made.at["us_b29_20bc"] = "2104"
    offensive(made, ALLIES, "a31", ["us_b29_20bc"], event=False, hq="cw_hq_seac")
    assert "box" not in Stage(made, ALLIES).finder("air", ["us_b29_20bc"]).ends(())
    made.at["us_lrb_10af"] = "1905"
    assert "box" in Stage(made, ALLIES).finder("air", ["us_b29_20bc"]).ends(())
    assert supply(made).hump or supply(made).road


@pytest.mark.rule("12.71", "12.71.1", "12.74")
def test_one_b29_only_flies_into_the_box():
    made = board("1944", units={"us_b29_21bc": "box", "us_b29_20bc": "2104"})
    offensive(made, ALLIES, "a31", ["us_b29_20bc"], event=False, hq="cw_hq_seac")
    assert "box" not in Stage(made, ALLIES).finder("air", ["us_b29_20bc"]).ends(())
