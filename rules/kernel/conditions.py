"""What a line may wait for: `influence thailand japan >= 2 and not year >= 1941`, `retreats 2`.

A condition is a name, perhaps with arguments, and how much of it there must be; several are joined by `and`,
and `not` before one turns it around. Who asks is told only what he may know: his view, and what he has read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rules.kernel.keywords import ENGLISH, POSSIBLE, TONGUES, Tongue
from rules.kernel.orders import Unreadable
from rules.kernel.texts import Line, unaccented

if TYPE_CHECKING:
    from rules.kernel.title import Title

MOST_CLAUSES = 8
NUMBER = "#"
"""In `Measure.takes`: a whole number."""
_CLAUSE = re.compile(
    r"(?P<not>not )?(?!not\b)(?P<name>[a-z][a-z0-9_]*)(?P<args>(?: [a-z0-9_]+)*)(?: >= (?P<least>\d{1,6}))?\Z"
)
RESERVED = {word for tongue in TONGUES.values() for word in (tongue.not_, tongue.and_)}
_SHORT = re.compile(r"[1-9][0-9]?\Z")
_PLAIN = re.compile(r"(?:[1-9][0-9]?|1[0-9]{3})\Z")
"""A count without a sign: a small one, or a year."""


class Measure(Struct, frozen=True):
    """A condition with arguments, or a quantity: `units c3`, `year >= 1941`, `battle within 3 of 5108`.

    Each argument is a value of a vocabulary of the title, a number (`#`), or a word that stands there as it
    is, perhaps in another language (`=within|a`). Its text is `condition.<name>`.
    """

    name: str
    takes: tuple[str, ...] = ()


class Clause(Struct, frozen=True):
    """One condition: it must be met at least so often, or it must not."""

    negated: bool
    name: str
    args: tuple[str, ...]
    least: int

    def called(self, tongue: Tongue, names: Mapping[str, str]) -> str:
        """The clause by its name in a language; a plain count stands as people write it, without a sign."""
        words = [tongue.not_] if self.negated else []
        words += [names.get(self.name, self.name), *self.args]
        if self.least == 1:
            return " ".join(words)
        plain = not self.args and _SHORT.match(str(self.least))
        return " ".join([*words, str(self.least)] if plain else [*words, ">=", str(self.least)])


def read(text: str) -> tuple[Clause, ...]:
    """The clauses of a condition as it is kept; raises Unreadable."""
    parts = " ".join(text.lower().split()).split(f" {ENGLISH.and_} ")
    if len(parts) > MOST_CLAUSES:
        raise Unreadable("kernel.unreadable_condition", text=text[:40])
    return tuple(_clause(part, text) for part in parts)


def _clause(part: str, text: str) -> Clause:
    match = _CLAUSE.match(part)
    if match is None:
        raise Unreadable("kernel.unreadable_condition", text=text[:40])
    args, least = match["args"].split(), match["least"]
    miscounted = least is None and len(args) == 1 and args[0].isdecimal() and not _PLAIN.match(args[0])
    if miscounted or RESERVED & {match["name"], *args}:
        raise Unreadable("kernel.unreadable_condition", text=text[:40])
    if least is None and len(args) == 1 and _PLAIN.match(args[0]):
        args, least = [], args[0]
    return Clause(bool(match["not"]), match["name"], tuple(args), int(least or 1))


def written(clauses: Sequence[Clause], tongue: Tongue, names: Mapping[str, str]) -> str:
    return f" {tongue.and_} ".join(clause.called(tongue, names) for clause in clauses)


def known(title: Title) -> tuple[str, ...]:
    """Every condition that a line of this title may begin with."""
    return (*title.conditions, *(each.name for each in title.measures), POSSIBLE)


def check(title: Title, clauses: Sequence[Clause]) -> None:
    """Refuse what no position could make sense of; raises Unreadable."""
    names = known(title)
    for clause in clauses:
        if clause.name not in names:
            raise Unreadable("kernel.unknown_condition", name=clause.name[:40], known=list(names))
        measure = next((each for each in title.measures if each.name == clause.name), None)
        takes = measure.takes if measure else ()
        resolved(title, counted(clause, takes), takes)


def counted(clause: Clause, takes: Sequence[str]) -> Clause:
    """`influence thailand japan 2`: a number behind all arguments says how much there must be at least."""
    if clause.least != 1 or len(clause.args) != len(takes) + 1 or not _PLAIN.match(clause.args[-1]):
        return clause
    return Clause(clause.negated, clause.name, clause.args[:-1], int(clause.args[-1]))


def resolved(title: Title, clause: Clause, takes: Sequence[str]) -> tuple[str, ...]:
    """The arguments of a clause as the title knows them; raises Unreadable."""
    found = []
    if len(clause.args) != len(takes):
        raise _wrong(clause, takes)
    for word, wanted in zip(clause.args, takes, strict=True):
        value = _argument(title, word, wanted)
        if value is None:
            raise _wrong(clause, takes)
        found.append(value)
    return tuple(found)


def _argument(title: Title, word: str, wanted: str) -> str | None:
    if wanted == NUMBER:
        return word if word.isdecimal() else None
    if wanted.startswith("="):
        return word if word in wanted[1:].split("|") else None
    return title.condition_value(wanted, word)


def _wrong(clause: Clause, takes: Sequence[str]) -> Unreadable:
    shown = [each[1:].partition("|")[0] if each.startswith("=") else f"<{each}>" for each in takes]
    return Unreadable("kernel.condition_args", name=clause.name, takes=" ".join([clause.name, *shown]))


def met(
    title: Title,
    clauses: Sequence[Clause],
    view: Callable[[], Mapping[str, Any]],
    lines: Callable[[], Sequence[Line]],
    possible: Callable[[Clause], bool],
) -> bool:
    """Whether all clauses hold, by what the seat sees, was told and may order."""

    def holds(clause: Clause) -> bool:
        if clause.name == POSSIBLE:
            return possible(clause)
        measure = next((each for each in title.measures if each.name == clause.name), None)
        if measure is None:
            return title.observed(view(), lines())[clause.name] >= clause.least
        clause = counted(clause, measure.takes)
        args = resolved(title, clause, measure.takes)
        return title.measured(view(), lines(), clause.name, args) >= clause.least

    return all(holds(clause) != clause.negated for clause in clauses)


def value_by_name(title: Title, vocabulary: str, word: str) -> str | None:
    """A value of a vocabulary by its id or by its name in some language, written as one word."""
    wanted = unaccented(word)
    for lang in ("en", "es"):
        for value, name in title.catalogue.names(vocabulary, lang).items():
            singular = unaccented(name.partition("|")[0])
            if wanted in (unaccented(value), re.sub(r"[^a-z0-9]+", "_", singular).strip("_")):
                return value
    return None
