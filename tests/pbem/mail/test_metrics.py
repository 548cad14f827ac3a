"""What Prometheus reads of the outbox."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone
from prometheus_client import CollectorRegistry

from pbem.mail import metrics
from pbem.outbox.models import Outbox


@pytest.fixture
def registry(monkeypatch):
    # The connection of the test must stay open.
    monkeypatch.setattr(metrics.connection, "close", lambda: None)
    found = CollectorRegistry()
    metrics.export(found)
    return found


def test_prometheus_reads_the_outbox(registry, db):
    Outbox.objects.create(topic="turn", dedupe="a", due=timezone.now() - timedelta(seconds=90))
    Outbox.objects.create(topic="turn", dedupe="b", due=timezone.now(), dead=True)
    assert registry.get_sample_value("pbem_outbox_overdue") == 1
    assert registry.get_sample_value("pbem_outbox_oldest_seconds") >= 90
    assert registry.get_sample_value("pbem_outbox_dead") == 1
    assert registry.get_sample_value("pbem_database_up") == 1


def test_a_database_that_is_away_is_told_and_breaks_no_scrape(registry, monkeypatch):
    def broken():
        raise OperationalError("gone")

    monkeypatch.setattr(metrics, "backlog", broken)
    assert registry.get_sample_value("pbem_database_up") == 0
    assert registry.get_sample_value("pbem_outbox_overdue") is None
