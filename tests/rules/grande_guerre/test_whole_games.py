"""Whole games of seats that seal their packets: how often each is asked, and what may never be lost."""

from collections import Counter

import pytest

from rules.grande_guerre.atlas import AUGUST, SCENARIOS, TURN, corps_type
from rules.grande_guerre.board import home_side, seats_of_side
from rules.grande_guerre.bot import BasicBot
from rules.grande_guerre.interphase.sequence import interphase_after
from rules.grande_guerre.title import TITLE
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.fuzz.stops import play_as_persons
from rules.kernel.orders import Order

from .situations import look, started

NORMAL, INTERPHASE, FIRST = 2, 2, 4


def sealed(scenario, players=2, orders="wego"):
    """Play to the end, each seat sealing at once; gives stops by turn and seat, and the boards."""
    options = {"players": players, "orders": orders}
    result = driver.start(TITLE, scenario, options, Dice(b"budget", 0, ""))
    stops, boards, seq = Counter(), [], 0
    while result.outcome is None:
        board = driver.look(TITLE, result.data).board
        boards.append(board)
        seat = result.asked[0]
        stops[max(board.turn, AUGUST), seat] += 1
        seq += 1
        order = Order(seat, "seal")
        result = driver.act(TITLE, result.data, order, Dice(b"budget", result.next_roll, str(seq)))
    return stops, boards


def allowed(turn):
    return FIRST if turn == AUGUST else NORMAL + (INTERPHASE if interphase_after(turn) else 0)


@pytest.mark.rule("G7.1", "0.4", "15.0")
@pytest.mark.parametrize(("scenario", "players"), [("year_1914", 2), ("year_1915", 5)])
def test_nobody_is_asked_more_often_than_the_mail_budget(scenario, players):
    """Two stops a turn, two an interphase, four in August 1914."""
    stops, _ = sealed(scenario, players)
    assert all(count <= allowed(turn) for (turn, _), count in stops.items())
    assert max(stops.values()) >= NORMAL


@pytest.mark.deep
@pytest.mark.rule("G7.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_the_mail_budget_of_the_campaign(players):
    stops, _ = sealed("august_1914", players)
    assert all(count <= allowed(turn) for (turn, _), count in stops.items())


def asked_of_persons(scenario, players, seed=1):
    """Stops by turn and seat of a whole game whose sheets bots write; the pre-turn is part of August."""
    seats = [seat.name for seat in TITLE.seats(scenario, TITLE.filled_options({"players": players}))]
    bots = {seat: BasicBot() for seat in seats}
    game = play_as_persons(TITLE, scenario, {"players": players}, seed, bots)
    assert game.outcome is not None
    begun, stops = TURN[SCENARIOS[scenario].start], Counter()
    for turn, counts in enumerate(game.turns, begun):
        for seat, count in counts.items():
            stops[max(turn, AUGUST), seat] += count
    return stops


DEEP = [("east_prussia_1914", 2), ("west_1914", 5), ("year_1914", 2), ("year_1914", 7), ("year_1915", 4)]
DEEP += [("campaign_1915", 2), ("august_1914", 2), ("august_1914", 7)]


@pytest.mark.rule("G7.1", "0.4", "15.0")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [("serbia_1914", 2), *(pytest.param(*each, marks=pytest.mark.deep) for each in DEEP)],
)
def test_whole_games_of_bots_keep_to_the_mail_budget(scenario, players):
    """Nothing waits besides the packets, whatever comes up in battles, at sea or in politics."""
    stops = asked_of_persons(scenario, players)
    over = {where: count for where, count in stops.items() if count > allowed(where[0])}
    assert not over
    assert len({seat for _, seat in stops}) >= 2


@pytest.mark.rule("G2.5", "G10.1", "19.1.2")
def test_corps_keep_their_names_and_stocks_never_fall_below_nothing():
    """A corps that is destroyed goes to the pool and stays on the board; none appears twice."""
    _, boards = sealed("year_1915")
    known = set()
    for board in boards:
        gone = {c for c in known - set(board.corps) if board.nations[c[:2]].side}
        assert not gone, f"corps vanished: {sorted(gone)[:4]}"
        known |= set(board.corps)
        assert all(min(n.rp, n.mun, n.ep) >= 0 for n in board.nations.values())
    assert all(corps_type(corps) for corps in known)


@pytest.mark.rule("G19.9", "0.1")
def test_nobody_wins_a_draw():
    """A neutral Italy with a seat of its own is on no side, which is not the side of a draw."""
    board = look(started("year_1914", players=7)).board
    assert home_side(board, "italy") == ""
    assert seats_of_side(board, "") == []
    assert set(seats_of_side(board, "entente")) >= {"france", "russia"}


@pytest.mark.rule("0.1", "17.9")
def test_an_italy_of_its_own_has_the_side_that_it_joins():
    """Talk, results and whoever wants another seat go by this."""
    p = look(started("august_1914", players=7))
    assert TITLE.sides(p)["italy"] == "italy"
    assert all(TITLE.sides(p)[each.name] == each.side for each in TITLE.seats(p.scenario, p.options))
    p.board.nations["IT"].side = "entente"
    assert TITLE.sides(p)["italy"] == TITLE.sides(p)["france"] == "entente"
