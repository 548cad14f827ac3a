"""Thin tasks: the work is in the outbox, and each of them may run twice or never."""

from celery import shared_task

from pbem.mail import hints, outbox


@shared_task
def deliver_due(lane: str) -> None:
    """Deliver what is due in a lane."""
    hints.taken(lane)
    outbox.work(lane)


@shared_task
def sweep_outbox() -> None:
    """Find what no hint has brought to a worker."""
    outbox.sweep()


@shared_task
def prune_outbox() -> None:
    """Forget what was delivered long ago."""
    outbox.prune()
