"""The one place that appends to a log: compare-and-set on the game's seq, all rows in one transaction."""

import random
import time
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from django.db import IntegrityError, transaction

from pbem.games.errors import Busy, NotRunning
from pbem.games.log import logged_from
from pbem.games.models import DiceBox, Draft, Event, Game, Head, Proposal, Seat, Status
from pbem.games.rows import insert, together, update
from pbem.games.selectors.feed import seen
from pbem.games.services import notices
from pbem.games.services.answers import Accepted, Asking, Stopped
from pbem.games.services.pending import Pending
from pbem.games.services.timing import Clocks, clocks_of
from pbem.games.table import SPECTATOR, Table, load

log = structlog.get_logger(__name__)

TRIES = 40

Work = Callable[[Pending], "Done | None"]


class Done(msgspec.Struct, frozen=True):
    """What came of a request, as far as the events themselves do not tell."""

    applied: int = 1
    stopped: Stopped | None = None


class LostRace(Exception):
    """Somebody else has written first."""


def carry_out(game_id: int, asking: Asking, work: Work) -> Accepted:
    """Read the game, let `work` add events, write them; again from fresh state if somebody else was first."""
    for tries in range(TRIES):
        table = _if_running(game_id)
        # Looked for when the game has been read: the same request is found if it came before that, and
        # wins the race if it comes after.
        if repeated := asking.answered_before(game_id):
            return repeated
        if table is None:
            raise NotRunning("the game is not running")
        pending = Pending(table)
        done = work(pending) or Done()
        answer = _answer(pending, asking.seat, done)
        try:
            with transaction.atomic():
                append(pending)
                asking.remember(game_id, answer)
        except (LostRace, IntegrityError) as lost:
            if isinstance(lost, IntegrityError) and not _overtaken(pending):
                raise
            time.sleep(random.uniform(0, 0.002) * min(tries, 10))  # noqa: S311
            continue
        log.info("journal", game=pending.table.public_id, seat=asking.seat, seq=pending.seq)
        return answer
    raise Busy("others keep writing to this game; try again in a moment")


def _if_running(game_id: int) -> Table | None:
    try:
        return load(game_id)
    except NotRunning:
        return None


def _overtaken(pending: Pending) -> bool:
    return not Game.objects.filter(pk=pending.table.game_id, seq=pending.table.seq).exists()


def _answer(pending: Pending, seat: str, done: Done) -> Accepted:
    return Accepted(
        seq=pending.seq,
        number=pending.numbers.get(seat, 0),
        applied=done.applied,
        events=[e.numbers[seat] for e in pending.events if seat in e.numbers and seat not in e.unseen],
        asked=sorted(pending.asked),
        outcome=pending.outcome,
        stopped=done.stopped,
        written=[
            seen(logged_from(e), seat) for e in pending.events if seat in e.numbers and seat not in e.unseen
        ],
    )


def append(pending: Pending) -> None:
    """Write the events and all that hangs on them; the caller holds the transaction."""
    game_id = pending.table.game_id
    clocks = clocks_of(pending)
    compared = {"id": game_id, "seq": pending.table.seq, "status": Status.RUNNING}
    with together():
        # The comparison comes first: it takes the row's lock. Whoever loses is told so by it or by
        # the number of his event, which is there already; either way he leaves nothing behind.
        won = update(Game, compared, _game_changes(pending, clocks))
        update(Head, {"game_id": game_id}, _head(pending))
        insert(pending.events)
        if pending.snapshots:
            insert(pending.snapshots)
        _ask(pending, clocks)
        notices.post(pending)
    if won.rowcount != 1:
        raise LostRace
    for seq, undone in pending.undone.items():
        Event.objects.filter(game_id=game_id, seq__in=undone).update(undone=seq)
    for step in pending.along:
        step()
    if pending.outcome is not None:
        _close(game_id)


def _game_changes(pending: Pending, clocks: Clocks | None) -> dict[str, Any]:
    changes: dict[str, Any] = {
        "seq": pending.seq,
        "label": pending.label,
        "rev": pending.rev,
        "schema": pending.title.schema,
    }
    if pending.numbers[SPECTATOR] != pending.table.numbers[SPECTATOR]:
        # Everybody sees when a game moved last, so what nobody sees must not move it.
        changes["moved"] = pending.now
    if clocks is not None:
        changes["deadline"] = clocks.earliest
    if pending.outcome is not None:
        changes |= {
            "status": Status.FINISHED,
            "outcome": msgspec.to_builtins(pending.outcome),
            "finished": pending.now,
            "deadline": None,
        }
    return changes


def _head(pending: Pending) -> dict[str, Any]:
    return {
        "seq": pending.seq,
        "state": pending.state,
        "next_roll": pending.next_roll,
        "numbers": pending.numbers,
    }


def _ask(pending: Pending, clocks: Clocks | None) -> None:
    """Mark the seats that have begun or ceased to owe an answer."""
    before, after, game_id = pending.table.asked, pending.asked, pending.table.game_id
    now: dict[bool, dict[str, Any]] = {
        False: {"asked": False, "asked_since": None},
        True: {"asked": True, "asked_since": pending.now},
    }
    if clocks is not None:
        for name, columns in clocks.seats.items():
            update(Seat, {"game_id": game_id, "name": name}, now[name in after] | columns)
        return
    for asked, names in ((False, before - after), (True, after - before)):
        if names:
            update(Seat, {"game_id": game_id, "name": sorted(names)}, now[asked])


def _close(game_id: int) -> None:
    """A game that is over: its seed may be seen, and nothing waits for anybody any more."""
    DiceBox.objects.filter(pk=game_id).update(revealed=True)
    Proposal.objects.filter(game_id=game_id, open=True).update(open=False)
    Draft.objects.filter(game_id=game_id).delete()
