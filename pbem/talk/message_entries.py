"""Whom the outbox tells of a message, and when."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone

from pbem.accounts.models import Block, Notify, User
from pbem.accounts.readers import read_by
from pbem.games.models import Seat
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.listeners import hearing_elsewhere, relay
from pbem.talk.addressees import Audience, seat_name
from pbem.talk.models import Message, Report, TalkMute, To


def post(message: Message, readers: Audience) -> None:
    """Leave a row for each other player whom the message is for; it names no seat but his own."""
    seats = Seat.objects.select_related("user").filter(game=message.game, user__isnull=False)
    if readers.seats:
        seats = seats.filter(name__in=readers.seats)
    first = {seat.user: seat.name for seat in seats.order_by("-position") if seat.user is not None}
    told = {user: name for user, name in first.items() if user.pk != message.author_id}
    enqueue([_entry(message, user, name) for user, name in told.items() if user.notify != Notify.NONE])
    elsewhere = hearing_elsewhere([user.pk for user in told])
    reached = [user for user in told if user.pk in elsewhere]
    for user in _hear(message, reached) if reached else []:
        _relay(message, user, told[user])


def post_report(report: Report) -> None:
    """Tell every operator who is no party that a complaint waits."""
    players = Seat.objects.filter(game=report.game, user__isnull=False).values("user")
    staff = User.objects.filter(is_staff=True, is_active=True).exclude(pk__in=players)
    staff = staff.exclude(pk=report.accused_id or 0)
    enqueue(
        [
            Entry(
                topic="report",
                dedupe=f"report:{report.pk}:{user.pk}",
                game_id=report.game_id,
                recipient_id=user.pk,
                payload={"report": report.pk},
            )
            for user in staff
        ]
    )


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
    """After the minutes of grace, which merge a burst into one mail."""
    return now + timedelta(minutes=user.grace_minutes)


def _hear(message: Message, users: Iterable[User]) -> list[User]:
    """Those of them who hear the author."""
    muted = TalkMute.objects.filter(user=OuterRef("pk"), game=message.game_id, author=message.author_id)
    blocked = Block.objects.filter(blocker=OuterRef("pk"), blocked=message.author_id)
    hearing = User.objects.exclude(Exists(muted) | Exists(blocked))
    return list(hearing.filter(pk__in=[user.pk for user in users]))


def _relay(message: Message, user: User, seat: str) -> None:
    with read_by(user):
        who = seat_name(message.game, message.seat) if message.seat else str(message.author)
    relay(
        event="message",
        user_id=user.pk,
        game_id=message.game_id,
        seat=seat,
        key=str(message.pk),
        lines=[f"{who}: {message.text}"],
        to_all=message.to == To.ALL,
    )
