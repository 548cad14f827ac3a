"""G2 to G6: units, control, stacking, command, supply and weather."""

import networkx
import pytest

from rules.grande_guerre.atlas import AREAS, AROUND, LINKS, TYPES, by_year, month_of, year_of
from rules.grande_guerre.board import controller, held_by
from rules.grande_guerre.final_phase.final import convert_rails, supply_check
from rules.grande_guerre.forces import attack, defence, fire
from rules.grande_guerre.map.command import capacity, commander
from rules.grande_guerre.map.control import take
from rules.grande_guerre.map.stacking import split
from rules.grande_guerre.map.supply import in_net, linked, sources, supplied, supply
from rules.grande_guerre.map.weather import reading, roll_weather
from rules.grande_guerre.movement.costs import Cost, step_cost
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.setup import first_free, new_board, next_corps
from rules.grande_guerre.stocks import losses_of
from tests.rules.grande_guerre.situations import d12, war


@pytest.mark.rule("G2.3", "G2.4")
def test_a_reduced_corps_is_weaker():
    """g_reduced_values"""
    board = war().put("metz", "DE_active#1", reduced=True).board
    assert (attack(board, "DE_active#1"), fire(board, "DE_active#1"), defence(board, "DE_active#1")) == (
        4,
        1,
        4,
    )
    assert TYPES["DE_active"].move == 4
    weak = war().put("metz", "DE_landwehr#1", reduced=True).board
    assert (attack(weak, "DE_landwehr#1"), fire(weak, "DE_landwehr#1")) == (1, 0)


@pytest.mark.rule("G2.5")
def test_corps_are_numbered_in_the_order_of_the_set_up():
    board = new_board("west_1914", {"players": 2})
    assert board.corps["FR_active#17"].army == "FR_V"
    assert board.corps["DE_landwehr#1"].at == "metz"
    assert next_corps(board, "DE_new") == "DE_new#1"
    assert next_corps(board, "FR_reserve") == f"FR_reserve#{first_free('FR_reserve')}"
    assert next_corps(board, "FR_reserve") not in board.corps


def test_the_map_is_whole():
    assert (len(AREAS), len(LINKS)) == (196, 442)
    assert all(a in AROUND[b] for a in AROUND for b in AROUND[a])
    assert sum(area.rp for area in AREAS.values() if area.owner == "AH") == 12
    assert sum(area.rp for area in AREAS.values() if area.owner == "RU") == 18
    assert sum(area.ep for area in AREAS.values() if area.owner == "TR") == 35


@pytest.mark.rule("G3.2")
def test_a_corps_takes_control_in_passing():
    w = war()
    put(w.p, put_corps(w, "DE_active#1"), "st_quentin")
    assert controller(w.board, "st_quentin") == "DE"
    assert w.board.rails == {"st_quentin": w.board.turn}
    assert [(c.area, c.old, c.new) for c in w.board.captures] == [("st_quentin", "FR", "DE")]


def put_corps(w, name):
    w.put("metz", name)
    return [name]


@pytest.mark.rule("G3.2")
def test_neutral_soil_is_crossed_without_control():
    """g_control_in_passing"""
    w = war("aug_1914_pre", scenario="west_1914").put("maastricht", "DE_active#1", "DE_I")
    assert not take(w.p, "maastricht", "DE")
    assert controller(w.board, "maastricht") == "NL"


@pytest.mark.rule("G3.2")
def test_an_ally_gets_his_land_back_and_a_fortress_must_fall_first():
    w = war().hold("DE", "arras").put("arras", "GB_bef#1")
    assert take(w.p, "arras", "GB")
    assert controller(w.board, "arras") == "FR"
    assert not take(w.put("lille", "DE_active#1").p, "lille", "DE")


@pytest.mark.rule("G3.3")
def test_sectors_make_fronts():
    assert (AREAS["nancy"].front, AREAS["trento"].front) == ("west", "west")
    assert (AREAS["warsaw"].front, AREAS["belgrade"].front, AREAS["kars"].front) == ("east",) * 3


@pytest.mark.rule("G4.1", "G4.1a")
def test_eight_corps_fit_into_mountains():
    """g_stacking_mountain"""
    w = war().many("epinal", "FR_active", 6).many("nancy", "FR_reserve", 3)
    entering, behind = split(w.board, "epinal", "entente", ["FR_reserve#1", "FR_reserve#2", "FR_reserve#3"])
    assert (len(entering), behind) == (2, ["FR_reserve#3"])


@pytest.mark.rule("G4.2", "G4.3")
def test_headquarters_command_so_many_corps():
    w = war().hq("DE_I", "metz").hq("DE_II", "metz").hq("FR_I", "nancy").hq("RS_I", "nish")
    w.board.main["central.west"] = "DE_I"
    assert [capacity(w.board, a) for a in ("DE_I", "DE_II", "FR_I")] == [12, 8, 7]
    assert capacity(w.many("nish", "RS_active", 5).board, "RS_I") >= 5


@pytest.mark.rule("G4.7")
def test_the_general_of_best_rank_in_range_commands():
    w = war().hq("DE_I", "metz", "kluck").hq("DE_V", "metz", "kronprinz").hq("DE_II", "hamburg", "buelow")
    w.many("metz", "DE_active", 1, "DE_I").put("metz", "DE_active#2", "DE_V").put(
        "metz", "DE_active#3", "DE_II"
    )
    corps = ["DE_active#1", "DE_active#2", "DE_active#3"]
    assert commander(w.board, corps, "verdun", {}).id == "kronprinz"
    assert commander(w.board, ["DE_active#3"], "verdun", {}).id == ""


@pytest.mark.rule("G5.3")
def test_a_headquarters_relays_supply():
    """g_supply_relay"""
    w = war().hold("DE", "lille", "st_quentin", "soissons", "brussels", "liege")
    w.board.rails |= {"st_quentin": 1, "soissons": 1}
    w.fort("lille", fallen=True, resistance=0).fort("liege", fallen=True, resistance=0)
    w.put("soissons", "DE_active#1").hq("DE_I", "st_quentin")
    assert "DE_active#1" in supplied(w.p, "central")
    w.board.held.pop("lille")
    assert "DE_active#1" not in supplied(w.p, "central")


@pytest.mark.rule("G5.1")
def test_captured_cities_are_no_source():
    """g_source_captured_cities"""
    w = war().hold("DE", "brussels", "lille").fort("lille", fallen=True, resistance=0)
    assert not {"brussels", "lille"} & sources(w.p, "central")
    assert "berlin" in sources(w.p, "central")


@pytest.mark.rule("G5.1", "G5.2")
def test_supply_agrees_with_networkx():
    """The net and what it reaches, found by another program."""
    w = war().hold("DE", "brussels", "namur", "lodz").hold("RU", "lemberg").put("namur", "FR_active#1")
    w.board.rails["lodz"] = 1
    for side in ("central", "entente"):
        graph = networkx.Graph()
        graph.add_nodes_from(a for a in AREAS if in_net(w.board, a, side))
        graph.add_edges_from((k.a, k.b) for k in LINKS if k.rail and {k.a, k.b} <= set(graph))
        start = sources(w.p, side)
        reached = set(start).union(
            *(networkx.node_connected_component(graph, a) for a in start if a in graph)
        )
        assert linked(w.board, start, side) == reached
        assert supply(w.p, side).areas >= reached


@pytest.mark.rule("G5.4")
def test_an_isolated_stack_starves_from_the_second_final_phase_on():
    w = war().hold("DE", "tours") if "tours" in AREAS else war()
    w.put("orleans", "DE_active#1").put("orleans", "DE_reserve#1").hold("DE", "orleans")
    supply_check(w.p)
    assert w.board.isolated == {"DE_active#1": 1, "DE_reserve#1": 1}
    supply_check(w.p)
    assert w.board.corps["DE_reserve#1"].reduced
    supply_check(w.p)
    assert w.at("DE_reserve#1") == ""
    assert losses_of(w.board, "DE") == 1


@pytest.mark.rule("G6.1")
def test_rain_makes_the_plain_dearer():
    """g_rain_cost"""
    w = war("oct_1914")
    w.board.weather["west"] = "rain"
    assert step_cost(w.board, "entente", "paris", "reims", Cost()).foot == 2
    assert step_cost(w.board, "entente", "antwerp", "flanders", Cost()).foot == 2, (
        "a flooded plain is a swamp"
    )
    w.board.weather["west"] = "snow"
    assert step_cost(w.board, "entente", "paris", "reims", Cost()).foot == 2


@pytest.mark.rule("G6.1")
def test_weather_is_rolled_from_september_on():
    w = war("aug_1914", scenario="west_1914")
    roll_weather(w.p)
    assert w.board.weather == {}
    w = war("nov_dec_1914", scenario="west_1914").dice(d12(2))
    roll_weather(w.p)
    assert (w.board.weather, w.board.frozen) == ({"west": "snow"}, ["west"])
    assert [reading("oct", "east", die) for die in (3, 4, 9, 10)] == ["snow", "rain", "rain", "good"]


@pytest.mark.rule("G8.4")
def test_rails_are_converted_a_turn_later_and_russian_ones_two():
    """g_rail_russian_gauge"""
    w = (
        war("oct_1914")
        .hold("DE", "lodz", "plock", "brussels", "liege")
        .fort("liege", fallen=True, resistance=0)
    )
    w.board.rails |= {"lodz": w.board.turn, "liege": w.board.turn}
    convert_rails(w.p)
    assert set(w.board.rails) == {"lodz", "liege"}
    w.board.turn += 1
    convert_rails(w.p)
    assert set(w.board.rails) == {"lodz"}
    w.board.turn += 1
    convert_rails(w.p)
    assert w.board.rails == {}


@pytest.mark.rule("G5.2", "G8.4")
def test_conquered_rails_of_a_nation_that_left_the_war_wait():
    """A neutral has no net to join, and nothing asks who its enemy is."""
    w = war("oct_1914").hold("DE", "lodz", "plock")
    w.board.rails["lodz"] = 0
    w.board.nations["DE"].side = ""
    convert_rails(w.p)
    assert "lodz" in w.board.rails


def test_the_calendar_counts_double_months():
    assert [year_of(t) for t in (0, 4, 5, 13, 14)] == [1914, 1914, 1915, 1915, 1916]
    assert [month_of(t) for t in (0, 1, 5, 13)] == ["aug", "aug", "jan_feb", "nov_dec"]
    assert by_year({"1914": 9, "1917": 6}, 1916) == 9
    assert held_by(war().board, "paris") == "entente"
