"""Topics of the outbox: who handles them, how often they are tried, and what a handler may answer."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.outbox.models import Outbox

Handle = Callable[["Outbox"], None]

PLAY, READ, POST, RELAY, PAINT = LANES = ("play", "read", "post", "relay", "paint")
"""Bots and starts of games; mail that came in; mail that goes out; webhooks and browsers; pictures.

Each has a queue and workers of its own: a slow mail server holds up no bot, nor does a mail that takes long
to read, and a picture neither of them.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Retry:
    """How long to wait after a failure: twice as long each time, up to a bound, and never in step."""

    first: float
    longest: float
    attempts: int

    def pause(self, attempts: int) -> timedelta:
        """The wait after so many attempts; its jitter keeps apart what failed together."""
        seconds = min(self.longest, self.first * 2.0 ** min(attempts - 1, 30))
        return timedelta(seconds=seconds * random.uniform(0.75, 1.25))  # noqa: S311


PATIENT = Retry(first=10, longest=3600, attempts=48)
"""For mail: a relay may be down for a day or two."""

BRISK = Retry(first=1, longest=300, attempts=24)
"""For work inside the server."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """A topic and its lane."""

    name: str
    lane: str
    retry: Retry
    handle: Handle


TOPICS: dict[str, Topic] = {}


def handler(topic: str, *, lane: str = POST, retry: Retry = PATIENT) -> Callable[[Handle], Handle]:
    """Register the function that does what rows of this topic ask; it must bear being called twice."""

    def register(handle: Handle) -> Handle:
        TOPICS[topic] = Topic(name=topic, lane=lane, retry=retry, handle=handle)
        return handle

    return register


def topics_of(lane: str) -> list[str]:
    return [topic.name for topic in TOPICS.values() if topic.lane == lane]


class Withheld(Exception):
    """Raised by a handler when there is nothing to do any more; the reason is a word that is kept."""


class Forgotten(Exception):
    """Raised by a handler when the row is to go: the same may be asked for again."""


class Postponed(Exception):
    """Raised by a handler when the time has not come; it counts as no attempt."""

    def __init__(self, until: datetime):
        super().__init__(until)
        self.until = until


class TryLater(Exception):
    """Raised by a handler for a failure that may pass; the message may be shown to operators."""


class Unreachable(TryLater):
    """The far end does not answer: the lane rests for a while instead of trying every row."""


class Undeliverable(Exception):
    """Raised by a handler when trying again cannot help; the message may be shown to operators."""
