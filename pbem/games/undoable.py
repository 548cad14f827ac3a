"""Which events have not been taken back, and which could be: by a seat alone, or by consent."""

from collections.abc import Iterator
from typing import NamedTuple

import orjson
from django.utils.translation import gettext_noop

from pbem.games.errors import ProposalError
from pbem.games.models import Event, Game, Kind
from rules.kernel.patches import independent

ACTS = (Kind.ORDER, Kind.CLOCK)
AT_ONCE = 20


class Free(NamedTuple):
    """An order that a seat may take back alone; `over` tells whether orders of others since then stay."""

    event: Event
    over: bool


def free_orders(game_id: int, seq: int, seat: str, *, schema: int, analysis: bool = False) -> Iterator[Free]:
    """The seat's orders from the last back to what it may not take back alone; for study, everybody's.

    Patches made in another schema do not fit the present state, so nobody goes back beyond an upgrade alone.
    Where several seats plan at once in secret, what the others have done since is passed over: to be stopped
    by it would tell that there is something.
    """
    passed: list[Event] = []
    for event in events_in_force(game_id, seq):
        own = event.seat == seat and event.kind == Kind.ORDER and not event.barrier
        if event.schema != schema:
            return
        if (own and all(_apart(event, other) for other in passed)) or (analysis and event.kind in ACTS):
            yield Free(event, bool(passed))
        elif event.seat != seat and event.kind == Kind.ORDER and seat in event.unseen:
            passed.append(event)
        else:
            return


def _apart(one: Event, other: Event) -> bool:
    """Whether neither seat saw the other's order, and neither order touched what the other did."""
    if one.seat not in other.unseen or other.seat not in one.unseen:
        return False
    return independent(orjson.loads(bytes(one.patch)), orjson.loads(bytes(other.patch)))


def events_in_force(game_id: int, seq: int) -> Iterator[Event]:
    """The events up to `seq` that have not been taken back, from the last one back.

    Who takes back leaves the place to which he went, so that nothing between is looked at again, however
    often players change their minds. Orders that were taken back out of the midst of others lie before it.
    """
    while rows := Event.objects.filter(game_id=game_id, seq__lte=seq).order_by("-seq")[:AT_ONCE]:
        for event in rows:
            if event.seq > seq:
                continue
            if event.back_to is None and event.undone is None:
                yield event
            seq = event.seq - 1 if event.back_to is None else event.back_to


def in_force_at(game_id: int, seq: int) -> int:
    """The last event that was in force after event `seq`: itself, or where it went back to."""
    back_to = Event.objects.values_list("back_to", flat=True).get(game_id=game_id, seq=seq)
    return seq if back_to is None else back_to


def acts_since(game: Game, to_seq: int) -> list[Event]:
    """What going back to the position after an event would undo; raises ProposalError where one cannot."""
    goal, taken = in_force_at(game.pk, to_seq), []
    for event in events_in_force(game.pk, game.seq):
        if event.seq < goal:
            raise ProposalError(gettext_noop("That event has been taken back already."))
        if event.seq == goal:
            break
        if event.kind == Kind.REPAIR:
            said = gettext_noop("The operator has corrected the position since; that cannot be taken back.")
            raise ProposalError(said)
        if event.kind in ACTS:
            taken.append(event)
    if not taken:
        raise ProposalError(gettext_noop("There is nothing after this event that could be taken back."))
    return taken
