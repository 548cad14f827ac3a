"""Thin tasks: the work is in the outbox, and each of them may run twice or never."""

from celery import shared_task

from pbem.mail.selectors import old_local_mail
from pbem.outbox import delivery, hints


@shared_task
def deliver_due(lane: str) -> None:
    """Deliver what is due in a lane."""
    hints.taken(lane)
    delivery.work(lane)


@shared_task
def sweep_outbox() -> None:
    """Find what no hint has brought to a worker."""
    delivery.sweep()


@shared_task
def prune_outbox() -> None:
    """Forget what was delivered long ago, and old mail of the local inbox."""
    delivery.prune(old_local_mail())
