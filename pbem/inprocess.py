"""A Celery worker, the ticker and the lanes as threads of the process that serves the pages.

There is no broker to install. Each lane of the outbox has a thread of its own, the ticks have the worker's: a
slow mail server holds up neither bots nor clocks.
"""

import time
from collections.abc import Sequence
from threading import Thread
from typing import Any

import structlog
from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import state
from django.db import close_old_connections

from pbem.beat import SteadyScheduler
from pbem.outbox import delivery, hints
from pbem.outbox.errors import describe

log = structlog.get_logger(__name__)


class Lane(Thread):
    """Delivers what is due in one lane whenever it is hinted at, many hints at once counting as one."""

    def __init__(self, lane: str) -> None:
        super().__init__(name=f"lane-{lane}", daemon=True)
        self.lane, self.hint = lane, hints.listen(lane)
        self.is_busy = self.is_leaving = False

    def run(self) -> None:
        while True:
            self.hint.wait()
            if self.is_leaving:
                return
            self.is_busy = True
            self.hint.clear()
            self.look()
            self.is_busy = False

    def look(self) -> None:
        try:
            delivery.work(self.lane)
        except Exception as error:
            log.error("lane_failed", lane=self.lane, error=describe(error))
        finally:
            close_old_connections()

    def leave(self) -> None:
        self.is_leaving = True
        hints.listen_no_more(self.lane)
        self.hint.set()


class Background:
    """Runs the tasks, the schedule of an app and the lanes on the memory broker until it is stopped."""

    def __init__(self, app: Celery, lanes: Sequence[str] = ()) -> None:
        self.app = app
        self.lanes = [Lane(lane) for lane in lanes]
        # The bare controller, not the command's worker: that one takes over signals and logs.
        self.worker = app.WorkController(
            pool="solo", concurrency=1, without_heartbeat=True, without_mingle=True, without_gossip=True
        )
        self.ticker: Any = EmbeddedService(app, thread=True, scheduler_cls=SteadyScheduler)
        self.thread = Thread(target=self.work, name="worker", daemon=True)

    def start(self) -> None:
        """Start the threads; they are daemons, so that a crash of the server takes them along."""
        state.should_stop = None
        for lane in self.lanes:
            lane.start()
        self.thread.start()
        self.ticker.start()

    def work(self) -> None:
        self.app.set_current()
        self.worker.start()

    def stop(self, *, patience: float = 3.0) -> None:
        """Take no new task, and let the one in hand finish if that does not take long."""
        self.ticker.service.stop(wait=False)
        state.should_stop = 0  # type: ignore[assignment]
        for lane in self.lanes:
            lane.leave()
        # An idle worker notices only when its poll ends, up to two seconds later: not worth the wait.
        end = time.monotonic() + patience
        while self.is_busy and time.monotonic() < end:
            self.thread.join(0.05)

    @property
    def is_busy(self) -> bool:
        return bool(state.active_requests) or any(lane.is_busy for lane in self.lanes)
