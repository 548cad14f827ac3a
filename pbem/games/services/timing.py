"""The clocks of a game as its seats begin and cease to owe an answer; how long they run is the lobby's."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from pbem.games.errors import CannotUndo
from pbem.games.models import Kind, Seat
from pbem.games.services.pending import Pending
from pbem.lobby import clocks
from pbem.lobby.clocks.running import COLUMNS


class Clocks(Struct):
    """New values for the seats whose clocks start or stop, and the earliest deadline of all."""

    seats: dict[str, dict[str, Any]]
    earliest: datetime | None


def clocks_of(pending: Pending) -> Clocks | None:
    """Stop the clocks of those who have answered and start those of the asked; None without a clock."""
    before, after = pending.table.asked, pending.asked
    if before == after or not clocks.runs(pending.table.clock):
        return None
    rows = Seat.objects.filter(game_id=pending.table.game_id).select_related("game", "user")
    seats = {seat.name: seat for seat in rows}
    acted = {event.seat for event in pending.events}
    for name in before - after:
        clocks.halt(seats[name], pending.now, answered=name in acted)
    for name in after - before:
        _ask(pending, seats[name])
    return Clocks(
        {name: {column: getattr(seats[name], column) for column in COLUMNS} for name in before ^ after},
        min((seat.deadline for seat in seats.values() if seat.deadline), default=None),
    )


def _ask(pending: Pending, seat: Seat) -> None:
    last = pending.events[-1]
    if last.kind != Kind.UNDO or last.seat != seat.name:
        clocks.begin(seat, pending.now)
    elif not clocks.resume(seat, pending.now):
        raise CannotUndo("the time for this decision has run out since; it cannot be taken up again")
