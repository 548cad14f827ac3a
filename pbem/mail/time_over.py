"""Mail about deadlines that have passed: how long the game still waits, and what has become of it then."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.clocks.settings import NoClock, clock_of
from pbem.games.models import Game, Kind, Seat, Status
from pbem.games.selectors import feed, last_number, position
from pbem.games.titles import title_of
from pbem.mail import contents, links
from pbem.mail.contents import moment
from pbem.mail.reminders import KIND, is_due, seat_of
from pbem.mail.short import Notice, naming, post
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Undeliverable, Withheld
from rules.kernel import driver

LOOKED_BACK = 60


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
    told = _("The game has answered for you as its rules say:")
    answer = last_default(seat)
    if not seat.asked or seat.deadline is None:
        return notice(row, seat, told, _("Look at the game"), events=answer)
    again = _("It is your turn again: answer by %(moment)s.") % {"moment": moment(seat.deadline)}
    return notice(row, seat, told, _("Take your turn"), events=answer, again=again)


def last_default(seat: Seat) -> list[str]:
    """What the rules have answered for a seat the last time, as the log tells it."""
    after = max(0, last_number(seat.game, seat.name) - LOOKED_BACK)
    items = feed(seat.game, seat.name, after=after, limit=LOOKED_BACK)
    own = [item for item in items if item.kind == Kind.CLOCK and item.seat == seat.name]
    return contents.told(title_of(seat.game), own[-1]) if own else []


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


def voted_out(row: Outbox, seat: Seat) -> Notice:
    return notice(row, seat, _("The other players have voted: you have forfeited it."), _("Look at the game"))


def given_time(row: Outbox, seat: Seat) -> Notice:
    if not seat.asked or seat.deadline is None:
        raise Withheld("answered")
    told = _("The other players would rather wait for you: answer by %(moment)s.")
    return notice(row, seat, told % {"moment": moment(seat.deadline)}, _("Take your turn"))


def notice(
    row: Outbox, seat: Seat, told: str, action: str, *, events: Sequence[str] = (), again: str = ""
) -> Notice:
    """That the time was over, what has become of it, and what is asked still."""
    names = naming(seat.game, seat.name)
    deadline = datetime.fromisoformat(row.payload["deadline"])
    over = _("Your time to answer for %(seat)s in “%(game)s” was over on %(moment)s.")
    question = question_of(seat)
    asked = [question.prompt, *by_reply(), *heading_of(question)] if question else []
    return Notice(
        subject=SUBJECTS[row.payload["what"]]() % names,
        sentences=[over % {**names, "moment": moment(deadline)}, told],
        events=list(events),
        closing=[*([again] if again else []), *asked],
        orders=question.orders if question else [],
        action=action,
        url=links.game_url(seat.game),
    )


def question_of(seat: Seat) -> contents.Question | None:
    """What the seat is still asked, unless a bot answers for it."""
    if not seat.asked or seat.caretaker or seat.game.status != Status.RUNNING:
        return None
    p = position(seat.game)
    return contents.question(title_of(seat.game), p, driver.view(p, seat.name), seat.name)


def by_reply() -> list[str]:
    return [_("Answer this mail with your orders.")] if settings.PBEM_ORDERS_DOMAIN else []


def heading_of(question: contents.Question) -> list[str]:
    """What the orders at the end of the mail are."""
    if not question.orders:
        return []
    told = (
        _("The orders that you can give")
        if question.all_of_them
        else _("Orders that you could give, for example")
    )
    return [f"{told}:"]


NOTICES: dict[str, Callable[[Outbox, Seat], Notice]] = {
    "waiting": waiting,
    "policy": answered_for,
    "bot": played_by_bot,
    "replace": replaceable,
    "forfeit": forfeited,
    "vote": voted_on,
    "voted_out": voted_out,
    "more_time": given_time,
}

SUBJECTS: dict[str, Callable[[], str]] = {
    "waiting": lambda: _("%(game)s: your time is over, but the game waits (%(seat)s) [%(title)s]"),
    "policy": lambda: _("%(game)s: the rules have answered for you (%(seat)s) [%(title)s]"),
    "bot": lambda: _("%(game)s: a bot plays for you (%(seat)s) [%(title)s]"),
    "replace": lambda: _("%(game)s: your seat is open to others (%(seat)s) [%(title)s]"),
    "forfeit": lambda: _("%(game)s: you have forfeited (%(seat)s) [%(title)s]"),
    "vote": lambda: _("%(game)s: the others vote on whether you forfeit (%(seat)s) [%(title)s]"),
    "voted_out": lambda: _("%(game)s: you have forfeited (%(seat)s) [%(title)s]"),
    "more_time": lambda: _("%(game)s: you have more time (%(seat)s) [%(title)s]"),
}
