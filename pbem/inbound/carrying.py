"""Carrying out what a mail says: once, in one transaction with the answer."""

from collections.abc import Iterator
from dataclasses import asdict

import structlog
from django.db import transaction
from django.utils.translation import gettext as _

from pbem.games.models import Seat
from pbem.inbound import chat, commands, sheets
from pbem.inbound.messages import Incoming, incoming
from pbem.inbound.models import InboundMail, Verdict
from pbem.inbound.reading import Statement
from pbem.inbound.senders import is_from
from pbem.inbound.sitting import Item, Sitting
from pbem.mail.errors import describe
from pbem.mail.letters import read_by
from pbem.mail.models import Outbox
from pbem.mail.outbox import Entry, enqueue
from pbem.mail.topics import TryLater, Withheld

log = structlog.get_logger(__name__)

Told = tuple[Statement, tuple[str, str] | None]
"""A statement, and the command that it is; None for an order."""
TRIES = 4
MOST_COMMANDS = 30
"""In one mail: with more, a few letters would bring an answer of megabytes."""
MOST_ITEMS = 250
UNREAD = (Verdict.WAITING, Verdict.OVERSIZE, Verdict.LIMITED)


def look_at(row: Outbox) -> None:
    """Carry out a mail that waits; a defect of ours is confessed to the sender after some tries."""
    try:
        with transaction.atomic():
            _carry_out(_waiting(row), trusted=False)
    except (Withheld, TryLater):
        raise
    except Exception as error:
        if row.attempts < TRIES:
            raise
        log.error("mail_failed", mail=row.payload["mail"], error=describe(error))
        with transaction.atomic():
            confess(_waiting(row))


def _waiting(row: Outbox) -> InboundMail:
    found = InboundMail.objects.select_for_update().filter(pk=row.payload["mail"], verdict__in=UNREAD)
    mail = found.first()
    if mail is None:
        raise Withheld("done")
    if not Seat.objects.filter(game_id=mail.game_id, name=mail.seat, user_id=mail.user_id).exists():
        raise Withheld("left")
    return mail


def confirm(mail_id: int) -> InboundMail | None:
    """Carry out what a strange address has sent, now that the holder stands by it; None if it is too late."""
    with transaction.atomic():
        found = InboundMail.objects.select_for_update().filter(pk=mail_id, verdict=Verdict.CONFIRM)
        mail = found.exclude(raw=None).first()
        if mail is None or not mail.game.seats.filter(name=mail.seat, user_id=mail.user_id).exists():
            return None
        _carry_out(mail, trusted=True)
    return mail


def _carry_out(mail: InboundMail, *, trusted: bool) -> None:
    message = incoming(bytes(mail.raw or b""), mail.sender)
    if not trusted and not is_from(mail.user, message):
        _ask_holder(mail)
        return
    with read_by(mail.user):
        sitting = Sitting(mail, mail.game, mail.seat, mail.user, message.answers)
        since = mail.number
        perform(sitting, message)
        mail.number = since
    _close(mail, sitting, to=mail.user.email if trusted else mail.sender)


def _ask_holder(mail: InboundMail) -> None:
    """Nothing is carried out, and only the holder hears of it: the sender may be forged."""
    if mail.verdict != Verdict.WAITING:
        raise Withheld("stranger")
    mail.verdict = Verdict.CONFIRM
    mail.save(update_fields=["verdict"])
    answer(mail)


def _close(mail: InboundMail, sitting: Sitting, *, to: str) -> None:
    mail.verdict = sitting.verdict
    mail.report = {"to": to, "items": [asdict(item) for item in listed(sitting.items)]}
    mail.save(update_fields=["verdict", "report"])
    answer(mail)


def listed(items: list[Item]) -> list[Item]:
    """What the answer tells of each line; of very many lines the first."""
    if len(items) <= MOST_ITEMS:
        return items
    said = _("%(count)d more lines are not listed here.") % {"count": len(items) - MOST_ITEMS}
    return [*items[:MOST_ITEMS], Item(items[-1].at, "", said, good=False)]


def answer(mail: InboundMail) -> None:
    """Leave the one answer to this mail in the outbox, or the question whether the holder stands by it."""
    enqueue(
        [
            Entry(
                topic="answer",
                dedupe=f"{'confirm' if mail.verdict == Verdict.CONFIRM else 'answer'}:{mail.pk}",
                game_id=mail.game_id,
                recipient_id=mail.user_id,
                seat=mail.seat,
                payload={"mail": mail.pk},
            )
        ]
    )


def confess(mail: InboundMail) -> None:
    """Tell the sender that it was not his fault."""
    with read_by(mail.user):
        sitting = Sitting(mail, mail.game, mail.seat, mail.user)
        said = _("Something went wrong on our side, and nothing was carried out. The operators are told.")
        sitting.refuse(1, "", said)
        _close(mail, sitting, to=mail.user.email)


def perform(sitting: Sitting, message: Incoming) -> None:
    """Everything that the mail says, line by line."""
    if refusal := unreadable(sitting.mail.verdict):
        sitting.refuse(1, "", refusal, verdict=sitting.mail.verdict)
        return
    statements = sheets.statements_of(message.message, sitting.title, sitting.seat)
    written = sheets.written_lines(message.message)
    if written and chat.is_talk(sitting, statements):
        chat.pass_on(sitting, written)
        return
    if not statements:
        sitting.refuse(1, "", empty(), verdict=Verdict.EMPTY)
        return
    follow(sitting, statements)


def empty() -> str:
    return _(
        "Write your orders above everything that your mail program quotes, one a line; "
        "“help” alone tells all that can be written there."
    )


def unreadable(verdict: str) -> str:
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


def follow(sitting: Sitting, statements: list[Statement]) -> None:
    """Commands where they stand; all orders together where the first of them stands."""
    found = [(statement, commands.command_of(statement)) for statement in statements]
    orders = [statement for statement, command in found if command is None]
    drafted = any(command == ("draft", "") for _at, command in found)
    played = False
    for statement, command in within_bounds(sitting, found):
        if command is None:
            if not played:
                (sheets.plan if drafted else sheets.play)(sitting, orders)
            played = True
        elif not (orders and command == ("draft", "")):
            commands.carry_out(sitting, statement, *command)
    if sitting.has_kept:
        sitting.refuse(statements[-1].at, "", kept(), verdict=sitting.verdict)


def within_bounds(sitting: Sitting, found: list[Told]) -> Iterator[Told]:
    """The statements up to the first command that is too much, which is refused."""
    commands_left = MOST_COMMANDS
    for statement, command in found:
        commands_left -= command is not None
        if commands_left < 0:
            said = _("A mail has at most %(most)d commands.") % {"most": MOST_COMMANDS}
            sitting.refuse(statement.at, statement.text, said)
            return
        yield statement, command


def kept() -> str:
    return _(
        "What was not carried out is kept as your draft: “draft” shows it, “draft send” carries it out, "
        "and a new sheet takes its place."
    )
