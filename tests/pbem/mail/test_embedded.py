"""One process, no broker to install: how long after the commit the mail is there."""

import statistics
import time

import pytest
from django.db import connections

from pbem.accounts.models import User
from pbem.celery import app
from pbem.inprocess import Background
from pbem.mail.models import LocalMail, Outbox
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import next_turn
from tests.servers import wait_until

MAILS = 5


@pytest.fixture
def background(transactional_db, settings):
    """The worker and the ticker of `manage.py play` in this process, with mail kept in the database."""
    settings.EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
    running = Background(app)
    running.start()
    yield running
    running.stop(patience=10)
    running.thread.join(10)
    connections.close_all()


@pytest.mark.xdist_group("workers")
def test_mail_is_handed_over_within_a_second_of_the_commit(background, alice, bob):
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob})
    wait_until(lambda: LocalMail.objects.count() == 2, "the first two mails, while the worker starts")
    seconds = [seconds_to_mail(game) for _ in range(MAILS)]
    assert statistics.median(seconds) <= 1


def seconds_to_mail(game):
    """Let the turn go to the other seat, and wait for the mail that says so."""
    before = LocalMail.objects.count()
    next_turn(game)
    committed = time.monotonic()
    wait_until(lambda: LocalMail.objects.count() > before, "the mail")
    seconds = time.monotonic() - committed
    wait_until(lambda: not Outbox.objects.filter(sent=None).exists(), "all mail of this turn")
    return seconds
