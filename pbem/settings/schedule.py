"""What runs at intervals: Celery beat in production, the ticker of `manage.py play` on one machine.

A tick that finds no free worker within its interval is dropped: the next one does its work.
"""

from typing import Any


def every(seconds: int, task: str) -> dict[str, Any]:
    """An entry of the schedule."""
    return {"task": task, "schedule": float(seconds), "options": {"expires": max(seconds, 5)}}


BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-outbox": every(5, "pbem.mail.tasks.sweep_outbox"),
    "sweep-clocks": every(60, "pbem.lobby.tasks.sweep_clocks"),
    "reckon-missed-games": every(3_600, "pbem.ratings.tasks.reckon_missed"),
    "archive-old-games": every(86_400, "pbem.games.tasks.archive_old_games"),
    "forget-api-answers": every(86_400, "pbem.api.tasks.forget_old_answers"),
    "forget-data-exports": every(86_400, "pbem.accounts.tasks.forget_old_exports"),
    "prune-mail": every(86_400, "pbem.inbound.tasks.prune_mail"),
    "prune-outbox": every(86_400, "pbem.mail.tasks.prune_outbox"),
}
