"""Whom the outbox tells of a message, and when."""

from datetime import datetime, timedelta

from django.utils import timezone

from pbem.accounts.hours import next_digest
from pbem.accounts.models import Notify, User
from pbem.games.models import Seat
from pbem.mail.outbox import Entry, enqueue
from pbem.talk.addressees import Audience
from pbem.talk.models import Message


def post(message: Message, readers: Audience) -> None:
    """Leave a row for each other player whom the message is for; it names no seat but his own."""
    seats = Seat.objects.select_related("user").filter(game=message.game, user__isnull=False)
    if readers.seats:
        seats = seats.filter(name__in=readers.seats)
    first = {seat.user: seat.name for seat in seats.order_by("-position") if seat.user is not None}
    told = {user: name for user, name in first.items() if user.pk != message.author_id}
    enqueue([_entry(message, user, name) for user, name in told.items() if user.notify != Notify.NONE])


def _entry(message: Message, user: User, seat: str) -> Entry:
    return Entry(
        topic="message",
        dedupe=f"message:{message.pk}:{user.pk}",
        game_id=message.game_id,
        recipient_id=user.pk,
        seat=seat,
        due=_due(user, timezone.now()),
    )


def _due(user: User, now: datetime) -> datetime:
    """After the minutes of grace, which merge a burst into one mail, or with the user's digest."""
    if user.notify == Notify.DIGEST:
        return next_digest(user, now)
    return now + timedelta(minutes=user.grace_minutes)
