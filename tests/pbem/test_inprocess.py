from contextlib import contextmanager
from threading import Event

import time_machine
from celery import Celery

from pbem.beat import SteadyScheduler
from pbem.inprocess import Background
from tests.servers import wait_until


@contextmanager
def running(app):
    background = Background(app)
    background.start()
    yield background
    background.stop()
    background.thread.join(60)
    assert not background.thread.is_alive()


def apart(name, **settings):
    """An app with a queue of its own that no other test hears."""
    app = Celery(name, broker="memory://", set_as_current=False, fixups=[])
    polling = {"broker_transport_options": {"polling_interval": 0.01}}
    app.conf.update(task_ignore_result=True, task_default_queue=name, **polling, **settings)
    return app


def test_tasks_and_the_schedule_run_in_the_process():
    heard = []
    tick = {"task": "hear", "schedule": 0.05, "args": ["tick"]}
    app = apart("hearing", beat_schedule={"tick": tick})

    @app.task(name="hear", shared=False)
    def hear(word):
        heard.append(word)

    with running(app):
        hear.delay("a task")
        wait_until(lambda: "a task" in heard, "the task to run")
        wait_until(lambda: heard.count("tick") >= 3, "three ticks")


class Noting(SteadyScheduler):
    """Notes what it would send."""

    def apply_entry(self, entry, producer=None):
        self.noted.append(entry.name)


def test_a_clock_that_is_set_back_stops_no_tick():
    app = apart("steady", beat_schedule={"sweep": {"task": "sweep", "schedule": 5.0}})
    with time_machine.travel("2026-03-10T12:00:00Z", tick=False) as clock:
        ticker = Noting(app)
        ticker.noted = []
        for shift in (0, 6, -3_600, 6, 6):
            clock.shift(shift)
            while ticker.tick() == 0:
                pass
    assert ticker.noted == ["sweep"] * 3


def test_stopping_lets_the_task_in_hand_finish_but_does_not_wait_for_ever():
    working, may_end, done = Event(), Event(), Event()
    app = apart("slow")

    @app.task(name="slow", shared=False)
    def slow():
        working.set()
        may_end.wait(60)
        done.set()

    with running(app) as background:
        slow.delay()
        assert working.wait(60)
        background.stop(patience=0.1)
        assert not done.is_set()
        may_end.set()
        background.stop()
        assert done.is_set()
