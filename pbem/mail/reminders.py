"""Mail about deadlines: that one comes near, and what became of one that has passed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import last_number, position
from pbem.games.titles import title_of
from pbem.lobby.clocks.settings import NoClock, clock_of
from pbem.mail import links, telling
from pbem.mail.letters import Letter, about_game, letter, read_by
from pbem.mail.models import Outbox
from pbem.mail.short import Notice, naming, post
from pbem.mail.topics import Undeliverable, Withheld
from pbem.mail.transport import send
from pbem.mail.turn import turn_context
from pbem.mail.wanted import reader_of
from rules.kernel import driver

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
        "map": None,
        "stop_url": links.unsubscribe_url(user, seat.game, KIND),
    }
    subject = _("[%(title)s] %(game)s: your time runs out soon (%(seat)s)") % {
        "title": context["title_name"],
        "game": context["game_name"],
        "seat": context["seat_name"],
    }
    message = letter(row=row, to=user.email, subject=subject, template="reminder", context=context)
    return about_game(message, user, seat.game, seat=seat.name, kind=KIND, number=number)


def tell_overdue(row: Outbox) -> None:
    """Say what has become of an answer that did not come in time."""
    seat = seat_of(row)
    say = NOTICES.get(row.payload["what"])
    if say is None:
        raise Undeliverable(f"there is no notice called {row.payload['what']!r}")
    user = reader_of(row, KIND)
    with read_by(user):
        post(row, seat.game, say(row, seat), user=user, kind=KIND)


def waiting(row: Outbox, seat: Seat) -> Notice:
    if not is_due(seat, row) or seat.absent or seat.due is None:
        raise Withheld("answered")
    last = _("The game waits for you until %(moment)s. %(then)s")
    then = THEN[clock_setting(seat.game)]()
    return notice(row, seat, last % {"moment": moment(seat.due), "then": then}, _("Take your turn"))


THEN: dict[str, Callable[[], str]] = {
    "policy": lambda: _("After that the rules answer for you."),
    "bot": lambda: _("After that a bot plays for you until you return."),
    "replace": lambda: _("After that somebody else may take your seat."),
    "forfeit": lambda: _("After that you forfeit the game."),
    "vote": lambda: _("After that the other players vote on whether you forfeit."),
}


def clock_setting(game: Game) -> str:
    clock = clock_of(game.clock)
    return "policy" if isinstance(clock, NoClock) else clock.on_timeout


def answered_for(row: Outbox, seat: Seat) -> Notice:
    told = _("The game has answered for you as its rules say; the log shows what.")
    if not seat.asked or seat.deadline is None:
        return notice(row, seat, told, _("Look at the game"))
    more = _("It is your turn again: answer by %(moment)s.") % {"moment": moment(seat.deadline)}
    return notice(row, seat, f"{told} {more}", _("Take your turn"))


def played_by_bot(row: Outbox, seat: Seat) -> Notice:
    if not seat.absent:
        raise Withheld("back")
    told = _("A bot plays for you until you return.")
    how = _("Give an order, or press “I am back” on the page of the game.")
    if settings.PBEM_ORDERS_DOMAIN:
        how = _("Give an order, answer this mail with “back”, or press “I am back” on the page of the game.")
    return notice(row, seat, f"{told} {how}", _("Come back"))


def replaceable(row: Outbox, seat: Seat) -> Notice:
    if not seat.absent:
        raise Withheld("back")
    told = _("Somebody else may take your seat now. Give an order before that, and it stays yours.")
    return notice(row, seat, told, _("Take your turn"))


def voted_on(row: Outbox, seat: Seat) -> Notice:
    if not seat.absent:
        raise Withheld("back")
    if seat.caretaker:
        return played_by_bot(row, seat)
    told = _(
        "The other players vote on whether you forfeit. "
        "Give an order before they have decided, and the vote ends."
    )
    return notice(row, seat, told, _("Take your turn"))


def forfeited(row: Outbox, seat: Seat) -> Notice:
    return notice(row, seat, _("By the settings of this game you have forfeited it."), _("Look at the game"))


def notice(row: Outbox, seat: Seat, told: str, action: str) -> Notice:
    names = naming(seat.game, seat.name)
    deadline = datetime.fromisoformat(row.payload["deadline"])
    over = _("Your time to answer for %(seat)s in “%(game)s” was over on %(moment)s.")
    question = question_of(seat)
    return Notice(
        subject=_("[%(title)s] %(game)s: your time is over (%(seat)s)") % names,
        sentences=[
            over % {**names, "moment": moment(deadline)},
            told,
            *([question.prompt] if question else []),
        ],
        action=action,
        url=links.game_url(seat.game),
        orders=question.orders if question else [],
        closing=by_reply() if question else [],
    )


def question_of(seat: Seat) -> telling.Question | None:
    """What the seat is still asked, unless a bot answers for it."""
    if not seat.asked or seat.caretaker or seat.game.status != Status.RUNNING:
        return None
    p = position(seat.game)
    return telling.question(title_of(seat.game), p, driver.view(p, seat.name), seat.name)


def by_reply() -> list[str]:
    return [_("Answer this mail with your orders.")] if settings.PBEM_ORDERS_DOMAIN else []


def moment(at: datetime) -> str:
    """A moment on the reader's wall clock, with the name of his time zone."""
    # The templates of mail round minutes down as well.
    here = timezone.localtime(at - timedelta(seconds=at.second, microseconds=at.microsecond))
    told = formats.date_format(here, "DATETIME_FORMAT")
    return f"{formats.date_format(here, 'l')}, {told} ({timezone.get_current_timezone_name()})"


NOTICES: dict[str, Callable[[Outbox, Seat], Notice]] = {
    "waiting": waiting,
    "policy": answered_for,
    "bot": played_by_bot,
    "replace": replaceable,
    "forfeit": forfeited,
    "vote": voted_on,
}
