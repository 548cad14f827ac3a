"""Reading a game's log, whether it lies in its events or in one archived row; no rules code runs here."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import msgspec
import orjson
from django.utils import timezone
from msgspec import Raw, Struct

from pbem.games.archives import Kept, Unpacked, packed
from pbem.games.errors import NoSuchEvent, NotFound
from pbem.games.models import BY_POLICY, Archive, Event, Game, Head, Kind, Snapshot
from rules.kernel.patches import Patch, fold
from rules.kernel.state import bytes_of
from rules.kernel.texts import Line

AT_ONCE = 200

Numbers = tuple[int, dict[str, int]]


class Logged(Struct, kw_only=True):
    """One event as it is read. The patch stays bytes until somebody folds it."""

    seq: int
    kind: str
    seat: str
    source: str
    order: dict[str, Any] | None
    public: dict[str, Any] | None
    rolls: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    patch: Raw = Raw(b"[]")
    barrier: bool
    turn_ended: bool
    undone: int | None
    rev: int
    schema: int
    nonce: str
    state_hash: str
    numbers: dict[str, int]
    unseen: list[str]
    created: datetime
    label: dict[str, Any] | None = None

    def opened(self) -> Patch:
        patch: Patch = orjson.loads(bytes(self.patch))
        return patch


COLUMNS = Logged.__struct_fields__
_decoder = msgspec.json.Decoder(Logged)

kept_logs = Kept()


def _archived(game: Game) -> list[Raw]:
    """The events of an archived game, each still to be decoded."""
    changed = Archive.objects.values_list("changed", flat=True).get(pk=game.pk)
    # An archive hardly ever changes, and then its date does; the other tells a game apart from one that had
    # its id before and is gone.
    return kept_logs.events((game.pk, game.created, changed), lambda: _log_of(game.pk))


def _log_of(game_id: int) -> bytes:
    return bytes(Archive.objects.values_list("log", flat=True).get(pk=game_id))


def rewrite_archive(game_id: int, change: Callable[[Logged], bool]) -> bool:
    """Change entries of an archived log, where the law wants something forgotten; whether any was changed."""
    entries = [_decoder.decode(raw) for raw in Unpacked(_log_of(game_id)).events]
    changed = [entry.seq for entry in entries if change(entry)]
    if not changed:
        return False
    Archive.objects.filter(pk=game_id).update(log=packed(entries), changed=timezone.now())
    return True


def logged(row: tuple[Any, ...], columns: tuple[str, ...] = COLUMNS) -> Logged:
    entry = Logged(**dict(zip(columns, row, strict=True)))
    entry.patch = Raw(bytes(entry.patch))
    return entry


def logged_from(event: Event) -> Logged:
    """A row that has just been written, as it would be read; without its patch, which its writer has."""
    return Logged(**{name: getattr(event, name) for name in COLUMNS if name != "patch"})


def entries(
    game: Game, *, after: int = 0, until: int | None = None, patches: bool = True, at_once: int = AT_ONCE
) -> Iterator[Logged]:
    """The events after `after` in their order, read a few hundred at a time, if need be without patches."""
    if game.archived:
        yield from map(_decoder.decode, _archived(game)[after:until])
        return
    columns = COLUMNS if patches else tuple(name for name in COLUMNS if name != "patch")
    while True:
        rows = Event.objects.filter(game_id=game.pk, seq__gt=after).order_by("seq")
        if until is not None:
            rows = rows.filter(seq__lte=until)
        found = [logged(row, columns) for row in rows.values_list(*columns)[:at_once]]
        yield from found
        if len(found) < at_once:
            return
        after = found[-1].seq


def told_last(game_id: int, seat: str) -> list[Line]:
    """All that has been said since a seat's last order of its own; each line knows who may read it."""
    live = Event.objects.filter(game_id=game_id, undone=None).order_by("-seq")
    own = live.filter(seat=seat, kind=Kind.ORDER).exclude(source__in=BY_POLICY)
    last = own.values_list("seq", flat=True).first()
    if last is None:
        return []
    rows = live.filter(seq__gte=last).order_by("seq").values_list("lines", flat=True)
    return msgspec.convert([line for lines in rows for line in lines], list[Line])


def state_at(game: Game, seq: int) -> tuple[bytes, int]:
    """The position after an event and the schema it is written in: nearest snapshot plus patches."""
    tree, since = _snapshot(game, seq)
    patches = [entry.opened() for entry in entries(game, after=since, until=seq)]
    if seq < 1 or since + len(patches) != seq:
        raise NotFound(f"there is no event {seq}")
    tree = fold(tree, patches)
    return bytes_of(tree), tree["schema"]


def _snapshot(game: Game, seq: int) -> tuple[Any, int]:
    found = Snapshot.objects.filter(game_id=game.pk, seq__lte=seq).order_by("-seq").first()
    return (None, 0) if found is None else (orjson.loads(found.opened()), found.seq)


def head_of(game: Game) -> tuple[bytes, int]:
    """The present position and its schema."""
    for state, schema in Head.objects.filter(pk=game.pk).values_list("state", "game__schema"):
        return bytes(state), schema
    raise NotFound("the game has not started")


def numbers_of(game: Game) -> Numbers:
    """The last event and every viewer's own number of it."""
    for seq, numbers in Head.objects.filter(pk=game.pk).values_list("seq", "numbers"):
        return seq, numbers
    return 0, {}


def seq_of(game: Game, viewer: str, number: int, head: Numbers | None = None) -> int:
    """The event that has this number for a viewer; `head` is what `numbers_of` gave, if it was asked before.

    A viewer's number lags behind the journal's only by the events that it has not seen, so a search between
    the two bounds takes no query at all where nothing is hidden.
    """
    last, numbers = head or numbers_of(game)
    if not 0 < number <= numbers.get(viewer, 0):
        raise NoSuchEvent(number, numbers.get(viewer, 0))
    low, high = number, number + last - numbers[viewer]
    while low < high:
        middle = (low + high) // 2
        if _number_at(game, middle, viewer) < number:
            low = middle + 1
        else:
            high = middle
    return low


def _number_at(game: Game, seq: int, viewer: str) -> int:
    if game.archived:
        return _decoder.decode(_archived(game)[seq - 1]).numbers[viewer]
    numbers: dict[str, int] = Event.objects.values_list("numbers", flat=True).get(game_id=game.pk, seq=seq)
    return numbers[viewer]
