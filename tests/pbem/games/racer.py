"""A process that races with others on one game, or dies at a given moment: `racer GAME WHAT [COUNT]`."""

import os
import signal
import sys

import django

django.setup()

from pbem.games.services import notices, submit_orders, writing  # noqa: E402
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


def die(*args, **named):
    os.kill(os.getpid(), signal.SIGKILL)


def die_after(call, times=1):
    calls = []

    def dying(*args, **named):
        done = call(*args, **named)
        calls.append(1)
        return die() if len(calls) == times else done

    return dying


def arm(moment):
    """Let the process be killed at a moment of its next commit."""
    match moment:
        case "after the comparison":
            writing.update = die_after(writing.update)
        case "after the head":
            writing.update = die_after(writing.update, times=2)
        case "after the events":
            writing.insert = die_after(writing.insert)
        case "before the commit":
            notices.post = die_after(notices.post)
        case "after the commit":
            writing.log.info = die
        case _:
            raise ValueError(moment)


def main(game_id, what, count="0"):
    if what == "race":
        race(int(game_id), int(count))
    else:
        arm(what)
        send(int(game_id), "throw", key="the fatal one")


main(*sys.argv[1:])
