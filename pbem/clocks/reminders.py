"""When a player wants to be reminded of a deadline."""

from datetime import datetime, timedelta

from pbem.accounts.hours import quiet_since, quiet_until
from pbem.accounts.models import User

HOUR = timedelta(hours=1)
BEFORE_QUIET = timedelta(minutes=15)
"""A mail needs some minutes to go out; what is sent in quiet hours would wait for their end."""


def reminders(user: User, since: datetime, deadline: datetime) -> list[tuple[datetime, int]]:
    """When to remind of a deadline and so many hours before it was to be, the earliest first."""
    planned = [(_moment(user, deadline, hours), hours) for hours in sorted(user.reminder_hours, reverse=True)]
    return [(at, hours) for at, hours in planned if since < at < deadline]


def _moment(user: User, deadline: datetime, hours: int) -> datetime:
    """Outside of the quiet hours: after them if there is time left then, or else before they begin."""
    at = deadline - hours * HOUR
    until, since = quiet_until(user, at), quiet_since(user, at)
    if until is None or since is None:
        return at
    return until if until < deadline - HOUR else since - BEFORE_QUIET


def next_reminder(user: User, since: datetime, deadline: datetime, now: datetime) -> datetime | None:
    return min((at for at, _ in reminders(user, since, deadline) if at > now), default=None)


def last_reminder(user: User, since: datetime, deadline: datetime, now: datetime) -> int | None:
    """The reminder that should be out by now; if several were missed, the last of them is enough."""
    past = [(at, -hours) for at, hours in reminders(user, since, deadline) if at <= now]
    return -max(past)[1] if past else None
