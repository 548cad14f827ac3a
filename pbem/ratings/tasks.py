"""Thin tasks of the ratings."""

from celery import shared_task

from pbem.ratings import services


@shared_task
def reckon_missed() -> int:
    """Take into account what the outbox has missed, and what ended before there were ratings."""
    return services.reckon_missed()
