"""Dice that anyone can verify; docs/dice.md defines every number. Needs nothing but the standard library."""

import argparse
import binascii
import hashlib
import hmac
import itertools
import json
import math
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

MAX_SIDES = 1000
MAX_DICE = 1000
MAX_PILE = 65536
SAFE_INTEGER = 2**53 - 1


class DiceError(Exception):
    """Something is wrong with dice that were asked for."""


class DiceMismatch(DiceError):
    """A recorded roll is not the one that the rules ask for now."""


class ScriptError(DiceError):
    """The scripted results of a test do not fit what the rules ask for."""


class NeedsDice(DiceError):
    """A draft has come to a point where dice decide."""

    def __init__(self, purpose: str) -> None:
        super().__init__(f"dice are needed for {purpose!r}")
        self.purpose = purpose


class Unreadable(DiceError):
    """An export or a stored roll does not have the documented form."""


def canonical(value: Any) -> str:
    """Write plain data as the one JSON text that all programs agree on: sorted keys, no spaces, no floats."""
    _require_plain(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _require_plain(value: Any) -> None:
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ValueError(f"not every key of {value!r} is a text")
        for item in value.values():
            _require_plain(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _require_plain(item)
    elif isinstance(value, str):
        value.encode()
    elif value is not None and not (isinstance(value, int) and abs(value) <= SAFE_INTEGER):
        raise ValueError(f"{value!r} is not written alike everywhere: use texts and whole numbers below 2^53")


def commitment(seed: bytes) -> str:
    """What the server publishes before the first roll, so that it cannot change the seed later."""
    return hashlib.sha256(seed).hexdigest()


def game_key(seed: bytes, game_id: str, entropies: Mapping[str, str]) -> bytes:
    """The key of all rolls of a game, made from the server's seed and something from every seat."""
    text = canonical({"entropies": dict(entropies), "game_id": game_id})
    return hmac.digest(seed, text.encode(), "sha256")


def order_nonce(seq: int, seat: str, order: str) -> str:
    """Sixteen hex digits that tie rolls to one order, given as its canonical JSON text."""
    text = f"[{seq},{canonical(seat)},{order}]"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def number(blocks: Iterable[bytes], sides: int) -> int:
    """The first number in 0..sides-1 that blocks of random bytes give without favouring any."""
    limit = 65536 - 65536 % sides
    for block in blocks:
        for i in range(0, len(block), 2):
            word = block[i] << 8 | block[i + 1]
            if word < limit:
                return word % sides
    raise ValueError("the blocks ran out before they gave a number")


def stream(key: bytes, n: int, nonce: str) -> Iterator[bytes]:
    """The blocks of random bytes that belong to number `n` of a game."""
    yield hmac.digest(key, f"{n}:{nonce}".encode(), "sha256")
    for block in itertools.count(1):
        yield hmac.digest(key, f"{n}:{nonce}:{block}".encode(), "sha256")


def throw(key: bytes, n: int, nonce: str, count: int, sides: int) -> list[int]:
    """Faces counted from 0, one number of the stream for each die."""
    return [number(stream(key, n + i, nonce), sides) for i in range(count)]


def pick(key: bytes, n: int, nonce: str, count: int, size: int) -> list[int]:
    """Places in a pile counted from 0: Fisher and Yates from the front, one number for each swap."""
    pile = list(range(size))
    for i in range(min(count, size - 1)):
        j = i + number(stream(key, n + i, nonce), size - i)
        pile[i], pile[j] = pile[j], pile[i]
    return pile[:count]


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= SAFE_INTEGER


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and value == value.encode(errors="replace").decode()


def _is_list_of(fits: Callable[[Any], bool], value: Any) -> bool:
    return isinstance(value, list) and all(map(fits, value))


ROLL_FIELDS: dict[str, Callable[[Any], bool]] = {
    "n": _is_count,
    "kind": lambda value: value in ("dice", "shuffle", "draw"),
    "purpose": _is_text,
    "faces": lambda value: _is_count(value) or _is_list_of(_is_text, value),
    "results": lambda value: _is_list_of(_is_text, value) or _is_list_of(_is_count, value),
    "to": lambda value: value is None or _is_list_of(_is_text, value),
    "nonce": _is_text,
}
EVENT_FIELDS: dict[str, Callable[[Any], bool]] = {
    "seq": _is_count,
    "seat": lambda value: value is None or _is_text(value),
    "order": lambda value: value is None or isinstance(value, dict),
    "nonce": _is_text,
    "rolls": lambda value: _is_list_of(lambda roll: isinstance(roll, dict), value),
}
EXPORT_FIELDS: dict[str, Callable[[Any], bool]] = {
    "game_id": _is_text,
    "seed": _is_text,
    "commitment": _is_text,
    "entropies": lambda value: isinstance(value, dict) and all(map(_is_text, [*value, *value.values()])),
    "events": lambda value: _is_list_of(lambda event: isinstance(event, dict), value),
}


def _require_fields(what: str, plain: Mapping[str, Any], fields: dict[str, Callable[[Any], bool]]) -> None:
    for name, fits in fields.items():
        if name not in plain:
            raise Unreadable(f"{what} has no {name!r}")
        if not fits(plain[name]):
            raise Unreadable(f"{what} has a {name!r} of the wrong form: {str(plain[name])[:60]}")


@dataclass(frozen=True, slots=True)
class Roll:
    """One request and its results; `to` lists the seats that see them, None is everybody, [] nobody yet."""

    n: int
    purpose: str
    faces: int | list[str]
    results: list[int | str]
    to: list[str] | None
    nonce: str
    kind: str = "dice"

    @property
    def used(self) -> int:
        """How many numbers of the stream it took; the last item of a pile needs none."""
        count = len(self.results)
        return count if self.kind == "dice" else min(count, max(sides_of(self.faces) - 1, 0))

    def to_plain(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ROLL_FIELDS}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any], what: str = "a roll") -> "Roll":
        """Read what to_plain wrote; Unreadable says what is missing or of the wrong form."""
        _require_fields(what, plain, ROLL_FIELDS)
        return cls(**{name: plain[name] for name in ROLL_FIELDS})


@dataclass(frozen=True, slots=True)
class Request:
    """What the rules ask of the dice; `faces` of a pile is its size."""

    kind: str
    count: int
    faces: int | list[str]
    purpose: str
    pile: Sequence[Any] = ()

    def __str__(self) -> str:
        if self.kind == "dice":
            return f"{self.count} of {die_name(self.faces)} for {self.purpose!r}"
        return f"a {self.kind} of {self.count} from {self.faces} for {self.purpose!r}"

    def problem(self) -> str | None:
        """Why no dice and no pile can answer this, or None."""
        sides = sides_of(self.faces)
        dice = self.kind == "dice"
        if dice and not (type(sides) is int and 2 <= sides <= MAX_SIDES):
            return f"a die has 2 to {MAX_SIDES} sides, not {sides!r}"
        if not dice and not (self.faces == sides <= MAX_PILE):
            return f"a pile has at most {MAX_PILE} items, not {self.faces!r}"
        least, most = (0, MAX_DICE) if dice else (sides if self.kind == "shuffle" else 0, sides)
        if type(self.count) is not int or not least <= self.count <= most:
            return f"{self.count!r} is not a whole number from {least} to {most}"
        return None

    def indexes(self, key: bytes, n: int, nonce: str) -> list[int]:
        """Faces of dice or places in the pile, counted from 0, that the key gives."""
        find = throw if self.kind == "dice" else pick
        return find(key, n, nonce, self.count, sides_of(self.faces))

    def results(self, indexes: list[int]) -> list[int | str]:
        """Results as they are recorded: names of faces, numbers from 1, or places in the pile from 0."""
        if not isinstance(self.faces, int):
            return [self.faces[i] for i in indexes]
        return [i + 1 for i in indexes] if self.kind == "dice" else [*indexes]

    def index_of(self, result: object) -> int | None:
        """The face or place that a recorded result names, or None if there is none."""
        if not isinstance(self.faces, int):
            return self.faces.index(result) if isinstance(result, str) and result in self.faces else None
        first = 1 if self.kind == "dice" else 0
        return result - first if type(result) is int and first <= result < self.faces + first else None


def sides_of(faces: int | list[str]) -> int:
    return len(faces) if isinstance(faces, list) else faces


def die_name(faces: int | list[str]) -> str:
    return f"d{faces}" if isinstance(faces, int) else "/".join(faces)


class Dice:
    """The dice of one order; they remember every roll, and their counter only ever grows."""

    def __init__(self, key: bytes, next_roll: int, nonce: str) -> None:
        self.key = key
        self.next_roll = next_roll
        self.nonce = nonce
        self.rolls: list[Roll] = []

    def roll(self, count: int, sides: int, purpose: str, to: list[str] | None = None) -> list[int]:
        """Roll dice numbered from 1."""
        return [i + 1 for i in self._take(Request("dice", count, sides, purpose), to)]

    def faces(self, count: int, faces: Sequence[str], purpose: str, to: list[str] | None = None) -> list[str]:
        """Roll dice with named faces; a face that is on the die twice is listed twice."""
        names = list(faces)
        if isinstance(faces, str) or not _is_list_of(_is_text, names):
            raise ValueError(f"{purpose}: the faces of a die are a list of texts, not {faces!r}")
        return [names[i] for i in self._take(Request("dice", count, names, purpose), to)]

    def shuffle(self, items: Sequence[T], purpose: str, to: list[str] | None = None) -> list[T]:
        """A new list in random order, which nobody sees before the end unless `to` names seats."""
        request = Request("shuffle", len(items), len(items), purpose, items)
        return [items[i] for i in self._take(request, to or [])]

    def draw(self, items: Sequence[T], count: int, purpose: str, to: list[str] | None = None) -> list[T]:
        """Draw items at random without putting them back."""
        return [items[i] for i in self._take(Request("draw", count, len(items), purpose, items), to)]

    def _take(self, request: Request, to: list[str] | None) -> list[int]:
        if not request.purpose:
            raise ValueError(f"every roll has a purpose: {request}")
        if problem := request.problem():
            raise ValueError(f"{request.purpose}: {problem}")
        if not request.count:
            return []
        indexes = self._indexes(request)
        results = request.results(indexes)
        seats = None if to is None else list(to)
        made = Roll(self.next_roll, request.purpose, request.faces, results, seats, self.nonce, request.kind)
        self.rolls.append(made)
        self.next_roll += made.used
        return indexes

    def _indexes(self, request: Request) -> list[int]:
        return request.indexes(self.key, self.next_roll, self.nonce)


class ScriptedDice(Dice):
    """Dice for tests: a die takes the next value, a pile a list of places or items, or None to stay."""

    def __init__(
        self, script: Iterable[int | str | Sequence[int | str] | None] = (), next_roll: int = 0
    ) -> None:
        super().__init__(b"", next_roll, "")
        self.script = deque(script)

    def _indexes(self, request: Request) -> list[int]:
        if request.kind == "dice":
            return [self._index(request, self._next(request)) for _ in range(request.count)]
        if request.kind == "shuffle" and (not self.script or isinstance(self.script[0], int | str)):
            return list(range(request.count))
        return self._places(request, self._next(request))

    def _next(self, request: Request) -> Any:
        if not self.script:
            raise ScriptError(f"the script has no value left, but the rules ask for {request}")
        return self.script.popleft()

    def _index(self, request: Request, value: object) -> int:
        index = request.index_of(value)
        if index is None:
            raise ScriptError(f"the scripted {value!r} does not fit {request}")
        return index

    def _places(self, request: Request, value: Any) -> list[int]:
        if value is None:
            return list(range(request.count))
        places: list[int] = []
        for one in [value] if isinstance(value, int | str) else value:
            same = [i for i, item in enumerate(request.pile) if item == one and i not in places]
            places.append(same[0] if isinstance(one, str) and same else self._index(request, one))
        if len(places) != request.count or len(set(places)) != len(places):
            raise ScriptError(f"the scripted {value!r} does not fit {request}")
        return places


class RecordedDice(Dice):
    """Dice that repeat what was recorded, as long as the rules ask for the same."""

    def __init__(self, recorded: Iterable[Roll], next_roll: int = 0) -> None:
        super().__init__(b"", next_roll, "")
        self.recorded = deque(recorded)

    def _indexes(self, request: Request) -> list[int]:
        if not self.recorded:
            raise DiceMismatch(f"the rules ask for {request}, but the record has no more rolls")
        roll = self.recorded.popleft()
        found = Request(roll.kind, len(roll.results), roll.faces, roll.purpose, request.pile)
        if found != request:
            raise DiceMismatch(f"the rules ask for {request}, but the record has {found}")
        indexes = [i for i in map(request.index_of, roll.results) if i is not None]
        if len(indexes) != request.count:
            raise DiceMismatch(f"the record has results {roll.results} that do not fit {request}")
        self.next_roll, self.nonce = roll.n, roll.nonce
        return indexes


class NoDice(Dice):
    """Dice for drafts: whoever asks for one learns that the draft ends here."""

    def __init__(self, next_roll: int = 0) -> None:
        super().__init__(b"", next_roll, "")

    def _indexes(self, request: Request) -> list[int]:
        raise NeedsDice(request.purpose)


@dataclass(slots=True)
class Report:
    """What the verifier found: a line for each mismatch, then the statistics and a summary."""

    mismatches: list[str] = field(default_factory=list)
    statistics: list[str] = field(default_factory=list)
    rolls: int = 0
    events: int = 0

    @property
    def ok(self) -> bool:
        return not self.mismatches

    @property
    def lines(self) -> list[str]:
        checked = f"{self.rolls} rolls in {self.events} events"
        summary = (
            f"{checked} verified" if self.ok else f"{len(self.mismatches)} mismatches: {checked} NOT verified"
        )
        return [*self.mismatches, *self.statistics, summary]


def verify(export: Any) -> Report:
    """Recompute every roll of a finished game from its published seed."""
    if not isinstance(export, dict):
        raise Unreadable("the export is not a JSON object")
    _require_fields("the export", export, EXPORT_FIELDS)
    seed = _read_seed(export["seed"])
    report = Report()
    if commitment(seed) != export["commitment"]:
        report.mismatches.append("the seed does not belong to the commitment that was published")
    key = game_key(seed, export["game_id"], export["entropies"])
    rolls = _verify_events(export["events"], key, report)
    counter = rolls[-1].n + rolls[-1].used if rolls else 0
    ended = export.get("next_roll", counter)
    if not _is_count(ended):
        raise Unreadable("the export has a 'next_roll' of the wrong form")
    if ended != counter:
        report.mismatches.append(f"the counter ended at {ended}, but the rolls end at {counter}")
    report.statistics = statistics(rolls)
    return report


def _read_seed(text: str) -> bytes:
    try:
        return binascii.unhexlify(text)
    except ValueError as error:
        raise Unreadable("the seed is not written in hexadecimal digits") from error


def _verify_events(events: list[dict[str, Any]], key: bytes, report: Report) -> list[Roll]:
    rolls: list[Roll] = []
    last = -1
    for event in events:
        _require_fields(f"the event after {last}", event, EVENT_FIELDS)
        if event["seq"] <= last:
            report.mismatches.append(f"event {event['seq']} comes after event {last}")
        last = event["seq"]
        report.mismatches += _nonce_mismatches(event)
        for plain in event["rolls"]:
            roll = Roll.from_plain(plain, f"a roll of event {last}")
            expected = rolls[-1].n + rolls[-1].used if rolls else 0
            found = _roll_mismatches(roll, expected, event["nonce"], key)
            report.mismatches += [f"event {last}, {roll.purpose}: {problem}" for problem in found]
            rolls.append(roll)
    report.events, report.rolls = len(events), len(rolls)
    return rolls


def _nonce_mismatches(event: Mapping[str, Any]) -> list[str]:
    try:
        nonce = order_nonce(event["seq"], event["seat"] or "", canonical(event["order"]))
    except (ValueError, RecursionError):
        return [f"event {event['seq']}: the order is not plain data"]
    if nonce != event["nonce"]:
        return [f"event {event['seq']}: its nonce is {event['nonce']}, but seat and order give {nonce}"]
    return []


def _roll_mismatches(roll: Roll, expected: int, nonce: str, key: bytes) -> list[str]:
    found = []
    if roll.n != expected:
        found.append(f"roll {roll.n} where {expected} is next")
    if roll.nonce != nonce:
        found.append(f"its nonce is {roll.nonce}, but that of the event is {nonce}")
    request = Request(roll.kind, len(roll.results), roll.faces, roll.purpose)
    if request.problem():
        return [*found, "there are no such dice"]
    right = request.results(request.indexes(key, roll.n, roll.nonce))
    if roll.results != right:
        found.append(f"recorded {canonical(roll.results)}, but the seed gives {canonical(right)}")
    return found


def statistics(rolls: Iterable[Roll]) -> list[str]:
    """How often each face of each kind of die came up, and whether that is unusual."""
    dice: dict[str, list[str]] = {}
    seen: dict[str, Counter[str]] = {}
    for roll in rolls:
        if roll.kind == "dice" and 2 <= sides_of(roll.faces) <= MAX_SIDES:
            name = die_name(roll.faces)
            dice[name] = (
                roll.faces if isinstance(roll.faces, list) else [str(i + 1) for i in range(roll.faces)]
            )
            seen.setdefault(name, Counter()).update(map(str, roll.results))
    return [f"{name}: {_judge(Counter(dice[name]), seen[name])}" for name in sorted(dice)]


def _judge(weights: Counter[str], seen: Counter[str]) -> str:
    counts = ", ".join(f"{face} x {seen[face]}" for face in weights)
    total, sides = sum(seen[face] for face in weights), weights.total()
    free = len(weights) - 1
    if not free or total * min(weights.values()) < 5 * sides:
        return f"{counts} (too few to judge)"
    chi = sum(seen[face] * seen[face] * sides / weights[face] for face in weights) / total - total
    return f"{counts}; chi-square {_tenths(chi)}, in 99 of 100 games below {_tenths(_rare(free))}"


def _rare(free: int) -> float:
    """The chi-square that fair dice exceed in one game of a hundred, after Wilson and Hilferty."""
    spread = 2 / (9 * free)
    root = 1 - spread + 2.3263 * math.sqrt(spread)
    return free * root * root * root


def _tenths(value: float) -> str:
    return f"{math.floor(value * 10 + 0.5) / 10:.1f}"


def _load(path: str) -> Any:
    try:
        return json.loads(Path(path).read_bytes())
    except OSError as error:
        raise Unreadable(f"cannot be opened: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"is not JSON: {error}") from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer 0 if every roll is right, 1 if one is not, 2 if the file cannot be read."""
    parser = argparse.ArgumentParser(prog="dice", description="Recompute the dice of a finished game.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("verify", help="check an exported game").add_argument(
        "export", help="the exported file"
    )
    path = parser.parse_args(arguments).export
    try:
        report = verify(_load(path))
    except Unreadable as problem:
        print(f"{path}: {problem}", file=sys.stderr)
        return 2
    print("\n".join(report.lines))
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
