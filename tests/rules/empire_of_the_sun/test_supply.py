"""7.35, 7.52, 13: zones of influence, paths and supply, against a slow second opinion and the examples."""

import os
from random import Random

import pytest

from rules.empire_of_the_sun.atlas import ALLIES, CARDS, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.cards import needs
from rules.empire_of_the_sun.hexes import BIT, LAND, PORTS, bits, listed
from rules.empire_of_the_sun.offensives.activation import BOX_BIT, reached
from rules.empire_of_the_sun.supply.attrition import hungry, near_hq
from rules.empire_of_the_sun.supply.paths import connected, own_ports, traces
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import burma_road, commands, linked, sources, supply
from tests.rules.empire_of_the_sun.oracle import Slow
from tests.rules.empire_of_the_sun.situations import board, empty

POSITIONS = 500 if os.environ.get("PBEM_TEST_DEEP") else 6
SCENARIOS = ("full_campaign", "1942", "1943", "1944")


def shaken(scenario, seed):
    """A set-up with many units moved about and many bases changed hands, at random."""
    rng, made = Random(seed), board(scenario)
    hexes = sorted(BIT)
    for unit, place in list(made.at.items()):
        if place in BIT and rng.random() < 0.3:
            made.at[unit] = rng.choice(sorted(PORTS) if UNITS[unit].hq else hexes)
    for hex_ in sorted(LAND):
        if rng.random() < 0.1 and made.controller(hex_) != "nobody":
            made.set_control(hex_, rng.choice([JAPAN, ALLIES]))
    return made


@pytest.mark.rule("13.1", "7.35", "7.53", "12.75", "13.2", "A1", "A2", "A4", "A5", "A12")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_supply_is_what_a_slow_search_finds(scenario, seed):
    made = shaken(scenario, seed) if seed else board(scenario)
    slow = Slow(made)
    units, hqs = slow.supply()
    fed = supply(made)
    assert fed.hqs == hqs
    assert {u for u in fed.units if made.at[u] in BIT} == units


@pytest.mark.rule("7.52", "7.35", "A3")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(POSITIONS))
def test_activation_and_zones_are_what_a_slow_search_finds(scenario, seed):
    made = shaken(scenario, seed) if seed else board(scenario)
    slow, here = Slow(made), position(made)
    fed = supply(made).fliers
    for side in (JAPAN, ALLIES):
        zoi = slow.suffered(side, fed, fed)
        assert suffered(here, side, fed) == bits(zoi)
        for hq in here.headquarters(side):
            kunming = {"2306", "2307", "2406", "2407", "2408", "2506", "2507"}
            fast = set(listed(reached(made, hq) & ~BOX_BIT))
            assert fast - kunming == slow.activation(hq, zoi) - kunming


@pytest.mark.rule("13.1", "7.53")
def test_who_is_in_supply_when_1942_begins():
    fed = supply(board())
    assert {"us_c_r", "cw_c_3ind", "us_dd_asia"} <= fed.units
    assert not {"nl_d_j", "cw_c_1aus", "us_b_p"} & fed.units
    assert fed.hqs == set(position(board()).headquarters(JAPAN)) | set(position(board()).headquarters(ALLIES))


@pytest.mark.rule("13.1")
def test_abda_in_java_supplies_the_dutch_but_not_townsville():
    fed = supply(board(units={"al_hq_abda": "2019"}))
    assert {"nl_d_j", "nl_r_6", "cw_c_1aus"} <= fed.units
    assert "al_hq_abda" in fed.hqs
    assert "cw_c_2aus" not in fed.units


@pytest.mark.rule("7.35", "13.1")
def test_an_air_unit_keeps_the_philippine_headquarters_in_supply():
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
    fed = supply(empty(units, japan))
    assert "us_hq_swpac" in fed.hqs
    assert {"us_c_r", "us_c_sl", "us_b_p", "us_air_feaf"} <= fed.units
    without = {unit: place for unit, place in units.items() if unit != "us_air_feaf"}
    assert "us_hq_swpac" not in supply(empty(without, japan)).hqs


@pytest.mark.rule("7.35")
def test_long_range_bombers_have_a_zone_but_neutralise_none():
    made = empty({"us_lrb_7af": "5108", "j_cvl_zuiho": "5008"}, ("3706",))
    here = position(made)
    assert suffered(here, JAPAN) & BIT["5108"] == 0
    assert suffered(here, ALLIES) & BIT["5108"]
    assert not suffered(here, JAPAN) & BIT["5008"]


@pytest.mark.rule("13.1", "13.1.1")
def test_malaya_can_react_until_aircraft_stand_next_door():
    assert "cw_hq_malaya" in supply(board(units={"j_af_22": "2112", "j_bb_kongo2": "2015"})).hqs
    cut = board(units={"j_af_22": "2014"}, gone=["cw_air_ma"], japan=["2014"])
    assert "cw_hq_malaya" not in supply(cut).hqs


@pytest.mark.rule("13.4")
def test_attrition_of_the_set_up_of_1942():
    made = board()
    hurt = set(hungry(made))
    reduced = {u for u in hurt if not made.weak(u)}
    assert reduced == {"cw_air_aus", "cw_b_pm", "cw_c_1aus", "cw_c_2aus", "nl_air", "nl_d_j"}
    weak = {u for u in hurt if made.weak(u)}
    assert weak == {*(f"nl_r_{n}" for n in range(1, 9)), "us_b_p"}
    assert all(near_hq(made, u) for u in weak)


@pytest.mark.rule("13.4", "13.1")
def test_attrition_at_the_end_of_the_walk_through_turn_two():
    units = {
        "j_a_15": "2014*",
        "j_a_25": "2014*",
        "j_af_22": "2014",
        "j_a_16": "2917*",
        "cw_c_3ind": "2015*",
        "cw_d_8aus": "2015*",
        "al_hq_abda": "2019",
    }
    made = board(units=units, gone=["us_lrb_19", "nl_r_6", "cw_air_ma"], japan=["2014", "2917", "2013"])
    fed = supply(made)
    assert "cw_hq_malaya" not in fed.hqs
    out = {u for u in made.units_of(ALLIES) if not UNITS[u].hq and u not in fed.units}
    wanted = "cw_air_aus cw_b_pm cw_ca_kent cw_c_2aus cw_c_3ind cw_d_8aus us_b_p us_ca_asia"
    assert out == set(wanted.split())


@pytest.mark.rule("12.76")
@pytest.mark.parametrize(
    ("lost", "open_"), [((), True), (("2106",), True), (("2206",), False), (("2104",), False)]
)
def test_the_burma_road(lost, open_):
    assert burma_road(position(board(japan=lost))) is open_


@pytest.mark.rule("7.53")
def test_command_by_nationality():
    assert commands("cw_hq_seac", "us_air_5af")
    assert not commands("cw_hq_seac", "us_air_1maw")
    assert not commands("us_hq_spac_hal", "cw_d_3nz")
    assert commands("al_hq_anzac", "nl_d_j")
    assert not commands("us_hq_swpac", "nl_d_j")
    assert commands("us_hq_cpac", "ch_a_5")


@pytest.mark.rule("13.32")
def test_the_tokyo_express_feeds_a_cut_off_island():
    assert "j_ss" not in supply(board("1943")).units
    assert "j_ss" in supply(board("1943", express="4322")).units


@pytest.mark.rule("17.27")
def test_the_lifeline_to_australia():
    assert linked(position(board()), ALLIES, "3727", "5808")
    assert not linked(position(board(japan=["5808"])), ALLIES, "3727", "5808")


@pytest.mark.rule("9.11", "13.1", "A4")
@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_one_search_back_finds_the_ports_from_which_supply_can_be_traced(scenario, side):
    here = position(board(scenario))
    foes, zoi = here.occupied(enemy(side)), suffered(here, side)
    ports, goal = own_ports(here.controlled(side)), sources(here, side)
    back = connected(goal, foes, zoi, ports)
    for hex_ in sorted(PORTS):
        if ports & BIT[hex_]:
            assert bool(back & BIT[hex_]) is traces(BIT[hex_], goal, foes, zoi, ports), hex_


@pytest.mark.rule("D1")
def test_where_halsey_would_find_units_does_not_depend_on_how_it_is_asked(monkeypatch):
    made = board("1943", units={"us_hq_spac_gho": "gone"})
    made.at.pop("us_hq_spac_hal", None)
    quick = needs.commander_places(made, CARDS["a20"])
    monkeypatch.setattr(needs, "_finds_supplied", lambda *_: False)
    assert needs.commander_places(made, CARDS["a20"]) == quick
    assert quick


@pytest.mark.rule("13.1")
def test_a_position_is_known_again_only_while_nothing_has_changed():
    made = board()
    here = position(made)
    assert position(made) is here
    made.at["j_sn_1"] = "3706"
    assert position(made).at["j_sn_1"] == "3706"
    made.set_control("2915", ALLIES)
    assert not position(made).controlled(JAPAN) & BIT["2915"]
    assert here.controlled(JAPAN) & BIT["2915"]
