"""The clocks of a game as its seats begin and cease to owe an answer; how long they run is the lobby's."""

from datetime import datetime

from django.db.models import Case, F, IntegerField, Value, When
from django.db.models.expressions import Combinable
from msgspec import Struct

from pbem.accounts.models import User
from pbem.games.models import Game, Seat
from pbem.games.services.pending import Pending
from pbem.games.table import Holder
from pbem.lobby.clocks import bank_after, deadline_for, runs


class Clocks(Struct):
    """What becomes of the clocks of some seats, and the earliest deadline of all."""

    deadlines: dict[str, datetime | None]
    banks: dict[str, int | None]
    earliest: datetime | None

    def columns(self) -> dict[str, Combinable]:
        """The new values of the seats that have changed, for one UPDATE."""
        due = [When(name=name, then=Value(at)) for name, at in self.deadlines.items() if at]
        banks = [When(name=name, then=Value(bank)) for name, bank in self.banks.items()]
        return {
            "deadline": Case(*due, default=Value(None)),
            "bank_seconds": Case(*banks, default=F("bank_seconds"), output_field=IntegerField()),
        }


def clocks_of(pending: Pending) -> Clocks | None:
    """Stop the clocks of those who have answered and start those of the asked; None without a clock."""
    table = pending.table
    if not runs(table.clock):
        return None
    before, after = table.asked, pending.asked
    acted = {event.seat for event in pending.events}
    users = User.objects.in_bulk([i for name in after - before if (i := table.seats[name].user_id)])
    clocks = Clocks({}, {}, None)
    for name in before - after:
        if name in acted:
            clocks.banks[name] = bank_after(table.clock, _seat(pending, table.seats[name], None), pending.now)
    for name in after - before:
        holder = table.seats[name]
        seat = _seat(pending, holder, users.get(holder.user_id) if holder.user_id else None)
        clocks.deadlines[name] = deadline_for(seat, pending.now)
    running = [table.seats[name].deadline for name in before & after]
    clocks.earliest = min((at for at in [*running, *clocks.deadlines.values()] if at), default=None)
    return clocks


def _seat(pending: Pending, holder: Holder, user: User | None) -> Seat:
    """The seat as the lobby's clocks look at it; never saved."""
    return Seat(
        game=Game(pk=pending.table.game_id, clock=pending.table.clock),
        name=holder.name,
        user=user,
        bot=holder.bot,
        caretaker=holder.caretaker,
        bank_seconds=holder.bank_seconds,
        deadline=holder.deadline,
    )
