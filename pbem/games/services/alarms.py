"""Alarms: dice that have fallen and were not written, or not with all that hangs on them.

Whoever could make that happen could throw again and again until the dice please him; so it is kept with the
rolls, logged, counted for the metrics, and shown to operators until one of them has looked at it.
"""

import structlog
from django.db import DatabaseError, transaction
from django.db.models import F

from pbem.games.models import Alarm, Event, Trouble
from pbem.games.services.pending import Pending
from pbem.outbox.errors import describe

log = structlog.get_logger(__name__)


def note_broken(pending: Pending) -> None:
    """The rules broke in the midst of orders, after some of their dice had fallen."""
    for seat, rolls, error in pending.broken:
        nonce, plain = rolls[0].nonce, [roll.to_plain() for roll in rolls]
        alarm = Alarm(kind=Trouble.LOST, seq=pending.seq + 1, seat=seat, nonce=nonce, rolls=plain)
        _keep(pending, alarm, error)


def note(pending: Pending, kind: Trouble, error: Exception) -> None:
    """Something failed with events that hold rolls; if they are lost, they are kept here."""
    rolled = [event for event in pending.events if event.rolls]
    first, rolls = rolled[0], [roll for event in rolled for roll in event.rolls]
    _keep(pending, Alarm(kind=kind, seq=first.seq, seat=first.seat, nonce=first.nonce, rolls=rolls), error)


def _keep(pending: Pending, alarm: Alarm, error: Exception) -> None:
    """In a transaction of its own; without a database the log has what the rolls can be computed from."""
    alarm.game_id, alarm.error = pending.table.game_id, describe(error)
    log.error(
        "dice_alarm",
        kind=alarm.kind,
        game=pending.table.public_id,
        seat=alarm.seat,
        seq=alarm.seq,
        nonce=alarm.nonce,
        numbers=[roll["n"] for roll in alarm.rolls],
        error=alarm.error,
    )
    try:
        with transaction.atomic():
            _write(alarm)
    except DatabaseError as away:
        log.error("dice_alarm_not_kept", nonce=alarm.nonce, error=type(away).__name__)


def _write(alarm: Alarm) -> None:
    if alarm.kind == Trouble.LOST and Event.objects.filter(game=alarm.game_id, nonce=alarm.nonce).exists():
        return  # Only the word that it was committed was lost.
    same = Alarm.objects.filter(game_id=alarm.game_id, kind=alarm.kind, nonce=alarm.nonce)
    if not same.update(times=F("times") + 1, handled=None):
        alarm.save(force_insert=True)
