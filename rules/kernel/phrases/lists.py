"""Parts that name several things: lists, counted things, ways, pairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel.orders import Unreadable
from rules.kernel.phrases.names import Vocabulary
from rules.kernel.phrases.parts import Part
from rules.kernel.phrases.reader import ARROW, BETWEEN, Args, Reader, Speech


class Several(Part):
    """A list of things, with or without commas between them; `nothing` where it is empty.

    With `rest` every word that is left must be one of them.
    """

    def __init__(
        self,
        field: str,
        vocabulary: Vocabulary,
        *,
        nothing: str = "",
        low: int = 0,
        comma: bool = False,
        rest: bool = False,
    ):
        self.field, self.vocabulary, self.nothing = field, vocabulary, nothing
        self.low, self.comma, self.rest = low, comma, rest

    def begins(self, reader: Reader) -> bool:
        return reader.knows(self.vocabulary) or (bool(self.nothing) and reader.is_keyword(self.nothing))

    def vocabularies(self) -> list[Vocabulary]:
        return [self.vocabulary]

    def read(self, reader: Reader, args: Args) -> None:
        found: list[str] = []
        if not (self.nothing and reader.keyword(self.nothing)):
            while (self.rest and reader.next) or reader.knows(self.vocabulary):
                found.append(reader.name(self.vocabulary))
                _pass_between(reader, self.vocabulary)
        if len(found) < self.low or (reader.next and not found and not self.nothing and self.low):
            raise reader.missing(self.vocabulary.what)
        args[self.field] = found

    def write(self, args: Args, speech: Speech) -> list[str]:
        names = [self.vocabulary.write(each, speech.lang) for each in args[self.field]]
        if not names:
            return [speech.word(self.nothing)] if self.nothing else []
        return [", ".join(names)] if self.comma else names


def _pass_between(reader: Reader, vocabulary: Vocabulary) -> None:
    """Go past a comma or an `and` if another item follows."""
    at = reader.at
    if reader.take(*BETWEEN) and not reader.knows(vocabulary):
        reader.at = at


class Counted(Part):
    """How many of each thing: `2 infantry 1 tank`; `nothing` where it is none at all.

    They are written by `key`, or else as the order has them. With `bare` the first may lack its number.
    """

    def __init__(
        self,
        field: str,
        vocabulary: Vocabulary,
        *,
        nothing: str = "",
        low: int = 0,
        bare: bool = False,
        key: Callable[[tuple[str, int]], Any] | None = None,
    ):
        self.field, self.vocabulary, self.nothing, self.low = field, vocabulary, nothing, low
        self.bare, self.key = bare, key

    def begins(self, reader: Reader) -> bool:
        return self._counts(reader) or (bool(self.nothing) and reader.is_keyword(self.nothing))

    @staticmethod
    def _counts(reader: Reader) -> bool:
        return reader.next.isdecimal() and len(reader.next) < 5

    def vocabularies(self) -> list[Vocabulary]:
        return [self.vocabulary]

    def read(self, reader: Reader, args: Args) -> None:
        none = bool(self.nothing) and reader.keyword(self.nothing)
        found = {} if none else self.counted(reader)
        if len(found) < self.low:
            raise reader.missing(self.vocabulary.what)
        args[self.field] = found

    def counted(self, reader: Reader) -> dict[str, int]:
        found: dict[str, int] = {}
        if self.bare and self.vocabulary.knows(reader.next):
            found[reader.name(self.vocabulary)] = 1
        self._pass_between(reader)
        while self._counts(reader):
            number = int(reader.next)
            reader.at += 1
            name = reader.name(self.vocabulary)
            found[name] = found.get(name, 0) + number
            self._pass_between(reader)
        return found

    def _pass_between(self, reader: Reader) -> None:
        at = reader.at
        if reader.take(*BETWEEN) and not self._counts(reader):
            reader.at = at

    def write(self, args: Args, speech: Speech) -> list[str]:
        counted = sorted(args[self.field].items(), key=self.key) if self.key else args[self.field].items()
        written = [f"{number} {self.vocabulary.write(name, speech.lang)}" for name, number in counted]
        return written or ([speech.word(self.nothing)] if self.nothing else [])


class Path(Part):
    """A way: `a > b > c`, where the first is the start unless it has none (`> b`).

    In a `loose` one the signs may be left out, and it has at least one step.
    """

    def __init__(
        self, start: str, field: str, vocabulary: Vocabulary, *, single: bool = False, loose: bool = False
    ):
        self.start, self.field, self.vocabulary, self.single = start, field, vocabulary, single
        self.loose = loose

    def begins(self, reader: Reader) -> bool:
        return reader.next == ARROW or reader.knows(self.vocabulary)

    def vocabularies(self) -> list[Vocabulary]:
        return [self.vocabulary]

    def read(self, reader: Reader, args: Args) -> None:
        if self.start:
            args[self.start] = reader.name(self.vocabulary)
        path: list[str] = []
        while reader.keyword(ARROW) or (self.loose and reader.knows(self.vocabulary)):
            path.append(reader.name(self.vocabulary))
        if self.loose and not path:
            path.append(reader.name(self.vocabulary))
        if self.single and not path:
            raise reader.missing(self.vocabulary.what)
        if self.single and len(path) > 1:
            raise Unreadable("kernel.one_step", column=reader.column)
        args[self.field] = path[0] if self.single else path

    def write(self, args: Args, speech: Speech) -> list[str]:
        path = [args[self.field]] if self.single else list(args[self.field])
        words = [self.vocabulary.write(args[self.start], speech.lang)] if self.start else []
        for space in path:
            words += [ARROW, self.vocabulary.write(space, speech.lang)]
        return words


class Pairs(Part):
    """Things, each with what it is given: `haig north, foch east`."""

    def __init__(self, field: str, keys: Vocabulary, values: Vocabulary, *, between: str = ""):
        self.field, self.keys, self.values, self.between = field, keys, values, between

    def begins(self, reader: Reader) -> bool:
        return reader.knows(self.keys)

    def vocabularies(self) -> list[Vocabulary]:
        return [self.keys, self.values]

    def read(self, reader: Reader, args: Args) -> None:
        found: dict[str, str] = {}
        while reader.knows(self.keys):
            key = reader.name(self.keys)
            if self.between and not reader.keyword(self.between):
                raise reader.missing_word(self.between)
            found[key] = reader.name(self.values)
            _pass_between(reader, self.keys)
        args[self.field] = found

    def write(self, args: Args, speech: Speech) -> list[str]:
        middle = [speech.word(self.between)] if self.between else []
        pairs = [
            " ".join([self.keys.write(key, speech.lang), *middle, self.values.write(str(value), speech.lang)])
            for key, value in args[self.field].items()
        ]
        return [", ".join(pairs)] if pairs else []
