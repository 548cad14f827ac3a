"""The mail that says: it is your turn."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import Notify, User
from pbem.accounts.readers import read_by
from pbem.games.models import OWN_HAND, Event, Game, Seat, Status
from pbem.games.selectors import last_number, place_of, position
from pbem.games.titles import title_of
from pbem.mail import contents, digest, links, quoting
from pbem.mail.letters import MARKER, Letter, about_game, letter, tidy
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, Withheld
from pbem.talk.selectors import Said
from pbem.talk.services import mark_mailed
from pbem.wording import words
from pbem.wording.report import report
from rules.kernel import driver

A_MOMENT = timedelta(seconds=1)
MOST_BEFORE_THE_QUESTION = 16
"""After a longer report nobody would find the question: then it comes first."""


def tell_turn(row: Outbox) -> None:
    """Send the mail, unless the seat has answered or looked meanwhile, or its holder wants it otherwise."""
    seat = seat_asked(row)
    user = reader_of(row, "turn")
    if user.notify == Notify.DIGEST:
        digest.ask_for(user)
        raise Withheld("digest")
    said = quoting.untold_beside(row, seat.game, user)
    with read_by(user):
        send(turn_letter(row, seat, user, said))
    if said:
        mark_mailed(game=seat.game, user=user, number=said[-1].number)


def seat_asked(row: Outbox) -> Seat:
    """The seat that is still to be told of this turn; raises Withheld with the reason why not."""
    seats = Seat.objects.select_related("game").filter(game=row.game, name=row.seat)
    seat = seats.filter(user=row.recipient, user__isnull=False).first()
    if seat is None:
        raise Withheld("left")
    if not seat.asked or seat.game.status != Status.RUNNING:
        raise Withheld("answered")
    if seat.caretaker:
        raise Withheld("caretaker")
    if has_seen(seat, row.seq):
        raise Withheld("seen")
    if was_told_by_answer(seat, row.seq):
        raise Withheld("answer")
    wait_for_answer(row)
    if is_asked_anew(row):
        raise Withheld("superseded")
    return seat


def has_seen(seat: Seat, seq: int) -> bool:
    """Whether the holder has looked at the game, or given an order with his own hand, since he was asked."""
    if seat.seen > 0 and place_of(seat.game, seat.name, seat.seen) >= seq:
        return True
    own = Event.objects.filter(game=seat.game, seq__gt=seq, seat=seat.name, source__in=OWN_HAND)
    return own.exists()


def was_told_by_answer(seat: Seat, seq: int) -> bool:
    """Whether the answer to a mail of the holder has shown this very turn already."""
    told = contents.told_by_answer(seat.game, seat.name)
    return told > 0 and place_of(seat.game, seat.name, told) >= seq


def wait_for_answer(row: Outbox) -> None:
    """Leave the turn to the answer to a mail of the holder that is about to go out; raises Postponed."""
    now = timezone.now()
    answers = Outbox.objects.filter(topic="answer", game=row.game, recipient=row.recipient, seat=row.seat)
    due = answers.filter(sent=None, dead=False).order_by("due").values_list("due", flat=True).first()
    if due is not None:
        raise Postponed(max(due, now) + A_MOMENT)


def is_asked_anew(row: Outbox) -> bool:
    """A burst of turns within the time of grace is told once, by the last of them."""
    later = Outbox.objects.filter(game=row.game, topic=row.topic, seat=row.seat, seq__gt=row.seq)
    return later.filter(recipient=row.recipient, sent=None, dead=False).exists()


def turn_letter(row: Outbox, seat: Seat, user: User, said: Sequence[Said] = ()) -> Letter:
    """The mail itself, with what others have said meanwhile, in the active language and time zone."""
    game = seat.game
    # Read before the position: a move in between then makes the reply stale, never wrong.
    number = last_number(game, seat.name)
    context = turn_context(game, seat, user) | {
        "quotes": quoting.quotes_of(game, said),
        "earlier": quoting.earlier_than_told(said),
        "by_mail_line": quoting.reply_line(said[-1]) if said else "",
    }
    subject = _("%(game)s: your turn (%(seat)s) [%(title)s]") % {
        "title": context["title_name"],
        "game": context["game_name"],
        "seat": context["seat_name"],
    }
    message = letter(row=row, to=user.email, subject=subject, template="turn", context=context)
    return about_game(message, user, game, seat=seat.name, kind="turn", number=number)


def turn_text(game: Game, seat: Seat, user: User) -> str:
    """The text of the mail in the active language, as a page shows what would be sent."""
    context = {**turn_context(game, seat, user, painted=False), "site_url": settings.SITE_URL}
    return f"=== {_(MARKER)} ===\n\n{tidy(render_to_string('mail/turn.txt', context))}"


def turn_context(game: Game, seat: Seat, user: User, *, painted: bool = True) -> dict[str, Any]:
    """All that the templates need; every fact comes from the seat's own view, options and feed."""
    title = title_of(game)
    p = position(game)
    view = driver.view(p, seat.name)
    others = [words.seat_name(title, name) for name in view["asked"] if name != seat.name]
    told, story = report(game, seat.name), contents.story(game, title, seat.name, seat.seen)
    return {
        "game": game,
        "game_name": contents.name_of(game),
        "title_name": title.name,
        "seat_name": words.seat_name(title, seat.name),
        "label": words.word(title, view["label"]),
        "reader": user,
        "deadline": seat.deadline,
        "late": seat.deadline is not None and seat.deadline <= timezone.now(),
        "also_asked": title.catalogue.enumerate(others, words.lang()),
        "report": told,
        "asks_first": sum(len(turn.lines) for turn in told) > MOST_BEFORE_THE_QUESTION,
        "halted": contents.halted(game, title, seat.name),
        "asking": contents.asking(game, seat.name),
        "story": contents.shortened(story) if told else story,
        "question": contents.question(title, p, view, seat.name),
        "draft": contents.draft(game, title, seat.name) if seat.name in view["asked"] else [],
        "pictures": contents.pictures(title, view) if painted else {},
        "by_mail": bool(settings.PBEM_ORDERS_DOMAIN),
        "game_url": links.game_url(game),
        "stop_url": links.unsubscribe_url(user, game, "turn"),
    }
