"""A field from keys to values: general to army, unit to action, corps to battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import to_builtins

from rules.kernel.fields.base import Field, Option, Value, not_offered
from rules.kernel.texts import Text, named


class Chooser(Protocol):
    """What a title knows of an assignment that is being made."""

    def values(self, taken: Mapping[str, Value], key: str) -> Sequence[Value]:
        """What a key may be given beside what the others have; none: it must be left out."""

    def missing(self, taken: Mapping[str, Value]) -> Text | None:
        """Why the assignment cannot end like this, or None when it may."""


class Assign(Field, frozen=True, kw_only=True, tag="assign"):
    """Some keys, each with one of the values that fit beside the others; the order of the keys is fixed.

    What is legal for a key may depend on what the keys before it were given, never on those after it.
    """

    keys: tuple[Option, ...]
    chooser: Chooser
    vocabulary: str = ""

    def open(self, taken: Mapping[str, Value]) -> dict[str, tuple[Option, ...]]:
        """The legal values of every key, beside what the other keys have."""
        return {str(key.value): self._options(taken, str(key.value)) for key in self.keys}

    def _options(self, taken: Mapping[str, Value], key: str) -> tuple[Option, ...]:
        others = {name: value for name, value in taken.items() if name != key}
        return tuple(Option(v, named(self.vocabulary, v)) for v in self.chooser.values(others, key))

    def is_empty(self) -> bool:
        return next(self.values(), None) is None

    def unfit(self, value: Any) -> Text | None:
        if not isinstance(value, dict):
            return Text.of("kernel.not_assigned", field=self.name)
        known = [str(key.value) for key in self.keys]
        if strange := [key for key in value if key not in known]:
            return not_offered(self, strange[0])
        taken: dict[str, Value] = {}
        for key in filter(value.__contains__, known):
            if not any(
                value[key] == v and type(value[key]) is type(v) for v in self.chooser.values(taken, key)
            ):
                return self._refusal(taken, key, value[key])
            taken[key] = value[key]
        return self.chooser.missing(taken)

    def _refusal(self, taken: Mapping[str, Value], key: str, value: Any) -> Text:
        label = next(each.label for each in self.keys if each.value == key)
        offered = tuple(named(self.vocabulary, each) for each in self.chooser.values(taken, key))
        said = named("written", str(value)[:80])
        return Text.of("kernel.not_assignable", key=label, said=said, value=str(value)[:80], offered=offered)

    def values(self) -> Iterator[Any]:
        yield from self._complete({}, 0)

    def _complete(self, taken: dict[str, Value], at: int) -> Iterator[dict[str, Value]]:
        if at == len(self.keys):
            if self.chooser.missing(taken) is None:
                yield dict(taken)
            return
        key = str(self.keys[at].value)
        yield from self._complete(taken, at + 1)
        for value in self.chooser.values(taken, key):
            yield from self._complete({**taken, key: value}, at + 1)

    def random(self, rng: Random) -> dict[str, Value]:
        """A few tries key by key, and the first that is legal where chance finds none."""
        for _ in range(8):
            taken: dict[str, Value] = {}
            for key in (str(key.value) for key in self.keys):
                legal = self.chooser.values(taken, key)
                if legal and rng.random() < OFTEN:
                    taken[key] = rng.choice(legal)
            if self.chooser.missing(taken) is None:
                return taken
        return next(self.values())

    def only(self) -> dict[str, Value] | None:
        found = self.values()
        first, second = next(found, None), next(found, None)
        return first if second is None else None

    def said(self, value: Any) -> list[Text | str]:
        labels = {str(key.value): key.label for key in self.keys}
        return [
            Text.of("kernel.assigned", key=labels[key], value=named(self.vocabulary, each))
            for key, each in value.items()
            if key in labels
        ]

    def shown(self) -> Any:
        return to_builtins([self.name, self.keys, self.open({})])

    @property
    def options(self) -> tuple[Option, ...]:
        """The keys, which a click on the map may mean."""
        return self.keys


OFTEN = 0.75
