"""The state of the outbox, for operators, and what the local inbox need not keep."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone

from pbem.mail.models import LocalMail
from pbem.outbox.delivery import KEPT
from pbem.outbox.models import Outbox


@dataclass(frozen=True, slots=True)
class Backlog:
    """What lies in the outbox: how much is overdue and for how long, what comes later, what is dead."""

    overdue: int
    oldest: timedelta
    later: int
    dead: int


def backlog(now: datetime | None = None) -> Backlog:
    """Count what is not done; the indexes hold only such rows."""
    now = now or timezone.now()
    waiting = Outbox.objects.filter(sent=None, dead=False).aggregate(
        overdue=Count("pk", filter=Q(due__lte=now)),
        later=Count("pk", filter=Q(due__gt=now)),
        oldest=Min("due"),
    )
    oldest = now - waiting["oldest"] if waiting["overdue"] else timedelta(0)
    dead = Outbox.objects.filter(dead=True).count()
    return Backlog(waiting["overdue"], oldest, waiting["later"], dead)


def old_local_mail() -> QuerySet[LocalMail]:
    """What the local inbox has kept as long as the outbox keeps what is done."""
    return LocalMail.objects.filter(created__lt=timezone.now() - KEPT)
