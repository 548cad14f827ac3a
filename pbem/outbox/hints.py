"""Hints to the workers that something is due; they may be lost, because the outbox is the truth."""

import os
import queue
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

import structlog
from django.core.cache import cache

from pbem.celery import app

log = structlog.get_logger(__name__)

TASK = "pbem.mail.tasks.deliver_due"
EXPIRES = 60
MERGED = 2
"""Seconds for which a hint that no worker has taken yet stands for all that come after it."""
PAUSE = 0.1
"""Seconds between two hints: a burst of commits becomes one, and a queue without workers grows slowly."""


class Waker:
    """Publishes from a thread of its own: a request never waits for a broker that is slow or dead."""

    def __init__(self) -> None:
        self._lanes: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._start = threading.Lock()

    def wake(self, lanes: Iterable[str]) -> None:
        for lane in lanes:
            self._lanes.put(lane)
        with self._start:
            if self._thread is None and not self._lanes.empty():
                self._thread = threading.Thread(target=self._run, name="outbox-hints", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            for lane in self._next():
                publish(lane)
            time.sleep(PAUSE)

    def _next(self) -> set[str]:
        lanes = {self._lanes.get()}
        while not self._lanes.empty():
            lanes.add(self._lanes.get())
        return lanes


def publish(lane: str) -> None:
    """Send one hint to the queue of the lane, unless one lies there; what fails is left to the sweep."""
    try:
        if not cache.add(_waiting(lane), 1, timeout=MERGED):
            return
        app.send_task(TASK, args=[lane], queue=lane, retry=False, ignore_result=True, expires=EXPIRES)
    except Exception as error:
        log.warning("outbox_hint_lost", lane=lane, error=type(error).__name__)


def taken(lane: str) -> None:
    """A worker has taken the hint and looks at the lane now: what comes from here on needs another one."""
    cache.delete(_waiting(lane))


def _waiting(lane: str) -> str:
    return f"outbox-hint:{lane}"


_waker = Waker()
_near: dict[str, threading.Event] = {}

_silent = False


def wake(lanes: Collection[str]) -> None:
    """Have a worker look at these lanes soon; returns at once and never fails."""
    if _silent:
        return
    far = [lane for lane in lanes if lane not in _near]
    for lane in set(lanes) - set(far):
        _near[lane].set()
    _waker.wake(far)


def listen(lane: str) -> threading.Event:
    """What is set by every hint of this process to a lane, which then needs no broker."""
    return _near.setdefault(lane, threading.Event())


def listen_no_more(lane: str) -> None:
    """The thread that listened ends: hints go to the broker again."""
    _near.pop(lane, None)


@contextmanager
def silence() -> Iterator[None]:
    """Leave everything to the sweep, for a process that is about to fork and must not have a thread then.

    A fork copies the locks that the other threads hold at that moment, import locks too, but not the threads
    that would release them.
    """
    global _silent
    _silent = True
    try:
        yield
    finally:
        _silent = False


def _forget_parent() -> None:
    # A thread does not survive a fork, and its queue may have been locked at that moment.
    global _waker
    _waker = Waker()
    _near.clear()


os.register_at_fork(after_in_child=_forget_parent)
