"""The parts of which a phrase is made; each reads its words into arguments and writes them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rules.kernel.lexicon import Lexicon
from rules.kernel.orders import Unreadable
from rules.kernel.phrases.names import Vocabulary

Args = dict[str, Any]
ARROW, COLON, COMMA = ">", ":", ","
BETWEEN = (COMMA, "+", "&", "and", "y", "e")
"""What may stand between the items of a list."""


class Reader:
    """The words of a line, with where they stand, and the keywords of the title."""

    def __init__(self, words: list[str], columns: list[int], keywords: Lexicon):
        self.words, self.columns, self.keywords = words, columns, keywords
        self.at = 0

    @property
    def column(self) -> int:
        return self.columns[self.at] if self.at < len(self.columns) else (self.columns or [1])[-1]

    @property
    def rest(self) -> list[str]:
        return self.words[self.at :]

    @property
    def next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, *signs: str) -> bool:
        """Go past the next word if it is one of these."""
        if self.next and self.next in signs:
            self.at += 1
            return True
        return False

    def keyword(self, meaning: str) -> bool:
        """Go past the next word if it is a word for this keyword."""
        if self.is_keyword(meaning):
            self.at += 1
            return True
        return False

    def is_keyword(self, meaning: str) -> bool:
        word = self.next
        return bool(word) and (word == meaning or self.keywords.meanings.get(word) == meaning)

    def missing(self, what: str) -> Unreadable:
        if self.next:
            return Unreadable("kernel.expected", what=what, word=self.next[:40], column=self.column)
        return Unreadable("kernel.nothing_left", what=what)

    def name(self, vocabulary: Vocabulary) -> str:
        """The thing that the next words name."""
        words = self._till_sign()
        if not words:
            raise self.missing(vocabulary.what)
        found = vocabulary.find(words)
        if found is None:
            error = vocabulary.unknown(words[0])
            where = {"column": self.column} if self.columns else {}
            raise Unreadable(error.text.code, **{**error.text.args, **where})
        self.at += found[1]
        return found[0]

    def knows(self, vocabulary: Vocabulary) -> bool:
        """Whether the next words name one of these things."""
        words = self._till_sign()
        return bool(words) and vocabulary.find(words) is not None

    def _till_sign(self) -> list[str]:
        found = []
        for word in self.rest:
            if word in (ARROW, COLON, COMMA):
                break
            found.append(word)
        return found


class Speech(Struct, frozen=True):
    """The language in which an order is written."""

    lang: str
    keywords: Lexicon

    def word(self, meaning: str) -> str:
        return self.keywords.write(meaning, self.lang)


class Part:
    """A piece of a phrase."""

    def begins(self, reader: Reader) -> bool:
        """Whether the next words can belong to this part, for parts that may be left out."""
        return bool(reader.next)

    def read(self, reader: Reader, args: Args) -> None:
        raise AssertionError(f"{type(self).__name__} does not read")

    def write(self, args: Args, speech: Speech) -> list[str]:
        raise AssertionError(f"{type(self).__name__} does not write")

    def fields(self) -> list[str]:
        """The arguments that it fills."""
        return [name for name in (getattr(self, "start", ""), getattr(self, "field", "")) if name]

    def vocabularies(self) -> list[Vocabulary]:
        """The things that it can name."""
        return []


class Word(Part):
    """One thing by its name."""

    def __init__(self, field: str, vocabulary: Vocabulary):
        self.field, self.vocabulary = field, vocabulary

    def begins(self, reader: Reader) -> bool:
        return reader.knows(self.vocabulary)

    def vocabularies(self) -> list[Vocabulary]:
        return [self.vocabulary]

    def read(self, reader: Reader, args: Args) -> None:
        args[self.field] = reader.name(self.vocabulary)

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [self.vocabulary.write(args[self.field], speech.lang)]


class Number(Part):
    """A number; a sign before it is part of the word."""

    def __init__(self, field: str, prefix: str = ""):
        self.field, self.prefix = field, prefix

    def begins(self, reader: Reader) -> bool:
        digits = reader.next.removeprefix(self.prefix)
        return digits.removeprefix("-").isdecimal() and len(digits) <= 6

    def read(self, reader: Reader, args: Args) -> None:
        if not self.begins(reader):
            raise reader.missing("number")
        args[self.field] = int(reader.next.removeprefix(self.prefix))
        reader.at += 1

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [f"{self.prefix}{args[self.field]}"]


class Choice(Part):
    """One of a few keywords."""

    def __init__(self, field: str, *values: str):
        self.field, self.values = field, values

    def begins(self, reader: Reader) -> bool:
        return self._meant(reader) is not None

    def _meant(self, reader: Reader) -> str | None:
        exact = [value for value in self.values if reader.is_keyword(value)]
        begun = [value for value in self.values if reader.next and value.startswith(reader.next)]
        found = exact or begun
        return found[0] if len(found) == 1 else None

    def read(self, reader: Reader, args: Args) -> None:
        if not reader.next:
            raise reader.missing(self.field)
        meant = self._meant(reader)
        if meant is None:
            raise Unreadable(
                "kernel.not_a_choice", word=reader.next[:40], known=list(self.values), column=reader.column
            )
        args[self.field] = meant
        reader.at += 1

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [speech.word(str(args[self.field]))]


class Literal(Part):
    """A keyword that must stand here and says nothing by itself."""

    def __init__(self, meaning: str):
        self.meaning = meaning

    def begins(self, reader: Reader) -> bool:
        return reader.is_keyword(self.meaning)

    def read(self, reader: Reader, args: Args) -> None:
        if not reader.keyword(self.meaning):
            raise reader.missing(self.meaning)

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [speech.word(self.meaning)]


class Fixed(Part):
    """An argument that follows from the phrase itself and has no words."""

    def __init__(self, field: str, value: Any):
        self.field, self.value = field, value

    def read(self, reader: Reader, args: Args) -> None:
        args[self.field] = self.value

    def write(self, args: Args, speech: Speech) -> list[str]:
        return []


class Flag(Part):
    """A keyword whose presence is a value and whose absence another."""

    def __init__(self, field: str, meaning: str, present: Any, absent: Any):
        self.field, self.meaning, self.present, self.absent = field, meaning, present, absent

    def begins(self, reader: Reader) -> bool:
        return reader.is_keyword(self.meaning)

    def read(self, reader: Reader, args: Args) -> None:
        args[self.field] = self.present if reader.keyword(self.meaning) else self.absent

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [speech.word(self.meaning)] if args.get(self.field) == self.present else []


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
                raise reader.missing(self.between)
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


class Maybe(Part):
    """Parts that may be left out; then the arguments are the default, or none at all.

    The default is not written, unless `always` says so. To one that is `last` belongs whatever is left.
    """

    def __init__(
        self,
        *parts: Part,
        default: Mapping[str, Any] | None = None,
        always: bool = False,
        last: bool = False,
    ):
        self.parts, self.default, self.always, self.last = parts, dict(default or {}), always, last

    def begins(self, reader: Reader) -> bool:
        return True

    def read(self, reader: Reader, args: Args) -> None:
        if not self.opens(reader):
            args |= self.default
            return
        for part in self.parts:
            part.read(reader, args)

    def opens(self, reader: Reader) -> bool:
        return bool(reader.next) if self.last else self.parts[0].begins(reader)

    def write(self, args: Args, speech: Speech) -> list[str]:
        fields = [name for part in self.parts for name in part.fields()]
        given = {name: args[name] for name in fields if name in args}
        if not (given and self.always) and all(
            name in self.default and self.default[name] == value for name, value in given.items()
        ):
            return []
        return [word for part in self.parts for word in part.write(args, speech)]

    def fields(self) -> list[str]:
        return [name for part in self.parts for name in part.fields()]

    def vocabularies(self) -> list[Vocabulary]:
        return [each for part in self.parts for each in part.vocabularies()]


class After(Maybe):
    """A keyword and what it says, which may be left out: `via liege`.

    Where it is `bare`, the keyword may be missing before the whole name of a thing.
    """

    def __init__(
        self, meaning: str, *parts: Part, default: Mapping[str, Any] | None = None, bare: bool = False
    ):
        super().__init__(Literal(meaning), *parts, default=default)
        self.bare = bare

    def opens(self, reader: Reader) -> bool:
        return super().opens(reader) or self._is_bare(reader)

    def _is_bare(self, reader: Reader) -> bool:
        return self.bare and any(each.knows(reader.next) for each in self.parts[1].vocabularies())

    def read(self, reader: Reader, args: Args) -> None:
        if self._is_bare(reader):
            for part in self.parts[1:]:
                part.read(reader, args)
        else:
            super().read(reader, args)


class Clauses(Part):
    """Clauses in any order, each at most once; they are written in the order given here."""

    def __init__(self, *clauses: After | Flag):
        self.clauses = clauses

    def read(self, reader: Reader, args: Args) -> None:
        left = list(self.clauses)
        while found := next((each for each in left if _opens(each, reader)), None):
            left.remove(found)
            found.read(reader, args)
        for each in left:
            args |= each.default if isinstance(each, After) else {each.field: each.absent}

    def write(self, args: Args, speech: Speech) -> list[str]:
        return [word for each in self.clauses for word in each.write(args, speech)]

    def fields(self) -> list[str]:
        return [name for each in self.clauses for name in each.fields()]

    def vocabularies(self) -> list[Vocabulary]:
        return [found for each in self.clauses for found in each.vocabularies()]


def _opens(clause: After | Flag, reader: Reader) -> bool:
    return clause.opens(reader) if isinstance(clause, After) else clause.begins(reader)
