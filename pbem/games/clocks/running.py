"""Clocks that start and stop; the caller writes the seats."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Min
from django.utils import timezone

from pbem.accounts.models import User
from pbem.clocks.calendar import Calendar, calendar_of
from pbem.clocks.reminders import next_reminder
from pbem.clocks.settings import Clock, DaysClock, FischerClock, NoClock, Running, clock_of, runs
from pbem.games.models import Game, Seat, Status

HOUR = timedelta(hours=1)
COLUMNS = ("asked_since", "deadline", "due", "bank_seconds", "resumes_since", "resumes_bank")


def deadline_for(seat: Seat, since: datetime) -> datetime | None:
    """Until when the holder of a seat that is asked since then must answer; None: as long as he likes."""
    clock = clock_of(seat.game.clock)
    if isinstance(clock, NoClock) or seat.user is None or seat.bot or seat.caretaker:
        return None
    calendar = calendar_of(seat.user, since, clock)
    return calendar.past_quiet(_time_over(clock, calendar, seat, since))


def _time_over(clock: Running, calendar: Calendar, seat: Seat, since: datetime) -> datetime:
    if isinstance(clock, DaysClock):
        return calendar.days_after(since, clock.days)
    return calendar.after(since, bank_left(clock, seat.bank_seconds))


def waits_until(seat: Seat, clock: Running, since: datetime) -> datetime:
    """How long a game waits beyond a deadline that was over then; days off and quiet hours are no waiting."""
    hours = clock.overdue_hours * HOUR
    if seat.user is None:
        return since + hours
    calendar = calendar_of(seat.user, since, clock)
    return calendar.past_quiet(calendar.after(since, hours))


def bank_left(clock: FischerClock, bank_seconds: int | None) -> timedelta:
    """What is left of a seat's bank of time; a seat that was never asked has all of it."""
    return clock.bank_hours * HOUR if bank_seconds is None else timedelta(seconds=bank_seconds)


def bank_after(clock: Clock, seat: Seat, now: datetime) -> int | None:
    """The bank after an answer: what is left of it and the gain of a turn, at most what it was at first."""
    if not isinstance(clock, FischerClock) or seat.asked_since is None or seat.user is None:
        return seat.bank_seconds
    calendar = calendar_of(seat.user, seat.asked_since, clock)
    spent = calendar.between(seat.asked_since, now)
    left = max(bank_left(clock, seat.bank_seconds) - spent, timedelta())
    return int(min(left + clock.turn_hours * HOUR, clock.bank_hours * HOUR).total_seconds())


def begin(seat: Seat, since: datetime) -> None:
    """Let the clock of a seat run that is asked since then."""
    seat.asked_since = since
    seat.deadline = deadline_for(seat, since)
    seat.due = _due(seat, since)


def begin_anew(seat: Seat, now: datetime) -> None:
    """Let the clock run for the next decision of a seat for which the rules have just answered."""
    seat.bank_seconds = bank_after(clock_of(seat.game.clock), seat, now)
    begin(seat, now)


def _due(seat: Seat, now: datetime) -> datetime | None:
    if seat.deadline is None or seat.user is None or seat.asked_since is None:
        return None
    return next_reminder(seat.user, seat.asked_since, seat.deadline, now) or seat.deadline


def halt(seat: Seat, now: datetime, *, answered: bool) -> None:
    """Stop the clock of a seat that is no longer asked; only an answer costs time and gains some."""
    seat.resumes_since = seat.resumes_bank = None
    if answered and seat.deadline is not None:
        seat.resumes_since, seat.resumes_bank = seat.asked_since, seat.bank_seconds
        seat.bank_seconds = bank_after(clock_of(seat.game.clock), seat, now)
    seat.asked_since = seat.deadline = seat.due = None


def resume(seat: Seat, now: datetime) -> bool:
    """Let the clock go on as if there had been no answer; whether any time is left.

    A new clock would let a player answer and undo again and again, and never run out of time.
    """
    if seat.resumes_since is None:
        begin(seat, now)
        return True
    seat.bank_seconds = seat.resumes_bank
    begin(seat, seat.resumes_since)
    return seat.deadline is None or seat.deadline > now


def start(*, game_id: int, clock: Mapping[str, Any], seats: Collection[str], now: datetime) -> None:
    """Start the clocks of seats anew that are asked, and stop those that nobody has to watch."""
    if not runs(clock) or not seats:
        return
    asked = Seat.objects.filter(game_id=game_id, name__in=seats).select_related("game", "user")
    for seat in asked:
        begin(seat, now)
    Seat.objects.bulk_update(asked, COLUMNS)
    show_deadline(game_id)


def set_anew(user: User, now: datetime, *, sooner: bool = False) -> None:
    """Move the deadlines of a user's seats after his days off, hours or reminders have changed.

    Other hours never bring a deadline nearer, for the nights that have passed are gone; days off that he
    gives up do (`sooner`).
    """
    running = Seat.objects.filter(user=user, asked=True, due__isnull=False, game__status=Status.RUNNING)
    # A time that has run out stays so: who books his vacation then is too late.
    for seat in running.filter(deadline__gt=now).select_related("game", "user"):
        before = seat.deadline
        move_deadline(seat, now, sooner=sooner)
        if seat.deadline != before:
            show_deadline(seat.game_id)


def hours_of_a_player_changed(*, user: User, sooner: bool, **_sent: Any) -> None:
    """Let the clocks of a user follow his days and hours."""
    set_anew(user, timezone.now(), sooner=sooner)


def move_deadline(seat: Seat, now: datetime, *, sooner: bool = False) -> None:
    """Count the time of a seat again, which gives it more, or less only if that is wanted."""
    if seat.asked_since is not None:
        set_deadline(seat, deadline_for(seat, seat.asked_since), now, sooner=sooner)


def set_deadline(seat: Seat, counted: datetime | None, now: datetime, *, sooner: bool = False) -> None:
    """Write a deadline that was counted again, and when the clock is to be looked at next."""
    read = {"deadline": seat.deadline, "due": seat.due}
    if sooner or counted is None or seat.deadline is None or counted > seat.deadline:
        seat.deadline = counted
    seat.due = _due(seat, now)
    # Only if the clock still runs as it was read: the seat may have been asked something else meanwhile.
    Seat.objects.filter(pk=seat.pk, **read).update(deadline=seat.deadline, due=seat.due)


def show_deadline(game_id: int) -> None:
    """Keep the earliest deadline of the seats with the game, for the lists."""
    earliest = Seat.objects.filter(game_id=game_id).aggregate(at=Min("deadline"))["at"]
    Game.objects.filter(pk=game_id).update(deadline=earliest)
