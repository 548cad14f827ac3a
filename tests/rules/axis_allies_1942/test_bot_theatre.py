"""The bot `basic` across the sea: lanes, fleets that stay together, cities that decide the war."""

import pytest

from rules.axis_allies_1942.bot.estimate import forecast
from rules.axis_allies_1942.bot.eyes import CITY, Eyes
from rules.axis_allies_1942.bot.guards import guards
from rules.axis_allies_1942.bot.purchases import Shopper
from rules.axis_allies_1942.bot.shipping import Harbourmaster
from rules.axis_allies_1942.bot.theatre import Lane, Theatre
from rules.axis_allies_1942.movement.survey import Survey
from tests.rules.axis_allies_1942.situations import position
from tests.rules.axis_allies_1942.test_bot import choose, phase_orders

# Where a power fights


@pytest.mark.parametrize(
    ("power", "lane"),
    [
        ("united_kingdom", Lane("united_kingdom", "sz8", "sz8")),
        ("united_states", Lane("eastern_canada", "sz10", "sz8")),
        ("japan", Lane("japan", "sz62", "sz62")),
        ("germany", None),
        ("soviet_union", None),
    ],
)
def test_a_power_across_the_sea_ships_by_the_shortest_way_to_great_prizes(power, lane):
    assert Theatre(Eyes(position(turn=power, base="standard").board, power)).lane == lane


def test_a_raid_on_a_remote_coast_does_not_call_the_army_from_its_port():
    units = "eastern_united_states: us 4 inf; sz10: us 2 tr; alaska: jp inf; france: de 3 inf"
    situation = position(turn="us", phase="noncombat_move", units=units, control={"alaska": "jp"})
    eyes = Eyes(situation.board, "united_states")
    assert eyes.is_abroad("eastern_united_states")
    orders = phase_orders(situation)
    assert orders.count("load 2 infantry eastern_united_states > sz11") == 2
    assert not any("infantry eastern_united_states > eastern_canada" in order for order in orders)


def test_troops_are_at_home_on_a_continent_where_much_is_to_be_won():
    eyes = Eyes(position(turn="soviet_union", base="standard").board, "soviet_union")
    assert not eyes.is_abroad("russia")
    assert not eyes.is_abroad("soviet_far_east")


# Fleets


def test_the_risk_of_a_fleet_falls_with_its_escort():
    units = "sz10: us 3 tr; france: de 3 fighter"
    eyes = Eyes(position(turn="us", units=units).board, "united_states")
    alone = eyes.risk("sz8", {"transport": 3})
    some = eyes.risk("sz8", {"transport": 3, "destroyer": 2})
    many = eyes.risk("sz8", {"transport": 3, "destroyer": 9})
    assert alone == 1
    assert alone > some > many == 0


def test_new_warships_come_first_while_the_beach_is_dangerous():
    units = "sz11: us 6 tr; france: de 4 fighter; eastern_united_states: us 2 inf"
    setup = {"turn": "us", "phase": "purchase", "treasury": {"us": 42}}
    situation = position(units=units, factories={"eastern_united_states": 0}, **setup)
    bought = choose(situation).args["units"]
    assert bought["destroyer"] >= 3
    assert "transport" not in bought


def test_ships_are_not_launched_under_the_guns_of_the_enemy():
    units = "united_kingdom: uk 2 inf; northwestern_europe: de 5 fighter; france: de 3 inf"
    setup = {"turn": "uk", "phase": "purchase", "treasury": {"uk": 30}}
    board = position(units=units, factories={"united_kingdom": 0}, **setup).board
    bought = Shopper(board, "united_kingdom").order().args["units"]
    assert not {"transport", "destroyer"} & set(bought)
    assert bought["fighter"] >= 1


def test_empty_transports_go_back_alone_where_nobody_threatens_them():
    units = "sz8: us 4 dd, us 2 tr; eastern_canada: us 4 inf; france: us 3 inf, us tank; germany: de 9 inf"
    situation = position(turn="us", phase="noncombat_move", units=units, control={"france": "us"})
    orders = phase_orders(situation)
    assert "move 2 transport sz8 > sz9 > sz10" in orders
    assert not any("destroyer" in order for order in orders)


def test_transports_that_are_threatened_sail_with_their_escort():
    units = (
        "sz10: us 8 dd, us tr; eastern_canada: us 2 inf; france: us 3 inf; northwestern_europe: de 2 fighter"
    )
    situation = position(turn="us", phase="noncombat_move", units=units, control={"france": "us"})
    orders = phase_orders(situation)
    assert any(order.startswith("move 8 destroyer 1 transport") and order.endswith("sz8") for order in orders)
    assert "land sz8 > france" in orders


def test_warships_join_the_main_fleet_but_distant_squadrons_stay():
    units = "sz10: us 2 tr; sz11: us 2 dd; sz53: us bb; eastern_canada: us 4 inf; germany: de 2 fighter"
    factories = {"eastern_united_states": 0}
    board = position(turn="us", phase="noncombat_move", units=units, factories=factories).board
    port = Harbourmaster(Theatre(Eyes(board, "united_states")), Survey(board))
    assert [order.args["path"][-1] for order in port.cruises("sz11")] == ["sz10"]
    assert not list(port.cruises("sz53"))


# What must be held


def test_cities_are_worth_more_when_few_decide_the_war():
    start = position(turn="uk", base="standard")
    assert Eyes(start.board, "united_kingdom").city == CITY
    lost = dict.fromkeys(("karelia_ssr", "india"), "jp")
    late = position(turn="uk", base="standard", control=lost)
    assert Eyes(late.board, "united_kingdom").city > 2 * CITY


def test_a_city_keeps_a_watch_against_an_enemy_some_marches_away():
    units = "india: uk 4 inf; french_indo_china_thailand: jp 6 inf"
    eyes = Eyes(position(turn="uk", units=units).board, "united_kingdom")
    assert not eyes.threats("india")
    assert len(guards(eyes, "india")) == 3


def test_a_few_of_a_garrison_that_needs_everybody_may_sally():
    units = "russia: su 10 inf; west_russia: de 9 inf, de 3 tank"
    eyes = Eyes(position(turn="soviet_union", units=units).board, "soviet_union")
    assert len(guards(eyes, "russia")) == 10
    assert len(guards(eyes, "russia", sally=True)) == 8


def test_aircraft_die_before_the_last_man_who_can_take_a_territory():
    lone = forecast({"infantry": 1, "fighter": 2}, {"infantry": 1})
    two = forecast({"infantry": 2, "fighter": 2}, {"infantry": 1})
    assert lone.cost > two.cost


def test_the_capital_gets_no_more_infantry_than_it_needs():
    units = "russia: su 6 inf; west_russia: de 5 inf, de tank"
    setup = {"turn": "soviet_union", "phase": "purchase", "treasury": {"su": 30}}
    bought = choose(position(units=units, factories={"russia": 0}, **setup)).args["units"]
    assert bought["infantry"] >= 2
    assert set(bought) > {"infantry"}


def test_an_outpost_gets_troops_and_the_capital_the_aircraft():
    units = "india: uk inf; burma: jp 3 inf; united_kingdom: uk 3 inf"
    situation = position(
        turn="uk",
        phase="mobilize",
        units=units,
        factories={"india": 0, "united_kingdom": 0},
        bought={"infantry": 3, "fighter": 2},
        control={"burma": "jp"},
    )
    assert phase_orders(situation) == ["place 3 infantry india", "place 2 fighter united_kingdom"]


def test_aircraft_stand_by_a_capital_of_the_side_as_long_as_there_is_hope():
    units = "vologda: uk fighter; russia: su 9 inf; west_russia: de 6 inf, de 2 tank, de 2 art"
    game = position(turn="uk", phase="noncombat_move", units=units, control={"west_russia": "de"})
    phase_orders(game)
    assert game.unit("fighter").space == "russia"


def test_aircraft_leave_a_capital_that_is_lost():
    units = "russia: uk fighter, su 2 inf; west_russia: de 9 inf, de 6 tank"
    game = position(turn="uk", phase="noncombat_move", units=units, control={"west_russia": "de"})
    phase_orders(game)
    assert game.unit("fighter").space != "russia"


# Carriers


@pytest.mark.parametrize(("fighters", "carriers"), [(0, 0), (1, 0), (2, 1)])
def test_a_carrier_is_bought_for_fighters_that_are_at_hand(fighters, carriers):
    wing = f", us {fighters} fighter" if fighters else ""
    units = (
        f"eastern_united_states: us 4 inf{wing}; sz11: us 2 tr; france: de 3 fighter; germany: de 2 bomber"
    )
    game = position(turn="us", phase="purchase", units=units, factories={"eastern_united_states": 0})
    assert Shopper(game.board, "united_states").order().args["units"].get("carrier", 0) == carriers


def test_a_large_fleet_leaves_the_money_to_the_army():
    small, large = "sz11: us 2 tr", "sz11: us 2 tr, us 10 destroyer, us 2 battleship"
    port = {"eastern_united_states": 0}
    boards = [position(turn="us", units=units, factories=port).board for units in (small, large)]
    shares = [Shopper(board, "united_states").naval_share() for board in boards]
    assert shares[0] > 2 * shares[1]


def test_fighters_land_on_the_decks_of_their_fleet():
    units = "sz10: us carrier, us 2 destroyer, us tr; eastern_united_states: us 3 fighter, us inf"
    orders = phase_orders(position(turn="us", phase="noncombat_move", units=units))
    assert sum(order.startswith("fly 1 fighter") and order.endswith("sz10") for order in orders) == 2


def test_fighters_follow_a_carrier_that_sails():
    units = "sz12: us carrier, us 2 fighter; sz10: us 2 tr; eastern_canada: us 2 inf; france: de inf"
    port = {"eastern_united_states": 0}
    game = position(turn="us", phase="noncombat_move", units=units, factories=port)
    game.order("move 1 carrier sz12 > sz11 > sz10")
    assert any(
        order.startswith("fly 1 fighter sz12 >") and order.endswith("sz10") for order in phase_orders(game)
    )


def test_new_ships_are_launched_on_the_coast_from_which_the_army_is_shipped():
    units = "eastern_canada: us 6 inf; sz8: de submarine; france: de inf"
    game = position(turn="us", phase="mobilize", units=units, bought={"transport": 2},
                    factories={"eastern_united_states": 0, "western_united_states": 0})  # fmt: skip
    assert choose(game).args["at"] in ("sz10", "sz11")
