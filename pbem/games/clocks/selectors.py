"""Reading clocks, for those who look after the games."""

from datetime import datetime

from pbem.clocks.settings import NoClock, clock_of
from pbem.games.clocks.running import waits_until
from pbem.games.models import Event, Kind, Seat, Status

MOST = 100


def last_moment(seat: Seat) -> datetime | None:
    """When the game goes on without an answer: at the deadline, or some hours after it."""
    clock = clock_of(seat.game.clock)
    if seat.deadline is None or isinstance(clock, NoClock) or not clock.overdue_hours:
        return seat.deadline
    return waits_until(seat, clock, seat.deadline)


def without_default() -> list[Seat]:
    """Seats for which a bot plays because the rules knew no answer: their title lacks a default."""
    cared_for = Seat.objects.filter(absent=True, game__status=Status.RUNNING).exclude(caretaker="")
    seats = cared_for.select_related("game", "user").order_by("-pk")[:MOST]
    return [seat for seat in seats if _why(seat) == "kernel.caretaker_needed"]


def _why(seat: Seat) -> str:
    events = Event.objects.filter(game_id=seat.game_id, seat=seat.name, kind=Kind.SEAT).order_by("-seq")
    lines = events.values_list("lines", flat=True).first() or []
    return str(lines[0]["code"]) if lines else ""
