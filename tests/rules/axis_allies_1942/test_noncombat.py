"""Chapter 12: noncombat moves, landing and the saving of aircraft."""

from itertools import pairwise

import pytest

from rules.axis_allies_1942.atlas import neighbours
from rules.axis_allies_1942.board import add_unit
from rules.axis_allies_1942.movement.distances import distance, shortest
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


@pytest.mark.rule("7.8.1", "12.4", "12.6")
@pytest.mark.parametrize("way", ["sz61", "sz61 > sz36"])
def test_7_8_1_a_carrier_that_must_wait_for_a_fighter_is_told_so(way):
    """However far it was to go: the fighter over its zone has no range left."""
    game = position(turn="japan", phase="noncombat_move", units="sz60: jp cv, jp ftr, jp dd")
    game.unit("ftr").moved, game.unit("ftr").phase = 4, "combat"
    refusal = game.refusal(f"move 1 carrier sz60 > {way}")
    assert (refusal.text.code, refusal.rule) == ("movement.strands", "7.8.1")


@pytest.mark.rule("12.4", "21.4")
def test_12_4_a_carrier_does_not_sail_to_a_fighter_that_has_a_deck():
    units = "sz61: jp cv; sz60: jp cv; japan: jp ftr"
    game = position(turn="japan", phase="noncombat_move", units=units)
    game.order("fly 1 fighter japan > sz60", "end")
    assert {zone: game.units(zone) for zone in ("sz60", "sz61")} == {
        "sz60": {"japan": {"fighter": 1, "carrier": 1}},
        "sz61": {"japan": {"carrier": 1}},
    }


@pytest.mark.rule("12.4", "21.4")
def test_12_4_of_two_carriers_only_one_sails_to_a_fighter():
    game = position(turn="japan", phase="noncombat_move", units="sz61: jp cv; sz62: jp cv; sz60: jp ftr")
    game.unit("ftr").moved, game.unit("ftr").phase = 4, "combat"
    game.order("end")
    assert sorted(u.space for u in game.board.units.values() if u.type == "carrier") in (
        ["sz60", "sz61"],
        ["sz60", "sz62"],
    )


@pytest.mark.rule("12.4", "13.6", "21.4")
def test_12_4_nobody_leaves_a_deck_where_a_new_carrier_takes_the_third_fighter():
    game = position(
        turn="germany",
        phase="noncombat_move",
        units="sz8: de cv, de 2 ftr; northwestern_europe: de ftr",
        factories={"france": 0},
        bought={"carrier": 1},
    )
    game.order("fly 1 fighter northwestern_europe > sz8", "end")
    assert game.units("sz8") == {"germany": {"fighter": 3, "carrier": 2}}
    assert all(unit.aboard for unit in game.board.units.values() if unit.type == "fighter")


@pytest.mark.rule("12.4", "13.6")
def test_12_4_fighters_that_have_a_deck_bind_no_new_carrier():
    game = position(
        turn="germany",
        phase="noncombat_move",
        units="sz8: de cv, de ftr; northwestern_europe: de ftr",
        factories={"france": 0},
        bought={"carrier": 1},
    )
    game.order("fly 1 fighter northwestern_europe > sz8", "end")
    assert game.board.announced == {}
    assert game.allows("place 1 carrier sz14")


def decks(game, power="united_kingdom"):
    """On whose decks the fighters of a power are."""
    fighters = [u for u in game.board.units.values() if u.type == "fighter" and u.power == power]
    return sorted(game.board.units[unit.aboard].power if unit.aboard else "" for unit in fighters)


@pytest.mark.rule("12.4", "8.1")
def test_12_4_a_fighter_may_land_on_an_allied_deck_beside_an_own_one():
    units = "sz8: uk cv, us cv; united_kingdom: uk 2 ftr"
    game = position(turn="uk", phase="noncombat_move", units=units)
    game.order("fly 1 fighter united_kingdom > sz8 on united_states")
    assert decks(game) == ["", "united_states"]
    game.order("fly 1 fighter united_kingdom > sz8", "end")
    assert decks(game) == ["united_kingdom", "united_states"]


@pytest.mark.rule("12.4", "11.2")
def test_12_4_a_guest_may_change_to_an_own_carrier_beside_his_host():
    game = position(turn="uk", phase="noncombat_move", units="sz8: uk cv, us cv; sz7: uk ftr")
    guest = game.unit("ftr")
    guest.space, guest.aboard = "sz8", game.uid(game.unit("cv", power="united_states"))
    game.order("fly 1 fighter sz8 on uk", "end")
    assert decks(game) == ["united_kingdom"]


@pytest.mark.rule("12.4")
def test_12_4_orders_name_decks_in_both_languages_and_only_those_with_room():
    units = "sz8: uk cv, us cv, us 2 ftr; united_kingdom: uk ftr"
    game = position(turn="uk", phase="noncombat_move", units=units)
    refusal = game.refusal("fly 1 fighter united_kingdom > sz8 on us")
    assert (refusal.text.code, refusal.rule) == ("fly.no_deck_of", "12.4")
    order = game.read("volar 1 caza reino_unido > zm8 en reino_unido")
    assert order == game.read("fly 1 ftr uk > sz8 on united_kingdom")
    assert game.allows(order)
    assert game.allows("fly 1 ftr uk > sz8 on any")
    assert game.allows("fly 1 ftr uk > sz8")


@pytest.mark.rule("12.4", "13.6")
def test_12_4_fighters_are_told_to_wait_for_a_carrier_that_is_to_be_built():
    """Without the order they would fly home, since their own carrier sails away."""
    units = "sz8: uk cv, uk 2 ftr"
    more = {"factories": {"united_kingdom": 0}, "bought": {"carrier": 1}}
    game = position(turn="uk", phase="noncombat_move", units=units, **more)
    game.order("move 1 carrier sz8 > sz7", "fly 2 fighter sz8", "end")
    assert game.units("sz8") == {"united_kingdom": {"fighter": 2, "carrier": 1}}
    assert "fly.stay" in game.codes()
    assert position(turn="uk", phase="noncombat_move", units="sz8: uk ftr").refusal("fly 1 ftr sz8")


@pytest.mark.rule("12.4", "2.4")
def test_12_4_a_guest_who_leaves_a_closed_deck_needs_a_place_like_all_others():
    """His host lends no more, and the own deck beside it is full."""
    game = position(turn="uk", phase="noncombat_move", units="sz51: uk cv, us cv, uk 2 ftr; sz52: uk ftr")
    guest = game.unit("ftr", "sz52")
    guest.space, guest.aboard = "sz51", game.uid(game.unit("cv", power="united_states"))
    game.board.closed = {"united_states": ["carriers"]}
    assert not game.allows("fly 3 ftr sz51")
