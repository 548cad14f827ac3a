"""Events that are about to be written together, and the position that they lead to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
import orjson
import structlog
from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from pbem.database.rows import refuse_within_transaction
from pbem.games.dice import key_of
from pbem.games.models import Event, Kind, Snapshot, Source
from pbem.games.running_game import Table
from pbem.games.upcasts import upcast
from pbem.outbox import entries as outbox
from rules.kernel.dice import Dice, Roll, order_nonce
from rules.kernel.driver import Result, act, answered_by, look, moved, refuse_idle, waiting
from rules.kernel.orders import Order
from rules.kernel.patches import Patch, diff
from rules.kernel.state import Outcome, bytes_of, state_hash, tree_of
from rules.kernel.texts import Line, Text
from rules.kernel.title import Title

log = structlog.get_logger(__name__)

SNAPSHOT_EVERY = 100


class Entry(Struct, frozen=True, kw_only=True):
    """An event before it has its numbers, its nonce and its row."""

    kind: Kind
    source: Source
    seat: str = ""
    order: Order | None = None
    public: Order | None = None
    rolls: Sequence[Roll] = ()
    lines: Sequence[Line] = ()
    barrier: bool = False
    turn_ended: bool = False


class After(Struct, frozen=True, kw_only=True):
    """The position after an event, as far as everybody may know it, and its bytes."""

    data: bytes
    patch: Patch
    asked: frozenset[str]
    label: Text
    outcome: Outcome | None
    policy: str | None = None
    sides: Mapping[str, str] = {}
    moved: Mapping[str, str] = {}


class Broken(NamedTuple):
    """Dice that fell in an order which the rules could not carry out to its end."""

    seat: str
    rolls: list[Roll]
    error: Exception


class Pending:
    """The chain of events of one request; nothing of it is written yet."""

    def __init__(self, table: Table):
        self.table = table
        self.now: datetime = timezone.now()
        self.state, self.seq, self.next_roll = table.state, table.seq, table.next_roll
        self.rev, self.numbers = table.rev, table.numbers
        self.asked, self.label = table.asked, table.label
        self.outcome: Outcome | None = None
        self.policy: str | None = None
        self.events: list[Event] = []
        self.snapshots: list[Snapshot] = []
        self.undone: dict[int, list[int]] = {}
        self.along: list[Callable[[], object]] = []
        self.surprises: dict[int, str] = {}
        self.resting: set[str] = set()
        self.later: set[str] = set()
        """Seats whose answers in advance come at the next sweep, so that their speed tells nothing."""
        self.broken: list[Broken] = []
        self.entries: list[outbox.Entry] = []
        self.sides: dict[str, str] = {}
        """Seats that change sides in this request."""
        self.came: dict[str, str] = {}
        """Seats that get another player in this request, each with the one that he comes from."""
        if table.seq and table.schema != table.title.schema:
            self._upgrade()

    @property
    def title(self) -> Title:
        return self.table.title

    @property
    def rolled(self) -> bool:
        """Whether dice have fallen: then no failure may take back what was done."""
        return any(event.rolls for event in self.events)

    def play(
        self, order: Order, source: Source, *, kind: Kind = Kind.ORDER, lines: Sequence[Line] = ()
    ) -> Result:
        """Carry an order out; raises IllegalOrder, and then nothing has been added."""
        refuse_within_transaction()
        surprising = self._is_surprising(order)
        result = self._act(order)
        if not result.rolls:
            refuse_idle(self.title, self.state, result.data)
        entry = Entry(
            kind=kind,
            source=source,
            seat=order.seat,
            order=result.order,
            public=result.public,
            rolls=result.rolls,
            lines=[*lines, *result.lines],
            barrier=result.barrier,
            turn_ended=result.turn_ended,
        )
        self._take(entry, result)
        if surprising:
            self.surprises[self.seq] = order.seat
        return result

    def _take(self, entry: Entry, result: Result) -> None:
        """Add the event of an order; if no row can be made of it, its dice are not forgotten."""
        try:
            self.add(entry, after_result(result))
        except Exception as error:
            if result.rolls:
                self.broken.append(Broken(entry.seat, list(result.rolls), error))
            raise
        self.next_roll = result.next_roll

    def _is_surprising(self, order: Order) -> bool:
        """Whether sheets of other seats that wait have not counted on this order."""
        if all(seat == order.seat or not self.waits(seat) for seat in self.table.seats):
            return False
        p = look(self.title, self.state)
        try:
            return answered_by(p, order) is p.decision and not p.decision.counted_on(p, order)
        except Exception:
            log.exception("surprise_broken", game=self.table.public_id, seat=order.seat, seq=self.seq)
            return True

    def waits(self, seat: str) -> bool:
        """Whether orders of a seat wait to go on, from before or from this request."""
        return self.table.seats[seat].waits or seat in self.resting

    def _act(self, order: Order) -> Result:
        made: list[Dice] = []

        def dice(order: Order) -> Dice:
            made.append(self._dice(order))
            return made[-1]

        try:
            return act(self.title, self.state, order, dice, guard=settings.DEBUG)
        except Exception as error:
            if rolls := [roll for each in made for roll in each.rolls]:
                self.broken.append(Broken(order.seat, rolls, error))
            raise

    def _dice(self, order: Order) -> Dice:
        nonce = order_nonce(self.seq + 1, order.seat, order.canonical())
        return Dice(key_of(self.table.game_id, self.table.public_id), self.next_roll, nonce)

    def turn_to(self, tree: Any, entry: Entry) -> None:
        """Put the game into a position that was not reached by an order."""
        data = self.title.codec.encode(self.title.codec.decode(bytes_of(tree)))
        before = tree_of(self.state)
        self.add(entry, after_edit(self.title, before, data, self._began(before)))

    def _began(self, tree: Any) -> Mapping[str, str] | None:
        """Who has exchanged seats, unless the position is to be upgraded and the rules cannot read it yet."""
        if tree["schema"] != self.title.schema:
            return None
        return self.title.exchanged(look(self.title, self.state))

    def note(self, entry: Entry) -> None:
        """Add an event that leaves the position as it is."""
        label = Text(self.label["code"], self.label["args"])
        self.add(
            entry,
            After(
                data=self.state,
                patch=[],
                asked=self.asked,
                label=label,
                outcome=self.outcome,
                policy=self.policy,
            ),
        )

    def add(self, entry: Entry, after: After) -> None:
        label = msgspec.to_builtins(after.label)
        moved = after.asked != self.asked or label != self.label or after.outcome != self.outcome
        unseen = [] if moved else [v for v in self.numbers if not seen_by(entry, v or None)]
        # If no row can be made of it, nothing has changed, and what came before it can be written.
        row = self._row(entry, after, self.label or label, unseen)
        self.events.append(row)
        self.seq, self.numbers = row.seq, row.numbers
        self.state, self.asked, self.label = after.data, after.asked, label
        self.outcome, self.policy = after.outcome, after.policy
        self._change_sides(after.sides)
        self._change_places({} if self.table.analysis else after.moved)
        if entry.turn_ended or self.seq % SNAPSHOT_EVERY == 0:
            self.snapshots.append(Snapshot.holding(self.table.game_id, self.seq, self.state))

    def _change_sides(self, sides: Mapping[str, str]) -> None:
        seats = self.table.seats
        changed = {seat: side for seat, side in sides.items() if seats[seat].side != side}
        seats |= {seat: replace(seats[seat], side=side) for seat, side in changed.items()}
        self.sides |= changed

    def _change_places(self, moved: Mapping[str, str]) -> None:
        """From here on the new player is asked; what the last one has left does not speak for him."""
        seats, came = self.table.seats, self.came
        came |= {seat: came.get(last, last) for seat, last in moved.items()}
        self.came = {seat: first for seat, first in came.items() if first != seat}
        seats |= {seat: seats[seat].taken_by(seats[last]) for seat, last in moved.items()}
        self.table.standing.update({seat: {} for seat in moved})

    def _row(self, entry: Entry, after: After, phase: Any, unseen: list[str]) -> Event:
        order = None if entry.order is None else entry.order.canonical()
        seq = self.seq + 1
        return Event(
            game_id=self.table.game_id,
            seq=seq,
            kind=entry.kind,
            seat=entry.seat,
            source=entry.source,
            order=msgspec.to_builtins(entry.order),
            public=msgspec.to_builtins(entry.public),
            rolls=[roll.to_plain() for roll in entry.rolls],
            lines=msgspec.to_builtins(entry.lines),
            label=phase,
            patch=orjson.dumps(after.patch),
            barrier=entry.barrier,
            turn_ended=entry.turn_ended,
            rev=self.title.rev,
            schema=self.title.schema,
            nonce=order_nonce(seq, entry.seat, order or "null"),
            state_hash=state_hash(after.data),
            numbers={v: n + (v not in unseen) for v, n in self.numbers.items()},
            unseen=unseen,
            created=self.now,
        )

    def _upgrade(self) -> None:
        """Bring the state into today's shape before anything else happens to it."""
        entry = Entry(kind=Kind.UPGRADE, source=Source.SERVER, lines=[Line("kernel.upgraded")], barrier=True)
        self.turn_to(upcast(self.title, tree_of(self.state), self.table.schema), entry)


def after_result(result: Result) -> After:
    return After(
        data=result.data,
        patch=result.patch,
        asked=frozenset(result.asked),
        label=result.label,
        outcome=result.outcome,
        policy=result.policy,
        sides=result.sides,
        moved=result.moved,
    )


def after_edit(title: Title, before: Any, data: bytes, began: Mapping[str, str] | None = None) -> After:
    """The position that was put in place of `before`, or of nothing; `began` is who had exchanged seats."""
    p, tree = look(title, data), tree_of(data)
    return After(
        data=data,
        patch=diff(before, tree) if before is not None else [["=", [], None, tree]],
        asked=frozenset(waiting(p)),
        label=title.label(p),
        outcome=p.state.outcome,
        sides=title.sides(p),
        moved={} if began is None else moved(began, title.exchanged(p)),
    )


def seen_by(entry: Entry, viewer: str | None) -> bool:
    """Whether a viewer can see anything of an event beyond what everybody sees of the position."""
    if entry.public is not None or (viewer is not None and viewer == entry.seat):
        return True
    if any(line.read_by(viewer) for line in entry.lines):
        return True
    return any(roll.to is None or viewer in roll.to for roll in entry.rolls)
