"""What the clocks leave in the outbox for the holder of a seat: reminders, and that the time is over."""

from pbem.games.models import Seat
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.listeners import relay


def remind(seat: Seat, hours: int) -> None:
    """Remind once of a deadline so many hours before it."""
    entry = _entry(seat, "reminder", str(hours), {"hours": hours})
    enqueue([entry])
    if seat.user_id is not None:
        key = f"{entry.payload['deadline']}:{hours}"
        relay(event="reminder", user_id=seat.user_id, game_id=seat.game_id, seat=seat.name, key=key)


def tell_overdue(seat: Seat, what: str) -> None:
    """Say once that the time is over and what has become of it: waiting, or a setting of the clock."""
    enqueue([overdue(seat, what)])


def overdue(seat: Seat, what: str) -> Entry:
    return _entry(seat, "overdue", what, {"what": what})


def _entry(seat: Seat, topic: str, which: str, payload: dict[str, object]) -> Entry:
    assert seat.deadline is not None
    deadline = seat.deadline.isoformat()
    return Entry(
        topic=topic,
        dedupe=f"{topic}:{seat.pk}:{deadline}:{which}",
        game_id=seat.game_id,
        recipient_id=seat.user_id,
        seat=seat.name,
        payload={"deadline": deadline, **payload},
    )
