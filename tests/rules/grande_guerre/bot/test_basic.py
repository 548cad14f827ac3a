"""The bot `basic`: it plans from its view, writes legal packets for every seat, and plays to the end."""

from random import Random

import pytest

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import held_by, side_of
from rules.grande_guerre.bot import BasicBot
from rules.grande_guerre.bot.attacks import Staff
from rules.grande_guerre.bot.basic import PLANNERS, planned
from rules.grande_guerre.bot.eyes import board_of, play_of
from rules.grande_guerre.bot.guards import guards
from rules.grande_guerre.bot.theatre import Theatre
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.bots import RandomBot
from rules.kernel.dice import Dice
from rules.kernel.fuzz.game import play_game
from rules.kernel.fuzz.invariants import Sampling
from rules.kernel.sealed import SealedPackets

from ..situations import started

UNCHECKED = Sampling(*([0] * len(Sampling.__struct_fields__)))
"""The conformance suite checks games; these are about the bot."""


def views(result):
    p = driver.look(TITLE, result.data)
    return p, {seat: driver.view(p, seat) for seat in result.asked}


def follow(result, turns=1, most=400):
    """Let bots play on for some turns; gives the last result and the steps that asked for packets."""
    bot, rng, steps = BasicBot(), Random(1), set()
    begun = driver.look(TITLE, result.data).board.turn
    for seq in range(most):
        p = driver.look(TITLE, result.data)
        if result.outcome is not None or p.board.turn >= begun + turns:
            break
        steps.add(p.decision.name())
        seat = result.asked[0]
        order = bot.choose(driver.view(p, seat), driver.options(p, seat), rng)
        result = driver.act(TITLE, result.data, order, Dice(b"bots", result.next_roll, str(seq)))
    return result, steps


@pytest.mark.rule("0.2")
def test_it_sees_its_view_and_nothing_else():
    """A position whose secrets are others leads to the same packet."""
    result = started("west_1914", seed=3)
    _, seen = views(result)
    for seat, view in seen.items():
        other = driver.look(TITLE, driver.scramble(TITLE, result.data, seat, Random(5)))
        assert planned(driver.view(other, seat), seat) == planned(view, seat)


@pytest.mark.rule("0.2")
def test_unseen_corps_are_guessed():
    result = started("west_1914")
    _, seen = views(result)
    board = board_of(seen["central"])
    real = driver.look(TITLE, result.data).board
    for area in ("nancy", "verdun", "liege"):
        mine = [c for c, each in board.corps.items() if each.at == area and side_of(board, c) == "entente"]
        assert len(mine) == sum(each.at == area for each in real.corps.values())
        assert not set(mine) & set(real.corps)
    assert {c for c in board.corps if c.startswith("DE_")} == {c for c in real.corps if c.startswith("DE_")}
    assert [held_by(board, a) for a in AREAS] == [held_by(real, a) for a in AREAS]


@pytest.mark.rule("G22.1")
@pytest.mark.parametrize("scenario", ["west_1914", "serbia_1914", "east_prussia_1914"])
def test_the_first_packets_are_legal(scenario):
    """Every planned line of every seat is allowed, one after another."""
    result = started(scenario)
    for seat in list(result.asked):
        for line in planned(driver.view(driver.look(TITLE, result.data), seat), seat):
            result = driver.act(TITLE, result.data, line, Dice(b"bots", 1, ""))


@pytest.mark.rule("0.1")
@pytest.mark.parametrize("players", [2, *(pytest.param(n, marks=pytest.mark.deep) for n in range(3, 8))])
def test_every_seat_of_1914_has_plans(players):
    """From the war plans to the end of August."""
    result, steps = follow(started("year_1914", players), turns=2)
    assert driver.look(TITLE, result.data).board.turn == 2
    assert {"august.plans", "august.diplomacy", "orders.packet"} <= steps


@pytest.mark.deep
@pytest.mark.rule("15.0")
def test_every_packet_of_the_campaign_is_planned():
    """January to May 1915: planning, orders, politics and budget."""
    _, steps = follow(started("year_1915"), turns=4, most=900)
    assert steps == set(PLANNERS) - {"august.plans", "august.diplomacy"}


@pytest.mark.rule("G19.9")
@pytest.mark.parametrize("scenario", ["serbia_1914", "east_prussia_1914"])
def test_whole_games_end(scenario):
    seats = [seat.name for seat in TITLE.seats(scenario, TITLE.filled_options({}))]
    record = play_game(
        TITLE, scenario, {}, 2, {seat: BasicBot() for seat in seats}, guard=False, sampling=UNCHECKED
    )
    assert record.outcome is not None


@pytest.mark.deep
@pytest.mark.rule("G19.9")
@pytest.mark.parametrize("side", ["central", "entente"])
def test_it_beats_random_play(side):
    """Ten games of the west in 1914 as either side; how many of forty is in the README."""
    won = 0
    for seed in range(1, 11):
        bots = {"central": RandomBot(), "entente": RandomBot()} | {side: BasicBot()}
        record = play_game(TITLE, "west_1914", {}, seed, bots, guard=False, sampling=UNCHECKED)
        won += record.outcome.winners == [side]
    assert won >= 7


@pytest.mark.rule("G7.1b")
def test_armies_with_a_red_flag_attack():
    """August 1914: corps of the French I and II Army have a line that ends at an enemy."""
    result, _ = follow(started("west_1914"), turns=1)
    p = driver.look(TITLE, result.data)
    lines = planned(driver.view(p, "entente"), "entente")
    going = {who for line in lines if line.kind == "attack" for who in attackers(p.board, line.args)}
    assert {"FR_I", "FR_II"} <= going


def attackers(board, args):
    """The armies whose corps a line sends."""
    return {board.corps[c].army for c in args.get("corps", [])} | {args["who"]}


@pytest.mark.rule("G13.1")
def test_besiegers_and_guards_stay():
    """Liège besieged: somebody stays there, and nobody leaves a neighbour of the enemy empty."""
    result, _ = follow(started("west_1914"), turns=1)
    p = driver.look(TITLE, result.data)
    theatre = Theatre(play_of(driver.view(p, "central")), "central")
    kept = guards(theatre)
    assert any(theatre.board.corps[c].at == "liege" for c in kept)
    strikes = list(Staff(theatre, kept).strikes())
    assert strikes
    assert not kept & {c for strike in strikes for c in strike.corps}


@pytest.mark.rule("0.6")
def test_every_packet_has_a_planner():
    assert set(PLANNERS) == {step.name() for step in TITLE.steps if issubclass(step, SealedPackets)}
