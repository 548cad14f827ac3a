"""The one place that appends to a log: compare-and-set on the game's seq, all rows or none.

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

from pbem.database.rows import Change, Insert, Step, Update, make, refuse_within_transaction, write_if_first
from pbem.games import clocks as timing
from pbem.games.errors import Busy, NotRunning
from pbem.games.log import logged_from
from pbem.games.models import DiceBox, Draft, Event, Game, Head, Proposal, Seat, Status, Trouble
from pbem.games.running_game import SPECTATOR, Table, read
from pbem.games.selectors.feed import FeedItem, seen
from pbem.games.services import alarms, turn_entries
from pbem.games.services.answers import Accepted, Asking, Stopped
from pbem.games.services.exchange import follow_position
from pbem.games.services.pending import Pending
from pbem.games.services.timing import Clocks, clocks_of
from pbem.outbox.entries import Entry, enqueue, rows_of, wake_after_commit
from pbem.outbox.errors import describe

log = structlog.get_logger(__name__)

TRIES = 40

Work = Callable[[Pending], "Done | None"]


class Done(msgspec.Struct, frozen=True):
    """What came of a request, as far as the events themselves do not tell."""

    applied: int = 1
    stopped: Stopped | None = None


class Beside(NamedTuple):
    """What a clock checks before a game goes on without a player, and leaves together with that."""

    check: Step = lambda: None
    entries: Sequence[Entry] = ()
    write: Step | None = None


NOTHING = Beside()


class LostRace(Exception):
    """Somebody else has written first."""


def carry_out(
    game_id: int, asking: Asking, work: Work, beside: Beside = NOTHING, table: Table | None = None
) -> Accepted:
    """Read the game, let `work` add events, write them; again from fresh state if somebody else was first.

    Whoever has just read the game with the key of the request hands it over as `table`.
    """
    for tries in range(TRIES):
        table = table or read(game_id, asking.key)
        # Found if it came before the game was read; if it comes after that, it wins the race.
        if repeated := asking.answered_before(table.answered.get(asking.seat)):
            return repeated
        if table.status != Status.RUNNING:
            raise NotRunning("the game is not running")
        beside.check()
        pending = Pending(table)
        pending.entries += beside.entries
        pending.along += [beside.write] if beside.write else []
        done = _worked(pending, work)
        answer = _answered(pending, asking.seat, done)
        try:
            write(pending, asking, answer)
        except LostRace:
            table = None
            time.sleep(random.uniform(0, 0.002) * min(tries, 10))  # noqa: S311
            continue
        log.info("journal", game=pending.table.public_id, seat=asking.seat, seq=pending.seq)
        return structs.replace(answer, written=_written(pending, asking.seat))
    raise Busy("others keep writing to this game; try again in a moment")


def _worked(pending: Pending, work: Work) -> "Done":
    """What came of the work; after dice have fallen, what was done before something broke is done."""
    done = Done()
    try:
        done = work(pending) or done
        follow_position(pending)
    except LostRace:
        raise
    except Exception as error:
        if not pending.rolled:
            raise
        alarms.note(pending, Trouble.UNFINISHED, error)
    finally:
        alarms.note_broken(pending)
    return done


def _overtaken(pending: Pending) -> bool:
    return not Game.objects.filter(pk=pending.table.game_id, seq=pending.table.seq).exists()


def _answered(pending: Pending, seat: str, done: Done) -> Accepted:
    """What the sender is told; after dice have fallen he may also be told next to nothing."""
    try:
        return _answer(pending, seat, done)
    except Exception as error:
        if not pending.rolled:
            raise
        alarms.note(pending, Trouble.AFTERMATH, error)
        return Accepted(seq=pending.seq, number=0, applied=done.applied, events=[], asked=[])


def _answer(pending: Pending, seat: str, done: Done) -> Accepted:
    return Accepted(
        seq=pending.seq,
        number=pending.numbers.get(seat, 0),
        applied=done.applied,
        events=[e.numbers[seat] for e in _shown_to(pending, seat)],
        asked=sorted(pending.asked),
        outcome=pending.outcome,
        stopped=done.stopped,
    )


def _shown_to(pending: Pending, seat: str) -> list[Event]:
    """The events that the sender sees; of a seat that he has left in the midst of them another sees them."""
    if seat in pending.came:
        return []
    return [event for event in pending.events if seat in event.numbers and seat not in event.unseen]


def _written(pending: Pending, seat: str) -> list[FeedItem]:
    """What was written, as the seat sees it; made when it is written, so that it can fail without harm."""
    try:
        return [seen(logged_from(event), seat) for event in _shown_to(pending, seat)]
    except Exception as error:
        log.error("answer_broken", game=pending.table.public_id, seq=pending.seq, error=describe(error))
        return []


def write(pending: Pending, asking: Asking, answer: Accepted) -> None:
    """Write everything in one transaction; raises LostRace if somebody else was first."""
    if pending.rolled:
        refuse_within_transaction()
    remembered = partial(_remembered, pending, asking, answer)
    try:
        append(pending, remembered)
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
        _keep_dice(pending, error, remembered)


def _keep_dice(pending: Pending, error: Exception, remembered: Callable[[], list[Change]]) -> None:
    """Something that hangs on the events has failed: write them alone, and then what else can be written."""
    try:
        _append_events(pending, None)
    except LostRace:
        raise
    except Exception as worse:
        alarms.note(pending, Trouble.LOST, worse)
        raise
    for step in (
        lambda: _restart_clocks(pending),
        lambda: make(_snapshots(pending)),
        lambda: enqueue(turn_entries.notices(pending)),
        lambda: make(_taken_back(pending)),
        *_following(pending),
        lambda: make(remembered()),
    ):
        _attempt(pending, step)
    alarms.note(pending, Trouble.AFTERMATH, error)


def _attempt(pending: Pending, step: Step) -> None:
    try:
        with transaction.atomic():
            step()
    except Exception as error:
        log.error("aftermath", game=pending.table.public_id, seq=pending.seq, error=describe(error))


def append(pending: Pending, remembered: Callable[[], list[Change]] = list) -> None:
    """Write the events and all that hangs on them, at once; raises LostRace, and then nothing is written."""
    clocks, entries = clocks_of(pending), turn_entries.notices(pending)
    notices: list[Change] = [Insert(rows_of(entries), unless_there=True)] if entries else []
    hanging = [*_snapshots(pending), *notices, *_taken_back(pending), *remembered()]
    _append_events(pending, clocks, hanging, _following(pending))
    wake_after_commit(entries)


def _append_events(
    pending: Pending, clocks: Clocks | None, hanging: Sequence[Change] = (), following: Sequence[Step] = ()
) -> None:
    game_id = pending.table.game_id
    # The comparison takes the row's lock: whoever loses is told so by it, and leaves nothing behind.
    compared = {"id": game_id, "seq": pending.table.seq, "status": Status.RUNNING}
    changes = [
        Update(Head, {"game_id": game_id}, _head(pending)),
        Insert(pending.events),
        *_asked(pending, clocks),
        *hanging,
    ]
    if not write_if_first(Update(Game, compared, _game_changes(pending, clocks)), changes, following):
        raise LostRace


def _snapshots(pending: Pending) -> list[Change]:
    return [Insert(pending.snapshots)] if pending.snapshots else []


def _taken_back(pending: Pending) -> list[Change]:
    game_id = pending.table.game_id
    return [
        Update(Event, {"game_id": game_id, "seq": undone}, {"undone": seq})
        for seq, undone in pending.undone.items()
    ]


def _remembered(pending: Pending, asking: Asking, answer: Accepted) -> list[Change]:
    kept = asking.kept(pending.table.game_id, answer)
    return [Insert(kept)] if kept else []


def _following(pending: Pending) -> list[Step]:
    """What the one statement cannot say, in the same transaction."""
    over = [partial(_close, pending.table.game_id)] if pending.outcome is not None else []
    return [*pending.along, *over]


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


def _asked(pending: Pending, clocks: Clocks | None) -> list[Change]:
    """Mark the seats that have begun or ceased to owe an answer."""
    before, after, game_id = pending.table.asked, pending.asked, pending.table.game_id
    now: dict[bool, dict[str, Any]] = {
        False: {"asked": False, "asked_since": None},
        True: {"asked": True, "asked_since": pending.now},
    }
    if clocks is not None:
        return [
            Update(Seat, {"game_id": game_id, "name": name}, now[name in after] | columns)
            for name, columns in clocks.seats.items()
        ]
    return [
        Update(Seat, {"game_id": game_id, "name": sorted(names)}, now[asked])
        for asked, names in ((False, before - after), (True, after - before))
        if names
    ]


def _close(game_id: int) -> None:
    """A game that is over: its seed may be seen, and nothing waits for anybody any more."""
    DiceBox.objects.filter(pk=game_id).update(revealed=True)
    Proposal.objects.filter(game_id=game_id, open=True).update(open=False)
    Draft.objects.filter(game_id=game_id).delete()
