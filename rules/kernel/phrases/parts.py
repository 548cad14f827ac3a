"""The parts of which a phrase is made; each reads its words into arguments and writes them back."""

from __future__ import annotations

from typing import Any

from rules.kernel.phrases.names import Vocabulary
from rules.kernel.phrases.reader import Args, Reader, Speech


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
            raise reader.missing_word(*self.values)
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
            raise reader.missing_word(self.meaning)

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
