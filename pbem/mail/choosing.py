"""What an order can be made of, in words: for each kind of order what is chosen first.

So a hand of cards or a list of spaces can be read without the page.
"""

from dataclasses import dataclass
from typing import Any

from pbem.wording import words
from pbem.wording.fields import OptionView, seen_field
from rules.kernel import driver
from rules.kernel.bots import Options
from rules.kernel.fields import Done, Partial, Pick
from rules.kernel.lexicon import one_word
from rules.kernel.play import Play
from rules.kernel.title import Title

MOST_KINDS, MOST_VALUES = 10, 30
NOTHING = "none"
"""What one chooses who does without; where nothing else is offered, there is no choice to tell of."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of order, what is asked first for it, and the answers; `more` counts those that are left out."""

    kind: str
    meaning: str
    ask: str
    values: list[str]
    more: int

    @property
    def is_named(self) -> bool:
        """Whether the values have names that say more than what is written in an order."""
        return any(" (" in value for value in self.values)

    @property
    def listed(self) -> str:
        """The values in a row; names have commas of their own."""
        return ("; " if self.is_named else ", ").join(self.values)


def choices_of(title: Title, p: Play[Any], seat: str) -> list[Choice]:
    """The kinds of orders that the seat could give now."""
    options = driver.options(p, seat)
    if options is None:
        return []
    view = driver.view(p, seat)
    begun = [_begun(title, view, options, partial) for partial in _kinds(options)]
    return begun if len(begun) <= MOST_KINDS else begun[:MOST_KINDS]


def _kinds(options: Options) -> list[Partial]:
    start, offered = options.start(), options.field()
    if isinstance(offered, Pick) and offered.name == "kind":
        return [start.filled("kind", option.value) for option in offered.options]
    return [start]


def _begun(title: Title, view: dict[str, Any], options: Options, partial: Partial) -> Choice:
    kind = partial.kind or ""
    verb, meaning = words.verb(title, kind), words.worded(title, f"order.{kind}")
    offered = options.field(partial)
    if isinstance(offered, Done):
        return Choice(verb, meaning, "", [], 0)
    shown = seen_field(title, view, offered)
    values = [_value(title, option) for option in shown.options]
    if [option.value for option in shown.options] == [NOTHING]:
        return Choice(verb, meaning, "", [], 0)
    ask = shown.ask if shown.ask.endswith("?") else f"{shown.ask.rstrip('.:')}:"
    return Choice(verb, meaning, ask, values[:MOST_VALUES], max(len(values) - MOST_VALUES, 0))


def _value(title: Title, option: OptionView) -> str:
    """A value as it is written in an order, with its name where that says more, and its price."""
    written = title.catalogue.name("written", option.value, words.lang())
    said = [option.label] if one_word(option.label) != written else []
    said += [option.note] if option.note else []
    said += [str(option.price)] if option.price > 0 else []
    return f"{written} ({', '.join(said)})" if said else written
