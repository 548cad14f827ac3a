"""Plain words in reply to a message of another player: passed on to those whom that message was for.

The mail that brings a message says to whom an answer goes, and remembers it; here nothing is decided anew, so
that words never reach more readers than their author was told of.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pbem.games.models import Source
from pbem.inbound.reading import Statement, Written
from pbem.inbound.sitting import Sitting
from pbem.inbound.vocabulary import may_be_an_act
from pbem.mail import links
from pbem.mail.models import Outbox
from pbem.talk.errors import TalkError
from pbem.talk.models import To
from pbem.talk.quoting import addressee
from pbem.talk.services import send_message
from pbem.talk.words import answered_to

MOST_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Answered:
    """A mail with messages: for whom an answer is (empty if it did not say so), and who spoke last."""

    to: str
    author: str


def answered_mail(sitting: Sitting) -> Answered | None:
    """The mail with messages to this seat that is answered; None if it was another mail."""
    if not sitting.answers:
        return None
    rows = Outbox.objects.filter(topic="message", game=sitting.game, recipient=sitting.user)
    for row in rows.filter(seat=sitting.seat).order_by("-pk")[:MOST_LOOKED_AT]:
        if links.message_id(row) in sitting.answers:
            return Answered(row.payload.get("answers", ""), row.payload.get("author", ""))
    return None


def is_talk(sitting: Sitting, statements: Sequence[Statement]) -> bool:
    """Whether a reply to messages is nothing but words: no line is, or may have been meant as, an order."""
    answered = answered_mail(sitting)
    if answered is None or not answered.to or not _is_still_there(sitting, answered):
        return False
    return not any(
        may_be_an_act(sitting.title, line) for each in statements for line in each.text.split("\n")
    )


def _is_still_there(sitting: Sitting, answered: Answered) -> bool:
    """Whether who spoke for a seat holds it still: private words are for him and not for his successor."""
    if answered.to in (To.ALL, To.SIDE):
        return True
    return sitting.game.seats.filter(name=answered.to, user__username=answered.author).exists()


def may_be_talk(sitting: Sitting, statements: Sequence[Statement]) -> bool:
    """Whether what cannot be read may be for other players: an answer to them, or nothing like an order."""
    if answered_mail(sitting) is not None:
        return True
    return not any(
        may_be_an_act(sitting.title, line) for each in statements for line in each.text.split("\n")
    )


def pass_on(sitting: Sitting, lines: Sequence[Written]) -> None:
    """Say it to those whom the answered messages were for, and tell so."""
    answered, text = answered_mail(sitting), in_paragraphs(lines)
    if answered is None:
        return
    to = answered.to if answered.to in (To.ALL, To.SIDE) else [answered.to]
    try:
        send_message(
            game=sitting.game,
            seat=sitting.seat,
            to=to,
            text=text,
            source=Source.MAIL,
            key=sitting.next_key(),
        )
    except TalkError as error:
        sitting.refuse(lines[0].at, text, str(error))
        return
    said = _("Your words are sent to %(names)s.") % {"names": answered_to(sitting.game, answered.to)}
    sitting.did(lines[0].at, text, said)


def in_paragraphs(lines: Sequence[Written]) -> str:
    """The lines with a blank one where the sender has left some."""
    text, last = "", 0
    for line in lines:
        gap = "\n\n" if line.at > last + 1 else "\n"
        text, last = f"{text}{gap if text else ''}{line.text}", line.at
    return text


def hint(sitting: Sitting) -> str:
    """How to say to other players what could not be read as an order."""
    answered = answered_mail(sitting)
    to = addressee(answered.to if answered and answered.to else To.ALL.value)
    return _("If this was meant for the other players, begin with “message %(to)s:”.") % {"to": to}
