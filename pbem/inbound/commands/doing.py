"""Doing something in the name of the sender, and telling him what came of it."""

from collections.abc import Callable
from typing import TypeVar

from django.utils.translation import gettext as _

from pbem.games.errors import CannotReturn, JournalError, NotRunning, NotYours, ProposalError
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession

Result = TypeVar("Result")


def attempt(
    session: MailSession, statement: Statement, deed: Callable[[], Result], *, done: Callable[[Result], str]
) -> None:
    """Do it, and say that it is done, or why not; the lines that follow hold for what is then."""
    try:
        result = deed()
    except JournalError as error:
        session.refuse(statement.at, statement.text, reason(error))
        return
    session.moved()
    session.did(statement.at, statement.text, done(result))


def reason(error: JournalError) -> str:
    """Why something could not be done, as a sentence."""
    match error:
        case ProposalError() | CannotReturn():
            return _(str(error))
        case NotRunning():
            return _("The game is over.")
        case NotYours():
            return _("You have resigned this seat.")
        case _other:
            return _("That is not possible now.")
