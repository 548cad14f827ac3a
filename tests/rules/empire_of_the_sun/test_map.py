"""Chapters 1 and 2: the map, the counters, the cards and the set-ups."""

from itertools import pairwise

import pytest

from rules.empire_of_the_sun.atlas import CARDS, NATIONS, UNITS, year_of
from rules.empire_of_the_sun.hexes import (
    AIRFIELDS,
    HEXES,
    NAMED,
    NATION,
    ONE_HEX_ISLANDS,
    PORTS,
    RESOURCES,
    TERRAIN,
    distance,
    side,
)
from rules.empire_of_the_sun.movement.overland import step_cost
from rules.empire_of_the_sun.movement.stacking import size
from rules.empire_of_the_sun.title import TITLE
from tests.rules.empire_of_the_sun.situations import board


@pytest.mark.rule("1.9")
def test_the_map_is_whole():
    assert (len(HEXES), len(UNITS), len(CARDS), len(RESOURCES)) == (1_135, 201, 165, 14)
    assert len(AIRFIELDS) == 142
    for nation in ("philippines", "malaya", "burma", "india", "australia"):
        wanted = set(NATIONS[nation]["hexes"])
        assert wanted <= {h for h in HEXES if NATION.get(h)}


@pytest.mark.rule("1.3")
def test_named_locations_are_land_hexes_with_a_symbol():
    assert {"4322", "4423", "2812", "2005", "3219", "2017"} <= NAMED
    assert not {"4422", "4523", "2713", "3708"} & NAMED


@pytest.mark.rule("1.3")
def test_one_hex_islands():
    assert {"4222", "3014", "4715"} <= ONE_HEX_ISLANDS
    assert not {"4020", "4021", "2909", "2721"} & ONE_HEX_ISLANDS


@pytest.mark.rule("1.3", "14.1")
def test_services():
    army = "j_air_tainan j_ad_5 us_d_11abn us_air_avg us_b29_20bc us_b_p"
    navy = "j_af_21 j_ss j_sn_1 us_air_1maw us_b_sf us_d_1m"
    assert all(UNITS[u].army and not UNITS[u].navy for u in army.split())
    assert all(UNITS[u].navy and not UNITS[u].army for u in navy.split())


@pytest.mark.rule("1.3", "7.45")
def test_who_can_land():
    assert all(UNITS[u].amphibious for u in ["j_a_14", "us_c_x", "cw_c_33", "cw_c_3aus", "cw_d_3nz"])
    assert not any(UNITS[u].amphibious for u in ["cw_c_4ind", "nl_d_j", "ch_a_5", "cw_b_7arm"])


@pytest.mark.rule("1.9", "7.21")
def test_hexsides():
    assert [side("2220", n) for n in ("2219", "2319", "2320")] == ["water"] * 3
    assert not {side("2220", n) for n in ("2119", "2120", "2221")} & {"water", "coast"}
    pairs = [
        "2014-1913",
        "2014-1914",
        "2014-2113",
        "2014-2114",
        "3407-3506",
        "3507-3607",
        "2913-3014",
        "2309-2410",
        "4627-4727",
    ]
    kinds = ["land", "blocked", "coast", "water", "land", "water", "blocked", "coast", "coast"]
    assert [side(*each.split("-")) for each in pairs] == kinds


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ("5808", "5108", 7),
        ("5808", "5408", 4),
        ("2212", "2015", 4),
        ("2112", "2015", 3),
        ("3014", "2220", 10),
        ("4715", "4612", 4),
    ],
)
def test_distances(one, other, far):
    assert distance(one, other) == distance(other, one) == far


@pytest.mark.rule("7.41")
@pytest.mark.parametrize(
    ("path", "enemies", "kwai", "halves"),
    [
        ("2409 2309 2410 2310 2411 2311", False, False, 5),
        ("2211 2110 2011 2012 1912 1913", False, False, 5),
        ("3922 3823", False, False, 1),
        ("3922 3823", True, False, 6),
        ("3822 3823", False, False, 6),
        ("2110 2109", False, False, 4),
        ("2110 2010 2109 2108 2008", False, True, 4),
        ("1913 2014", True, False, 4),
        ("2112 2013 2014", True, False, 5),
        ("2105 2106 2107", False, False, 2),
        ("2105 2206", False, False, 4),
        ("2015 2014", True, False, 4),
    ],
)
def test_costs_of_marches(path, enemies, kwai, halves):
    hexes = path.split()
    last = len(hexes) - 2
    steps = [
        step_cost(one, other, enemies=enemies and n == last, kwai=kwai)
        for n, (one, other) in enumerate(pairwise(hexes))
    ]
    assert sum(steps) == halves


@pytest.mark.rule("2.5")
def test_decks_of_1943():
    made = board("1943")
    japan, allies = made.decks["japan"], made.decks["allies"]
    assert (len(japan.pile), len(allies.pile)) == (63, 66)
    assert (japan.future, allies.future) == ("j26", "a29")
    assert japan.future_turn == allies.future_turn == 4


@pytest.mark.rule("2.5")
def test_who_may_be_rebuilt_after_the_set_up():
    dead = {u for u, place in board("1943").at.items() if place == "eliminated"}
    assert dead == {"us_ca_northampton", "us_cv_wasp"}
    dead = {u for u, place in board("1944").at.items() if place == "eliminated"}
    assert dead == {"us_ca_northampton", "us_cv_wasp", "j_af_50"}


@pytest.mark.rule("2.5", "11.11")
@pytest.mark.parametrize(("scenario", "resources"), [("1942", 4), ("1943", 14), ("1944", 14)])
def test_resources_when_scenarios_begin(scenario, resources):
    assert board(scenario).resources() == resources


@pytest.mark.rule("7.34")
def test_two_units_of_one_air_force_count_as_one():
    assert size(["us_air_7af", "us_lrb_7af", "us_c_x", "us_b_marine"]) == 3


@pytest.mark.rule("2.5")
def test_every_unit_stands_where_it_can():
    for scenario in TITLE.scenarios:
        made = board(scenario.id)
        for unit, place in made.at.items():
            if place in TERRAIN:
                assert made.controls(UNITS[unit].side, place), f"{unit} in {place}"
            elif UNITS[unit].ship and place.isdecimal():
                assert place in HEXES


@pytest.mark.rule("17.2")
def test_years():
    assert [year_of(turn) for turn in (1, 2, 4, 5, 8, 11)] == [1941, 1942, 1942, 1943, 1944, 1945]
    assert PORTS <= NAMED
