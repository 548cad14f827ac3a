"""What has happened, as one viewer may read it and in that viewer's own numbers."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct

from pbem.games.log import AT_ONCE, Logged, Numbers, entries, numbers_of, seq_of
from pbem.games.models import Game, Source
from pbem.games.selectors.access import Viewer, check_viewer
from rules.kernel.orders import Order
from rules.kernel.texts import REFEREE, Line, Text, plain
from rules.kernel.throws import Struck, Thrown
from rules.kernel.title import Title

PUBLIC_SOURCES = (Source.CLOCK, Source.OPERATOR, Source.SERVER)


class SeenRoll(Struct, frozen=True):
    """Dice as a viewer sees them. Their place in the stream and their nonce could tell of hidden ones."""

    purpose: str
    kind: str
    faces: int | list[str]
    results: list[int | str]


class FeedItem(Struct, frozen=True, kw_only=True):
    """One event; `source` is empty where it would tell how somebody else plays.

    `label` is where the game stood before it. Whatever changes the label is seen by everybody, so it tells a
    viewer no more than the event before did.
    """

    number: int
    kind: str
    seat: str
    source: str
    order: Order | None
    lines: list[Line]
    rolls: list[SeenRoll]
    created: datetime
    undone: bool
    label: Text | None = None


def last_number(game: Game, viewer: Viewer) -> int:
    """The number of the last event that a viewer has seen anything of."""
    return _last(numbers_of(game), viewer)


def _last(head: Numbers, viewer: Viewer) -> int:
    seq, numbers = head
    return seq if viewer == REFEREE else numbers.get(viewer or "", 0)


def feed(game: Game, viewer: Viewer, after: int = 0, limit: int = 100) -> list[FeedItem]:
    """The events after a number, at most `limit`."""
    check_viewer(game, viewer)
    head, after = numbers_of(game), max(after, 0)
    if limit < 1 or after >= _last(head, viewer):
        return []
    since = after if viewer == REFEREE or not after else seq_of(game, viewer or "", after, head)
    return list(islice(_items(game, viewer, since, limit), limit))


def _items(game: Game, viewer: Viewer, since: int, limit: int) -> Iterator[FeedItem]:
    for entry in entries(game, after=since, patches=False, at_once=min(limit, AT_ONCE)):
        if viewer == REFEREE or (viewer or "") not in entry.unseen:
            yield seen(entry, viewer)


def seen(entry: Logged, viewer: Viewer) -> FeedItem:
    """An event as a viewer sees it."""
    own = viewer in (REFEREE, entry.seat)
    order = entry.order if own else entry.public
    lines = [line for line in msgspec.convert(entry.lines, list[Line]) if line.read_by(viewer)]
    return FeedItem(
        number=entry.seq if viewer == REFEREE else entry.numbers[viewer or ""],
        kind=entry.kind,
        seat=entry.seat,
        source=entry.source if own or entry.source in PUBLIC_SOURCES else "",
        order=None if order is None else msgspec.convert(order, Order),
        lines=[_told(line, viewer) for line in lines],
        rolls=[_roll(roll) for roll in entry.rolls if _may_see(roll, viewer)],
        created=entry.created,
        undone=entry.undone is not None,
        label=None if entry.label is None else msgspec.convert(entry.label, Text),
    )


def struck(title: Title, item: FeedItem) -> list[Struck]:
    """Of each roll of an event which of its dice hit, from what the viewer saw of it; only dice hit."""
    dice = [Thrown(roll.purpose, roll.results) for roll in item.rolls if roll.kind == "dice"]
    hits = iter(title.struck(dice, item.lines))
    return [next(hits) if roll.kind == "dice" else () for roll in item.rolls]


def _told(line: Line, viewer: Viewer) -> Line:
    """A line without its audience; the referee is told whose secret it was, because it may say "you"."""
    if viewer != REFEREE or not line.to:
        return Line(line.code, line.args)
    return Line("kernel.aside", {"seats": line.to, "said": plain(line.text)})


def _may_see(roll: dict[str, Any], viewer: Viewer) -> bool:
    return viewer == REFEREE or roll["to"] is None or viewer in roll["to"]


def _roll(roll: dict[str, Any]) -> SeenRoll:
    return SeenRoll(roll["purpose"], roll["kind"], roll["faces"], roll["results"])
