"""What runs at intervals: Celery beat in production, the ticker of `manage.py play` on one machine.

A tick that finds no free worker within its interval is dropped: the next one does its work.
"""

from typing import Any

from celery.schedules import crontab


def every(seconds: int, task: str) -> dict[str, Any]:
    """An entry of the schedule."""
    return {"task": task, "schedule": float(seconds), "options": {"expires": max(seconds, 5)}}


def nightly(minute: int, task: str) -> dict[str, Any]:
    """An entry for once a day, by the clock: an interval would begin anew whenever beat is started."""
    return {"task": task, "schedule": crontab(hour="4", minute=str(minute)), "options": {"expires": 43_200}}


QUEUES = ("play", "read", "post", "relay", "paint", "clocks")
"""A queue for each lane of the outbox and one for what must be on time; what runs at night goes by `relay`.

A worker without `--queues` serves all of them.
"""
ROUTES = {
    "pbem.mail.tasks.sweep_outbox": {"queue": "clocks"},
    "pbem.lobby.tasks.sweep_clocks": {"queue": "clocks"},
}

BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep-outbox": every(5, "pbem.mail.tasks.sweep_outbox"),
    "sweep-clocks": every(60, "pbem.lobby.tasks.sweep_clocks"),
    "reckon-missed-games": every(3_600, "pbem.ratings.tasks.reckon_missed"),
    "archive-old-games": nightly(0, "pbem.games.tasks.archive_old_games"),
    "forget-api-answers": nightly(5, "pbem.api.tasks.forget_old_answers"),
    "forget-data-exports": nightly(10, "pbem.accounts.tasks.forget_old_exports"),
    "forget-sessions": nightly(25, "pbem.accounts.tasks.forget_old_sessions"),
    "forget-guests": nightly(30, "pbem.guides.tasks.forget_guests"),
    "prune-mail": nightly(15, "pbem.inbound.tasks.prune_mail"),
    "prune-outbox": nightly(20, "pbem.mail.tasks.prune_outbox"),
}
