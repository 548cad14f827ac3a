"""The bot `basic`: it plays from its view, wastes neither hand nor capital, and is quick."""

from random import Random
from time import process_time

import pytest

from rules.conquest_consequence.atlas import ACTION
from rules.conquest_consequence.board import Turn
from rules.conquest_consequence.bot.eyes import board_of, outlook, own
from rules.conquest_consequence.bot.targets import Theatre
from rules.conquest_consequence.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice, order_nonce

MOST_SECONDS = 120


def game(scenario, seed, most):
    """Orders of a game of basic bots, with the position before each."""
    key, rng = f"{seed}".encode().ljust(32, b"b"), Random(seed)
    result = driver.start(TITLE, scenario, {}, Dice(key, 0, order_nonce(0, "", "null")))
    bot, played = TITLE.bot("basic"), []
    while result.outcome is None and len(played) < most:
        p = driver.look(TITLE, result.data)
        seat = result.asked[0]
        order = bot.choose(driver.view(p, seat), driver.options(p, seat), rng)
        played.append((p, order))
        dice = Dice(key, result.next_roll, order_nonce(len(played), seat, order.canonical()))
        result = driver.act(TITLE, result.data, order, dice)
    return played, result


@pytest.fixture(scope="module")
def year():
    return game("1936", 5, 110)[0]


def test_it_plays_a_year_with_all_kinds_of_orders(year):
    kinds = {order.kind for _, order in year}
    assert {"buy", "promote", "diplomacy", "commit", "move", "end_movement", "pass"} <= kinds


def test_it_keeps_cards_for_its_commands(year):
    """No suicide of hands: after Government of the first year everybody has an Action card left."""
    p = next(p for p, _ in year if p.board.season == "spring")
    for seat in p.seats:
        assert any(card in ACTION for card in p.board.sides[seat].hand), seat


def test_it_opens_no_war_that_does_not_pay(year):
    assert not [order for _, order in year if order.kind in ("declare", "sneak")]


def test_production_centers_are_never_left_bare(year):
    for p, order in year:
        if order.kind == "end_movement":
            there = [b for b in p.board.blocks.values() if b.at == "tokyo" and b.type in ("infantry", "snlf")]
            assert there, p.board.season


def test_in_a_short_campaign_it_attacks_several_cities_and_goes_on_with_old_battles():
    orders = [order for _, order in game("china_1937", 5, 200)[0] if order.seat == "japan"]
    assert len([order for order in orders if order.kind == "violate"]) > 1
    assert [order for order in orders if order.kind == "activate"]


def test_it_reads_a_board_out_of_its_view_and_nothing_else(year):
    p, _ = year[-1]
    view = driver.view(p, "japan")
    board = board_of(view["board"], [])
    assert board.control == p.board.control
    mine = sorted((b.type, b.cv, b.at) for b in own(board, "japan").values())
    assert mine == sorted((b.type, b.cv, b.at) for b in p.board.blocks.values() if b.nat == "japan")
    hidden = [b for b in board.blocks.values() if b.nat == "russia" and not b.up]
    assert {b.cv for b in hidden} == {2}


def test_a_landing_looks_worse_than_an_attack_over_land(year):
    board = board_of(driver.view(year[-1][0], "japan")["board"], [])
    force = [b for b in own(board, "japan").values() if b.type == "infantry"][:2]
    wall = [b for b in board.blocks.values() if b.type == "fortress"][:1]
    by_land = outlook(force, wall)
    for block in force:
        block.inv = True
    assert outlook(force, wall) < by_land


def test_guards_stay_in_capitals(year):
    board = board_of(driver.view(year[-1][0], "japan")["board"], [])
    board.turn = Turn("japan", "season", 8)
    theatre = Theatre(board, "japan")
    assert theatre.guard("tokyo") >= 4
    assert theatre.guard("mukden") >= 3


@pytest.mark.deep
@pytest.mark.parametrize("scenario", ["1936", "rising_sun"])
def test_ten_years_take_less_than_two_minutes(scenario):
    began = process_time()
    _, result = game(scenario, 1, 6_000)
    assert result.outcome is not None
    assert process_time() - began < MOST_SECONDS
