"""Delivery: what lies in the outbox is claimed, done, tried again or laid aside."""

import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from pbem.outbox.errors import describe
from pbem.outbox.hints import wake
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS, Forgotten, Postponed, Undeliverable, Unreachable, Withheld, topics_of

log = structlog.get_logger(__name__)

LEASE = 120
"""Seconds after which the worker that holds a row is taken for dead; PBEM_OUTBOX_LEASE overrides it."""

CANDIDATES = 8
MOST_ROWS = 200
MOST_SECONDS = 30.0
KEPT = timedelta(days=30)
PRUNED_AT_ONCE = 2_000


def due_rows(lane: str, now: datetime) -> QuerySet[Outbox]:
    """What is to be done now and held by nobody; a lease that has run out holds nothing."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    return Outbox.objects.filter(free, sent=None, dead=False, due__lte=now, topic__in=topics_of(lane))


def claim(lane: str) -> Outbox | None:
    """Take the row that has waited longest, so that no other worker takes it before the lease runs out."""
    while True:
        now = timezone.now()
        rows = due_rows(lane, now).select_related("game", "recipient").order_by("due")[:CANDIDATES]
        if not rows:
            return None
        taken = next((row for row in rows if _take(row, lane, now)), None)
        if taken is not None:
            return taken


def _take(row: Outbox, lane: str, now: datetime) -> bool:
    # The conditions are asked again inside the UPDATE: of two workers that saw the row, one changes it.
    lease = now + timedelta(seconds=getattr(settings, "PBEM_OUTBOX_LEASE", LEASE))
    free = due_rows(lane, now).filter(pk=row.pk)
    if not free.update(claimed_until=lease, attempts=F("attempts") + 1):
        return False
    row.claimed_until, row.attempts = lease, row.attempts + 1
    return True


def deliver(row: Outbox) -> bool:
    """Do what a claimed row asks and record what came of it; False when the far end does not answer."""
    topic = TOPICS[row.topic]
    if row.attempts > topic.retry.attempts:
        _bury(row, row.error or "no worker has lived to the end of it")
        return True
    try:
        topic.handle(row)
    except Forgotten:
        Outbox.objects.filter(pk=row.pk, claimed_until=row.claimed_until).delete()
    except Withheld as why:
        _settle(row, sent=timezone.now(), withheld=str(why))
    except Postponed as later:
        _settle(row, due=later.until, attempts=row.attempts - 1)
    except Undeliverable as error:
        _bury(row, describe(error))
    except Exception as error:
        _try_again(row, error)
        return not isinstance(error, Unreachable)
    else:
        _settle(row, sent=timezone.now(), error="")
    return True


def _try_again(row: Outbox, error: Exception) -> None:
    retry = TOPICS[row.topic].retry
    if row.attempts >= retry.attempts:
        _bury(row, describe(error))
        return
    log.warning("outbox_retry", row=row.pk, topic=row.topic, attempt=row.attempts, error=describe(error))
    _settle(row, due=timezone.now() + retry.pause(row.attempts), error=describe(error))


def _bury(row: Outbox, error: str) -> None:
    log.error("outbox_dead", row=row.pk, topic=row.topic, attempts=row.attempts, error=error)
    _settle(row, dead=True, error=error)


def _settle(row: Outbox, **changes: Any) -> None:
    """Let go of a row; a worker that has lost its lease meanwhile changes nothing."""
    held = Outbox.objects.filter(pk=row.pk, claimed_until=row.claimed_until)
    if not held.update(claimed_until=None, **changes):
        log.warning("outbox_lease_lost", row=row.pk, topic=row.topic)


def work(lane: str) -> int:
    """Deliver what is due, one row after another; stops after a while so that a worker can be shut down."""
    done, end = 0, time.monotonic() + MOST_SECONDS
    while done < MOST_ROWS and time.monotonic() < end:
        row = claim(lane)
        if row is None:
            return done
        done += 1
        if not deliver(row):
            return done
    wake({lane})
    return done


def sweep() -> None:
    """Wake a worker for each lane in which something is due: new, to be tried again, or left by the dead."""
    now = timezone.now()
    wake({lane for lane in {topic.lane for topic in TOPICS.values()} if _is_due(lane, now)})


def _is_due(lane: str, now: datetime) -> bool:
    # In the order of the index: PostgreSQL cannot know that what is due is soon done; it would expect many
    # such rows, and find the first of them by reading the whole table.
    return due_rows(lane, now).order_by("due").values_list("pk").first() is not None


def revive(ids: Iterable[int] | None = None) -> int:
    """Give dead rows, or those of them that are named, all their attempts again."""
    dead = Outbox.objects.filter(dead=True)
    rows = dead if ids is None else dead.filter(pk__in=list(ids))
    count = rows.update(dead=False, attempts=0, due=timezone.now(), claimed_until=None, error="")
    sweep()
    return count


def prune(*more: QuerySet[Any]) -> int:
    """Delete rows done long ago, and what else is as old."""
    done = Outbox.objects.filter(sent__lt=timezone.now() - KEPT)
    return sum(_delete(rows) for rows in (done, *more))


def _delete(rows: QuerySet[Any]) -> int:
    """A few thousand at a time, so that no lock is held for long."""
    total = 0
    while ids := list(rows.values_list("pk", flat=True)[:PRUNED_AT_ONCE]):
        total += rows.model.objects.filter(pk__in=ids).delete()[0]
    return total
