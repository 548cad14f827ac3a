"""What a mail asks for, as a list of steps: the same however often it is made from the same mail."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from pbem.inbound import chat, commands, sheets
from pbem.inbound.commands.questions import sends_draft
from pbem.inbound.messages import Incoming
from pbem.inbound.models import Verdict
from pbem.inbound.reading import Statement, UnreadableText
from pbem.inbound.session import MailSession

Told = tuple[Statement, tuple[str, str] | None]
"""A statement, and the command that it is; None for an order."""

MOST_COMMANDS = 30
"""In one mail: with more, a few letters would bring an answer of megabytes."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done for a statement; `orders` are carried out in transactions of their own."""

    statement: Statement
    work: Callable[[], None]
    orders: bool = False


NOWHERE = Statement(1, "")


def steps_of(session: MailSession, message: Incoming) -> list[Step]:
    """Everything that the mail says, line by line."""
    if refusal := unread(session.mail.verdict):
        return [_refusal(session, refusal, session.mail.verdict)]
    try:
        statements = sheets.statements_of(message.message, session.title, session.seat)
        written = sheets.written_lines(message.message)
    except UnreadableText as error:
        return [_refusal(session, error.reason())]
    if written and chat.is_talk(session, statements):
        return [Step(Statement(written[0].at, ""), lambda: chat.pass_on(session, written))]
    if not statements:
        return [_refusal(session, empty(), Verdict.EMPTY)]
    return list(follow(session, statements))


def _refusal(session: MailSession, said: str, verdict: str = Verdict.REFUSED) -> Step:
    return Step(NOWHERE, lambda: session.refuse(1, "", said, verdict=verdict))


def empty() -> str:
    return _(
        "Write your orders above everything that your mail program quotes, one a line; "
        "“help” alone tells all that can be written there."
    )


def unread(verdict: str) -> str:
    """Why a mail is not even read, if so."""
    if verdict == Verdict.OVERSIZE:
        return _(
            "Your mail was larger than a megabyte or had too many parts, and was not read. "
            "Send the text alone."
        )
    if verdict == Verdict.LIMITED:
        return _(
            "You have sent very many mails within an hour; those that come now are not read. "
            "Write again later, or take your turn on the page of the game."
        )
    return ""


def follow(session: MailSession, statements: list[Statement]) -> Iterator[Step]:
    """Commands where they stand; all orders together where the first of them stands."""
    found = [(statement, commands.command_of(statement)) for statement in statements]
    orders = [statement for statement, command in found if command is None]
    drafted = any(command == ("draft", "") for _at, command in found)
    played = False
    for at, (statement, command) in enumerate(found):
        if _count(found[: at + 1]) > MOST_COMMANDS:
            yield Step(statement, partial(_too_many, session, statement))
            break
        if command is None:
            if not played:
                work = sheets.plan if drafted else sheets.play
                yield Step(statement, partial(work, session, orders), orders=not drafted)
            played = True
        elif not (orders and command == ("draft", "")):
            work = partial(commands.carry_out, session, statement, *command)
            yield Step(statement, work, orders=sends_draft(*command))
    yield Step(statements[-1], partial(_tell_kept, session, statements[-1]))


def _count(found: list[Told]) -> int:
    return sum(command is not None for _statement, command in found)


def _too_many(session: MailSession, statement: Statement) -> None:
    said = _("A mail has at most %(most)d commands.") % {"most": MOST_COMMANDS}
    session.refuse(statement.at, statement.text, said)


def _tell_kept(session: MailSession, last: Statement) -> None:
    if session.has_kept:
        said = _(
            "What was not carried out is kept as your draft: “draft” shows it, “draft send” carries it out, "
            "and a new sheet takes its place."
        )
        session.refuse(last.at, "", said, verdict=session.verdict)
