"""Hints wake workers early; nothing depends on them."""

import os
import threading
import time

import pytest
from structlog.testing import capture_logs

from pbem.outbox import hints
from pbem.outbox.hints import Waker
from tests.servers import wait_until


@pytest.fixture
def published(monkeypatch):
    """The lanes of the hints that would have gone to the broker."""
    lanes = []
    monkeypatch.setattr(hints, "publish", lanes.append)
    monkeypatch.setattr(hints, "PAUSE", 0.02)
    return lanes


@pytest.fixture(autouse=True)
def nothing_waits():
    for lane in ("post", "play"):
        hints.taken(lane)


def test_hints_that_lie_in_the_queue_stand_for_those_that_follow(monkeypatch):
    sent = []
    monkeypatch.setattr(hints.app, "send_task", lambda name, **options: sent.append(options["args"]))
    for _ in range(300):
        hints.publish("post")
    hints.publish("play")
    assert sent == [["post"], ["play"]]
    hints.taken("post")
    hints.publish("post")
    assert sent == [["post"], ["play"], ["post"]]


def test_a_hint_names_its_lane(monkeypatch):
    sent = []
    monkeypatch.setattr(hints.app, "send_task", lambda name, **options: sent.append((name, options)))
    hints.publish("post")
    ((name, options),) = sent
    assert name == "pbem.mail.tasks.deliver_due"
    assert (options["args"], options["queue"]) == (["post"], "post")
    assert options["expires"] == hints.EXPIRES
    assert options["retry"] is False


def test_a_hint_that_fails_is_only_logged(monkeypatch):
    def fail(*about, **options):
        raise ConnectionError("redis://:password@broker refused")

    monkeypatch.setattr(hints.app, "send_task", fail)
    with capture_logs() as logs:
        hints.publish("post")
    assert logs == [
        {"event": "outbox_hint_lost", "lane": "post", "error": "ConnectionError", "log_level": "warning"}
    ]


def test_a_broker_that_hangs_keeps_nobody_waiting(monkeypatch):
    release, ended = threading.Event(), []
    monkeypatch.setattr(hints, "publish", lambda lane: ended.append(release.wait(120)))
    waker = Waker()
    for _ in range(100):
        waker.wake({"post", "play"})
    assert ended == []
    release.set()


def test_a_burst_becomes_a_few_hints(published, monkeypatch):
    burst_is_over = threading.Event()
    publish = hints.publish
    monkeypatch.setattr(hints, "publish", lambda lane: burst_is_over.wait(120) and publish(lane))
    waker = Waker()
    for _ in range(500):
        waker.wake({"burst"})
    waker.wake({"end"})
    burst_is_over.set()
    wait_until(lambda: "end" in published, "the hint of the other lane")
    # One before the broker was slow, and one for all the others; other wakers may publish other lanes here.
    assert published.count("burst") <= 2


def test_no_lane_starts_no_thread(published):
    waker = Waker()
    waker.wake(set())
    assert waker._thread is None


def test_a_forked_process_has_a_waker_of_its_own(published):
    hints.wake({"post"})
    wait_until(lambda: published, "a hint of the parent")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        hints.publish = lambda lane: os.write(writer, lane.encode())
        hints.wake({"play"})
        time.sleep(120)
        os._exit(0)
    os.close(writer)
    assert os.read(reader, 10) == b"play"
    os.kill(child, 9)
    os.waitpid(child, 0)


def test_a_process_that_is_about_to_fork_starts_no_thread(published, monkeypatch):
    monkeypatch.setattr(hints, "_waker", Waker())
    with hints.silence():
        hints.wake({"post"})
        assert hints._waker._thread is None
    hints.wake({"post"})
    wait_until(lambda: published, "a hint after the silence")
