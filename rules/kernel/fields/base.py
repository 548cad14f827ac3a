"""What every field of an order answers, and the order that is being filled."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Self

from msgspec import Struct, field, to_builtins

from rules.kernel.orders import RulesError
from rules.kernel.texts import Text, named

Value = str | int


class Option(Struct, frozen=True):
    """One legal value, with a word for it; `note` tells what the player should know before he takes it."""

    value: Value
    label: Text
    note: Text | None = None


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


class Field(Struct, frozen=True, kw_only=True, tag_field="field"):
    """The next thing to decide; `rule` is the rule that governs it.

    A kind of field owns all that is particular to it: the walk through the choices, pages, the API and mails
    only ask. Its tag is the name of the part of the page that shows it.
    """

    name: str
    ask: Text | None = None
    rule: str = ""

    @classmethod
    def widget(cls) -> str:
        """The name of the template that shows the field."""
        return str(cls.__struct_config__.tag)

    def is_empty(self) -> bool:
        """Whether no value is legal."""
        raise self._silent("is_empty")

    def unfit(self, value: Any) -> Text | None:
        """Why a value does not fit, or None when it does."""
        raise self._silent("unfit")

    def values(self) -> Iterator[Any]:
        """Every legal value, in a fixed order."""
        raise self._silent("values")

    def random(self, rng: Random) -> Any:
        raise self._silent("random")

    def only(self) -> Any:
        """The value of a field that leaves no choice; None where there is one."""
        return None

    def extend(self, partial: Partial, value: Any) -> Partial:
        """The order with this field filled."""
        return partial.filled(self.name, value)

    def said(self, value: Any) -> list[Text | str]:
        """The words for a chosen value."""
        return [str(value)]

    def shown(self) -> Any:
        """All that a player can learn of the field, as plain data."""
        return to_builtins(self)

    def choices(self) -> tuple[Option, ...]:
        """The options among which one chooses, where the field has such."""
        return ()

    def with_options(self, options: tuple[Option, ...]) -> Self:
        """The same field with other words beside its options."""
        return self

    def _silent(self, method: str) -> RulesError:
        return RulesError(f"the field {type(self).__name__} does not define {method}()")


class Done(Struct, frozen=True, tag_field="field", tag="done"):
    """The order is complete and legal."""

    def choices(self) -> tuple[Option, ...]:
        return ()


def offers(options: tuple[Option, ...], value: Any) -> bool:
    return any(o.value == value and type(o.value) is type(value) for o in options)


def not_offered(asked: Field, value: Any) -> Text:
    """`value` is what the order holds, `said` the same in the words of the reader."""
    offered = [o.label for o in getattr(asked, "options", ())][:12]
    bad = printable(value)
    said = named("verb" if asked.name == "kind" else "written", bad)
    return Text.of("kernel.not_offered", field=asked.name, value=bad, said=said, offered=tuple(offered))


def printable(value: Any) -> str:
    """A bad value as it may stand in an error: short, and never trusted."""
    return str(value)[:80]


def out_of_bounds(asked: Field, low: int, high: int) -> Text:
    return Text.of("kernel.out_of_bounds", field=asked.name, low=low, high=high)
