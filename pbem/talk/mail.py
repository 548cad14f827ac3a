"""The mail that brings what other players have said."""

from textwrap import indent
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game, Seat
from pbem.mail import links, telling
from pbem.mail.letters import Letter, about_game, letter, read_by
from pbem.mail.models import Outbox
from pbem.mail.topics import Withheld
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.talk import selectors, services
from pbem.talk.addressees import seat_name
from pbem.talk.models import To
from pbem.talk.selectors import Said
from pbem.talk.words import addressed
from pbem.web import words

MOST_TOLD = 20


class Quoted(Struct, frozen=True):
    """A message as the mail shows it; the plain text is indented, so that nobody can imitate the next one."""

    who: str
    to: str
    text: str
    indented: str
    said: Said


def tell_messages(row: Outbox) -> None:
    """Send all that is new in one mail, unless the reader has seen it or was told by the mail before."""
    game = row.game
    if game is None or row.recipient is None:
        raise Withheld("gone")
    if not Seat.objects.filter(game=game, name=row.seat, user=row.recipient).exists():
        raise Withheld("left")
    user = reader_of(row, "message")
    said = selectors.untold(game, user, until=_until(row, game, user))
    if not said:
        raise Withheld("seen")
    with read_by(user):
        send(message_letter(row, game, user, said))
    services.mark_mailed(game=game, user=user, number=said[-1].number)


def _until(row: Outbox, game: Game, user: User) -> int:
    """The last message of this mail: fixed at the first attempt, so that a repeat tells nothing else.

    Two different mails with one Message-ID would be taken for the same, and what is new be lost.
    """
    if "until" not in row.payload:
        row.payload = {**row.payload, "until": selectors.count_for(game, user)}
        row.save(update_fields=["payload"])
    return int(row.payload["until"])


def message_letter(row: Outbox, game: Game, user: User, said: list[Said]) -> Letter:
    """The mail itself, in the active language and time zone."""
    context = message_context(row, game, user, said)
    message = letter(row=row, to=user.email, subject=context["subject"], template="message", context=context)
    return about_game(message, user, game, seat=row.seat, kind="message")


def message_context(row: Outbox, game: Game, user: User, said: list[Said]) -> dict[str, Any]:
    names = {"title": words.title_name(game), "game": telling.name_of(game), "count": len(said)}
    one = {**names, "who": speaker(game, said[-1])}
    subject = _("[%(title)s] %(game)s: a message from %(who)s") % one
    if len(said) > 1:
        many = ngettext("%(count)d message", "%(count)d messages", len(said)) % names
        subject = _("[%(title)s] %(game)s: %(many)s") % {**names, "many": many}
    return {
        "subject": subject,
        "game_name": names["game"],
        "title_name": names["title"],
        "reader": user,
        "earlier": max(len(said) - MOST_TOLD, 0),
        "quotes": [quoted(game, one) for one in said[-MOST_TOLD:]],
        "by_mail": reply_line(said[-1]) if settings.PBEM_ORDERS_DOMAIN else "",
        "talk_url": f"{links.game_url(game)}#talk",
        "stop_url": links.unsubscribe_url(user, game, "message"),
    }


def reply_line(said: Said) -> str:
    """The line that answers a message by mail, to those whom it was for."""
    to = "all" if said.kind == To.ALL else "side" if said.kind == To.SIDE else said.seat
    return _("message %(to)s: your words") % {"to": to}


def quoted(game: Game, said: Said) -> Quoted:
    text = said.text
    return Quoted(speaker(game, said), addressed(game, said), text, indent(text, "    "), said)


def speaker(game: Game, said: Said) -> str:
    """Who speaks: the seat, or the name of somebody who watches."""
    return seat_name(game, said.seat) if said.seat else said.author
