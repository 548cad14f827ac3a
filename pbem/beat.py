"""The ticker's memory of what it has started and when."""

import time
from typing import Any

import structlog
from celery.beat import Scheduler

log = structlog.get_logger(__name__)

SLACK = 1.0
"""Seconds by which a clock may be set back without anybody noticing."""


class SteadyScheduler(Scheduler):
    """Keeps its times in memory, and counts them anew when the clock of the machine is set back.

    Celery's own would wait until the clock is again where it was, and with its file even after a restart.
    """

    latest = 0.0

    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = time.time()
        if now < self.latest - SLACK:
            log.warning("clock_set_back", seconds=round(self.latest - now))
            self.count_anew()
        self.latest = now
        return float(super().tick(*args, **kwargs))

    def count_anew(self) -> None:
        for entry in self.schedule.values():
            entry.last_run_at = entry.default_now()
        self._heap = None
