"""Topics made for the tests, and hints that are noted instead of published."""

import contextlib
from random import Random

import pytest

from pbem.games.selectors import position
from pbem.games.services import submit_orders
from pbem.outbox import delivery, entries, hints
from pbem.outbox.topics import PLAY, POST, TOPICS, Retry, Topic
from rules.kernel import driver
from rules.kernel.orders import IllegalOrder


class Topics:
    """Registers topics and remembers the rows that their handlers were given."""

    def __init__(self, monkeypatch):
        self.monkeypatch = monkeypatch
        self.handled = []

    def add(self, name, does=None, lane=POST, **retry):
        def handle(row):
            self.handled.append(row.dedupe)
            if does:
                does(row)

        policy = Retry(**({"first": 10, "longest": 100, "attempts": 3} | retry))
        self.monkeypatch.setitem(TOPICS, name, Topic(name=name, lane=lane, retry=policy, handle=handle))


@pytest.fixture
def topics(monkeypatch):
    """Two topics, one in each lane; tests add others."""
    made = Topics(monkeypatch)
    made.add("letter")
    made.add("move", lane=PLAY)
    return made


@pytest.fixture
def hinted(monkeypatch):
    """The lanes for which a worker was woken."""
    lanes = []
    for module in (hints, delivery, entries):
        monkeypatch.setattr(module, "wake", lambda woken: lanes.extend(sorted(woken)))
    return lanes


def any_order(game, seat, seed=0):
    """Some legal order of a seat that is asked."""
    return driver.options(position(game), seat).random(Random(seed))


def answer(game, seat, seed=0):
    """Give some legal order with the seat's own hand."""
    order = any_order(game, seat, seed)
    return submit_orders(game_id=game.pk, seat=seat, orders=[order], source="web")


QUIETLY = ("recruit nothing", "end", "discard nothing")


def next_turn(game):
    """Let whoever is asked do nothing until the turn goes to the other seat, which it names."""
    first = sorted(driver.waiting(position(game)))
    for seat in first if len(first) > 1 else []:
        answer(game, seat)
    (active,) = driver.waiting(position(game))
    while driver.waiting(position(game)) == [active]:
        give_quietly(game, active)
    return next(iter(driver.waiting(position(game))))


def give_quietly(game, seat):
    p = position(game)
    for line in QUIETLY:
        order = p.title.parse(line, seat)
        with contextlib.suppress(IllegalOrder):
            driver.judge(p, order)
            return submit_orders(game_id=game.pk, seat=seat, orders=[order], source="web")
    raise AssertionError(f"{seat} cannot do nothing here")
