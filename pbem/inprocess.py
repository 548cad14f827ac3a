"""A Celery worker and the ticker as threads of the process that serves the pages: no broker to install."""

import time
from threading import Thread
from typing import Any

from celery import Celery
from celery.beat import EmbeddedService
from celery.worker import state

from pbem.beat import SteadyScheduler


class Background:
    """Runs the tasks and the schedule of an app on the memory broker until it is stopped."""

    def __init__(self, app: Celery) -> None:
        self.app = app
        # The bare controller, not the command's worker: that one takes over signals and logs.
        self.worker = app.WorkController(
            pool="solo", concurrency=1, without_heartbeat=True, without_mingle=True, without_gossip=True
        )
        self.ticker: Any = EmbeddedService(app, thread=True, scheduler_cls=SteadyScheduler)
        self.thread = Thread(target=self.work, name="worker", daemon=True)

    def start(self) -> None:
        """Start both threads; they are daemons, so that a crash of the server takes them along."""
        state.should_stop = None
        self.thread.start()
        self.ticker.start()

    def work(self) -> None:
        self.app.set_current()
        self.worker.start()

    def stop(self, *, patience: float = 3.0) -> None:
        """Take no new task, and let the one in hand finish if that does not take long."""
        self.ticker.service.stop(wait=False)
        state.should_stop = 0  # type: ignore[assignment]
        # An idle worker notices only when its poll ends, up to two seconds later: not worth the wait.
        end = time.monotonic() + patience
        while state.active_requests and time.monotonic() < end:
            self.thread.join(0.05)
