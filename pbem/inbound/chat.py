"""Plain words in reply to a message of another player: passed on to those whom that message was for.

The mail that brings a message says to whom an answer goes, and remembers it; here nothing is decided anew, so
that words never reach more readers than their author was told of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pbem.games.models import Source
from pbem.inbound.reading import Statement, Written
from pbem.inbound.session import MailSession
from pbem.inbound.vocabulary import may_be_an_act
from pbem.mail import links
from pbem.mail.quoting import addressee
from pbem.outbox.models import Outbox
from pbem.talk.errors import TalkError
from pbem.talk.models import To
from pbem.talk.services import send_message
from pbem.talk.words import answered_to

MOST_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Answered:
    """A mail with messages: for whom an answer is (empty if it did not say so), and who spoke last."""

    to: str
    author: str


def answered_mail(session: MailSession) -> Answered | None:
    """The mail with messages to this seat that is answered; None if it was another mail."""
    if not session.answers:
        return None
    rows = Outbox.objects.filter(topic="message", game=session.game, recipient=session.user)
    for row in rows.filter(seat=session.seat).order_by("-pk")[:MOST_LOOKED_AT]:
        if links.message_id(row) in session.answers:
            return Answered(row.payload.get("answers", ""), row.payload.get("author", ""))
    return None


def is_talk(session: MailSession, statements: Sequence[Statement]) -> bool:
    """Whether a reply to messages is nothing but words: no line is, or may have been meant as, an order."""
    answered = answered_mail(session)
    if answered is None or not answered.to or not _is_still_there(session, answered):
        return False
    return not any(
        may_be_an_act(session.title, line) for each in statements for line in each.text.split("\n")
    )


def _is_still_there(session: MailSession, answered: Answered) -> bool:
    """Whether who spoke for a seat holds it still: private words are for him and not for his successor."""
    if answered.to in (To.ALL, To.SIDE):
        return True
    return session.game.seats.filter(name=answered.to, user__username=answered.author).exists()


def may_be_talk(session: MailSession, statements: Sequence[Statement]) -> bool:
    """Whether what cannot be read may be for other players: an answer to them, or nothing like an order."""
    if answered_mail(session) is not None:
        return True
    return not any(
        may_be_an_act(session.title, line) for each in statements for line in each.text.split("\n")
    )


def pass_on(session: MailSession, lines: Sequence[Written]) -> None:
    """Say it to those whom the answered messages were for, and tell so."""
    answered, text = answered_mail(session), in_paragraphs(lines)
    if answered is None:
        return
    to = answered.to if answered.to in (To.ALL, To.SIDE) else [answered.to]
    try:
        send_message(
            game=session.game,
            seat=session.seat,
            to=to,
            text=text,
            source=Source.MAIL,
            key=session.next_key(),
        )
    except TalkError as error:
        session.refuse(lines[0].at, text, str(error))
        return
    said = _("Your words are sent to %(names)s.") % {"names": answered_to(session.game, answered.to)}
    session.did(lines[0].at, text, said)


def in_paragraphs(lines: Sequence[Written]) -> str:
    """The lines with a blank one where the sender has left some."""
    text, last = "", 0
    for line in lines:
        gap = "\n\n" if line.at > last + 1 else "\n"
        text, last = f"{text}{gap if text else ''}{line.text}", line.at
    return text


def hint(session: MailSession) -> str:
    """How to say to other players what could not be read as an order."""
    answered = answered_mail(session)
    to = addressee(answered.to if answered and answered.to else To.ALL.value)
    return _("If this was meant for the other players, begin with “message %(to)s:”.") % {"to": to}
