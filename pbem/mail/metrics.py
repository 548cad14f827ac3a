"""The state of the outbox for Prometheus, read when somebody looks."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from prometheus_client import REGISTRY, CollectorRegistry
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from pbem.games.models import Alarm
from pbem.mail.selectors import backlog


class OutboxCollector(Collector):
    """What `manage.py outbox` tells; without the database there is only word that it is away."""

    def describe(self) -> list[GaugeMetricFamily]:
        # Otherwise the registry would ask the database already when it hears of us.
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            found, alarms = backlog(), Alarm.objects.filter(handled=None).count()
        except DatabaseError:
            yield GaugeMetricFamily("pbem_database_up", "Whether this process reaches the database", 0)
            return
        finally:
            connection.close()
        yield GaugeMetricFamily("pbem_database_up", "Whether this process reaches the database", 1)
        yield GaugeMetricFamily("pbem_outbox_overdue", "Rows that should be done by now", found.overdue)
        oldest = found.oldest.total_seconds()
        yield GaugeMetricFamily(
            "pbem_outbox_oldest_seconds", "How long the oldest of them is overdue", oldest
        )
        yield GaugeMetricFamily("pbem_outbox_later", "Rows that come due later", found.later)
        yield GaugeMetricFamily("pbem_alarms", "Failures after dice that no operator has looked at", alarms)
        yield GaugeMetricFamily("pbem_outbox_dead", "Rows that were given up", found.dead)


def export(registry: CollectorRegistry = REGISTRY) -> None:
    """Let whoever scrapes this process see the outbox."""
    registry.register(OutboxCollector())
