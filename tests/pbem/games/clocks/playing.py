"""Games with clocks that begin at noon of a Monday, and sweeps at any moment after that."""

from datetime import UTC, datetime, timedelta

import time_machine

from pbem.lobby.deadlines.sweep import due_sweep
from tests.pbem.games.playing import new_game, plots_game, send

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
THREE_DAYS = {"kind": "days", "days": 3}
FISCHER = {"kind": "fischer", "bank_hours": 240, "turn_hours": 24}


def clocked(holders, clock=THREE_DAYS, at=NOON, **fields):
    """A game that asks its first question at that moment."""
    with time_machine.travel(at, tick=False):
        return new_game(holders, clock=clock, **fields)


def clocked_plots(holders, clock=THREE_DAYS, at=NOON, **fields):
    """A game of Plots, in which only blue is asked, and whose rules know no default."""
    with time_machine.travel(at, tick=False):
        return plots_game(holders, clock=clock, **fields)


def sweep(at):
    with time_machine.travel(at, tick=False):
        return due_sweep()


def send_at(at, game, seat, *orders, **request):
    with time_machine.travel(at, tick=False):
        return send(game, seat, *orders, **request)


def seat_of(game, name):
    return game.seats.select_related("game", "user").get(name=name)


def codes(game):
    """What the log tells everybody, by the codes of its lines."""
    return [line["code"] for event in game.events.order_by("seq") for line in event.lines]
