"""What the API does at intervals."""

from celery import shared_task

from pbem.api import idempotency


@shared_task
def forget_old_answers() -> int:
    """Delete the stored answers of keyed requests of the day before."""
    return idempotency.forget_old()
