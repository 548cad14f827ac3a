"""Chapters 1 and 4: the board, its status, canals and set-up."""

import pytest

from rules.axis_allies_1942.atlas import (
    CANALS,
    ISLANDS,
    PLAYABLE,
    POWERS,
    SEA_ZONES,
    TERRITORIES,
    UNITS,
    VICTORY_CITIES,
    is_territory,
    is_zone,
    neighbours,
    starting_forces,
)
from rules.axis_allies_1942.board import (
    is_friendly_territory,
    is_hostile,
    is_hostile_territory,
    is_hostile_zone,
    production,
    tally,
)
from rules.axis_allies_1942.conquest.control import victory_cities
from tests.rules.axis_allies_1942.situations import position

WRAPS = [
    ("western_canada", "eastern_canada"),
    ("western_united_states", "central_united_states"),
    ("mexico", "east_mexico"),
    ("sz55", "sz19"),
    ("sz42", "sz20"),
    ("sz41", "sz21"),
]


@pytest.mark.rule("1.1")
def test_the_board_has_96_territories_and_65_sea_zones():
    assert (len(TERRITORIES), len(PLAYABLE), len(SEA_ZONES)) == (96, 80, 65)


@pytest.mark.rule("4.1")
def test_adjacency_is_symmetric_and_the_board_hangs_together():
    spaces = [*PLAYABLE, *SEA_ZONES]
    assert all(space in neighbours(other) for space in spaces for other in neighbours(space))
    reached, frontier = {"germany"}, ["germany"]
    while frontier:
        frontier = [n for space in frontier for n in neighbours(space) if n not in reached]
        reached |= set(frontier)
    assert reached == set(spaces)


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("pair", WRAPS)
def test_aa42_map_01_the_map_wraps(pair):
    assert pair[1] in neighbours(pair[0])


@pytest.mark.rule("1.4", "1.5")
def test_aa42_map_02_treasuries_equal_production():
    board = position(base="standard").board
    found = {power: (production(board, power), board.treasury[power]) for power in POWERS}
    expected = {"soviet_union": 24, "germany": 41, "united_kingdom": 31, "japan": 30, "united_states": 42}
    assert found == {power: (ipc, ipc) for power, ipc in expected.items()}


@pytest.mark.rule("3.1")
def test_aa42_map_03_victory_cities_at_the_start():
    board = position(base="standard").board
    assert (len(victory_cities(board, "allies")), len(victory_cities(board, "axis"))) == (7, 6)
    assert len(VICTORY_CITIES) == 13


@pytest.mark.rule("4.5", "4.2")
@pytest.mark.parametrize("enemy", ["", "; poland: su inf; italy: uk inf"])
@pytest.mark.parametrize(
    "order", ["move 1 tank germany > switzerland", "fly 1 fighter germany > switzerland > italy"]
)
def test_aa42_map_04_nobody_enters_or_crosses_neutral_territory(order, enemy):
    game = position(
        turn="germany",
        units=f"germany: de tank, de ftr{enemy}",
        control={"poland": "su", "italy": "uk"} if enemy else {},
    )
    assert game.refusal(order).text.code == "movement.neutral"
    board = game.board
    assert not is_friendly_territory(board, "germany", "switzerland")
    assert not is_hostile_territory(board, "germany", "switzerland")


@pytest.mark.rule("4.2")
def test_4_2_a_territory_is_friendly_to_the_whole_side():
    board = position(control={"egypt": "jp"}).board
    assert is_friendly_territory(board, "germany", "egypt")
    assert is_hostile(board, "united_states", "egypt")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("ships", "hostile"),
    [("uk ss, uk 2 tr", False), ("uk dd", True), ("uk cv", True), ("de bb", False), ("de bb, us ca", True)],
)
def test_4_3_only_enemy_surface_warships_make_a_zone_hostile(ships, hostile):
    assert is_hostile_zone(position(units=f"sz13: {ships}").board, "germany", "sz13") is hostile


@pytest.mark.rule("4.4")
def test_4_4_values_and_original_controllers():
    values = [TERRITORIES[name].ipc for name in PLAYABLE]
    assert (min(values), max(values), sum(values)) == (0, 12, 168)
    assert all(TERRITORIES[name].controller in POWERS for name in PLAYABLE)


@pytest.mark.rule("4.5")
def test_4_5_sixteen_neutrals_without_value():
    neutrals = [land for land in TERRITORIES.values() if land.neutral]
    assert len(neutrals) == 16
    assert not any(land.ipc or land.controller for land in neutrals)


@pytest.mark.rule("4.6")
def test_4_6_islands_touch_nothing_but_sea():
    assert {"japan", "borneo", "hawaiian_islands"} <= ISLANDS
    assert all(not TERRITORIES[name].land and TERRITORIES[name].sea for name in ISLANDS)


@pytest.mark.rule("4.7", "12.7")
def test_aa42_canal_01_an_allys_canal_is_open():
    game = position(turn="uk", phase="noncombat_move", units="sz18: uk dd")
    assert game.allows("move 1 destroyer sz18 > sz19")


@pytest.mark.rule("4.7", "12.7")
def test_aa42_canal_02_a_canal_captured_this_turn_is_closed():
    game = position(
        turn="us",
        phase="noncombat_move",
        units="sz18: us dd",
        start_control={"central_america": "jp"},
        control={"central_america": "us"},
    )
    assert game.refusal("move 1 destroyer sz18 > sz19").text.code == "movement.canal"


@pytest.mark.rule("4.7")
def test_aa42_canal_04_suez_costs_nothing_to_pass():
    held = {"egypt": "de", "trans_jordan": "de"}
    game = position(turn="germany", phase="noncombat_move", units="sz15: de bb", control=held)
    game.order("move 1 battleship sz15 > sz17 > sz34")
    assert game.unit("bb").moved == 2


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("turn", ["germany", "uk"])
def test_4_7_split_banks_close_suez_to_everybody(turn):
    power = {"germany": "de", "uk": "uk"}[turn]
    game = position(turn=turn, phase="noncombat_move", units=f"sz17: {power} dd", control={"egypt": "de"})
    assert not game.allows("move 1 destroyer sz17 > sz34")


@pytest.mark.rule("4.7", "19")
def test_4_7_the_literal_reading_of_suez_is_an_option():
    held = {"egypt": "de", "anglo_egypt_sudan": "uk", "trans_jordan": "uk"}
    for reading, passes in (("egypt", False), ("sudan", True)):
        game = position(
            turn="uk",
            phase="noncombat_move",
            units="sz17: uk dd",
            control=held,
            options={"suez_controllers": reading},
        )
        assert game.allows("move 1 destroyer sz17 > sz34") is passes


@pytest.mark.rule("4.7")
def test_4_7_land_units_cross_the_banks_and_aircraft_ignore_canals():
    game = position(
        turn="germany",
        units="egypt: de inf; sz17: de cv, de ftr; trans_jordan: uk inf; sz34: uk dd",
        control={"egypt": "de"},
    )
    assert game.allows("move 1 inf egypt > trans_jordan")
    assert game.allows("fly 1 fighter sz17 > sz34")


@pytest.mark.rule("4.8", "19")
def test_4_8_the_black_sea_can_be_closed():
    options = {"black_sea_closed": "yes"}
    fleet = "sz16: su ss, su cv; sz15: de dd"
    game = position(turn="su", phase="noncombat_move", units=fleet, options=options)
    assert game.refusal("move 1 submarine sz16 > sz15").text.code == "movement.closed"
    assert position(turn="su", phase="noncombat_move", units=fleet).allows("move 1 submarine sz16 > sz15")
    flyer = position(turn="su", units="caucasus: su ftr; sz16: de dd", options=options)
    assert flyer.allows("fly 1 fighter caucasus > sz16")


@pytest.mark.rule("4.8", "13.3")
def test_4_8_new_ships_may_still_be_placed_in_the_closed_black_sea():
    game = position(
        turn="su",
        phase="mobilize",
        base="standard",
        bought={"destroyer": 1},
        options={"black_sea_closed": "yes"},
    )
    assert game.allows("place 1 destroyer sz16")


@pytest.mark.rule("4.9")
def test_4_9_an_empty_territory_keeps_its_controller():
    game = position(turn="germany", phase="noncombat_move", units="libya: de inf")
    game.order("move 1 inf libya > algeria")
    assert game.board.control["libya"] == "germany"


@pytest.mark.rule("1.2")
def test_1_2_thirteen_types_of_units():
    assert len(UNITS) == 13
    costs = {name: unit.cost for name, unit in UNITS.items()}
    assert costs["infantry"] == 3
    assert (costs["fighter"], costs["battleship"], costs["industrial_complex"]) == (10, 20, 15)


@pytest.mark.rule("20", "1.1")
@pytest.mark.parametrize("setup", ["standard", "tournament"])
def test_20_set_ups_put_every_unit_where_it_belongs(setup):
    for power, spaces in starting_forces(setup).items():
        for space, units in spaces.items():
            assert units.keys() <= UNITS.keys()
            kinds = {UNITS[name].kind for name in units if name != "fighter"}
            assert kinds <= ({"sea"} if space in SEA_ZONES else {"land", "air", "facility"})
            assert space in SEA_ZONES or TERRITORIES[space].controller == power
            assert space not in SEA_ZONES or units.get("fighter", 0) <= 2 * units.get("carrier", 0)


@pytest.mark.rule("20", "1.3")
def test_20_totals_of_the_printed_set_up():
    board = position(base="standard").board
    counts = {p: sum(tally(u for u in board.units.values() if u.power == p).values()) for p in POWERS}
    complexes = {p: sum(board.control[name] == p for name in board.factories) for p in POWERS}
    totals = {p: counts[p] + complexes[p] for p in POWERS}
    expected = {"soviet_union": 36, "germany": 65, "united_kingdom": 41, "japan": 49, "united_states": 36}
    assert totals == expected
    assert sum(complexes.values()) == 10
    assert set(board.factories.values()) == {0}


@pytest.mark.rule("4.7")
def test_4_7_canals_join_adjacent_zones():
    for canal in CANALS.values():
        here, there = canal.between
        assert there in SEA_ZONES[here].sea
        assert all(bank in PLAYABLE for bank in canal.banks)


def test_words_of_players_that_are_no_spaces():
    assert not is_zone(["sz1"])
    assert not is_territory({})
    assert is_zone("sz1")
    assert is_territory("germany")
