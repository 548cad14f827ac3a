"""The sweep: what the clocks of all games have to do now, found by an indexed query until nothing is due.

A sweep claims seats by putting off when they are due again: another one that runs beside it takes others, and
of one that dies in the middle the next does the rest, some minutes later. What a clock does is written in one
transaction with the events, and only if the seat is still as it was claimed: so it is done once.
"""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from pbem.clocks.reminders import last_reminder
from pbem.clocks.settings import NoClock, clock_of
from pbem.games.clocks import deadline_entries
from pbem.games.clocks.running import deadline_for, set_deadline, show_deadline, waits_until
from pbem.games.errors import Overtaken
from pbem.games.models import Event, Kind, Seat, Status
from pbem.games.services import tell_overdue
from pbem.games.services.writing import Beside
from pbem.lobby.deadlines.timeout import Late, run_out
from pbem.outbox.errors import describe

log = structlog.get_logger(__name__)

CLAIMED_AT_ONCE = 100
CLAIM_LASTS = timedelta(minutes=5)
ASK_AGAIN = timedelta(hours=1)
"""When a game is broken, its clock is looked at again after so long."""


def due_sweep() -> int:
    """Remind players, and deal with the seats whose time has run out; gives the number of the latter."""
    now, done = timezone.now(), 0
    while _due(now).exists():
        held = timezone.now() + CLAIM_LASTS
        seats = _claimed(now, held)
        if not seats:
            return done  # What is left is in the hands of another sweep.
        done += sum(look_at(seat, now, held) for seat in seats)
    return done


def _due(now: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(due__lte=now).order_by("due")


@transaction.atomic
def _claimed(now: datetime, held: datetime) -> list[Seat]:
    """Seats that are due, as they were when nobody else could claim them any more."""
    due = _due(now).select_for_update(skip_locked=True, of=("self",)).select_related("game", "user")
    seats = list(due[:CLAIMED_AT_ONCE])
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(due=held)
    return seats


def look_at(seat: Seat, now: datetime, held: datetime | None = None) -> bool:
    """Do what is due for a seat; one game in which that fails does not stop the clocks of the others."""
    try:
        return _attend(seat, now, held or seat.due)
    except Overtaken:
        return False
    except Exception as error:
        log.error("clock_stuck", game=seat.game.public_id, seat=seat.name, error=describe(error))
        Seat.objects.filter(pk=seat.pk, due=held or seat.due).update(due=now + ASK_AGAIN)
        return False


def _attend(seat: Seat, now: datetime, held: datetime | None) -> bool:
    clock, told = clock_of(seat.game.clock), _was_told(seat)
    seat.due = held
    if not _is_running(seat) or isinstance(clock, NoClock) or seat.deadline is None:
        Seat.objects.filter(pk=seat.pk, due=held).update(deadline=None, due=None)
        show_deadline(seat.game_id)
        return False
    # A vacation that was booked while this question was asked is not in its deadline yet.
    counted = None if told or seat.asked_since is None else deadline_for(seat, seat.asked_since)
    if now < max(seat.deadline, counted or seat.deadline):
        _remind(seat, counted, now)
        return False
    _overrun(Late(seat, clock, now, held), told=told)
    return True


def _was_told(seat: Seat) -> bool:
    """Whether the time is over and the player knows; then the clock is looked at once more."""
    if seat.due is None or seat.deadline is None or seat.due <= seat.deadline:
        return False
    # The log knows: a clock that could not be looked after is due late as well, and nobody was told.
    noted = Event.objects.filter(game_id=seat.game_id, seat=seat.name, created__gte=seat.deadline)
    lines = noted.filter(kind=Kind.SEAT).values_list("lines", flat=True)
    return any(line["code"] == "kernel.overdue" for told in lines for line in told)


def _is_running(seat: Seat) -> bool:
    return seat.asked and seat.user is not None and seat.game.status == Status.RUNNING


@transaction.atomic
def _remind(seat: Seat, counted: datetime | None, now: datetime) -> None:
    before = seat.deadline
    set_deadline(seat, counted, now)
    if seat.deadline != before:
        show_deadline(seat.game_id)
    if seat.user is None or seat.asked_since is None or seat.deadline is None:
        return
    hours = last_reminder(seat.user, seat.asked_since, seat.deadline, now)
    if hours is not None:
        deadline_entries.remind(seat, hours)


def _overrun(late: Late, *, told: bool) -> None:
    """First the player is told that the game waits a little longer, if it does; then it goes on."""
    seat, clock = late.seat, late.clock
    log.info("clock_out", game=seat.game.public_id, seat=seat.name, then=clock.on_timeout)
    if told or not clock.overdue_hours:
        run_out(late)
        return

    def wait() -> None:
        Seat.objects.filter(pk=seat.pk).update(due=waits_until(seat, clock, late.now))

    beside = Beside(late.check, [deadline_entries.overdue(seat, "waiting")], wait)
    tell_overdue(game_id=seat.game_id, seat=seat.name, hours=clock.overdue_hours, beside=beside)
