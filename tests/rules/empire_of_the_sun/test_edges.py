"""Where rules meet: what one of them leaves behind for the next, found by reading them side by side."""

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, NATIONS, UNITS
from rules.empire_of_the_sun.board import BOX, Battle, Moved
from rules.empire_of_the_sun.cards import extras
from rules.empire_of_the_sun.cards.events import Event
from rules.empire_of_the_sun.combat.ground import Ashore, Capture
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.movement.flights import AirFinder, parenthesised
from rules.empire_of_the_sun.offensives.afterwards import HarbourExcess, Home, Return, homes
from rules.empire_of_the_sun.offensives.declaration import joinable, restore
from rules.empire_of_the_sun.offensives.reaction import takes_part
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.empire_of_the_sun.offensives.window import Window
from rules.empire_of_the_sun.politics.victory import bank
from rules.empire_of_the_sun.strategy.placement import Entry
from rules.empire_of_the_sun.strategy.reinforcements import Arrivals, Waiting, place_unit
from rules.empire_of_the_sun.strategy.replacements import Pools, Spent, Steps, rebuild
from rules.empire_of_the_sun.supply.position import position
from rules.empire_of_the_sun.supply.status import supply
from rules.empire_of_the_sun.title import TITLE
from tests.rules.empire_of_the_sun.situations import (
    PLENTY,
    begun,
    board,
    codes,
    empty,
    going,
    held,
    offensive,
    orders,
    play,
)

GUINEA = tuple(h for h in NATIONS["new_guinea"]["hexes"] if h != "3823")


@pytest.mark.rule("13.32", "13.1", "A12")
@pytest.mark.parametrize(("express", "fed"), [("", True), ("3822", False)])
def test_aircraft_that_the_tokyo_express_feeds_close_supply(express, fed):
    units = {"us_hq_swpac": "3727", "j_af_25": "3822", "us_c_xi": "3823"}
    made = empty(units, GUINEA, express=express)
    assert ("j_af_25" in supply(made).fliers) is not fed
    assert ("us_c_xi" in supply(made).units) is fed


@pytest.mark.rule("6.26", "7.21", "A10")
def test_a_reacting_cruiser_joins_a_carrier_that_strikes_from_port():
    made = empty({"j_cv_akagi": "4017", "j_ca_aoba": "3814", "us_d_1m": "4019"}, ("4017", "3814", "4019"))
    off = offensive(made, ALLIES, "a21", ["us_d_1m"], battles=[Battle("4019")], condition="intercept")
    off.reacting = ["j_cv_akagi", "j_ca_aoba"]
    assert "4017" in Stage(made, JAPAN, reacting=True).finder("sea", ["j_ca_aoba"]).ends(())


@pytest.mark.rule("7.23", "A1", "7.35.1")
def test_a_carrier_in_strategic_movement_does_not_neutralise_where_it_begins():
    made = board("1943", units={"j_cvl_zuiho": "4021", "us_air_5af": "3922"}, allies=["3922"])
    for unit in made.units_of(JAPAN):
        if unit != "j_cvl_zuiho" and made.at[unit] in ("4021", "3822", "3720", "4020", "3820", "3921"):
            made.at[unit] = "3706"
    off = offensive(made, JAPAN, "j10", ["j_cvl_zuiho"], event=False, hq="j_hq_sseas")
    assert {"j_cvl_zuiho", "us_air_5af"} <= set(off.zoi)
    stage = Stage(made, JAPAN)
    assert not stage.zoi & BIT["4021"]
    assert stage.finder("strategic", ["j_cvl_zuiho"]).ends(()) == {}
    assert "4017" in stage.finder("sea", ["j_cvl_zuiho"]).ends(())


@pytest.mark.rule("6.26", "6.27", "8.1")
def test_who_stands_in_one_battle_joins_no_special_reaction_elsewhere():
    made = board("1943", units={"us_cv_enterprise": "4423", "us_cv_lexington": "4424"})
    battles = [Battle("4423"), Battle("4322", special=True)]
    off = offensive(made, JAPAN, "j10", ["j_sn_1"], battles=battles)
    assert not takes_part(made, "us_cv_enterprise")
    assert takes_part(made, "us_cv_lexington")
    off.reacting = ["us_cv_enterprise", "us_cv_lexington"]
    assert joinable(Stage(made, ALLIES, reacting=True), "4322") == ["us_cv_lexington"]


def dropped(*dice):
    """A69: the 11th Airborne has taken Legaspi, near Japanese aircraft and a Japanese headquarters."""
    units = {"us_d_11abn": "2915", "us_air_5af": "2915", "j_af_21": "2812", "j_hq_south": "2212"}
    made = empty(units | {"us_hq_swpac": "2915"}, ("2812", "2212", "2911", "3706", "3506"), turn=9)
    offensive(made, ALLIES, "a69", ["us_air_5af"], hq="us_hq_swpac")
    extras._airdrop(play(made), "2911")
    held(made, ["j16", "j10"], ["a31"])
    return made, begun(play(made, *dice), Window(), go=ALLIES)


@pytest.mark.rule("6.27", "12.1", "D1")
@pytest.mark.parametrize(("roll", "holder"), [(0, JAPAN), (9, ALLIES)])
def test_a_special_reaction_to_the_airborne_division(roll, holder):
    made, p = dropped(roll, *PLENTY)
    assert made.controls(ALLIES, "2911")
    orders(p, "japan: answer nothing special 2911")
    assert ("intelligence.special" in codes(p)) is (holder == JAPAN)
    assert made.controls(holder, "2911")


@pytest.mark.rule("8.62", "D1")
def test_a_beaten_airborne_division_goes_home_or_is_lost():
    made, p = dropped(0, *PLENTY)
    made.set_control("2911", JAPAN)
    p.push(Home(ALLIES))
    Home(ALLIES).run(p)
    assert made.at["us_d_11abn"] != "2911"


@pytest.mark.rule("D1")
def test_an_activated_airborne_division_does_not_drop():
    made = board("1944", units={"us_d_11abn": "3823", "us_air_5af": "3823"})
    off = offensive(made, ALLIES, "a69", ["us_air_5af"], hq="us_hq_swpac")
    assert extras.airdrop_hexes(Stage(made, ALLIES))
    off.active.append("us_d_11abn")
    assert extras.airdrop_hexes(Stage(made, ALLIES)) == []


@pytest.mark.rule("5.22", "D1")
def test_nobody_rolls_for_intelligence_when_wingate_has_ended_the_only_battle():
    made = board(units={"j_a_15": "2108", "cw_d_1b": "2108"})
    off = offensive(made, JAPAN, "j10", ["j_a_15"], hq="j_hq_south", battles=[Battle("2108")])
    off.moved["j_a_15"] = Moved("land", ["2110", "2109", "2108"])
    held(made, ["j16"], ["a22", "a21"])
    p = begun(play(made), Window())
    orders(p, "allies: answer a22 target j_a_15 roll yes")
    assert off.battles == []
    assert "intelligence.success" not in codes(p)
    assert "intelligence.failure" not in codes(p)


@pytest.mark.rule("8.5.1", "8.5")
@pytest.mark.parametrize("step", [Capture, Ashore])
def test_who_retreated_into_a_battle_that_is_lost_too_must_retreat_again(step):
    units = {"j_a_15": "2015", "cw_c_3ind": "2015", "cw_d_8aus": "2014"}
    made = empty(units, ("1913", "2013", "2112", "2113"), turn=2)
    off = offensive(made, JAPAN, "j47", ["j_a_15"], battles=[Battle("2015", won=JAPAN)])
    off.moved["j_a_15"] = Moved("land", ["2113", "2015"])
    off.retreated = ["cw_c_3ind"]
    begun(play(made), step("2015"))
    assert made.controls(JAPAN, "2015")
    assert made.at["cw_c_3ind"] == "2014"
    nowhere = empty(units | {"j_a_25": "2014"}, ("1913", "2013", "2014", "2112", "2113"), turn=2)
    nowhere.at["cw_d_8aus"] = "2427"
    off = offensive(nowhere, JAPAN, "j47", ["j_a_15"], battles=[Battle("2015", won=JAPAN)])
    off.moved["j_a_15"] = Moved("land", ["2113", "2015"])
    off.retreated = ["cw_c_3ind"]
    begun(play(nowhere), step("2015"))
    assert nowhere.at["cw_c_3ind"] == "gone"


@pytest.mark.rule("7.47")
def test_a_barge_that_is_driven_off_goes_back_to_where_it_began():
    made = board("1943", units={"j_a_17": "4121"}, allies=["4121"])
    off = offensive(made, JAPAN, "j10", ["j_a_17"], event=False, hq="j_hq_sseas")
    off.moved["j_a_17"] = Moved("barge", ["4021", "4121"])
    assert homes(made, "j_a_17") == ["4021"]
    off.moved["j_a_17"] = Moved("landing", ["4021", "4121"])
    assert len(homes(made, "j_a_17")) > 1


@pytest.mark.rule("7.24", "8.62")
def test_a_seventh_ship_may_come_home_and_one_of_the_seven_leaves_the_map():
    made, harbour, late = crowded_truk("4116")
    off = offensive(made, JAPAN, "j10", [late], hq="j_hq_cf_yam")
    off.moved[late] = Moved("sea", ["4117", "4116"])
    p = begun(play(made), Return(JAPAN), Home(JAPAN), HarbourExcess(JAPAN))
    orders(p, f"japan: return {late} > 4017", f"japan: excess {harbour[0]}")
    assert made.at[late] == "4017"
    assert (made.at[harbour[0]], made.due[harbour[0]]) == ("track", made.turn + 1)


@pytest.mark.rule("7.24", "8.62")
def test_who_goes_home_by_himself_looks_for_room():
    made, _harbour, late = crowded_truk("4018")
    off = offensive(made, JAPAN, "j10", [late], hq="j_hq_cf_yam")
    off.moved[late] = Moved("sea", ["4017", "4018"])
    Home(JAPAN).run(play(made))
    assert made.at[late] not in ("4017", "4018", "eliminated")


def crowded_truk(place):
    """Six ships at Truk and a seventh that is out at sea."""
    made = board("1943")
    *harbour, late = [u for u in made.units_of(JAPAN) if UNITS[u].ship][:7]
    for unit in made.units_in("4017", JAPAN):
        made.at[unit] = made.at[unit] if not UNITS[unit].ship else "3407"
    made.at |= dict.fromkeys(harbour, "4017") | {late: place}
    return made, harbour, late


@pytest.mark.rule("12.73", "8.62")
@pytest.mark.parametrize("fallen", [False, True])
def test_nobody_flies_home_to_china_when_it_has_fallen(fallen):
    made = board("1944", units={"us_air_14af": "2104"}, surrendered=["china"] if fallen else [])
    offensive(made, ALLIES, "a19", ["us_air_14af"], hq="cw_hq_seac")
    for unit in made.units_in(BOX):
        made.at[unit] = "gone"
    assert (BOX in homes(made, "us_air_14af")) is not fallen


@pytest.mark.rule("4.9.7", "9.24")
def test_who_stays_in_the_box_rolls_for_europe_before_the_new_units():
    made = board(turn=3, europe=-1, units={"us_c_xi": "delayed"})
    p = play(made, 1, 9, 9, 9, 9, 9, 9)
    Arrivals(ALLIES).run(p)
    made.entering = ["us_c_xi"]
    Waiting(ALLIES).run(p)
    assert made.at["us_c_xi"] == "gone"
    assert made.at["us_air_13af"] == made.at["us_c_xiv"] == "delayed"
    assert p.dice.left == []


@pytest.mark.rule("9.14", "4.1.1")
def test_a_japanese_headquarters_without_a_port_waits_on_the_turn_track():
    made = board("1943", turn=6, units={"j_hq_south": "track"}, entering=["j_hq_south", "j_af_50"])
    made.at["j_af_50"] = "track"
    made.due |= {"j_hq_south": 6, "j_af_50": 6}
    Waiting(JAPAN).run(play(made))
    assert (made.at["j_hq_south"], made.due["j_hq_south"]) == ("track", 7)
    assert made.at["j_af_50"] == "delayed"


@pytest.mark.rule("13.1.1", "9.11")
def test_what_the_allies_place_closes_nothing_to_japan_in_the_same_segment():
    made = board("1943", turn=6, units={"us_air_5af": "track", "j_af_25": "track", "j_ad_6": "track"})
    made.entering = ["us_air_5af"]
    was = Entry(made, JAPAN).places("j_af_25")
    p = play(made)
    place_unit(p, "us_air_5af", "3823")
    Waiting(ALLIES).run(p)
    Arrivals(JAPAN).run(p)
    assert Entry(made, JAPAN).places("j_af_25") == was
    Waiting(JAPAN).run(p)
    assert made.fresh == []
    later = board("1943", turn=6, units={"us_air_5af": "eliminated", "j_af_25": "track", "j_ad_6": "track"})
    q = play(later)
    Pools(ALLIES).run(q)
    rebuild(q, "us_air_5af", "3823")
    Spent().run(q)
    Pools(JAPAN).run(q)
    assert Entry(later, JAPAN).places("j_af_25") == was


@pytest.mark.rule("10.32", "11.31")
def test_a_bomber_that_has_bombed_may_take_a_step():
    made = board("1944", turn=10, units={"us_b29_20bc": "2104*"}, bombed=["us_b29_20bc"])
    made.pools = {"air": 1}
    assert Steps(made, ALLIES, "reduced").flips("us_b29_20bc")


@pytest.mark.rule("5.33", "D1")
def test_a_unit_that_an_event_cannot_place_is_lost():
    made = board()
    for hq in ("j_hq_cf_yam", "j_hq_sseas", "j_hq_south"):
        made.at[hq] = "gone"
    p = begun(play(made), Event(JAPAN, "j78"))
    assert made.at["j_air_tainan"] == "gone"
    assert "card.removed" in codes(p)


@pytest.mark.rule("17.27.1", "1.3")
def test_a_headquarters_alone_occupies_no_island():
    made = board(japan=["5108"], units={"j_hq_cf_yam": "5108"})
    bank(made, "1942")
    assert "5108" not in made.banked
    made.at["j_sn_1"] = "5108"
    bank(made, "1942")
    assert "5108" in made.banked


@pytest.mark.rule("5.33")
def test_a_state_of_the_first_schema_is_read():
    tree = {"stack": [{"step": "card.enter", "unit": "j_air_tainan", "lost": False}, {"step": "play.go"}]}
    found = TITLE.upcast(tree, 1)
    assert found["stack"] == [{"step": "card.enter", "unit": "j_air_tainan"}, {"step": "play.go"}]


@pytest.mark.rule("13.32", "6.26", "A13")
def test_a_reaction_that_is_begun_anew_leaves_the_tokyo_express_where_it_is():
    made = board("1943", units={"j_af_25": "4021", "us_air_5af": "3823"})
    made.decks[JAPAN].rivalry = made.decks[ALLIES].rivalry = False
    p = going(made, JAPAN, 0, *PLENTY, japan=["j44", "j10"], allies=["a31"], scenario="1943")
    orders(p, "japan: play j44 ec hq j_hq_sseas", "japan: express 4322", "japan: activate j_af_25")
    orders(p, "japan: battle 4423 with j_af_25", "japan: done", "allies: answer nothing roll yes")
    assert made.express == "4322"
    units = "us_cv_enterprise" if made.at["us_cv_enterprise"] == "4828" else "us_cv_lexington"
    orders(p, f"allies: react hq us_hq_spac_hal with {units}", "allies: restart")
    assert made.express == "4322"


@pytest.mark.rule("A13", "7.55", "D1")
def test_a_cancelled_offensive_leaves_no_trace_of_a_headquarters_that_was_driven_away():
    made = board(units={"j_af_22": "2415", "al_hq_anzac": "2517"})
    off = offensive(made, JAPAN, "j59", ["j_af_22"], hq="j_hq_south")
    before = TITLE.codec.encode(play(made).state)
    extras._drop(play(made), "2517")
    assert made.due == {"al_hq_anzac": 3}
    restore(made)
    off.before, off.turned = {}, {}
    assert TITLE.codec.encode(play(made).state) == before


@pytest.mark.rule("1.3", "7.31")
def test_a_flight_that_is_named_by_its_end_keeps_the_unit_fit_to_fight():
    made = empty({"us_air_1maw": "1805"}, ())
    finder = AirFinder("us_air_1maw", "1805", 2, position(made))
    assert finder.best("2008") == ["2006", "2008"]
    assert not parenthesised("us_air_1maw", ["1805", *finder.best("2008")])
    assert finder.problem(["2008"]) is None
    one = AirFinder("us_air_1maw", "1805", 1, position(made))
    assert one.best("2008") == ["2008"]
    assert set(one.ends(())) <= set(finder.ends(()))
