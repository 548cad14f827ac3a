"""The fields of an order or of a standing order in words, as forms and mails show them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from pbem.wording import words
from pbem.wording.rulebook import rule_url
from rules.kernel.fields import AnyField, Assign, Counts, Grow, Number, Option, Pick, Several, Way
from rules.kernel.fields.base import Field
from rules.kernel.texts import named
from rules.kernel.title import Title

FEW = 12
"""More options than this get a box to search them."""

WORDY = 30
MANY_ENDS = 40
"""A way with more ends than this, or with none near by, is chosen by its target; steps stay behind a fold."""


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option: its value for the form and for the map, and the words for it."""

    token: str
    value: str
    label: str
    note: str = ""
    chosen: bool = False
    count: int = 0
    low: int = 0
    high: int = 0
    price: int = 0
    rare: bool = False
    space: str = ""


@dataclass(slots=True)
class FieldView:
    """A field that is to be filled in; `kind` chooses the part of the page that shows it."""

    kind: str
    name: str
    ask: str
    rule: str
    rule_url: str
    options: list[OptionView] = field(default_factory=list)
    low: int = 0
    high: int = 0
    step: int = 1
    budget: int | None = None
    stop: str = ""
    value: int = 0
    narrowed: bool = False
    ranked: bool = False
    targets: list[OptionView] = field(default_factory=list)
    """The ends of a way that leads far: one picks the target, not one step after another."""
    here: str = ""
    """Where all the options stand that a narrowed list of pieces still has, which may be taken at once."""

    @property
    def usual(self) -> list[OptionView]:
        """What one would look for; the rest stays behind a fold."""
        return [option for option in self.options if not option.rare] or self.options

    @property
    def unusual(self) -> list[OptionView]:
        return [option for option in self.options if option not in self.usual]

    @property
    def is_long(self) -> bool:
        """Whether one searches among the options; what one can do at all is always seen whole."""
        return len(self.options) > FEW and self.name != "kind"

    @property
    def is_money(self) -> bool:
        """Whether everything has its price; where some is free, the budget is only room for the others."""
        return self.budget is not None and all(option.price > 0 for option in self.options)

    is_way: bool = False
    """Whether it is a way over the map, which a second click on its end stops."""
    keys: list["KeyView"] = field(default_factory=list)

    @property
    def there(self) -> int:
        """How many there are of all that can be counted."""
        return sum(option.high for option in self.options)

    @property
    def everything(self) -> int:
        """How many all of them are, where all may be taken at once."""
        return self.there if self.budget is None and 1 < self.there <= self.high else 0

    @property
    def is_noted(self) -> bool:
        """Whether short names have a line each that explains them."""
        return any(option.note for option in self.options)

    @property
    def is_wordy(self) -> bool:
        """Whether the options are sentences, which read better one below the other."""
        return any(len(option.label) > WORDY for option in self.options)


def token(value: Any) -> str:
    """A value as a form carries it, telling 3 from "3"."""
    return json.dumps(value)


def seen_field(title: Title, view: Mapping[str, Any], offered: AnyField, value: Any = None) -> FieldView:
    """A field of an order, with what the view tells of its options and where they stand."""
    shown = field_view(title, title.remarked(offered, view), value)
    places = {token(option.value): title.space_of(view, option.value) for option in offered.choices()}
    shown.options = [replace(each, space=places.get(each.token, each.value)) for each in shown.options]
    return shown


def targets(title: Title, view: Mapping[str, Any], seat: str, offered: AnyField | None) -> list[OptionView]:
    """The named ends of a way that can go far, first those where something waits; each with what it means."""
    if not isinstance(offered, Way):
        return []
    near = {str(option.value) for option in offered.options}
    ends = [str(end) for end in offered.ends()]
    if not ends or (len(ends) <= MANY_ENDS and near.intersection(ends)):
        return []
    meant = title.reached(view, seat, ends)
    notes = {space: words.word(title, each.name) for each in reversed(meant) for space in each.spaces}
    ranks = {space: rank for rank, each in reversed(list(enumerate(meant))) for space in each.spaces}
    names = {end: words.word(title, named(offered.vocabulary, end)) for end in ends}
    shown = sorted(
        (e for e in ends if names[e] != e), key=lambda end: (ranks.get(end, len(meant)), names[end])
    )
    return [OptionView(token(end), end, names[end], notes.get(end, ""), space=end) for end in shown]


def field_view(title: Title, offered: AnyField, value: Any = None) -> FieldView:
    """A field with the value it has so far."""
    shown = FieldView(
        kind=offered.widget(),
        name=offered.name,
        ask=asked(title, offered),
        rule=offered.rule,
        rule_url=rule_url(title, offered.rule),
    )
    match offered:
        case Assign():
            shown.keys = [_key(title, offered, key, value or {}) for key in offered.keys]
        case Pick() | Grow() | Several():
            marked = value if isinstance(offered, Several) else [value]
            rare = rare_kinds(title) if offered.name == "kind" else frozenset()
            shown.options = [_option(title, o, marked or (), rare) for o in offered.options]
            if isinstance(offered, Several) and offered.ranked:
                shown.ranked = True
                shown.options.sort(key=lambda option: place_in(marked or (), option))
        case Counts():
            shown.options = [_countable(title, o, value or {}) for o in offered.options]
            shown.budget = offered.budget
        case Number():
            shown.step, shown.value = offered.step, offered.low if value is None else value
    if isinstance(offered, Several | Counts | Number):
        shown.low, shown.high = offered.low, offered.high
    shown.is_way = isinstance(offered, Way)
    if isinstance(offered, Grow):
        shown.stop = words.worded(title, f"stop.{offered.name}", _("Stop here")) if offered.may_stop else ""
    return shown


def asked(title: Title, offered: AnyField) -> str:
    """The question of a field; its plain name where the title has no words for it."""
    plain = (
        _("What do you want to do?")
        if offered.name == "kind"
        else offered.name.replace("_", " ").capitalize()
    )
    short = words.worded(title, f"field.{offered.name}", plain)
    return words.word(title, offered.ask) or words.worded(title, f"ask.{offered.name}", short)


def place_in(ranking: Sequence[Any], option: OptionView) -> int:
    """Where an option stands in a ranking; those that are left out stand at its end."""
    places = {token(value): place for place, value in enumerate(ranking)}
    return places.get(option.token, len(places))


def rare_kinds(title: Title) -> frozenset[str]:
    """Orders that are hardly ever meant."""
    return frozenset(kind.kind for kind in title.order_kinds if not kind.suggested)


def _option(title: Title, option: Any, marked: Iterable[Any], rare: frozenset[str]) -> OptionView:
    return OptionView(
        token=token(option.value),
        value=str(option.value),
        label=words.word(title, option.label),
        note=words.word(title, option.note),
        chosen=option.value in marked,
        rare=option.value in rare,
    )


def _countable(title: Title, option: Any, counted: dict[str, int]) -> OptionView:
    return OptionView(
        token=token(option.value),
        value=option.value,
        label=words.word(title, option.label),
        count=counted.get(option.value, option.low),
        low=option.low,
        high=option.high,
        price=option.price,
    )


@dataclass(frozen=True, slots=True)
class KeyView:
    """One key of an assignment, and the values among which it may have one."""

    value: str
    label: str
    options: list[OptionView]


def _key(title: Title, offered: Assign, key: Option, given: Mapping[str, Any]) -> KeyView:
    name = str(key.value)
    marked = [given[name]] if name in given else []
    options = [_option(title, option, marked, frozenset()) for option in offered.open(given)[name]]
    return KeyView(name, words.word(title, key.label), options)


def said(title: Title, offered: Field, value: Any) -> str:
    """A chosen value in words."""
    texts = offered.said(value)
    return ", ".join(text if isinstance(text, str) else words.word(title, text) for text in texts)
