"""The one place that appends to a log: compare-and-set on the game's seq, all rows in one transaction.

Once dice have fallen, nothing takes them back: if anything fails that hangs on the events (clocks, the
outbox, a draft, the remembered answer), they are written without it, and operators are told. Texts are made
afterwards.
"""

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
import structlog
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from msgspec import structs

from pbem.games.errors import Busy, NotRunning
from pbem.games.log import logged_from
from pbem.games.models import DiceBox, Draft, Event, Game, Head, Proposal, Seat, Status, Trouble
from pbem.games.rows import insert, together, update
from pbem.games.selectors.feed import FeedItem, seen
from pbem.games.services import alarms, notices
from pbem.games.services.answers import Accepted, Asking, Stopped
from pbem.games.services.pending import Pending
from pbem.games.services.timing import Clocks, clocks_of
from pbem.games.table import SPECTATOR, Table, load
from pbem.lobby import clocks as timing
from pbem.mail import outbox
from pbem.mail.errors import describe

log = structlog.get_logger(__name__)

TRIES = 40

Work = Callable[[Pending], "Done | None"]
Step = Callable[[], object]


class Done(msgspec.Struct, frozen=True):
    """What came of a request, as far as the events themselves do not tell."""

    applied: int = 1
    stopped: Stopped | None = None


class Beside(NamedTuple):
    """What a clock checks before a game goes on without a player, and leaves together with that."""

    check: Step = lambda: None
    entries: Sequence[outbox.Entry] = ()
    write: Step = lambda: None


NOTHING = Beside()


class LostRace(Exception):
    """Somebody else has written first."""


def carry_out(game_id: int, asking: Asking, work: Work, beside: Beside = NOTHING) -> Accepted:
    """Read the game, let `work` add events, write them; again from fresh state if somebody else was first."""
    for tries in range(TRIES):
        table = _if_running(game_id)
        # Looked for when the game has been read: the same request is found if it came before that, and
        # wins the race if it comes after.
        if repeated := asking.answered_before(game_id):
            return repeated
        if table is None:
            raise NotRunning("the game is not running")
        beside.check()
        pending = Pending(table)
        pending.entries += beside.entries
        pending.along += [beside.write]
        answer = _answer(pending, asking.seat, _worked(pending, work))
        try:
            write(pending, partial(asking.remember, game_id, answer))
        except LostRace:
            time.sleep(random.uniform(0, 0.002) * min(tries, 10))  # noqa: S311
            continue
        log.info("journal", game=pending.table.public_id, seat=asking.seat, seq=pending.seq)
        return structs.replace(answer, written=_written(pending, asking.seat))
    raise Busy("others keep writing to this game; try again in a moment")


def _worked(pending: Pending, work: Work) -> "Done":
    """What came of the work; after dice have fallen, what was done before something broke is done."""
    try:
        return work(pending) or Done()
    except LostRace:
        raise
    except Exception as error:
        if not pending.rolled:
            raise
        alarms.note(pending, Trouble.UNFINISHED, error)
        return Done()
    finally:
        alarms.note_broken(pending)


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
    )


def _written(pending: Pending, seat: str) -> list[FeedItem]:
    """What was written, as the seat sees it; made when it is written, so that it can fail without harm."""
    try:
        return [
            seen(logged_from(e), seat) for e in pending.events if seat in e.numbers and seat not in e.unseen
        ]
    except Exception as error:
        log.error("answer_broken", game=pending.table.public_id, seq=pending.seq, error=describe(error))
        return []


def write(pending: Pending, remember: Step) -> None:
    """Write everything in one transaction; raises LostRace if somebody else was first."""
    try:
        with transaction.atomic(durable=pending.rolled):
            append(pending)
            remember()
    except LostRace:
        raise
    except (OperationalError, InterfaceError) as error:
        # Nobody knows whether it was committed: to write it again might do it twice.
        if pending.rolled:
            alarms.note(pending, Trouble.LOST, error)
        raise
    except Exception as error:
        if isinstance(error, IntegrityError) and _overtaken(pending):
            raise LostRace from error
        if not pending.rolled:
            raise
        _keep_dice(pending, error, remember)


def _keep_dice(pending: Pending, error: Exception, remember: Step) -> None:
    """Something that hangs on the events has failed: write them alone, and then what else can be written."""
    try:
        with transaction.atomic(durable=True):
            _append_events(pending, None)
    except LostRace:
        raise
    except Exception as worse:
        alarms.note(pending, Trouble.LOST, worse)
        raise
    for step in (lambda: _restart_clocks(pending), *_hanging(pending), *_following(pending), remember):
        _attempt(pending, step)
    alarms.note(pending, Trouble.AFTERMATH, error)


def _attempt(pending: Pending, step: Step) -> None:
    try:
        with transaction.atomic():
            step()
    except Exception as error:
        log.error("aftermath", game=pending.table.public_id, seq=pending.seq, error=describe(error))


def append(pending: Pending) -> None:
    """Write the events and all that hangs on them; the caller holds the transaction."""
    _append_events(pending, clocks_of(pending), *_hanging(pending))
    for step in _following(pending):
        step()


def _append_events(pending: Pending, clocks: Clocks | None, *hanging: Step) -> None:
    game_id = pending.table.game_id
    compared = {"id": game_id, "seq": pending.table.seq, "status": Status.RUNNING}
    with together():
        # The comparison comes first: it takes the row's lock. Whoever loses is told so by it or by
        # the number of his event, which is there already; either way he leaves nothing behind.
        won = update(Game, compared, _game_changes(pending, clocks))
        update(Head, {"game_id": game_id}, _head(pending))
        insert(pending.events)
        _ask(pending, clocks)
        for step in hanging:
            step()
    if won.rowcount != 1:
        raise LostRace


def _hanging(pending: Pending) -> list[Step]:
    """What is written with the events, without waiting for an answer of the database."""
    steps: list[Step] = [lambda: insert(pending.snapshots)] if pending.snapshots else []
    return [*steps, lambda: notices.post(pending)]


def _following(pending: Pending) -> list[Step]:
    """What is written after the events, in the same transaction."""
    game_id = pending.table.game_id
    steps: list[Step] = [
        partial(Event.objects.filter(game_id=game_id, seq__in=undone).update, undone=seq)
        for seq, undone in pending.undone.items()
    ]
    steps += pending.along
    return [*steps, lambda: _close(game_id)] if pending.outcome is not None else steps


def _restart_clocks(pending: Pending) -> None:
    """Let those who are newly asked have their time, where their clocks could not be set with the events."""
    seats, table = pending.asked - pending.table.asked, pending.table
    timing.start(game_id=table.game_id, clock=table.clock, seats=seats, now=pending.now)


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
