"""The fields of an order that is built step by step, each with its legal values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from rules.kernel.texts import Text, named

Value = str | int


class Option(Struct, frozen=True):
    """One legal value, with a word for it; `note` tells what the player should know before he takes it."""

    value: Value
    label: Text
    note: Text | None = None


class Field(Struct, frozen=True, kw_only=True, tag_field="field"):
    """The next thing to decide; `rule` is the rule that governs it."""

    name: str
    ask: Text | None = None
    rule: str = ""


class Pick(Field, frozen=True, kw_only=True, tag="pick"):
    """Exactly one of the options."""

    options: tuple[Option, ...]


class Number(Field, frozen=True, kw_only=True, tag="number"):
    """A whole number from `low` to `high`, in steps from `low`."""

    low: int
    high: int
    step: int = 1


class Several(Field, frozen=True, kw_only=True, tag="several"):
    """Between `low` and `high` different options, in any order; whether that order matters says `ranked`."""

    options: tuple[Option, ...]
    low: int = 0
    high: int
    ranked: bool = False


class Countable(Struct, frozen=True):
    """One thing that can be taken several times, at a price each."""

    value: str
    label: Text
    high: int
    low: int = 0
    price: int = 0


class Counts(Field, frozen=True, kw_only=True, tag="counts"):
    """How many of each; any combination within the totals and the budget is legal. Zeros are left out."""

    options: tuple[Countable, ...]
    low: int = 0
    high: int
    budget: int | None = None


class Grow(Field, frozen=True, kw_only=True, tag="grow"):
    """One more item of a list that grows, such as a path; with `may_stop` the list may end here."""

    options: tuple[Option, ...]
    may_stop: bool = False


class Done(Struct, frozen=True, tag_field="field", tag="done"):
    """The order is complete and legal."""


AnyField = Pick | Number | Several | Counts | Grow
Choices = AnyField | Done


class Partial(Struct, frozen=True):
    """A partly filled order; `growing` names the list that may still get items."""

    kind: str | None = None
    args: dict[str, Any] = field(default_factory=dict)
    growing: str | None = None

    def __contains__(self, name: str) -> bool:
        return name in self.args and name != self.growing

    def __getitem__(self, name: str) -> Any:
        return self.args[name]

    def get(self, name: str, default: Any = None) -> Any:
        return self.args.get(name, default)

    def filled(self, name: str, value: Any) -> Partial:
        if name == "kind":
            return Partial(value, self.args, None)
        return Partial(self.kind, {**self.args, name: value}, None)

    def grown(self, name: str, item: Value) -> Partial:
        items = [*self.args.get(name, []), item]
        return Partial(self.kind, {**self.args, name: items}, name)

    def stopped(self, name: str) -> Partial:
        return Partial(self.kind, {**self.args, name: self.args.get(name, [])}, None)


def kinds(prefix: str, *values: str) -> Pick:
    """The first field of a decision that takes several kinds of orders."""
    return Pick(name="kind", options=tuple(Option(v, Text(f"{prefix}.{v}")) for v in values))


def pick(
    name: str, vocabulary: str, values: Sequence[Value], ask: Text | None = None, rule: str = ""
) -> Pick:
    return Pick(name=name, ask=ask, rule=rule, options=tuple(Option(v, named(vocabulary, v)) for v in values))


def grow(name: str, vocabulary: str, values: Sequence[Value], *, may_stop: bool, rule: str = "") -> Grow:
    options = tuple(Option(v, named(vocabulary, v)) for v in values)
    return Grow(name=name, options=options, may_stop=may_stop, rule=rule)


def several(
    name: str, vocabulary: str, values: Sequence[Value], low: int = 0, high: int | None = None, rule: str = ""
) -> Several:
    options = tuple(Option(v, named(vocabulary, v)) for v in values)
    return Several(
        name=name, options=options, low=low, high=len(options) if high is None else high, rule=rule
    )


def counts(
    name: str,
    vocabulary: str,
    highs: Mapping[str, int],
    low: int = 0,
    high: int | None = None,
    rule: str = "",
) -> Counts:
    options = tuple(Countable(v, named(vocabulary, v), top) for v, top in highs.items())
    most = sum(highs.values()) if high is None else high
    return Counts(name=name, options=options, low=low, high=most, rule=rule)
