"""Thin tasks: what is done about old mail."""

from celery import shared_task

from pbem.inbound import pruning


@shared_task
def prune_mail() -> None:
    """Forget the text of old mail, and later the mail itself."""
    pruning.prune()
