"""One process, no broker to install: mail goes out without anybody looking for it."""

import time
from threading import Event

import pytest
from django.db import connections, transaction
from django.utils import timezone

from pbem.accounts.models import User
from pbem.celery import app
from pbem.inprocess import Background
from pbem.lobby import tasks
from pbem.mail.models import LocalMail
from pbem.outbox import delivery
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox
from pbem.outbox.topics import LANES, TOPICS
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import next_turn
from tests.servers import wait_until


@pytest.fixture
def background(transactional_db, settings):
    """The worker and the ticker of `manage.py play` in this process, with mail kept in the database."""
    settings.EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
    running = Background(app, LANES)
    running.start()
    yield running
    running.stop(patience=10)
    for thread in (running.thread, *running.lanes):
        thread.join(60)
    connections.close_all()


@pytest.mark.xdist_group("workers")
def test_the_commit_itself_brings_the_mail_on_its_way(background, monkeypatch, alice, bob):
    monkeypatch.setattr(delivery, "sweep", lambda: None)
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob})
    wait_until(lambda: LocalMail.objects.count() == 2, "the first two mails, while the worker starts")
    next_turn(game)
    wait_until(lambda: LocalMail.objects.count() > 2, "the mail, which no sweep has found")


@pytest.mark.xdist_group("workers")
def test_a_slow_mail_server_holds_up_neither_bots_nor_clocks(background, monkeypatch, alice, bob):
    """Every message takes five seconds, and five hundred wait."""
    told = Event()
    slow = TOPICS["lobby"]
    monkeypatch.setitem(TOPICS, "lobby", _like(slow, lambda row: told.wait(5)))
    swept = []
    monkeypatch.setattr(tasks, "due_sweep", lambda: swept.append(timezone.now()))
    with transaction.atomic():
        enqueue([Entry(topic="lobby", dedupe=f"slow:{n}", recipient_id=alice.pk) for n in range(500)])
    wait_until(lambda: Outbox.objects.filter(topic="lobby", attempts=1).exists(), "the first slow mail")
    waits = []
    for n in range(5):
        start = time.monotonic()
        with transaction.atomic():
            enqueue([Entry(topic="bot", dedupe=f"bot:{n}")])
        wait_until(lambda: not Outbox.objects.filter(topic="bot", sent=None).exists(), "the bot")
        waits.append(time.monotonic() - start)
    assert min(waits) < 1
    tasks.sweep_clocks.delay()
    wait_until(lambda: swept, "the sweep of the clocks")
    assert Outbox.objects.filter(topic="lobby", sent=None).count() > 490
    told.set()
    Outbox.objects.filter(topic="lobby", sent=None).delete()


def _like(topic, handle):
    return type(topic)(name=topic.name, lane=topic.lane, retry=topic.retry, handle=handle)
