"""Fields that choose among options: one of them, several, or one more of a list that grows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from rules.kernel.fields.base import Field, Option, Partial, not_offered, offers, out_of_bounds
from rules.kernel.texts import Text


class Choosing(Field, frozen=True, kw_only=True):
    """A field with options, and words for what was chosen of them."""

    options: tuple[Option, ...]

    def choices(self) -> tuple[Option, ...]:
        return self.options

    def with_options(self, options: tuple[Option, ...]) -> Self:
        return replace(self, options=options)

    def said(self, value: Any) -> list[Text | str]:
        marked = value if isinstance(value, list) else [value]
        return [option.label for option in self.options if option.value in marked]


class Pick(Choosing, frozen=True, kw_only=True, tag="pick"):
    """Exactly one of the options."""

    def is_empty(self) -> bool:
        return not self.options

    def unfit(self, value: Any) -> Text | None:
        return None if offers(self.options, value) else not_offered(self, value)

    def values(self) -> Iterator[Any]:
        yield from (option.value for option in self.options)

    def random(self, rng: Random) -> Any:
        return rng.choice(self.options).value

    def only(self) -> Any:
        return self.options[0].value if len(self.options) == 1 else None


class Several(Choosing, frozen=True, kw_only=True, tag="several"):
    """Between `low` and `high` different options, in any order; whether that order matters says `ranked`."""

    low: int = 0
    high: int
    ranked: bool = False

    def is_empty(self) -> bool:
        return min(self.high, len(self.options)) < self.low

    def unfit(self, value: Any) -> Text | None:
        if not isinstance(value, list):
            return Text.of("kernel.not_a_list", field=self.name)
        for item in value:
            if not offers(self.options, item):
                return not_offered(self, item)
        if len(set(value)) != len(value):
            return Text.of("kernel.twice", field=self.name)
        return None if self.low <= len(value) <= self.high else out_of_bounds(self, self.low, self.high)

    def values(self) -> Iterator[Any]:
        for size in range(self.low, min(self.high, len(self.options)) + 1):
            yield from (list(c) for c in combinations([o.value for o in self.options], size))

    def random(self, rng: Random) -> Any:
        size = rng.randint(self.low, min(self.high, len(self.options)))
        return [o.value for o in sorted(rng.sample(self.options, size), key=self.options.index)]

    def only(self) -> Any:
        if min(self.high, len(self.options)) == 0:
            return []
        return [option.value for option in self.options] if self.low >= len(self.options) else None


class Grow(Choosing, frozen=True, kw_only=True, tag="grow"):
    """One more item of a list that grows; with `may_stop` the list may end here, which is the value None."""

    may_stop: bool = False

    def is_empty(self) -> bool:
        return not self.options and not self.may_stop

    def unfit(self, value: Any) -> Text | None:
        return None if offers(self.options, value) else not_offered(self, value)

    def values(self) -> Iterator[Any]:
        if self.may_stop:
            yield None
        yield from (option.value for option in self.options)

    def random(self, rng: Random) -> Any:
        items: list[Any] = [option.value for option in self.options]
        return rng.choice([None, *items] if self.may_stop else items)

    def extend(self, partial: Partial, value: Any) -> Partial:
        return partial.stopped(self.name) if value is None else partial.grown(self.name, value)
