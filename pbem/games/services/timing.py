"""The clocks of a game as its seats begin and cease to owe an answer; how long they run is the lobby's."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from pbem.games import clocks
from pbem.games.clocks.running import COLUMNS
from pbem.games.errors import CannotUndo
from pbem.games.models import Kind, Seat
from pbem.games.services.pending import Pending


class Clocks(Struct):
    """New values for the seats whose clocks start or stop, and the earliest deadline of all."""

    seats: dict[str, dict[str, Any]]
    earliest: datetime | None


def clocks_of(pending: Pending) -> Clocks | None:
    """Stop the clocks of those who have answered and start those of the asked; None without a clock."""
    before, after = pending.table.asked, pending.asked
    # A seat that is asked again at once is the same to the journal, but this is a new decision.
    anew = {event.seat for event in pending.events if event.kind == Kind.CLOCK} & before & after
    changed = (before ^ after) | anew
    if not changed or not clocks.runs(pending.table.clock):
        return None
    rows = Seat.objects.filter(game_id=pending.table.game_id).select_related("game", "user")
    seats = {seat.name: seat for seat in rows}
    acted = {event.seat for event in pending.events}
    for name in before - after:
        clocks.halt(seats[name], pending.now, answered=name in acted)
    for name in after - before:
        _ask(pending, seats[name])
    for name in anew:
        clocks.begin_anew(seats[name], pending.now)
    return Clocks(
        {name: {column: getattr(seats[name], column) for column in COLUMNS} for name in changed},
        min((seat.deadline for seat in seats.values() if seat.deadline), default=None),
    )


def _ask(pending: Pending, seat: Seat) -> None:
    last = pending.events[-1]
    if last.kind != Kind.UNDO or last.seat != seat.name:
        clocks.begin(seat, pending.now)
    elif not clocks.resume(seat, pending.now):
        raise CannotUndo("the time for this decision has run out since; it cannot be taken up again")
