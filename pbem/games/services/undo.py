"""Taking back: free as far as nobody has learned anything, and beyond that only by consent."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import orjson

from pbem.games.errors import CannotUndo
from pbem.games.models import Event, Kind, Source
from pbem.games.running_game import SPECTATOR
from pbem.games.services.answers import Accepted, asking
from pbem.games.services.door import check_request
from pbem.games.services.going_on import stop_going_on
from pbem.games.services.pending import Entry, Pending
from pbem.games.services.writing import Done, carry_out
from pbem.games.undoable import Free, free_orders, in_force_at
from rules.kernel.patches import apply, reverse
from rules.kernel.state import tree_of
from rules.kernel.texts import Line


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
        own = () if pending.events else _free_orders(pending, seat)
        free = list(islice(own, orders))
        taken = [found.event for found in free]
        if not taken or (orders is not None and len(taken) < orders):
            raise CannotUndo("what came before cannot be taken back without asking the other players")
        entry = Entry(kind=Kind.UNDO, source=Source(source), seat=seat)
        to_seq = pending.table.seq if free[-1].over else taken[-1].seq - 1
        go_back(pending, to_seq, _before(pending, taken), taken, entry, "kernel.undone")
        return Done(len(taken))

    return carry_out(game_id, asking(seat, key, "undo", orders, expected), work)


def _free_orders(pending: Pending, seat: str) -> Iterator[Free]:
    table = pending.table
    return free_orders(table.game_id, table.seq, seat, schema=pending.title.schema, analysis=table.analysis)


def _before(pending: Pending, taken: Sequence[Event]) -> Any:
    tree = tree_of(pending.state)
    for event in taken:
        tree = apply(tree, reverse(orjson.loads(bytes(event.patch))))
    return tree


def go_back(
    pending: Pending, to_seq: int, tree: Any, taken: Sequence[Event], entry: Entry, code: str
) -> None:
    """Return to an earlier position; only those are told who have seen anything of what is taken back."""
    told = Line(code, {"seat": entry.seat}, **_witnesses(pending, taken))
    tree["rev"] = pending.rev
    pending.turn_to(tree, Entry(kind=entry.kind, source=entry.source, seat=entry.seat, lines=[told]))
    pending.events[-1].back_to = in_force_at(pending.table.game_id, to_seq)
    pending.undone[pending.seq] = [event.seq for event in taken]
    pending.along.append(lambda: stop_going_on(pending.table.game_id))


def _witnesses(pending: Pending, taken: Sequence[Event]) -> dict[str, list[str] | None]:
    """Everybody but some, or some seats without the spectators."""
    blind = [v for v in pending.numbers if all(v in event.unseen for event in taken)]
    if SPECTATOR in blind:
        return {"to": [v for v in pending.numbers if v not in blind]}
    return {"but": blind or None}
