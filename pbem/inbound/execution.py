"""Carrying out what a mail says: each step once, and what came of it kept beside it; then the answer.

Orders are committed by themselves, before a word is made of them: whatever fails afterwards, dice stay.
"""

from contextlib import nullcontext, suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial

import structlog
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.readers import read_by
from pbem.games.models import Seat
from pbem.inbound import sheets
from pbem.inbound.messages import Incoming, incoming
from pbem.inbound.models import InboundMail, Verdict
from pbem.inbound.reading import Statement
from pbem.inbound.reading.bounds import Patience
from pbem.inbound.senders import is_from, was_confirmed
from pbem.inbound.session import Item, MailSession
from pbem.inbound.steps import NOWHERE, Step, steps_of
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.errors import describe
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TryLater, Withheld

log = structlog.get_logger(__name__)

TRIES = 4
MOST_SECONDS = 20.0
"""Of processor time, for all that a mail asks for; the step in hand is finished."""
MOST_ITEMS = 250
UNREAD = (Verdict.WAITING, Verdict.CONFIRMED, Verdict.OVERSIZE, Verdict.LIMITED)
CONFIRMED_LATER = timedelta(minutes=1)


def look_at(row: Outbox) -> None:
    """Carry out a mail that waits; a defect of ours is confessed to the sender after some tries."""
    mail = InboundMail.objects.select_related("game", "user").get(pk=row.payload["mail"])
    if mail.verdict not in UNREAD:
        raise Withheld("done")
    if not Seat.objects.filter(game_id=mail.game_id, name=mail.seat, user_id=mail.user_id).exists():
        raise Withheld("left")
    carry_out(mail, is_last_try=row.attempts >= TRIES)


def confirm(mail_id: int) -> InboundMail | None:
    """Carry out what a strange address has sent, now that the holder stands by it; None if it is too late."""
    with transaction.atomic():
        found = InboundMail.objects.select_related("game", "user").filter(pk=mail_id, verdict=Verdict.CONFIRM)
        mail = found.exclude(raw=None).first()
        if mail is None or not mail.game.seats.filter(name=mail.seat, user_id=mail.user_id).exists():
            return None
        if not found.update(verdict=Verdict.CONFIRMED, confirmed=timezone.now()):
            return None
        # Should this process die now, a worker does it.
        enqueue(
            [entry(mail, "inbound", f"inbound:{mail.pk}:confirmed", due=timezone.now() + CONFIRMED_LATER)]
        )
    mail.verdict = Verdict.CONFIRMED
    with suppress(Withheld):
        carry_out(mail, is_last_try=True)
    return mail


def carry_out(mail: InboundMail, *, is_last_try: bool) -> None:
    """Everything that a mail says, step by step, then the answer; what is done stays done."""
    message, trusted = incoming(bytes(mail.raw or b""), mail.sender), mail.verdict == Verdict.CONFIRMED
    if not trusted and not is_from(mail.user, message) and not was_confirmed(mail):
        _ask_holder(mail)
        return
    with read_by(mail.user):
        since = mail.number
        session = MailSession(mail, mail.game, mail.seat, mail.user, message.answers)
        session.resume()
        patience = Patience(MOST_SECONDS)
        for step in _steps(session, message, is_last_try=is_last_try)[mail.steps :]:
            if patience.is_over:
                take(session, _refusal(session, step.statement), is_last_try=True)
                break
            take(session, step, is_last_try=is_last_try)
        mail.number = since
    _close(mail, session, to=mail.user.email if trusted else mail.sender)


def _steps(session: MailSession, message: Incoming, *, is_last_try: bool) -> list[Step]:
    try:
        return steps_of(session, message)
    except Exception as error:
        if not is_last_try:
            raise
        log.error("mail_failed", mail=session.mail.pk, error=describe(error))
        return [Step(NOWHERE, partial(confess, session, NOWHERE))]


def take(session: MailSession, step: Step, *, is_last_try: bool) -> None:
    """Do one step and note what came of it: in one transaction, but for orders, which have their own."""
    before, session.commands = len(session.items), 0
    try:
        with nullcontext() if step.orders else transaction.atomic():
            step.work()
            _note(session)
    except (Withheld, TryLater, OperationalError, InterfaceError):
        raise
    except Exception as error:
        done = session.done_before(session.key(1))
        if done is None and not is_last_try:
            raise
        log.error("mail_failed", mail=session.mail.pk, step=session.mail.steps, error=describe(error))
        del session.items[before:]
        (confess if done is None else partial(sheets.accept_again, accepted=done))(session, step.statement)
        _note(session)


def _refusal(session: MailSession, statement: Statement) -> Step:
    said = _("What your mail asks for took too long: nothing was done from this line on. Send it once more.")
    return Step(statement, lambda: session.refuse(statement.at, statement.text, said))


def confess(session: MailSession, statement: Statement) -> None:
    """Tell the sender that it was not his fault."""
    said = _("Something went wrong on our side, and nothing of this was carried out. The operators are told.")
    session.refuse(statement.at, statement.text, said)


def _note(session: MailSession) -> None:
    """Keep what came of a step; another worker that has done the same step meanwhile goes on alone."""
    mail, progress = session.mail, session.progress()
    mine = InboundMail.objects.filter(pk=mail.pk, steps=mail.steps, verdict=mail.verdict)
    if not mine.update(steps=mail.steps + 1, progress=progress):
        raise Withheld("done")
    mail.steps, mail.progress = mail.steps + 1, progress


def _ask_holder(mail: InboundMail) -> None:
    """Nothing is carried out, and only the holder hears of it: the sender may be forged."""
    if mail.verdict != Verdict.WAITING:
        raise Withheld("stranger")
    with transaction.atomic():
        if not InboundMail.objects.filter(pk=mail.pk, verdict=mail.verdict).update(verdict=Verdict.CONFIRM):
            raise Withheld("done")
        mail.verdict = Verdict.CONFIRM
        answer(mail)


def _close(mail: InboundMail, session: MailSession, *, to: str) -> None:
    report = {"to": to, "items": [asdict(item) for item in listed(session.items)]}
    with transaction.atomic():
        unread = InboundMail.objects.filter(pk=mail.pk, verdict=mail.verdict)
        if not unread.update(verdict=session.verdict, report=report, progress=None):
            raise Withheld("done")
        mail.verdict, mail.report = session.verdict, report
        answer(mail)


def listed(items: list[Item]) -> list[Item]:
    """What the answer tells of each line; of very many lines the first."""
    if len(items) <= MOST_ITEMS:
        return items
    said = _("%(count)d more lines are not listed here.") % {"count": len(items) - MOST_ITEMS}
    return [*items[:MOST_ITEMS], Item(items[-1].at, "", said, good=False)]


def answer(mail: InboundMail) -> None:
    """Leave the one answer to this mail in the outbox, or the question whether the holder stands by it."""
    what = "confirm" if mail.verdict == Verdict.CONFIRM else "answer"
    enqueue([entry(mail, "answer", f"{what}:{mail.pk}")])


def entry(mail: InboundMail, topic: str, dedupe: str, due: datetime | None = None) -> Entry:
    """A row of the outbox about a mail."""
    return Entry(
        topic=topic,
        dedupe=dedupe,
        game_id=mail.game_id,
        recipient_id=mail.user_id,
        seat=mail.seat,
        payload={"mail": mail.pk},
        due=due,
    )
