"""Thin tasks about accounts."""

from celery import shared_task

from pbem.accounts import export


@shared_task
def forget_old_exports() -> None:
    """Delete files of users' data that were made long ago."""
    export.forget_old()
