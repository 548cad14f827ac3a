"""What runs at night."""

from celery import shared_task

from pbem.guides import services


@shared_task
def forget_guests() -> None:
    """Delete guests of days ago with their games."""
    services.forget_guests()
