"""One process, no broker to install: mail goes out without anybody looking for it."""

import pytest
from django.db import connections

from pbem.accounts.models import User
from pbem.celery import app
from pbem.inprocess import Background
from pbem.mail import outbox
from pbem.mail.models import LocalMail
from tests.pbem.games.playing import new_game
from tests.pbem.mail.conftest import next_turn
from tests.servers import wait_until


@pytest.fixture
def background(transactional_db, settings):
    """The worker and the ticker of `manage.py play` in this process, with mail kept in the database."""
    settings.EMAIL_BACKEND = "pbem.mail.backends.InboxBackend"
    running = Background(app)
    running.start()
    yield running
    running.stop(patience=10)
    running.thread.join(60)
    connections.close_all()


@pytest.mark.xdist_group("workers")
def test_the_commit_itself_brings_the_mail_on_its_way(background, monkeypatch, alice, bob):
    monkeypatch.setattr(outbox, "sweep", lambda: None)
    User.objects.update(grace_minutes=0)
    game = new_game({"blue": alice, "red": bob})
    wait_until(lambda: LocalMail.objects.count() == 2, "the first two mails, while the worker starts")
    next_turn(game)
    wait_until(lambda: LocalMail.objects.count() > 2, "the mail, which no sweep has found")
