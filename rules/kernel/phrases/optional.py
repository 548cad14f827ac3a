"""Parts that may be left out, alone or as clauses in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.phrases.names import Vocabulary
from rules.kernel.phrases.parts import Flag, Literal, Part
from rules.kernel.phrases.reader import Args, Reader, Speech


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
