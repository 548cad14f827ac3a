"""Real workers on a real Redis: killed, started again, or without a broker to be woken by."""

import os
import signal
import sys
from contextlib import contextmanager
from subprocess import DEVNULL, Popen

import pytest
from celery import Celery
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from pbem.accounts.models import User
from pbem.mail.models import LocalMail
from pbem.outbox import hints
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS
from tests.pbem.games.playing import new_game
from tests.pbem.mail import recorder
from tests.pbem.mail.conftest import answer
from tests.servers import free_port, wait_until

pytestmark = pytest.mark.xdist_group("workers")


@pytest.fixture
def records(tmp_path, monkeypatch):
    """A folder in which handlers note what they do, and the topic that does so."""
    monkeypatch.setenv("PBEM_TEST_RECORDS", str(tmp_path))
    monkeypatch.setitem(TOPICS, "record", TOPICS["record"])
    return tmp_path


@pytest.fixture
def environ(records, child_env, redis_server):
    return child_env | {
        "DJANGO_SETTINGS_MODULE": "tests.pbem.mail.worker_settings",
        "PBEM_BROKER_URL": redis_server,
        "PBEM_TEST_RECORDS": str(records),
    }


@contextmanager
def worker(environ, *options):
    """A worker process and its children, which are killed at the end if they still live."""
    command = [sys.executable, "-m", "celery", "-A", "pbem", "worker", "--concurrency=2"]
    command += ["--without-mingle", "--without-gossip", "--without-heartbeat", *options]
    process = Popen(
        command, env=environ, cwd=settings.ROOT, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
    )
    try:
        yield process
    finally:
        kill(process)


@contextmanager
def sweeping_worker(environ):
    """A worker that also ticks."""
    folder = environ["PBEM_TEST_RECORDS"]
    with worker(environ, "--beat", f"--schedule={folder}/beat", f"--pidfile={folder}/%p.pid") as process:
        yield process


def kill(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(120)


def send(count, **payload):
    entries = [
        Entry(topic="record", dedupe=f"record:{n}", payload=payload if n == 3 else {}) for n in range(count)
    ]
    with transaction.atomic():
        enqueue(entries)


def undelivered():
    return Outbox.objects.filter(sent=None)


@pytest.mark.databases
def test_a_worker_killed_in_mid_task_loses_nothing_and_repeats_nothing(environ, records):
    (records / "hold").touch()
    with sweeping_worker(environ) as first:
        send(12, slow=True)
        wait_until(lambda: "record:3" in recorder.noted("begun"), "the slow task to begin")
        wait_until(lambda: undelivered().count() == 1, "the others to be done")
        kill(first)
    assert sorted(recorder.noted("done")) == sorted(f"record:{n}" for n in range(12) if n != 3)
    (records / "hold").unlink()
    # The lease of a worker that has died runs out; it is long, so that it never does while it lives.
    assert undelivered().update(claimed_until=timezone.now()) == 1
    with sweeping_worker(environ):
        wait_until(lambda: not undelivered().exists(), "another worker to do the rest")
    assert sorted(recorder.noted("done")) == sorted(f"record:{n}" for n in range(12))
    assert Outbox.objects.get(dedupe="record:3").attempts == 2


@pytest.fixture
def hinting(monkeypatch):
    """Hints of this process go to the given broker."""

    def to(url):
        monkeypatch.setattr(hints, "app", Celery("hinting", broker=url, set_as_current=False, fixups=[]))
        monkeypatch.setattr(hints, "_waker", hints.Waker())
        # Here the worker has a cache of its own and could not say that it has taken a hint.
        monkeypatch.setattr(hints, "MERGED", 0)

    return to


def test_a_hint_brings_a_worker(environ, records, redis_server, hinting):
    hinting(redis_server)
    with worker(environ):
        send(1)
        # A hint lives for a minute, and a busy machine may need longer to start a worker.
        wait_until(lambda: hints.wake({"post"}) or not undelivered().exists(), "the worker to start")
        with transaction.atomic():
            enqueue([Entry(topic="record", dedupe="again")])
        wait_until(lambda: not undelivered().exists(), "the second, which no sweep finds")


def test_without_a_broker_orders_commit_and_mail_follows(environ, hinting, alice, bob):
    hinting(f"redis://127.0.0.1:{free_port()}/0")
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob})
    for seat in ("blue", "red"):
        answer(game, seat)
    active = game.seats.get(asked=True).user
    with sweeping_worker(environ):
        wait_until(lambda: not undelivered().exists(), "the sweep")
    assert LocalMail.objects.filter(address=active.email, subject__contains="your turn").exists()
