"""Thin tasks of the lobby."""

from celery import shared_task

from pbem.lobby.deadlines.sweep import due_sweep


@shared_task
def sweep_clocks() -> None:
    """Remind of deadlines, and go on where the time has run out."""
    due_sweep()
