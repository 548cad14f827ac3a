"""What operators see of the outbox, and what they can do."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from pbem.mail.models import LocalMail
from pbem.mail.selectors import Backlog, backlog
from pbem.mail.tasks import prune_outbox, sweep_outbox
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.models import Outbox

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(topics, hinted):
    """One row overdue for a minute, one due later, two dead, one done."""
    now = timezone.now()
    enqueue([Entry(topic="letter", dedupe=f"letter:{n}", due=now - timedelta(minutes=1)) for n in range(5)])
    Outbox.objects.filter(dedupe="letter:1").update(due=now + timedelta(hours=1))
    Outbox.objects.filter(dedupe__in=["letter:2", "letter:3"]).update(
        dead=True, error="Undeliverable: 550 no"
    )
    Outbox.objects.filter(dedupe="letter:4").update(sent=now)


def outbox(*options):
    said = StringIO()
    call_command("outbox", *options, stdout=said)
    return said.getvalue()


def test_the_backlog_is_counted(rows):
    state = backlog()
    assert (state.overdue, state.later, state.dead) == (1, 1, 2)
    assert timedelta(seconds=60) <= state.oldest < timedelta(seconds=120)


def test_an_empty_outbox_has_no_oldest_row(db):
    assert backlog() == Backlog(0, timedelta(0), 0, 0)


def test_the_command_shows_what_waits_and_what_is_dead(rows):
    said = outbox()
    assert "overdue 1 (oldest 6" in said
    assert "due later 1, dead 2" in said
    assert said.count("Undeliverable: 550 no") == 2


def test_the_command_revives_some_or_all(rows):
    first = Outbox.objects.filter(dead=True).order_by("pk").first()
    assert "1 rows will be tried again." in outbox("--revive", str(first.pk))
    assert "dead 1" in outbox()
    assert "1 rows will be tried again." in outbox("--revive")
    assert "dead 0" in outbox()


def test_the_admin_lists_and_revives_and_changes_nothing_else(rows, client, olga):
    client.force_login(olga)
    url = reverse("admin:mail_outbox_changelist")
    page = client.get(url, {"dead__exact": 1}).content.decode()
    assert page.count("Undeliverable: 550 no") == 2
    dead = list(Outbox.objects.filter(dead=True).values_list("pk", flat=True))
    client.post(url, {"action": "try_again", "_selected_action": dead})
    assert not Outbox.objects.filter(dead=True).exists()
    row = Outbox.objects.first()
    for what in ("change", "delete"):
        answer = client.post(reverse(f"admin:mail_outbox_{what}", args=[row.pk]), {"post": "yes"})
        assert answer.status_code == 403
    assert Outbox.objects.filter(pk=row.pk).exists()


def test_the_schedule_sweeps_and_forgets(rows, hinted):
    hinted.clear()
    sweep_outbox()
    assert hinted == ["post"]
    Outbox.objects.filter(dedupe="letter:4").update(sent=timezone.now() - timedelta(days=40))
    LocalMail.objects.create(address="alice@example.org", raw=b"", subject="old")
    LocalMail.objects.update(created=timezone.now() - timedelta(days=40))
    prune_outbox()
    assert not Outbox.objects.filter(dedupe="letter:4").exists()
    assert not LocalMail.objects.exists()


def test_every_task_of_the_schedule_exists(settings):
    from pbem.celery import app

    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)
