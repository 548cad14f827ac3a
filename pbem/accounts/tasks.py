"""Thin tasks about accounts."""

from importlib import import_module

from celery import shared_task
from django.conf import settings

from pbem.accounts import export


@shared_task
def forget_old_exports() -> None:
    """Delete files of users' data that were made long ago."""
    export.forget_old()


@shared_task
def forget_old_sessions() -> None:
    """Delete sessions that have expired, of which no browser has a cookie any more."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
