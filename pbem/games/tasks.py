"""Work that waits for no order."""

from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from pbem.games.services.archiving import archive_finished

KEPT_OPEN = timedelta(days=30)


@shared_task
def archive_old_games() -> int:
    """Pack the logs of games that have been over for a month."""
    return archive_finished(before=timezone.now() - KEPT_OPEN)
