"""A process that races with others on one game, or dies at a given moment: `racer GAME WHAT [COUNT]`."""

import os
import signal
import sys

import django

django.setup()

from pbem.database import rows  # noqa: E402
from pbem.games.errors import Stale  # noqa: E402
from pbem.games.models import Game  # noqa: E402
from pbem.games.services import submit_orders, writing  # noqa: E402
from rules.kernel.orders import Order  # noqa: E402


def send(game_id, kind, key=None):
    answer = submit_orders(
        game_id=game_id, seat="blue", orders=[Order("blue", kind)] * 2, source="api", key=key
    )
    print("answer", answer.seq, int(answer.repeated), flush=True)


def race(game_id, count):
    """Send sheets as fast as can be; every fifth under a key that all the racers use."""
    print("ready", flush=True)
    sys.stdin.readline()
    for at in range(count):
        send(game_id, "throw", key=f"shared {at}" if at % 5 == 0 else None)


def duel(game_id, count):
    """Give so many orders, each only if it is the next one that the seat hears of; others want that, too."""
    print("ready", flush=True)
    sys.stdin.readline()
    number = Game.objects.get(pk=game_id).head.numbers["blue"]
    while number < count:
        try:
            answer = submit_orders(
                game_id=game_id,
                seat="blue",
                orders=[Order("blue", "throw")],
                source="api",
                expected=number,
                key=f"{os.getpid()} {number}",
            )
            number = answer.number
            print("won", number, flush=True)
        except Stale as late:
            number = late.current


def die(*args, **named):
    os.kill(os.getpid(), signal.SIGKILL)


def die_after(call):
    def dying(*args, **named):
        call(*args, **named)
        die()

    return dying


def arm(moment):
    """Let the process be killed at a moment of its next commit."""
    match moment:
        case "before the statement":
            rows._run = die
        case "after the first statement":
            writing._following = lambda pending: [lambda: None]
            rows._run = die_after(rows._run)
        case "before the commit":
            writing._following = lambda pending: [die]
        case "after the commit":
            writing.log.info = die
        case "nothing happens":
            pass
        case _:
            raise ValueError(moment)


def main(game_id, what, count="0"):
    if what in ("race", "duel"):
        {"race": race, "duel": duel}[what](int(game_id), int(count))
    else:
        arm(what)
        send(int(game_id), "throw", key="the fatal one")


main(*sys.argv[1:])
