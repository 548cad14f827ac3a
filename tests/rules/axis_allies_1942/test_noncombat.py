"""Chapter 12: noncombat moves, landing and the saving of aircraft."""

from itertools import pairwise

import pytest

from rules.axis_allies_1942.atlas import neighbours
from rules.axis_allies_1942.board import add_unit
from rules.axis_allies_1942.distances import distance, shortest
from tests.rules.axis_allies_1942.battles import answer
from tests.rules.axis_allies_1942.situations import position


def noncombat(**kw):
    return position(**{"phase": "noncombat_move"} | kw)


def fly_in(game, type_, moved):
    """Let all aircraft of a type have flown so far in the combat move."""
    for unit in game.board.units.values():
        if unit.type == type_ and unit.power == game.board.power:
            unit.moved, unit.phase, unit.fought = moved, "combat", True
    return game


@pytest.mark.rule("12.4", "12.2")
def test_aa42_ncm_01_no_landing_in_territory_captured_this_turn():
    game = noncombat(
        turn="germany",
        units="egypt: de ftr, de tank; libya: de inf",
        control={"egypt": "de"},
        captured=("egypt",),
    )
    assert game.allows("fly 1 fighter egypt > libya")
    assert game.allows("move 1 inf libya > egypt")
    game.order("end")
    assert game.unit("ftr").space == "libya"


@pytest.mark.rule("12.5")
def test_aa42_ncm_03_ships_keep_out_of_hostile_zones_and_submarines_do_not():
    game = noncombat(turn="germany", units="sz5: de ss, de ca; sz6: uk ca; sz8: uk dd")
    assert not game.allows("move 1 cruiser sz5 > sz6")
    assert game.allows("move 1 submarine sz5 > sz6 > sz8")
    assert game.allows("move 1 submarine sz5 > sz6")


@pytest.mark.rule("12.5", "8.2")
def test_12_5_a_submarine_stops_at_a_destroyer_in_noncombat_too():
    game = noncombat(turn="germany", units="sz5: de ss; sz6: uk dd")
    assert not game.allows("move 1 submarine sz5 > sz6 > sz8")


@pytest.mark.rule("12.5")
def test_aa42_ncm_04_submarines_and_transports_do_not_matter():
    game = noncombat(turn="us", units="sz11: us tr, us dd; sz12: de ss, de tr")
    assert game.allows("move 1 destroyer sz11 > sz12")
    assert game.allows("move 1 transport sz11 > sz12 > sz13")


@pytest.mark.rule("12.1", "9.2.4")
def test_aa42_rev_06_a_ship_that_bombarded_has_fought():
    game = position(turn="uk", units="sz6: uk bb, uk dd, uk tr; norway: de inf", aboard={"sz6": "uk 2 inf"})
    answer(game.order("assault sz6 > norway", "end", dice=(4, 6, 6, 6)))
    assert "combat.bombarded" in game.codes()
    assert not game.allows("move 1 battleship sz6 > sz7")
    assert game.allows("move 1 destroyer sz6 > sz7")


@pytest.mark.rule("12.1", "7.2")
def test_12_1_units_that_moved_or_fought_rest():
    game = noncombat(turn="germany", units="germany: de 2 inf, de ftr")
    game.unit("inf").phase = "combat"
    assert not game.allows("move 2 inf germany > poland")
    assert game.allows("move 1 inf germany > poland")
    game.order("fly 1 fighter germany > poland > germany > poland > baltic_states")


@pytest.mark.rule("12.2", "15.3")
def test_12_2_land_units_pass_friendly_territory_only():
    game = noncombat(turn="germany", units="germany: de tank, de aa", control={"poland": "su"})
    assert game.refusal("move 1 tank germany > poland").text.code == "movement.hostile_territory"
    assert game.allows("move 1 tank germany > baltic_states > belorussia")
    assert game.allows("move 1 aa germany > baltic_states")


@pytest.mark.rule("12.4")
def test_12_4_an_aircraft_has_only_the_range_that_is_left():
    game = fly_in(
        noncombat(turn="germany", units="ukraine_ssr: de ftr", control={"ukraine_ssr": "su"}), "fighter", 3
    )
    assert game.allows("fly 1 fighter ukraine_ssr > bulgaria_romania")
    assert not game.allows("fly 1 fighter ukraine_ssr > bulgaria_romania > southern_europe")


@pytest.mark.rule("12.4")
def test_12_4_of_two_aircraft_the_one_with_less_range_flies():
    game = noncombat(turn="germany", units="ukraine_ssr: de 2 ftr, su inf", control={"ukraine_ssr": "su"})
    first, second = [u for u in game.board.units.values() if u.type == "fighter"]
    first.moved, second.moved = 1, 3
    game.order("fly 1 fighter ukraine_ssr > bulgaria_romania")
    assert (first.space, second.space) == ("ukraine_ssr", "bulgaria_romania")


@pytest.mark.rule("12.4")
def test_12_4_an_aircraft_lands_once():
    game = noncombat(turn="germany", units="germany: de ftr, de inf")
    game.order("fly 1 fighter germany > poland")
    assert not game.allows("fly 1 fighter poland > germany")


@pytest.mark.rule("12.4", "21.4")
def test_12_4_what_cannot_land_is_destroyed():
    game = fly_in(noncombat(turn="us", units="sz43: us ftr, us bmb; mexico: us inf"), "fighter", 4)
    fly_in(game, "bomber", 6).order("end")
    assert "noncombat.lost" in game.codes()
    assert game.units("sz43") == {}


@pytest.mark.rule("12.4", "21.4", "12.6")
def test_21_4_carriers_sail_by_themselves_to_save_fighters():
    game = fly_in(noncombat(turn="us", units="sz44: us 2 ftr; sz53: us cv"), "fighter", 4)
    assert not game.allows("move 1 carrier sz53 > sz57")
    game.order("end")
    assert game.unit("cv").space == "sz44"
    assert {u.aboard for u in game.board.units.values() if u.type == "fighter"} == {game.uid(game.unit("cv"))}


@pytest.mark.rule("12.4", "21.4")
def test_21_4_the_greatest_number_is_saved():
    """One carrier, a lone fighter on one side and two on the other: it must go to the two."""
    game = fly_in(noncombat(turn="us", units="sz43: us ftr; sz50: us 2 ftr; sz53: us cv"), "fighter", 4)
    assert not game.allows("move 1 carrier sz53 > sz43")
    assert game.allows("move 1 carrier sz53 > sz52 > sz50") or game.allows(
        "move 1 carrier sz53 > sz44 > sz50"
    )
    game.order("end")
    assert game.units("sz50") == {"united_states": {"carrier": 1, "fighter": 2}}


@pytest.mark.rule("12.4", "21.4")
def test_21_4_a_fighter_with_a_base_on_land_gives_up_its_deck():
    game = noncombat(turn="us", units="sz53: us cv, us 2 ftr; sz44: us ftr")
    stray = game.unit("ftr", "sz44")
    stray.moved = 3
    assert game.allows("fly 1 fighter sz44 > sz53")
    game.order("end")
    assert stray.aboard
    assert (
        sorted(u.space for u in game.board.units.values() if u.type == "fighter").count("hawaiian_islands")
        == 1
    )


@pytest.mark.rule("12.4")
def test_12_4_no_flight_out_of_reach_of_safety():
    game = fly_in(noncombat(turn="us", units="sz53: us ftr; hawaiian_islands: us inf"), "fighter", 3)
    assert game.refusal("fly 1 fighter sz53 > sz43").text.code == "fly.no_base"
    assert game.allows("fly 1 fighter sz53 > hawaiian_islands")


@pytest.mark.rule("12.6", "8.1")
def test_12_6_a_carrier_may_not_go_on_after_a_fighter_has_landed():
    game = fly_in(noncombat(turn="us", units="sz52: us cv; sz50: us ftr"), "fighter", 3)
    game.order("move 1 carrier sz52 > sz44", "fly 1 fighter sz50 > sz44")
    assert not game.allows("move 1 carrier sz44 > sz53")


@pytest.mark.rule("12.7", "4.7")
def test_12_7_carriers_in_noncombat_obey_the_canals():
    game = fly_in(
        noncombat(turn="uk", units="sz34: uk ftr; sz17: uk cv", control={"egypt": "de"}), "fighter", 4
    )
    game.order("end")
    assert "noncombat.lost" in game.codes()


@pytest.mark.rule("12.4")
def test_12_4_bombers_never_land_on_carriers():
    game = fly_in(noncombat(turn="us", units="sz53: us cv; sz44: us bmb"), "bomber", 5)
    assert not game.allows("fly 1 bomber sz44 > sz53")


@pytest.mark.rule("12.4", "2.4")
def test_12_4_a_new_carrier_saves_only_what_it_can_hold():
    game = fly_in(
        noncombat(turn="japan", units="sz60: jp 3 ftr", factories={"japan": 0}, bought={"carrier": 1}),
        "fighter",
        4,
    )
    game.order("end")
    assert game.units("sz60") == {"japan": {"fighter": 2, "carrier": 1}}


@pytest.mark.rule("12.4")
def test_shortest_paths_are_paths():
    path = shortest("germany", "sz12")
    assert path[-1] == "sz12"
    assert len(path) == distance("germany", "sz12")
    assert all(there in neighbours(here) for here, there in pairwise(["germany", *path]))


@pytest.mark.rule("12.1")
def test_a_clock_that_runs_out_ends_the_phase():
    game = noncombat(turn="germany", units="germany: de inf")
    game.order(game.play.decision.default(game.play, "germany"))
    assert game.board.power == "united_kingdom"


@pytest.mark.rule("11.2", "12.4")
def test_11_2_a_fighter_stays_on_the_allied_deck_where_it_is():
    game = noncombat(turn="us", units="sz53: uk cv, us ftr")
    deck = game.unit("ftr").aboard
    add_unit(game.board, "carrier", "united_states", "sz53")
    game.order("end")
    assert game.unit("ftr").aboard == deck
