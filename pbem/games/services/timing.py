"""The clocks of a game as its seats begin and cease to owe an answer; how long they run is the lobby's."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from pbem.games.models import Seat
from pbem.games.services.pending import Pending
from pbem.lobby.clocks import bank_after, deadline_for, runs


class Clocks(Struct):
    """New values for the seats whose clocks start or stop, and the earliest deadline of all."""

    seats: dict[str, dict[str, Any]]
    earliest: datetime | None


def clocks_of(pending: Pending) -> Clocks | None:
    """Stop the clocks of those who have answered and start those of the asked; None without a clock."""
    before, after = pending.table.asked, pending.asked
    if before == after or not runs(pending.table.clock):
        return None
    rows = Seat.objects.filter(game_id=pending.table.game_id).select_related("game", "user")
    seats = {seat.name: seat for seat in rows}
    acted = {event.seat for event in pending.events}
    for name in (before - after) & acted:
        seats[name].bank_seconds = bank_after(pending.table.clock, seats[name], pending.now)
    for name in before ^ after:
        seats[name].deadline = deadline_for(seats[name], pending.now) if name in after else None
    return Clocks(
        {name: _columns(seats[name]) for name in before ^ after},
        min((seat.deadline for seat in seats.values() if seat.deadline), default=None),
    )


def _columns(seat: Seat) -> dict[str, Any]:
    return {"deadline": seat.deadline, "bank_seconds": seat.bank_seconds}
