"""Clocks: until when a seat must answer, and what happens when it does not.

A clock runs only for seats that are asked and held by a person. Deadlines are found by an indexed query on a
beat, never by a task for each game.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Min
from django.utils import timezone

from pbem.accounts.hours import day_of, end_of_day
from pbem.accounts.models import User
from pbem.accounts.selectors import vacations_from
from pbem.games.models import Game, Seat, Status
from pbem.mail.errors import describe

log = structlog.get_logger(__name__)

SWEPT_AT_ONCE = 100
ASK_AGAIN = timedelta(hours=1)
"""When an answer cannot be given for a seat now, it is tried again after so long."""

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def runs(clock: Mapping[str, Any]) -> bool:
    """Whether a game has a clock at all."""
    return bool(clock.get("kind", "none") != "none")


def deadline_for(seat: Seat, now: datetime) -> datetime | None:
    """Until when the holder of a seat that is asked from now on must answer; None: as long as he likes."""
    clock = seat.game.clock
    if not runs(clock) or seat.user is None or seat.bot or seat.caretaker:
        return None
    return later_by_vacation(seat.user, now, now + time_allowed(clock, seat.bank_seconds))


def time_allowed(clock: Mapping[str, Any], bank_seconds: int | None) -> timedelta:
    """How long an answer may take, vacations apart."""
    match clock["kind"]:
        case "days":
            return int(clock["days"]) * DAY
        case "fischer":
            return bank_left(clock, bank_seconds)
    raise ValueError(f"there is no clock of the kind {clock['kind']!r}")


def bank_left(clock: Mapping[str, Any], bank_seconds: int | None) -> timedelta:
    """What is left of a seat's bank of time; a seat that was never asked has all of it."""
    return int(clock["bank_hours"]) * HOUR if bank_seconds is None else timedelta(seconds=bank_seconds)


def in_words(clock: Mapping[str, Any]) -> str:
    """The time that a clock gives, as it reads in every language."""
    if clock["kind"] == "fischer":
        return f"{clock['bank_hours']} h + {clock['turn_hours']} h"
    return f"{24 * clock['days']} h"


def later_by_vacation(user: User, begin: datetime, end: datetime) -> datetime:
    """The end of a span of time in which the days of the user's vacation do not count."""
    for vacation in vacations_from(user, day_of(user, begin)):
        first = max(begin, end_of_day(user, vacation.first_day - DAY))
        if first < end:
            end += end_of_day(user, vacation.last_day) - first
    return end


def start(*, game_id: int, clock: Mapping[str, Any], seats: Collection[str], now: datetime) -> None:
    """Let the clocks of seats run that have just been asked."""
    if not runs(clock) or not seats:
        return
    asked = Seat.objects.filter(game_id=game_id, name__in=seats).select_related("game", "user")
    for seat in asked:
        seat.deadline = deadline_for(seat, now)
    Seat.objects.bulk_update(asked, ["deadline"])
    show_deadline(game_id)


def bank_after(clock: Mapping[str, Any], seat: Seat, now: datetime) -> int | None:
    """The bank after an answer: what was left of it and the gain of a turn, at most what it was at first."""
    if clock["kind"] != "fischer" or seat.deadline is None:
        return seat.bank_seconds
    left = min(max(seat.deadline - now, timedelta(0)), bank_left(clock, seat.bank_seconds))
    return int(min(left + clock["turn_hours"] * HOUR, clock["bank_hours"] * HOUR).total_seconds())


def show_deadline(game_id: int) -> None:
    """Keep the earliest deadline of the seats with the game, for the lists."""
    earliest = Seat.objects.filter(game_id=game_id).aggregate(at=Min("deadline"))["at"]
    Game.objects.filter(pk=game_id).update(deadline=earliest)


def due_sweep() -> int:
    """Answer for the seats whose time has run out; gives how many answers were given."""
    now = timezone.now()
    overdue = Seat.objects.filter(deadline__lte=now).order_by("deadline").select_related("game")
    return sum(run_out(seat, now) for seat in overdue[:SWEPT_AT_ONCE])


def run_out(seat: Seat, now: datetime) -> bool:
    """Answer for a seat; one game in which that fails does not stop the clocks of the others."""
    try:
        with transaction.atomic():
            return answer_for(seat.pk, seat.game_id, now)
    except Exception as error:
        log.warning("clock_stuck", game=seat.game.public_id, seat=seat.name, error=describe(error))
        put_off(seat, now + ASK_AGAIN)
        return False


def answer_for(seat_id: int, game_id: int, now: datetime) -> bool:
    """Answer as the rules say, unless the holder has answered meanwhile or has booked a vacation."""
    from pbem.games.services import submit_default  # The journal itself starts the clocks.

    # Nobody else writes to the game while the seat is read again: an answer given in the last moment counts,
    # and what is asked after it has a deadline of its own.
    Game.objects.select_for_update().get(pk=game_id)
    seat = Seat.objects.select_related("game", "user").get(pk=seat_id)
    if seat.deadline is None or seat.deadline > now:
        return False
    if later := still_allowed(seat, now):
        put_off(seat, later)
        return False
    if not seat.asked or seat.game.status != Status.RUNNING:
        put_off(seat, None)
        return False
    accepted = submit_default(game_id=game_id, seat=seat.name, reason=in_words(seat.game.clock))
    if seat.name in accepted.asked:
        start_again(seat, now)
    log.info("clock_out", game=seat.game.public_id, seat=seat.name)
    return True


def start_again(seat: Seat, now: datetime) -> None:
    """A seat that is asked again at once is the same to the journal, but this is a new decision."""
    clock = seat.game.clock
    Seat.objects.filter(pk=seat.pk).update(bank_seconds=bank_after(clock, seat, now))
    start(game_id=seat.game_id, clock=clock, seats=[seat.name], now=now)


def still_allowed(seat: Seat, now: datetime) -> datetime | None:
    """The deadline that a vacation booked since has moved into the future."""
    later = deadline_for(seat, seat.asked_since) if seat.asked_since else None
    return later if later and later > now else None


def put_off(seat: Seat, deadline: datetime | None) -> None:
    # Only if the clock still runs as it was read: the seat may have been asked something else meanwhile.
    if Seat.objects.filter(pk=seat.pk, deadline=seat.deadline).update(deadline=deadline):
        show_deadline(seat.game_id)
