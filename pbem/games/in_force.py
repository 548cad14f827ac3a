"""Which events have not been taken back, and which a seat could still take back alone."""

from collections.abc import Iterator

from pbem.games.models import Event, Kind

ACTS = (Kind.ORDER, Kind.CLOCK)
GOING_BACK = (Kind.UNDO, Kind.TAKEBACK)
AT_ONCE = 20


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
