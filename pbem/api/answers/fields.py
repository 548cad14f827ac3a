"""The next field of an order, with its legal values in words."""

from __future__ import annotations

from msgspec import Struct

from rules.kernel.fields import AnyField, Assign, Countable, Counts, Grow, Number, Option, Pick, Several, Way
from rules.kernel.texts import Catalogue, Text


class Choice(Struct, omit_defaults=True):
    """One legal value and its word; `low`, `high` and `price` where it can be taken several times."""

    value: str | int
    label: str
    note: str | None = None
    low: int | None = None
    high: int | None = None
    price: int | None = None


class FieldAnswer(Struct, omit_defaults=True):
    """A field to fill: `pick` one, a `number`, `several`, `counts` of each, or `grow` a list by one item.

    A `way` grows from its `start` too; `ends` are all the spaces where it can end, with what the way costs,
    and an order may name only the end. To `assign`, give each of the `options`, or some, a value of `open`.
    """

    field: str
    name: str
    ask: str | None = None
    rule: str | None = None
    options: list[Choice] | None = None
    low: int | None = None
    high: int | None = None
    step: int | None = None
    budget: int | None = None
    may_stop: bool | None = None
    start: str | int | None = None
    ends: dict[str, int] | None = None
    open: dict[str, list[str | int]] | None = None


def field_answer(catalogue: Catalogue, field: AnyField, lang: str) -> FieldAnswer:
    found = FieldAnswer(
        field=str(field.__struct_config__.tag),
        name=field.name,
        ask=catalogue.word(field.ask, lang) if field.ask else None,
        rule=field.rule or None,
    )
    match field:
        case Assign():
            found.options = [_choice(catalogue, option, lang) for option in field.keys]
            found.open = {key: [o.value for o in values] for key, values in field.open({}).items()}
        case Pick() | Several() | Grow():
            found.options = [_choice(catalogue, option, lang) for option in field.options]
        case Counts():
            found.options = [_countable(catalogue, option, lang) for option in field.options]
            found.budget = field.budget
    match field:
        case Number():
            found.low, found.high, found.step = field.low, field.high, field.step
        case Several() | Counts():
            found.low, found.high = field.low, field.high
        case Grow():
            found.may_stop = field.may_stop
    if isinstance(field, Way):
        found.start = field.start
        found.ends = {str(end): cost for end, cost in field.ends().items()}
    return found


def _choice(catalogue: Catalogue, option: Option, lang: str) -> Choice:
    return Choice(option.value, catalogue.word(option.label, lang), _note(catalogue, option.note, lang))


def _countable(catalogue: Catalogue, option: Countable, lang: str) -> Choice:
    return Choice(
        option.value,
        catalogue.word(option.label, lang),
        low=option.low,
        high=option.high,
        price=option.price or None,
    )


def _note(catalogue: Catalogue, note: Text | None, lang: str) -> str | None:
    return catalogue.word(note, lang) if note else None
