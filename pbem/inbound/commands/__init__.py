"""What a mail may say beside orders; each command has an English and a Spanish word."""

from collections.abc import Callable

from pbem.inbound.commands import acts, asking, assenting, proposing, questions, standing, talking
from pbem.inbound.reading import Statement
from pbem.inbound.session import MailSession
from pbem.inbound.vocabulary import command_in

Command = Callable[[MailSession, Statement, str], None]

COMMANDS: dict[str, Command] = {
    "help": questions.help_,
    "options": questions.options,
    "map": questions.map_,
    "log": questions.log,
    "status": questions.status,
    "draft": questions.draft,
    "standing": standing.standing,
    "pace": asking.pace,
    "undo": acts.undo,
    "takeback": proposing.takeback,
    "propose": proposing.propose,
    "withdraw": proposing.withdraw,
    "agree": proposing.agree,
    "refuse": proposing.refuse,
    "yes": assenting.yes,
    "no": assenting.no,
    "back": acts.back,
    "resign": acts.resign,
    "vacation": acts.vacation,
    "message": talking.message,
    "mute": talking.mute,
    "unmute": talking.unmute,
    "report": talking.report,
}


def command_of(statement: Statement) -> tuple[str, str] | None:
    """The command that a statement is, and the words after it; None for an order."""
    return command_in(statement.text)


def carry_out(session: MailSession, statement: Statement, name: str, rest: str) -> None:
    COMMANDS[name](session, statement, rest)
