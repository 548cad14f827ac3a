"""What operators do. Every act needs a reason, is kept and is logged; none shows a secret to its operator."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import structlog
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.games.errors import JournalError
from pbem.games.models import Alarm, Game, Source
from pbem.games.services import hand_over, repair
from pbem.games.services.turn_entries import wake_bots
from pbem.operators import selectors
from pbem.operators.models import OPENED, Act
from pbem.outbox.delivery import revive
from pbem.outbox.models import Outbox
from pbem.talk.errors import TalkError
from pbem.talk.models import LONGEST_REASON, Message, Report, Silence, State
from pbem.talk.texts import required

log = structlog.get_logger(__name__)

MOST_DAYS = 365


def note(
    *,
    operator: User,
    act: str,
    reason: str,
    game: Game | None = None,
    user: User | None = None,
    detail: str = "",
) -> Act:
    """Keep and log what an operator does; refuses an act without a reason."""
    try:
        why = required(reason, LONGEST_REASON, "reason")
    except TalkError as error:
        raise ValidationError({"reason": error.message}) from error
    log.info(
        "operator",
        operator=operator.username,
        act=act,
        game=game.public_id if game else None,
        user=user.pk if user else None,
        detail=detail,
        reason=why,
    )
    return Act.objects.create(
        operator=operator, act=act, game=game, user=user, detail=detail[:200], reason=why
    )


@transaction.atomic
def handle_report(
    *, operator: User, report: Report, state: str, reason: str, remove: bool = False, days: int = 0
) -> None:
    """Uphold or dismiss a complaint; upholding may remove the message and silence its author."""
    if state not in (State.UPHELD, State.DISMISSED):
        raise ValidationError({"state": _("Uphold the report or dismiss it.")})
    if state == State.DISMISSED and (remove or days):
        raise ValidationError(_("Who dismisses a report neither removes the message nor silences anybody."))
    if operator.pk in (report.accused_id, report.reporter_id):
        raise ValidationError(_("You are a party in this: let another operator decide."))
    act = note(operator=operator, act=f"report {state}", reason=reason, game=report.game, user=report.accused)
    open_ = Report.objects.filter(pk=report.pk, state=State.OPEN)
    if not open_.update(state=state, handled_by=operator, ruling=act.reason, handled=timezone.now()):
        raise ValidationError(_("Somebody else has handled this report."))
    if remove and report.message is not None:
        remove_message(operator=operator, message=report.message, reason=reason)
    if days and report.accused is not None:
        silence(operator=operator, user=report.accused, days=days, reason=reason)


@transaction.atomic
def remove_message(*, operator: User, message: Message, reason: str) -> None:
    """Take the words of a message away; its place in the talk stays."""
    note(operator=operator, act="message removed", reason=reason, game=message.game, user=message.author)
    Message.objects.filter(pk=message.pk, removed=None).update(removed=timezone.now())


@transaction.atomic
def silence(*, operator: User, user: User, days: int, reason: str) -> Silence:
    """Let somebody write to nobody for some days; he is told when he tries, and plays on."""
    if not 1 <= days <= MOST_DAYS:
        raise ValidationError({"days": _("A silence lasts from 1 to %(most)d days.") % {"most": MOST_DAYS}})
    act = note(operator=operator, act="silenced", reason=reason, user=user, detail=f"{days}")
    until = timezone.now() + timedelta(days=days)
    return Silence.objects.create(user=user, until=until, reason=act.reason, by=operator)


@transaction.atomic
def lift_silence(*, operator: User, user: User, reason: str) -> None:
    """Let somebody write again."""
    note(operator=operator, act="silence lifted", reason=reason, user=user)
    Silence.objects.filter(user=user, until__gt=timezone.now()).update(until=timezone.now())


@transaction.atomic
def revive_rows(*, operator: User, rows: Sequence[int], reason: str) -> int:
    """Try dead rows of the outbox again."""
    note(operator=operator, act="outbox revived", reason=reason, detail=_listed(rows))
    return revive(rows)


@transaction.atomic
def discard_rows(*, operator: User, rows: Sequence[int], reason: str) -> int:
    """Give dead rows of the outbox up; they count as withheld."""
    note(operator=operator, act="outbox discarded", reason=reason, detail=_listed(rows))
    dead = Outbox.objects.filter(pk__in=rows, dead=True)
    return dead.update(dead=False, sent=timezone.now(), withheld="discarded")


@transaction.atomic
def close_alarm(*, operator: User, alarm: Alarm, reason: str) -> None:
    """Say what became of an alarm; should the same happen again, it is open again."""
    check_impartial(operator, alarm.game)
    note(operator=operator, act="alarm closed", reason=reason, game=alarm.game, detail=f"{alarm.pk}")
    Alarm.objects.filter(pk=alarm.pk).update(handled=timezone.now())


def _listed(rows: Sequence[int]) -> str:
    return ", ".join(map(str, rows))


def check_impartial(operator: User, game: Game) -> None:
    """Nobody looks into or changes a game in which he plays."""
    if selectors.plays(operator, game):
        raise ValidationError(_("You play in this game: let another operator do this."))


def check_unseen(user: User, game: Game) -> None:
    """Whoever has looked at a whole position as an operator plays in that game no more."""
    if Act.objects.filter(operator=user, game=game, act=OPENED).exists():
        raise ValidationError(
            _("%(name)s has looked at the whole position as an operator and cannot play in this game.")
            % {"name": user.username}
        )


@transaction.atomic
def repair_game(
    *, operator: User, game: Game, edited: dict[str, Any], expected_seq: int, reason: str
) -> None:
    """Put an edited position in place of the present one; all players read the reason in the log."""
    check_impartial(operator, game)
    act = note(operator=operator, act="game repaired", reason=reason, game=game)
    try:
        repair(game_id=game.pk, reason=act.reason, edited=edited, expected_seq=expected_seq)
    except JournalError as error:
        raise ValidationError(str(error)) from error


@transaction.atomic
def replace_holder(
    *, operator: User, game: Game, seat: str, reason: str, user: User | None = None, bot: str = ""
) -> None:
    """Give a seat to another player or to a bot."""
    check_impartial(operator, game)
    if (user is None) == (not bot):
        raise ValidationError(_("Name either a user or a bot."))
    if user is not None:
        check_unseen(user, game)
    note(
        operator=operator,
        act="seat replaced",
        reason=reason,
        game=game,
        user=user,
        detail=f"{seat}: {bot or user}",
    )
    try:
        hand_over(game_id=game.pk, seat=seat, user=user, bot=bot, source=Source.OPERATOR)
    except JournalError as error:
        raise ValidationError(str(error)) from error


@transaction.atomic
def wake_game(*, operator: User, game: Game, reason: str) -> None:
    """Let the bots of a game try again what they owe."""
    note(operator=operator, act="bots woken", reason=reason, game=game)
    Outbox.objects.filter(game=game, topic="bot", dead=True).update(
        dead=False, sent=timezone.now(), withheld="discarded"
    )
    # A key of its own for every waking: rows of the same turn have been delivered, or have died.
    stamp = int(timezone.now().timestamp())
    wake_bots(game.pk, stamp % 2**31, "")
