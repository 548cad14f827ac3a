"""Hints to the workers that something is due; they may be lost, because the outbox is the truth."""

import os
import queue
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import structlog

from pbem.celery import app

log = structlog.get_logger(__name__)

TASK = "pbem.mail.tasks.deliver_due"
EXPIRES = 60
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
    """Send one hint; what fails is left to the sweep."""
    try:
        app.send_task(TASK, args=[lane], retry=False, ignore_result=True, expires=EXPIRES)
    except Exception as error:
        log.warning("outbox_hint_lost", lane=lane, error=type(error).__name__)


_waker = Waker()


_silent = False


def wake(lanes: Iterable[str]) -> None:
    """Have a worker look at these lanes soon; returns at once and never fails."""
    if not _silent:
        _waker.wake(lanes)


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


os.register_at_fork(after_in_child=_forget_parent)
