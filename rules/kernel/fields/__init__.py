"""The fields of an order that is built step by step, each with its legal values."""

from collections.abc import Mapping, Sequence

from rules.kernel.fields.assign import Assign, Chooser
from rules.kernel.fields.base import Done, Field, Option, Partial, Value
from rules.kernel.fields.numbers import Countable, Counts, Number
from rules.kernel.fields.picks import Grow, Pick, Several
from rules.kernel.fields.ways import Finder, Listed, Route, Steps, Way, way
from rules.kernel.texts import Text, named

AnyField = Pick | Number | Several | Counts | Grow | Way | Assign
Choices = AnyField | Done

__all__ = [
    "AnyField",
    "Assign",
    "Choices",
    "Chooser",
    "Countable",
    "Counts",
    "Done",
    "Field",
    "Finder",
    "Grow",
    "Listed",
    "Number",
    "Option",
    "Partial",
    "Pick",
    "Route",
    "Several",
    "Steps",
    "Value",
    "Way",
    "assign",
    "counts",
    "grow",
    "kinds",
    "pick",
    "several",
    "way",
]


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


def assign(name: str, keys: Mapping[str, Text], vocabulary: str, chooser: Chooser, rule: str = "") -> Assign:
    """A value of a vocabulary for each of some keys, whose words are given."""
    options = tuple(Option(key, label) for key, label in keys.items())
    return Assign(name=name, keys=options, chooser=chooser, vocabulary=vocabulary, rule=rule)
