"""The form of an exported game, and the proof that it is whole and sound."""

from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import msgspec
import orjson
from django.utils import timezone
from msgspec import Meta, Raw, Struct

from pbem.games.errors import Unimportable
from pbem.games.log import Logged
from pbem.games.models import Kind, Source
from pbem.games.running_game import SPECTATOR
from pbem.games.services.archiving import SNAPSHOT_EVERY
from pbem.games.titles import UnknownTitle, find_title
from pbem.games.upcasts import readable
from rules.kernel import dice
from rules.kernel.dice import RecordedDice
from rules.kernel.driver import act, look
from rules.kernel.orders import Order, RulesError
from rules.kernel.patches import Patch, PatchMismatch, apply_checked
from rules.kernel.play import Play
from rules.kernel.state import State, bytes_of, state_hash
from rules.kernel.texts import Line, Text
from rules.kernel.title import Title

FORMAT, VERSION = "pbem-game", 1
ORDERS = (Kind.ORDER, Kind.CLOCK)
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LONGEST_WORD = 300

Word = Annotated[str, Meta(max_length=40)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{16,64}$")]
PublicId = Annotated[str, Meta(pattern="^[0-9a-z]{1,16}$")]
Phrase = Annotated[str, Meta(max_length=80, pattern="^[^\\x00-\\x1f]*$")]


class SeatDocument(Struct):
    """A seat as it is exported; the player is a name and no more."""

    name: Word
    side: Word
    player: str = ""
    bot: Word = ""
    resigned: bool = False


class EventDocument(Struct):
    """An event as it is exported."""

    seq: int
    kind: Kind
    seat: Word
    source: Source
    order: Order | None
    public: Order | None
    rolls: list[dict[str, Any]]
    lines: list[Line]
    patch: Patch
    barrier: bool
    turn_ended: bool
    undone: int | None
    rev: int
    schema: int
    nonce: Hex
    state_hash: Hex
    unseen: list[str]
    created: datetime
    label: Text | None = None


class GameDocument(Struct):
    """A whole game as it is exported."""

    game_id: PublicId
    title: Word
    scenario: Word
    options: dict[str, Any]
    name: Phrase
    seats: list[SeatDocument]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    entropies: dict[str, str]
    next_roll: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    events: Annotated[list[EventDocument], Meta(min_length=1, max_length=100_000)]
    created: datetime
    started: datetime | None
    finished: datetime | None


class Proved(Struct):
    """A document whose hashes, dice and last position have been checked, and positions on the way."""

    document: GameDocument
    title: Title
    state: State[Any]
    data: bytes
    snapshots: list[tuple[int, bytes]]


def proved(data: Any) -> Proved:
    """Read an export and check it; raises Unimportable with the first thing that is wrong."""
    document = _read(data)
    _check_dice(data)
    title = _title(document)
    _check_dates(document)
    tree, snapshots = _fold(document, title)
    if not isinstance(tree, dict) or tree.get("title") != title.id or type(tree.get("schema")) is not int:
        raise Unimportable("the last position is not one of this title")
    try:
        final = readable(title, bytes_of(tree), tree["schema"])
        last = look(title, final)
    except (msgspec.ValidationError, RulesError, LookupError, TypeError, ValueError) as error:
        raise Unimportable(f"the last position cannot be read: {error}") from error
    _check_end(document, last)
    return Proved(document, title, last.state, final, snapshots)


def _read(data: Any) -> GameDocument:
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise Unimportable(f"this is not an export of a game in format {FORMAT} {VERSION}")
    if data.get("whole") is not True:
        raise Unimportable("this export shows only what one viewer may know of a game that was not over")
    try:
        return msgspec.convert(data, GameDocument)
    except msgspec.ValidationError as error:
        raise Unimportable(f"the export has not the right form: {error}") from error


def _check_dice(data: dict[str, Any]) -> None:
    try:
        report = dice.verify(data)
    except (dice.Unreadable, ValueError, RecursionError) as error:
        raise Unimportable(f"the dice cannot be verified: {error}") from error
    if not report.ok:
        raise Unimportable(f"the dice are not those of the seed: {report.mismatches[0]}")


def _title(document: GameDocument) -> Title:
    try:
        title = find_title(document.title)
        filled = title.filled_options(document.options)
    except UnknownTitle:
        raise Unimportable(f"the title {document.title!r} is not installed here") from None
    except ValueError as error:
        raise Unimportable(str(error)) from error
    if title.scenario(document.scenario) is None:
        raise Unimportable(f"{title.name} has no scenario {document.scenario!r}")
    seats = [spec.name for spec in title.seats(document.scenario, filled)]
    if seats != [seat.name for seat in document.seats]:
        raise Unimportable("the seats are not those of the scenario")
    return title


def _check_dates(document: GameDocument) -> None:
    """Days that this server could have lived through: any other would break whoever reckons with it."""
    dates = [document.created, document.started, document.finished, *(e.created for e in document.events)]
    latest = timezone.now() + timedelta(days=1)
    for date in filter(None, dates):
        if date.tzinfo is None or not EARLIEST <= date <= latest:
            raise Unimportable(
                f"the date {date.isoformat()} cannot be: it is before 2000, to come or without a zone"
            )


def _fold(document: GameDocument, title: Title) -> tuple[Any, list[tuple[int, bytes]]]:
    """The last position and some before; every hash is compared, and the log with what the rules tell."""
    tree: Any = None
    snapshots = []
    before = b""
    for seq, event in enumerate(document.events, start=1):
        if event.seq != seq or (event.kind == Kind.SETUP) != (seq == 1):
            raise Unimportable(f"event {event.seq} is out of place")
        try:
            patch = orjson.loads(orjson.dumps(event.patch))
            tree = apply_checked(tree, patch)
            after = bytes_of(tree)
            found = state_hash(after)
        except (PatchMismatch, LookupError, TypeError, AttributeError, ValueError) as error:
            raise Unimportable(f"event {seq}: its patch does not fit: {error}") from error
        if found != event.state_hash:
            raise Unimportable(f"event {seq}: the position is not the one that was played")
        _check_lines(title, event, before)
        before = after
        if seq % SNAPSHOT_EVERY == 0:
            snapshots.append((seq, after))
    return tree, snapshots


def _check_lines(title: Title, event: EventDocument, before: bytes) -> None:
    """What the log says of an order is what the rules say; lines of the server are short and plain."""
    told = _told_by_rules(title, event, before) if event.kind in ORDERS else []
    own = event.lines[: len(event.lines) - len(told)]
    if event.lines[len(own) :] != told or (own and event.kind == Kind.ORDER):
        raise Unimportable(f"event {event.seq}: its log is not what the rules tell of its order")
    for line in own:
        words = [value for value in line.args.values() if isinstance(value, str)]
        if any(len(word) > LONGEST_WORD or not word.isprintable() for word in words):
            raise Unimportable(f"event {event.seq}: its log holds a text that the server never writes")


def _told_by_rules(title: Title, event: EventDocument, before: bytes) -> list[Line]:
    """An order is carried out once more; one in an older shape of the position is believed by its hash."""
    if event.order is None or event.schema != title.schema:
        return event.lines
    dice_then = RecordedDice([dice.Roll.from_plain(roll) for roll in event.rolls])
    try:
        return act(title, before, event.order, dice_then).lines
    except (dice.DiceMismatch, RulesError, LookupError, TypeError, ValueError) as error:
        raise Unimportable(f"event {event.seq}: the rules do not take its order: {error}") from error


def _check_end(document: GameDocument, last: Play[Any]) -> None:
    state, title = last.state, last.title
    if state.outcome is None:
        raise Unimportable("the game in this export is not over")
    if state.seats != [seat.name for seat in document.seats] or state.scenario != document.scenario:
        raise Unimportable("the last position belongs to another game")
    specs = title.seats(state.scenario, state.options)
    sides = {spec.name: spec.side for spec in specs} | dict(title.sides(last))
    if any(sides[seat.name] != seat.side for seat in document.seats):
        raise Unimportable("the sides of the seats are not those of the last position")


def _numbers(document: GameDocument) -> Iterator[dict[str, int]]:
    """Every viewer's own count after each event."""
    numbers = {SPECTATOR: 0, **{seat.name: 0 for seat in document.seats}}
    for event in document.events:
        numbers = {viewer: n + (viewer not in event.unseen) for viewer, n in numbers.items()}
        yield numbers


def numbers_at_the_end(document: GameDocument) -> dict[str, int]:
    return deque(_numbers(document), maxlen=1)[0]


def logged(document: GameDocument) -> Iterator[Logged]:
    """The events as the journal keeps them."""
    for event, numbers in zip(document.events, _numbers(document), strict=True):
        plain = msgspec.to_builtins(event) | {"numbers": numbers, "created": event.created}
        yield Logged(**plain | {"patch": Raw(orjson.dumps(event.patch))})
