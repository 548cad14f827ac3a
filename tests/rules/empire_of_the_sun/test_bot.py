"""The bot `basic`: legal, purposeful, and stronger than chance on both sides."""

from random import Random

import pytest

from rules.empire_of_the_sun.atlas import CARDS, NATIONS, UNITS
from rules.empire_of_the_sun.board import Battle, Board, Moved
from rules.empire_of_the_sun.bot import basic, plays, reacting
from rules.empire_of_the_sun.bot.attack import Attack
from rules.empire_of_the_sun.bot.basic import BasicBot
from rules.empire_of_the_sun.bot.offensive import begun, keeps, plan
from rules.empire_of_the_sun.bot.trial_board import TrialBoard, copied
from rules.empire_of_the_sun.bot.worth import hex_worth, scoring, wanted
from rules.empire_of_the_sun.setup import new_board
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.fuzz.stops import play_as_persons
from tests.rules.empire_of_the_sun.situations import board, going, held, offensive, orders

START = new_board("1942", TITLE.filled_options({}))


def game(side: str, seed: int, scenario: str = "1942", other: str = "random"):
    bots = {seat: TITLE.bot("basic" if seat == side else other) for seat in ("japan", "allies")}
    return play_as_persons(TITLE, scenario, TITLE.filled_options({}), seed, bots, pace="quick").outcome


def test_resources_and_keys_are_worth_more_than_other_bases():
    assert hex_worth(START, "japan", "2813") > hex_worth(START, "japan", "2917") > 0
    assert hex_worth(START, "japan", "3010") == 0
    assert "2008" in wanted(START, "japan")
    assert "2008" not in wanted(START, "allies")


@pytest.mark.rule("12.0", "16.41")
def test_the_last_key_hex_of_a_nation_is_worth_the_will_that_goes_with_it():
    made = board("1942")
    before = hex_worth(made, "japan", "2019"), hex_worth(made, "allies", "2019")
    for hex_ in NATIONS["dutch_east_indies"]["key"]:
        made.set_control(hex_, "allies" if hex_ == "2019" else "japan")
    assert hex_worth(made, "japan", "2019") >= before[0] + 3
    assert hex_worth(made, "allies", "2019") == before[1]
    made.surrendered.append("dutch_east_indies")
    assert hex_worth(made, "japan", "2019") < before[0]


@pytest.mark.rule("17.27")
def test_who_alone_holds_a_hex_that_will_score_stays_for_the_end_of_the_turn():
    made = board("1942", units={"j_a_27": "4600"}, japan=["4600"])
    assert scoring(made, "j_a_27")
    table = TrialBoard(begun(made, "japan", "j10", event=False, hq="j_hq_cf_yam"), "japan")
    table.board.battle.active = ["j_a_27"]
    assert Attack(table, "4700", ["j_a_27"], 3).carry_out() is False
    made.banked.append("4600")
    assert not scoring(made, "j_a_27")
    table = TrialBoard(begun(made, "japan", "j10", event=False, hq="j_hq_cf_yam"), "japan")
    table.board.battle.active = ["j_a_27"]
    assert Attack(table, "4700", ["j_a_27"], 3).carry_out() is True


def test_the_troops_that_are_nearest_to_an_undefended_prize_wait_for_their_landing():
    """Midway is empty, and the garrison of Kwajalein is the only one within a landing of it."""
    made = board("1942", units={"j_sn_4": "4715", "us_c_x": "5808"})
    table = TrialBoard(begun(made, "japan", "j10", event=False, hq="j_hq_sseas"), "japan")
    assert keeps(table, "j_sn_4", wanted(made, "japan"))
    made.put("j_sn_1", "4716")
    table = TrialBoard(begun(made, "japan", "j10", event=False, hq="j_hq_sseas"), "japan")
    assert not keeps(table, "j_sn_4", {"5108": 9.0})


@pytest.mark.rule("6.21", "6.23")
def test_a_plan_names_units_within_the_limit_and_promises_something():
    board = begun(START, "japan", "j10", event=True, hq="j_hq_south")
    found = plan(board)
    assert found.promise > 0
    assert 0 < len(found.units) <= CARDS["j10"].lv + UNITS["j_hq_south"].efficiency
    moved = {u for order in found.script if order.kind == "move" for u in order.args["units"]}
    assert moved <= set(found.units)


def test_planning_changes_nothing_on_the_board():
    board = begun(START, "japan", "j10", event=True, hq="j_hq_south")
    before = copied(board)
    plan(board)
    assert board == before


def test_the_same_answers_whether_it_remembers_or_not():
    """A bot that was asked in another process must give the same order."""

    class Forgetful(BasicBot):
        def choose(self, view, options, rng):
            basic._plan.cache_clear()
            return super().choose(view, options, rng)

    told = []
    for bot in (BasicBot(), Forgetful()):
        orders = []
        bots = {"japan": Listening(bot, orders), "allies": TITLE.bot("random")}
        play_as_persons(TITLE, "training", TITLE.filled_options({}), 3, bots, pace="quick", longest=14)
        told.append(orders)
    assert told[0] == told[1]
    assert any("move" in order for order in told[0])


class Listening:
    def __init__(self, bot, orders):
        self.bot, self.orders = bot, orders

    def choose(self, view, options, rng):
        order = self.bot.choose(view, options, rng)
        assert options.allows(order)
        self.orders.append(TITLE.write(order))
        return order


def test_what_is_hidden_is_not_read():
    """With other cards in the hands of the enemy the bot orders the same."""
    orders = []
    for scrambled in (False, True):
        result = driver.start(TITLE, "1942", TITLE.filled_options({}), dice())
        p = driver.look(TITLE, result.data)
        seat = result.asked[0]
        if scrambled:
            p = driver.look(TITLE, driver.scramble(TITLE, result.data, seat, Random(5)))
        orders.append(BasicBot().choose(driver.view(p, seat), driver.options(p, seat), Random(0)))
    assert orders[0] == orders[1]


def dice():
    from rules.kernel.dice import Dice

    return Dice(b"a key for tests", 0, "nonce")


@pytest.mark.parametrize(("side", "seed"), [("japan", 2), ("allies", 2)])
def test_it_beats_random_play(side, seed):
    assert game(side, seed).winners == [side]


@pytest.mark.deep
def test_it_beats_random_play_nearly_always():
    for side in ("japan", "allies"):
        won = sum(game(side, seed).winners == [side] for seed in range(40))
        assert won >= 38, f"{side} has won {won} of 40"


@pytest.mark.deep
@pytest.mark.parametrize("scenario", ["1942", "1943", "1944"])
def test_yearly_scenarios_end(scenario):
    assert game("japan", 1, scenario, other="basic") is not None


def test_a_board_reads_back_from_a_view():
    result = driver.start(TITLE, "1942", TITLE.filled_options({}), dice())
    p = driver.look(TITLE, result.data)
    seen = basic.board_in(driver.view(p, "japan"))
    assert isinstance(seen, Board)
    assert (seen.at, seen.control, seen.turn) == (p.board.at, p.board.control, p.board.turn)
    assert seen.decks["allies"].hand == []


@pytest.mark.rule("6.29")
def test_what_promises_nothing_now_is_set_aside_while_there_are_later_turns():
    made = held(board("1942"), ["j36", "j45", "j09"])
    assert plays.set_aside(made, "japan") == "j09"
    assert plays.idle_play(made, "japan").kind == "future"
    made.turn = made.last
    assert plays.set_aside(made, "japan") == ""
    made = held(board("1942"), ["j09"])
    assert plays.set_aside(made, "japan") == ""


@pytest.mark.rule("4.2.1", "6.29")
def test_it_seizes_the_initiative_with_an_event_that_is_worth_it():
    made = held(board("1942", turn=3), ["j36"], ["a12", "a21"])
    made.decks["japan"].future, made.decks["japan"].future_turn = "j47", 2
    [order] = plays.seizing(made, "japan")
    assert (order.args["card"], order.args["mode"]) == ("j47", "ec")
    made.decks["japan"].future = "j04"
    assert list(plays.seizing(made, "japan")) == []


@pytest.mark.rule("6.26")
def test_troops_march_to_a_battle_on_the_ground_and_leave_no_base_bare():
    made = board("1942", units={"j_a_15": "2014", "cw_d_8aus": "2113", "cw_c_1ind": "2015"})
    off = offensive(made, "japan", "j10", ["j_a_15"], condition="intercept", battles=[Battle("2014")])
    off.moved["j_a_15"] = Moved("land", ["1913", "2014"])
    assert reacting.spared(made, "cw_d_8aus", "2014")
    assert not reacting.spared(made, "cw_c_1ind", "2014")
    assert not reacting.spared(made, "cw_d_8aus", "2015")
    made.offensive.rhq, made.offensive.reacting = "cw_hq_malaya", ["cw_d_8aus"]
    table = TrialBoard(made, "allies", reacting=True)
    assert reacting.send(table, "cw_d_8aus", "2014")
    assert table.board.at["cw_d_8aus"] == "2014"


@pytest.mark.rule("6.21", "5.31")
def test_a_plan_keeps_what_the_event_has_brought():
    """A20: Halsey comes in place of Ghormley and runs the offensive."""
    made = board("1942", turn=4, units={"us_hq_spac_gho": "4828", "us_d_1m": "4828", "us_d_2m": "4828"})
    p = going(made, "allies", japan=["j10"], allies=["a20", "a31"])
    orders(p, "allies: play a20 ec hq us_hq_spac_hal")
    found = basic.planned(made)
    assert made.at["us_hq_spac_hal"] == "4828"
    assert set(found.units) <= set(made.at)


@pytest.mark.rule("6.26")
def test_a_carrier_that_has_moved_joins_the_battle_in_range_and_sails_no_further():
    """The other battle is worth more, but a unit moves once: else the reaction began again for ever."""
    units = {"us_cv_enterprise": "2519", "j_cvl_zuiho": "1916", "j_cv_soryu": "2517"}
    made = board(units=units)
    battles = [Battle("1916", op=["j_cvl_zuiho"]), Battle("2517", op=["j_cv_soryu"])]
    off = offensive(made, "japan", "j10", ["j_cvl_zuiho", "j_cv_soryu"], battles=battles)
    off.condition, off.rhq, off.reacting = "intercept", "us_hq_swpac", ["us_cv_enterprise"]
    off.moved["us_cv_enterprise"] = Moved("sea", ["2620", "2519"])
    assert reacting.countermoves(made, "allies") == [
        {"kind": "join", "args": {"hex": "2517", "units": ["us_cv_enterprise"]}}
    ]


@pytest.mark.rule("7.45", "6.26")
def test_a_reaction_sends_no_more_troops_than_there_is_shipping_for():
    """Two landings that each have points enough have not enough for both."""
    at = {"us_c_xi": "2019", "us_b_marine": "2019", "al_hq_abda": "2019", "j_a_18": "1916", "j_sn_3": "1916"}
    made = board("1942", turn=3, units=at, japan=["1916"], gone=["us_hq_swpac"])
    made.set_control("1916", "allies")
    made.decks["allies"].asp, made.decks["allies"].asp_used = 2, 0
    off = offensive(made, "japan", "j10", ["j_a_18", "j_sn_3"], battles=[Battle("1916")])
    off.condition = "intercept"
    assert reacting.finishable(made, "allies", "al_hq_abda", ["us_c_xi"])
    assert not reacting.finishable(made, "allies", "al_hq_abda", ["us_c_xi", "us_b_marine"])
