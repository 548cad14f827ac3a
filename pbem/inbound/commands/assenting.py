"""A mere yes or no: the answer to what the answered mail has asked, and never to anything else."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.inbound import chat
from pbem.inbound.commands import acts, proposing
from pbem.inbound.models import InboundMail
from pbem.inbound.reading import Statement
from pbem.inbound.reading.statements import plain_of
from pbem.inbound.session import MailSession
from pbem.inbound.vocabulary import command_in
from pbem.mail import links
from pbem.outbox.models import Outbox

ASKED_WITHIN = timedelta(days=2)
MOST_LOOKED_AT = 100
CONFIRMED: dict[str, Callable[[MailSession, Statement, str], None]] = {
    "resign": acts.resign,
    "propose": proposing.propose,
    "agree": proposing.agree,
}
"""What a line may be that we ask for; it holds a code, which tells whether it is still good."""


def yes(session: MailSession, statement: Statement, rest: str) -> None:
    """Do what we have asked to confirm in the mail that is answered, or agree to what it proposes."""
    asked, lines = _asked_in_answered_mail(session), _asked_lately(session)
    if len(asked) == 1 and (command := command_in(plain_of(asked[0]))):
        name, code = command
        CONFIRMED[name](session, statement, code)
    elif asked or (lines and not proposing.is_asked(session)):
        said = _("Say what you mean by this; answer this mail with one of these lines:")
        session.refuse(statement.at, statement.text, said, block=asked or lines)
    elif proposing.is_asked(session):
        proposing.agree(session, statement, "")
    else:
        session.refuse(statement.at, statement.text, _nothing(session))


def no(session: MailSession, statement: Statement, rest: str) -> None:
    """Leave undone what we have asked to confirm, or refuse what is proposed."""
    if _asked_in_answered_mail(session):
        session.tell(statement.at, statement.text, _("Then it is not done, and everything stays as it is."))
    elif proposing.is_asked(session):
        proposing.refuse(session, statement, "")
    else:
        session.refuse(statement.at, statement.text, _nothing(session))


def _nothing(session: MailSession) -> str:
    if chat.answered_mail(session) is not None:
        return chat.hint(session)
    if any(_message_id(each, "confirm") in session.answers for each in _answers(session)):
        return _("To confirm those orders, open the link in the mail that you have answered.")
    return _("Nothing waits for a yes or a no from you. “help” tells all that can be written here.")


def _asked_in_answered_mail(session: MailSession) -> list[str]:
    """The lines that the answered mail has asked for."""
    answered = (each for each in _answers(session) if _message_id(each) in session.answers)
    return next((_lines(each) for each in answered), [])


def _asked_lately(session: MailSession) -> list[str]:
    """The lines that our last question has asked for, whichever mail is answered."""
    return next(filter(None, map(_lines, _answers(session))), [])


def _answers(session: MailSession) -> list[InboundMail]:
    """The latest mails of the holder that we have answered, the last one first."""
    since = timezone.now() - ASKED_WITHIN
    mails = InboundMail.objects.filter(user=session.user, game=session.game, seat=session.seat)
    return list(mails.filter(received__gt=since).exclude(pk=session.mail.pk).order_by("-pk")[:MOST_LOOKED_AT])


def _lines(mail: InboundMail) -> list[str]:
    return [item["asks"] for item in mail.report.get("items", []) if item.get("asks")]


def _message_id(mail: InboundMail, what: str = "answer") -> str:
    return links.message_id(Outbox(topic="answer", dedupe=f"{what}:{mail.pk}"))
