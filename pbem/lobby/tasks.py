"""Thin tasks of the lobby."""

from celery import shared_task

from pbem.lobby import clocks


@shared_task
def sweep_clocks() -> None:
    """Answer for the seats whose time has run out."""
    clocks.due_sweep()
