"""One voice for each player, where the rules ask players and not seats (`Decision.one_voice`)."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from pbem.games.models import Kind, Source
from pbem.games.running_game import Holder
from pbem.games.services.pending import Pending
from rules.kernel.driver import look, waiting
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.texts import Line


def play_for_all(
    pending: Pending, order: Order, source: Source, *, kind: Kind = Kind.ORDER, lines: Sequence[Line] = ()
) -> None:
    """Carry an order out for its seat and, where one voice counts, for the other seats of the same player."""
    others = fellows(pending, order.seat)
    pending.play(order, source, kind=kind, lines=lines)
    for seat in others:
        pending.play(structs.replace(order, seat=seat), source, kind=kind)


def fellows(pending: Pending, seat: str, p: Play[Any] | None = None) -> list[str]:
    """The other seats that owe this answer and for which the same player answers himself."""
    holder = pending.table.seats[seat]
    own = [other for other in _held_by(pending, holder) if other in pending.asked and other != seat]
    if not own or seat not in pending.asked:
        return []
    p = p or look(pending.title, pending.state)
    return [other for other in own if other in waiting(p)] if p.decision.one_voice else []


def _held_by(pending: Pending, holder: Holder) -> list[str]:
    if holder.user_id is None or holder.automaton:
        return []
    seats = pending.table.seats.values()
    return [s.name for s in seats if s.user_id == holder.user_id and not s.automaton and not s.resigned]


def speakers(pending: Pending, asked: Sequence[Holder]) -> list[Holder]:
    """Of the seats that are asked only the first of each player, where one of them answers for all."""
    names = [seat.name for seat in asked]
    return [
        seat
        for seat in asked
        if not any(names.index(f) < names.index(seat.name) for f in fellows(pending, seat.name) if f in names)
    ]
