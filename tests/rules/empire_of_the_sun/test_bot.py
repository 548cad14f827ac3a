"""The bot `basic`: legal, purposeful, and stronger than chance on both sides."""

from random import Random

import pytest

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.board import Board
from rules.empire_of_the_sun.bot import basic
from rules.empire_of_the_sun.bot.basic import BasicBot
from rules.empire_of_the_sun.bot.offensive import begun, plan
from rules.empire_of_the_sun.bot.table import copied
from rules.empire_of_the_sun.bot.worth import hex_worth, wanted
from rules.empire_of_the_sun.setup import new_board
from rules.empire_of_the_sun.title import TITLE
from rules.kernel import driver
from rules.kernel.fuzz.stops import play_as_persons

START = new_board("1942", TITLE.filled_options({}))


def game(side: str, seed: int, scenario: str = "1942", other: str = "random"):
    bots = {seat: TITLE.bot("basic" if seat == side else other) for seat in ("japan", "allies")}
    return play_as_persons(TITLE, scenario, TITLE.filled_options({}), seed, bots, pace="quick").outcome


def test_resources_and_keys_are_worth_more_than_other_bases():
    assert hex_worth(START, "japan", "2813") > hex_worth(START, "japan", "2917") > 0
    assert hex_worth(START, "japan", "3010") == 0
    assert "2008" in wanted(START, "japan")
    assert "2008" not in wanted(START, "allies")


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
        won = sum(game(side, seed).winners == [side] for seed in range(20))
        assert won >= 17, f"{side} has won {won} of 20"


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
