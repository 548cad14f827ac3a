"""Taking back: free as far as nobody has learned anything, and beyond that only by consent."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import orjson

from pbem.games.errors import CannotUndo
from pbem.games.models import Event, Kind, Source
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.door import check_request
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.table import SPECTATOR
from pbem.games.services.writing import Done, carry_out
from rules.kernel.patches import apply, reverse
from rules.kernel.state import tree_of
from rules.kernel.texts import Line

ACTS = (Kind.ORDER, Kind.CLOCK)
GOING_BACK = (Kind.UNDO, Kind.TAKEBACK)
AT_ONCE = 20


def undo(
    *,
    game_id: int,
    seat: str,
    orders: int | None = 1,
    source: str,
    expected: int | None = None,
    key: str | None = None,
) -> Accepted:
    """Take back the seat's last orders, at most to the last barrier; `orders` None goes all the way."""
    if orders is not None and orders < 1:
        raise ValueError("at least one order must be taken back")

    def work(pending: Pending) -> Done:
        check_request(pending, seat, Source(source), expected)
        # An upgrade that is written just now has changed the shape that the older patches fit.
        own = () if pending.events else free_orders(game_id, seat, analysis=pending.table.analysis)
        taken = list(islice(own, orders))
        if not taken or (orders is not None and len(taken) < orders):
            raise CannotUndo("what came before cannot be taken back without asking the other players")
        entry = Entry(kind=Kind.UNDO, source=Source(source), seat=seat)
        go_back(pending, _before(pending, taken), taken, entry, "kernel.undone")
        return Done(len(taken))

    return carry_out(game_id, asking(seat, key, "undo", orders, expected), work)


def _before(pending: Pending, taken: Sequence[Event]) -> Any:
    tree = tree_of(pending.state)
    for event in taken:
        tree = apply(tree, reverse(orjson.loads(bytes(event.patch))))
    return tree


def free_orders(game_id: int, seat: str, *, analysis: bool = False) -> Iterator[Event]:
    """The seat's orders from the last back to what it may not take back alone; for study, everybody's."""
    for event in events_in_force(game_id):
        own = event.seat == seat and event.kind == Kind.ORDER and not event.barrier
        if not (own or (analysis and event.kind in ACTS)):
            return
        yield event


def events_in_force(game_id: int) -> Iterator[Event]:
    """The events that have not been taken back, from the last one back; read a few at a time."""
    in_force = Event.objects.filter(game_id=game_id, undone=None).exclude(kind__in=GOING_BACK)
    rows = list(in_force.order_by("-seq")[:AT_ONCE])
    while rows:
        yield from rows
        rows = list(in_force.filter(seq__lt=rows[-1].seq).order_by("-seq")[:AT_ONCE])


def go_back(pending: Pending, tree: Any, taken: Sequence[Event], entry: Entry, code: str) -> None:
    """Return to an earlier position; only those are told who have seen anything of what is taken back."""
    told = Line(code, {"seat": entry.seat}, **_witnesses(pending, taken))
    tree["rev"] = pending.rev
    pending.turn_to(tree, Entry(kind=entry.kind, source=entry.source, seat=entry.seat, lines=[told]))
    pending.undone[pending.seq] = [event.seq for event in taken]


def _witnesses(pending: Pending, taken: Sequence[Event]) -> dict[str, list[str] | None]:
    """Everybody but some, or some seats without the spectators."""
    blind = [v for v in pending.numbers if all(v in event.unseen for event in taken)]
    if SPECTATOR in blind:
        return {"to": [v for v in pending.numbers if v not in blind]}
    return {"but": blind or None}
