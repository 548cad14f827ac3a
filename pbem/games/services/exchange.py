"""Seats that change sides, and players who exchange their seats, as the position says.

Rules tell of both (`Title.sides`, `Title.exchanged`), so that a game that goes back takes its seats with it.
"""

from typing import Any

from pbem.accounts.models import User
from pbem.games import clocks
from pbem.games.models import Draft, Kind, Seat, Source, StandingOrder
from pbem.games.services import turn_entries
from pbem.games.services.pending import Entry, Pending
from rules.kernel.texts import Line

OF_THE_PLAYER = (
    *("user_id", "bot", "caretaker", "absent", "resigned", "pace", "goes_on"),
    *("bank_seconds", "open_for_replacement"),
)
"""What goes with a player from seat to seat; plans that were made for a seat go nowhere."""
FRESH: dict[str, Any] = {"seen": 0, "resumes_since": None, "resumes_bank": None}


def follow_position(pending: Pending) -> None:
    """Note who has changed places, and write with the events what has become of the seats."""
    for seat in sorted(pending.came):
        line = _line(pending, seat)
        pending.note(Entry(kind=Kind.SEAT, source=Source.SERVER, seat=seat, lines=[line]))
    if pending.came:
        pending.along.append(lambda: _change_places(pending))
    if pending.sides:
        pending.along.append(lambda: _change_sides(pending))


def _line(pending: Pending, seat: str) -> Line:
    holder = pending.table.seats[seat]
    if holder.user_id is None:
        return Line("kernel.seat_exchanged_bot", {"seat": seat})
    player = User.objects.values_list("username", flat=True).get(pk=holder.user_id)
    return Line("kernel.seat_exchanged", {"seat": seat, "player": player})


def _change_sides(pending: Pending) -> None:
    for seat, side in pending.sides.items():
        Seat.objects.filter(game_id=pending.table.game_id, name=seat).update(side=side)


def _change_places(pending: Pending) -> None:
    game_id, moved = pending.table.game_id, sorted(pending.came)
    rows = {row.name: row for row in Seat.objects.filter(game_id=game_id)}
    for seat, came in pending.came.items():
        player = {name: getattr(rows[came], name) for name in OF_THE_PLAYER}
        Seat.objects.filter(pk=rows[seat].pk).update(**player, **FRESH)
    Draft.objects.filter(game_id=game_id, seat__in=moved).delete()
    StandingOrder.objects.filter(game_id=game_id, seat__in=moved).delete()
    asked = [seat for seat in moved if seat in pending.asked]
    clocks.start(game_id=game_id, clock=pending.table.clock, seats=asked, now=pending.now)
    for seat in moved:
        turn_entries.post_company(pending, seat)
    for seat in asked:
        holder = pending.table.seats[seat]
        turn_entries.ask_again(pending, seat, user_id=holder.user_id, bot=holder.automaton)
