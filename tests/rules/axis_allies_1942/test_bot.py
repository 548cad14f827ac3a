"""The bot `basic`: legal, purposeful, and the same whether it remembers its plan or not."""

from random import Random

import pytest

from rules.axis_allies_1942.board import production
from rules.axis_allies_1942.bot import BasicBot
from rules.axis_allies_1942.bot.basic import script
from rules.axis_allies_1942.bot.estimate import forecast
from rules.axis_allies_1942.bot.eyes import Eyes
from rules.axis_allies_1942.bot.position import copied, encoded
from rules.axis_allies_1942.bot.random import PatientBot
from rules.axis_allies_1942.bot.shipping import Harbourmaster
from rules.axis_allies_1942.bot.theatre import Theatre
from rules.axis_allies_1942.bot.transfers import rescue
from rules.axis_allies_1942.movement.declarations import take_back
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.odds import odds
from rules.axis_allies_1942.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fuzz import NOTHING, Sampling, Unending, play_game
from rules.kernel.fuzz.records import Failure
from rules.kernel.orders import Order
from tests.rules.axis_allies_1942.situations import Situation, position

LIGHT = Sampling(*[0.05] * 8)
AXIS = ("germany", "japan")
SEATS = tuple(seat.name for seat in TITLE.seats("standard", {}))
START = position(base="standard")


def choose(situation: Situation) -> Order:
    """One answer, which must be legal."""
    seat = situation.seat
    view, options = driver.view(situation.play, seat), situation.choices()
    order = BasicBot().choose(view, options, Random(0))
    assert options.allows(order)
    return order


def phase_orders(situation: Situation, forget: bool = False) -> list[str]:
    """What the bot orders until it ends the phase, written out."""
    written: list[str] = []
    for _ in range(60):
        if forget:
            script.cache_clear()
        order = choose(situation)
        if order.kind == "end":
            return written
        written.append(TITLE.write(order))
        driver.perform(situation.play, order)
    raise AssertionError("the bot does not end the phase")


# Forecasts


@pytest.mark.parametrize(
    ("attack", "defense", "kind"),
    [
        ({"infantry": 3, "artillery": 1, "tank": 1}, {"infantry": 3}, "land"),
        ({"infantry": 2, "tank": 2, "fighter": 1}, {"infantry": 3, "tank": 1}, "land"),
        ({"infantry": 4}, {"infantry": 2, "fighter": 1}, "land"),
        ({"submarine": 2, "fighter": 1}, {"destroyer": 1, "cruiser": 1}, "sea"),
        ({"battleship": 1, "destroyer": 1}, {"cruiser": 1, "destroyer": 1}, "sea"),
    ],
)
def test_the_forecast_is_near_the_exact_odds(attack, defense, kind):
    guess = forecast(attack, defense, at_sea=kind == "sea").win
    assert guess == pytest.approx(odds(attack, defense, kind=kind).win, abs=0.15)


def test_the_forecast_knows_battles_without_a_fight():
    assert forecast({"infantry": 1}, {}).win == 1
    assert forecast({"infantry": 1}, {"aa_artillery": 1}).win == 1
    assert forecast({}, {"infantry": 1}).win == 0


def test_threats_come_by_land_air_and_sea():
    units = "poland: de 2 inf; germany: de 3 tank; norway: de fighter; sz5: de tr, de ca; belorussia: su inf"
    eyes = Eyes(position(turn="soviet_union", units=units).board, "soviet_union")
    [threat] = eyes.threats("belorussia")
    assert threat == {"fighter": 1, "infantry": 2, "tank": 3}
    [landing] = eyes.threats("karelia_ssr")
    assert landing["artillery"] == 1
    [at_sea] = eyes.threats("sz6")
    assert at_sea == {"cruiser": 1, "fighter": 1}


# Combat moves


def test_it_takes_an_empty_capital():
    situation = position(turn="germany", units="ukraine_ssr: de inf; west_russia: de inf; libya: de inf")
    assert "move 1 infantry west_russia > russia" in phase_orders(situation)


def test_it_does_not_attack_against_the_odds():
    situation = position(turn="germany", units="west_russia: de 2 inf; russia: su 6 inf; caucasus: su 6 inf")
    assert not [order for order in phase_orders(situation) if order.endswith(("russia", "caucasus"))]


def test_it_sends_aircraft_and_tanks_where_infantry_alone_would_lose():
    units = "ukraine_ssr: de 3 inf, de 2 tank; bulgaria_romania: de 2 fighter; caucasus: su 3 inf"
    orders = phase_orders(position(turn="germany", units=units, factories={"caucasus": 0}))
    assert any(order.startswith("fly") and order.endswith("caucasus") for order in orders)
    assert any("infantry" in order and order.endswith("caucasus") for order in orders)


def test_its_capital_keeps_the_garrison_that_the_threat_demands():
    units = "russia: su 6 inf; west_russia: de 6 inf, de 3 tank; caucasus: de inf"
    orders = phase_orders(position(turn="soviet_union", units=units, control={"caucasus": "de"}))
    assert not [order for order in orders if "russia >" in order]


def test_it_crosses_the_sea_to_attack():
    units = "united_kingdom: uk 2 inf, uk tank; sz7: uk tr, uk bb; france: de inf; germany: de 4 inf"
    orders = phase_orders(position(turn="united_kingdom", units=units))
    assert [order.split()[0] for order in orders] == ["load", "move", "assault"]
    assert orders[-1] == "assault sz8 > france"


def test_idle_bombers_raid():
    units = "united_kingdom: uk bomber; germany: de 9 inf"
    orders = phase_orders(position(turn="united_kingdom", units=units, factories={"germany": 0}))
    assert orders[0].startswith("raid 1 bomber united_kingdom")


def test_transports_among_warships_leave_before_the_phase_ends():
    situation = position(turn="united_kingdom", units="sz7: uk tr, de ca; united_kingdom: uk inf")
    assert phase_orders(situation)[0].startswith("move 1 transport sz7")


def test_the_plan_does_not_depend_on_what_the_bot_remembers():
    kept = phase_orders(position(turn="germany", base="standard"))
    forgotten = phase_orders(position(turn="germany", base="standard"), forget=True)
    assert kept == forgotten
    assert len(kept) > 5


def test_what_is_tried_on_a_copy_leaves_the_board_as_it_was():
    board = position(turn="germany", base="standard").board
    board.conquests["germany"] = ["kazakh_ssr"]
    before = encoded(board)
    take_back(copied(board))
    assert encoded(board) == before


def test_moves_of_another_hand_are_completed():
    situation = position(turn="germany", base="standard")
    situation.order("move 1 infantry belorussia > karelia_ssr")
    assert choose(situation).kind == "end"


# Purchase, noncombat and mobilization


def test_it_spends_its_money_within_its_production():
    situation = position(turn="germany", phase="purchase", base="standard")
    order = choose(situation)
    assert 8 <= sum(order.args["units"].values()) <= 13
    driver.perform(situation.play, order)
    assert situation.board.treasury["germany"] < 3


def test_a_threatened_capital_gets_infantry():
    units = "russia: su 2 inf; west_russia: de 6 inf, de 3 tank; sz4: su ss"
    situation = position(turn="soviet_union", phase="purchase", units=units, factories={"russia": 0})
    assert choose(situation).args["units"] == {"infantry": 8}


def test_damage_is_repaired_where_production_is_short():
    situation = position(
        turn="germany",
        phase="purchase",
        units="germany: de inf",
        factories={"germany": 10},
        treasury={"de": 40},
    )
    order = choose(situation)
    assert order.args["repair"]["germany"] > 5
    assert sum(order.args["units"].values()) <= order.args["repair"]["germany"]


def test_sea_powers_buy_ships():
    situation = position(turn="united_states", phase="purchase", base="standard")
    units = choose(situation).args["units"]
    assert units["carrier"] == 1
    assert units["destroyer"] >= 1


def test_troops_march_to_the_front():
    units = "germany: de 6 inf; poland: de 6 inf; belorussia: de 4 inf; west_russia: su inf"
    situation = position(turn="germany", phase="noncombat_move", units=units, control={"west_russia": "su"})
    front = Eyes(situation.board, "germany").front
    moves = [order.split() for order in phase_orders(situation)]
    assert {words[3] for words in moves} == {"germany", "poland"}
    assert all(front[words[-1]] < front[words[3]] for words in moves)


def test_a_picket_stays_where_the_enemy_could_walk_in():
    units = "ukraine_ssr: de 2 inf; belorussia: de 5 inf; caucasus: su 6 inf; west_russia: su 3 inf"
    situation = position(turn="germany", phase="noncombat_move", units=units, control={"west_russia": "su"})
    phase_orders(situation)
    assert situation.units("ukraine_ssr")["germany"]["infantry"] >= 1


def test_transports_carry_troops_to_allies_at_the_front():
    units = "united_kingdom: uk 2 inf; sz7: uk tr, uk bb; archangel: su 4 inf; karelia_ssr: de 9 inf"
    situation = position(
        turn="united_kingdom", phase="noncombat_move", units=units, control={"karelia_ssr": "de"}
    )
    orders = phase_orders(situation)
    assert orders[0].startswith("load 2 infantry united_kingdom > sz7")
    assert orders[1].startswith("move")


def test_aircraft_land_where_they_are_safe():
    units = "sz7: de fighter; germany: de 9 inf; norway: de inf; northwestern_europe: de 4 inf"
    situation = position(turn="germany", phase="noncombat_move", units=units)
    situation.unit("fighter").moved = 2
    phase_orders(situation)
    assert situation.unit("fighter").space in ("norway", "northwestern_europe")


def test_new_units_come_up_where_they_are_needed():
    units = "caucasus: su 2 inf; russia: su 9 inf; ukraine_ssr: de inf; west_russia: su inf"
    situation = position(
        turn="soviet_union",
        phase="mobilize",
        units=units,
        factories={"caucasus": 0, "russia": 0},
        bought={"infantry": 3},
        control={"west_russia": "su"},
    )
    assert phase_orders(situation) == ["place 3 infantry caucasus"]


def test_it_gives_up_a_war_that_is_lost():
    held = dict.fromkeys(("france", "italy", "kiangsu", "philippine_islands", "germany", "manchuria"), "us")
    held |= dict.fromkeys(("borneo", "east_indies", "poland", "ukraine_ssr", "norway", "belorussia"), "us")
    situation = position(turn="germany", units="finland: de inf; japan: jp inf", control=held)
    assert choose(situation).kind == "concede"
    assert choose(position(turn="germany", base="standard")).kind != "concede"


def test_a_bid_goes_to_the_front():
    start = driver.start(TITLE, "standard", {"bid_axis": 9}, Dice(b"bid", 0, ""))
    p = driver.look(TITLE, start.data)
    assert driver.waiting(p) == ["germany"]
    order = choose(Situation(p))
    assert (order.kind, order.args["unit"]) == ("bid", "artillery")


# Whole games


def played(bots, *, seed: int, rounds: int, guard: bool = False):
    """A game until somebody wins or some rounds are over; gives its last board and its outcome."""
    last = []

    class Enough(Exception):
        pass

    def watch(record, result):
        last[:] = [driver.look(TITLE, result.data).board, result.outcome]
        if last[0].round > rounds:
            raise Enough

    try:
        play_game(
            TITLE, "standard", {}, seed, bots, guard=guard, sampling=LIGHT if guard else NOTHING, watch=watch
        )
    except Failure as failure:
        if not isinstance(failure.__cause__, Enough | Unending):
            raise
    return last


def test_a_round_of_its_own_kind_keeps_all_invariants():
    board, _ = played({seat: BasicBot() for seat in SEATS}, seed=5, rounds=1, guard=True)
    assert board.round == 2
    assert income(board, SEATS) == income(START.board, SEATS)


def income(board, powers):
    return sum(production(board, power) for power in powers)


class StubbornBot(PatientBot):
    """Random play that never concedes: whoever wants to win must take the cities."""

    def gives_up(self, board, seat):
        return False


@pytest.mark.parametrize("side", ["allies", "axis"])
def test_it_beats_random_play_by_taking_the_cities(side):
    mine = [seat for seat in SEATS if (seat in AXIS) == (side == "axis")]
    bots = {seat: BasicBot() if seat in mine else StubbornBot() for seat in SEATS}
    record = play_game(TITLE, "standard", {}, 1, bots, sampling=NOTHING)
    assert record.outcome.reason.code == "control.victory"
    assert set(record.outcome.winners) == set(mine)


# Holding what the side must hold


def test_fighters_fly_to_a_city_of_the_side_that_may_fall():
    units = "persia: uk fighter; russia: su 2 inf; belorussia: de 4 inf; west_russia: de 6 inf, de 2 tank"
    game = position(turn="uk", phase="noncombat_move", units=units, control={"west_russia": "de"})
    eyes = Eyes(game.board, "united_kingdom")
    fighter = game.unit("fighter")
    assert rescue(eyes, fighter, "russia") > 0
    assert rescue(eyes, fighter, "persia") == 0


def test_ships_bring_troops_to_a_city_that_may_fall():
    units = "hawaiian_islands: us inf; sz53: us tr; sz57: jp 2 tr; midway: jp 4 inf"
    board = position(turn="us", phase="noncombat_move", units=units, control={"midway": "jp"}).board
    port = Harbourmaster(Theatre(Eyes(board, "united_states")), Survey(board))
    assert port.is_shaky("hawaiian_islands")
    assert port.want("hawaiian_islands") < port.want("alaska")
