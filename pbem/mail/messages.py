"""The mail that brings what other players have said."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pbem.accounts.models import Notify, User
from pbem.accounts.readers import read_by
from pbem.games.models import Game, Seat
from pbem.mail import contents, digest, links, quoting
from pbem.mail.letters import ANSWER_MARKER, Letter, about_game, letter
from pbem.mail.transport import send
from pbem.mail.wanted import reader_of
from pbem.outbox.models import Outbox
from pbem.outbox.topics import Postponed, Withheld
from pbem.talk import services
from pbem.talk.selectors import Said
from pbem.talk.words import answered_to
from pbem.wording import words

A_MOMENT = timedelta(seconds=1)


def tell_messages(row: Outbox) -> None:
    """Send all that is new in one mail, unless the reader has seen it or was told by the mail before."""
    game = row.game
    if game is None or row.recipient is None:
        raise Withheld("gone")
    if not Seat.objects.filter(game=game, name=row.seat, user=row.recipient).exists():
        raise Withheld("left")
    user = reader_of(row, "message")
    if user.notify == Notify.DIGEST:
        digest.ask_for(user)
        raise Withheld("digest")
    wait_for_others(row, user)
    said = quoting.untold_in(row, game, user)
    if not said:
        raise Withheld("seen")
    note_answer(row, said)
    with read_by(user):
        send(message_letter(row, game, user, said))
    services.mark_mailed(game=game, user=user, number=said[-1].number)


def wait_for_others(row: Outbox, user: User) -> None:
    """Leave the messages to another mail that will bring them: of an earlier row, or about the reader's turn.

    Else two workers could tell the same at once, in two mails.
    """
    now = timezone.now()
    rows = Outbox.objects.filter(game=row.game, recipient=user, sent=None, dead=False)
    turns = rows.filter(topic="turn", due__lte=now + timedelta(minutes=user.grace_minutes), attempts__lte=1)
    earlier = rows.filter(topic="message", pk__lt=row.pk, due__lte=now)
    first = (turns | earlier).order_by("due").values_list("due", flat=True).first()
    if first is not None:
        raise Postponed(max(first, now) + A_MOMENT)


def note_answer(row: Outbox, said: list[Said]) -> None:
    """Remember to whom plain words in a reply would go; to nobody if the messages were not for the same."""
    readers = {quoting.reply_to(one) for one in said}
    to = readers.pop() if len(readers) == 1 else ""
    row.payload = {**row.payload, "answers": to, "author": said[-1].author}
    row.save(update_fields=["payload"])


def message_letter(row: Outbox, game: Game, user: User, said: list[Said]) -> Letter:
    """The mail itself, in the active language and time zone."""
    context = message_context(row, game, user, said)
    message = letter(row=row, to=user.email, subject=context["subject"], template="message", context=context)
    marker = ANSWER_MARKER if row.payload["answers"] else None
    return about_game(message, user, game, seat=row.seat, kind="message", marker=marker)


def message_context(row: Outbox, game: Game, user: User, said: list[Said]) -> dict[str, Any]:
    names = {"title": words.title_name(game), "game": contents.name_of(game), "count": len(said)}
    one = {**names, "who": quoting.speaker(game, said[-1])}
    subject = _("%(game)s: a message from %(who)s [%(title)s]") % one
    if len(said) > 1:
        many = ngettext("%(count)d message", "%(count)d messages", len(said)) % names
        subject = _("%(game)s: %(many)s [%(title)s]") % {**names, "many": many}
    by_mail = bool(settings.PBEM_ORDERS_DOMAIN)
    return {
        "subject": subject,
        "game_name": names["game"],
        "title_name": names["title"],
        "reader": user,
        "earlier": quoting.earlier_than_told(said),
        "quotes": quoting.quotes_of(game, said),
        "answered_to": answered_to(game, row.payload["answers"]) if by_mail else "",
        "by_mail": quoting.reply_line(said[-1]) if by_mail else "",
        "talk_url": f"{links.game_url(game)}#talk",
        "stop_url": links.unsubscribe_url(user, game, "message"),
    }
