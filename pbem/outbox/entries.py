"""What a transaction leaves to be done after its commit."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from pbem.database.rows import insert
from pbem.outbox.hints import wake
from pbem.outbox.models import Outbox
from pbem.outbox.topics import TOPICS


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """Something to be done after the commit; ids only, never a position. `due` is now if it is not given."""

    topic: str
    dedupe: str
    game_id: int | None = None
    seq: int = 0
    recipient_id: int | None = None
    seat: str = ""
    payload: dict[str, Any] = field(default_factory=dict)
    due: datetime | None = None


def enqueue(entries: Sequence[Entry]) -> None:
    """Write the entries, each `dedupe` once, in the caller's transaction; its commit wakes a worker."""
    if rows := rows_of(entries):
        insert(rows, unless_there=True)
    wake_after_commit(entries)


def rows_of(entries: Sequence[Entry]) -> list[Outbox]:
    """The entries as they are written, for a writer who has more to write with them."""
    if unknown := {entry.topic for entry in entries} - TOPICS.keys():
        raise LookupError(f"no handler is registered for the topic {min(unknown)!r}")
    now = timezone.now()
    return [_row(entry, now) for entry in entries]


def wake_after_commit(entries: Sequence[Entry]) -> None:
    """Let workers look for entries that are due; a hint that gets lost costs only some time."""
    now = timezone.now()
    lanes = {TOPICS[entry.topic].lane for entry in entries if entry.due is None or entry.due <= now}
    if lanes:
        transaction.on_commit(lambda: wake(lanes), robust=True)


def _row(entry: Entry, now: datetime) -> Outbox:
    return Outbox(
        topic=entry.topic,
        dedupe=entry.dedupe,
        game_id=entry.game_id,
        seq=entry.seq,
        recipient_id=entry.recipient_id,
        seat=entry.seat,
        payload=entry.payload,
        created=now,
        due=entry.due or now,
    )
