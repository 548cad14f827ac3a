"""Mail about deadlines that come near."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games.models import Seat, Status
from pbem.games.selectors import last_number
from pbem.mail import links
from pbem.mail.letters import Letter, about_game, letter
from pbem.mail.transport import send
from pbem.mail.turn import turn_context
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Withheld

KIND = "reminder"


def tell_reminder(row: Outbox) -> None:
    """Remind of a deadline, unless the seat has answered or has more time meanwhile."""
    seat = seat_of(row)
    if not is_due(seat, row):
        raise Withheld("answered")
    if seat.caretaker:
        raise Withheld("caretaker")
    user = reader_of(row, KIND)
    if seat.deadline is None or seat.deadline <= timezone.now():
        raise Withheld("late")
    with read_by(user):
        send(reminder_letter(row, seat, user))


def seat_of(row: Outbox) -> Seat:
    """The seat, if the reader still holds it."""
    held = Seat.objects.select_related("game").filter(game=row.game, name=row.seat, user__isnull=False)
    seat = held.filter(user=row.recipient).first()
    if seat is None:
        raise Withheld("left")
    return seat


def is_due(seat: Seat, row: Outbox) -> bool:
    """Whether the game still waits for the answer that the row is about."""
    deadline = datetime.fromisoformat(row.payload["deadline"])
    return seat.asked and seat.game.status == Status.RUNNING and seat.deadline == deadline


def reminder_letter(row: Outbox, seat: Seat, user: User) -> Letter:
    """The mail itself: the question of the turn mail once more, and how long there is for it."""
    # Read before the position: a move in between then makes the reply stale, never wrong.
    number = last_number(seat.game, seat.name)
    context: dict[str, Any] = turn_context(seat.game, seat, user) | {
        "pictures": {},
        "stop_url": links.unsubscribe_url(user, seat.game, KIND),
    }
    subject = _("%(game)s: your time runs out soon (%(seat)s) [%(title)s]") % {
        "title": context["title_name"],
        "game": context["game_name"],
        "seat": context["seat_name"],
    }
    message = letter(row=row, to=user.email, subject=subject, template="reminder", context=context)
    return about_game(message, user, seat.game, seat=seat.name, kind=KIND, number=number)
