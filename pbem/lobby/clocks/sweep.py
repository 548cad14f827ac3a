"""The sweep: what the clocks of all games have to do now, found by one indexed query."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from pbem.games.models import Event, Game, Kind, Seat, Status
from pbem.games.services import tell_overdue
from pbem.lobby.clocks import notices
from pbem.lobby.clocks.reminding import last_reminder
from pbem.lobby.clocks.running import move_deadline, show_deadline, waits_until
from pbem.lobby.clocks.settings import NoClock, Running, clock_of
from pbem.lobby.clocks.timeout import run_out
from pbem.mail.errors import describe

log = structlog.get_logger(__name__)

SWEPT_AT_ONCE = 100
ASK_AGAIN = timedelta(hours=1)
"""When a game is broken, its clock is looked at again after so long."""


def due_sweep() -> int:
    """Remind players, and deal with the seats whose time has run out; gives the number of the latter."""
    now = timezone.now()
    due = Seat.objects.filter(due__lte=now).order_by("due").select_related("game")
    return sum(look_at(seat, now) for seat in due[:SWEPT_AT_ONCE])


def look_at(seat: Seat, now: datetime) -> bool:
    """Do what is due for a seat; one game in which that fails does not stop the clocks of the others."""
    try:
        with transaction.atomic():
            return _attend(seat.pk, seat.game_id, now)
    except Exception as error:
        log.error("clock_stuck", game=seat.game.public_id, seat=seat.name, error=describe(error))
        Seat.objects.filter(pk=seat.pk, due=seat.due).update(due=now + ASK_AGAIN)
        return False


def _attend(seat_id: int, game_id: int, now: datetime) -> bool:
    # Nobody else writes to the game while the seat is read again: an answer given in the last moment counts,
    # and what is asked after it has a deadline of its own.
    Game.objects.select_for_update().get(pk=game_id)
    seat = Seat.objects.select_related("game", "user").get(pk=seat_id)
    clock = clock_of(seat.game.clock)
    if seat.due is None or seat.due > now:
        return False
    if not _is_running(seat) or isinstance(clock, NoClock) or seat.deadline is None:
        Seat.objects.filter(pk=seat.pk).update(deadline=None, due=None)
        show_deadline(game_id)
        return False
    if not _was_told(seat):
        # A vacation that was booked while this question was asked is not in its deadline yet.
        move_deadline(seat, now)
    if seat.deadline is None or now < seat.deadline:
        _remind(seat, now)
        return False
    _overrun(seat, clock, now)
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


def _remind(seat: Seat, now: datetime) -> None:
    if seat.user is None or seat.asked_since is None or seat.deadline is None:
        return
    hours = last_reminder(seat.user, seat.asked_since, seat.deadline, now)
    if hours is not None:
        notices.remind(seat, hours)


def _overrun(seat: Seat, clock: Running, now: datetime) -> None:
    """First the player is told that the game waits a little longer, if it does; then it goes on."""
    log.info("clock_out", game=seat.game.public_id, seat=seat.name, then=clock.on_timeout)
    if _was_told(seat) or not clock.overdue_hours:
        run_out(seat, clock, now)
        return
    tell_overdue(game_id=seat.game_id, seat=seat.name, hours=clock.overdue_hours)
    Seat.objects.filter(pk=seat.pk).update(due=waits_until(seat, clock, now))
    notices.tell_overdue(seat, "waiting")
