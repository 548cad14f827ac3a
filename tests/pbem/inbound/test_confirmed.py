"""Senders that the holder has confirmed, and where mail may be taken that proves nothing."""

from datetime import timedelta

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from pbem.games.models import Event
from pbem.inbound import execution
from pbem.inbound.models import InboundMail
from pbem.settings.logs import logging_for
from tests.pbem.inbound.writing import write
from tests.pbem.test_settings import PRODUCTION, python

pytestmark = pytest.mark.django_db


def test_a_sender_whom_the_holder_has_confirmed_is_believed_at_this_seat_for_a_month(game, active):
    write(game, active.name, "move 1 foot a1 > b1", sender="other@example.net")
    first = InboundMail.objects.get()
    assert first.verdict == "confirm"
    execution.confirm(first.pk)
    before = Event.objects.filter(game=game).count()
    write(game, active.name, "undo", sender="other@example.net")
    assert InboundMail.objects.latest("pk").verdict == "done"
    assert Event.objects.filter(game=game).count() == before + 1
    InboundMail.objects.update(confirmed=timezone.now() - timedelta(days=31))
    write(game, active.name, "status", sender="other@example.net")
    assert InboundMail.objects.latest("pk").verdict == "confirm"


def test_what_was_confirmed_at_one_seat_says_nothing_at_another(game, active, idle):
    write(game, active.name, "status", sender="other@example.net")
    execution.confirm(InboundMail.objects.get().pk)
    write(game, idle.name, "status", sender="other@example.net")
    assert InboundMail.objects.latest("pk").verdict == "confirm"


@pytest.mark.parametrize("place", ["0.0.0.0:8025", "192.0.2.1:8025", "[::]:8025"])
def test_mail_that_proves_nothing_is_taken_on_loopback_only(settings, place):
    settings.PBEM_INBOUND_AUTH = "off"
    with pytest.raises(CommandError, match="own addresses only"):
        call_command("mailserver", "--smtp", place)


def test_production_wants_senders_proved():
    show = "from django.conf import settings; print(settings.PBEM_INBOUND_AUTH)"
    answer = python(show, DJANGO_SETTINGS_MODULE="pbem.settings.production", **PRODUCTION)
    assert answer.stdout.strip() == "dmarc"
    assert django_settings.PBEM_INBOUND_AUTH == "off"


def test_the_log_has_no_lines_of_the_mail_servers_library():
    """It logs every sender and every reply address, which is a secret, at INFO."""
    assert logging_for(json=True, level="INFO")["loggers"]["mail.log"]["level"] == "WARNING"
