"""What a seat has been told since its last order, with what is about to be written."""

import msgspec

from pbem.games.log import told_last
from pbem.games.models import BY_POLICY, Event, Kind
from pbem.games.services.pending import Pending
from rules.kernel.texts import Line


def told_since(pending: Pending, seat: str) -> list[Line]:
    """What a seat has been told since its last order, of this request or else of an earlier one."""
    events, before = pending.events, list[Line]()
    own = [at for at, event in enumerate(events) if event.seat == seat and _is_own(event)]
    if not own:
        before = told_last(pending.table.game_id, seat)
    lines = [line for event in events[own[-1] if own else 0 :] for line in event.lines]
    return [*before, *msgspec.convert(lines, list[Line])]


def _is_own(event: Event) -> bool:
    return event.kind == Kind.ORDER and event.source not in BY_POLICY
