"""Topics made for the tests, and hints that are noted instead of published."""

import pytest

from pbem.mail import hints, outbox
from pbem.mail.topics import PLAY, POST, TOPICS, Retry, Topic


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
    for module in (hints, outbox):
        monkeypatch.setattr(module, "wake", lambda woken: lanes.extend(sorted(woken)))
    return lanes
