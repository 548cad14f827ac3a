"""Fields that count: a number, or how many of each thing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct, structs

from rules.kernel.fields.base import Field, not_offered, out_of_bounds
from rules.kernel.texts import Text


class Number(Field, frozen=True, kw_only=True, tag="number"):
    """A whole number from `low` to `high`, in steps from `low`."""

    low: int
    high: int
    step: int = 1

    def is_empty(self) -> bool:
        return self.high < self.low

    def unfit(self, value: Any) -> Text | None:
        fits = type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0
        return None if fits else out_of_bounds(self, self.low, self.high)

    def values(self) -> Iterator[Any]:
        yield from range(self.low, self.high + 1, self.step)

    def random(self, rng: Random) -> Any:
        return rng.randrange(self.low, self.high + 1, self.step)

    def only(self) -> Any:
        return self.low if self.high < self.low + self.step else None


class Countable(Struct, frozen=True):
    """One thing that can be taken several times, at a price each.

    Below zero it makes room for what costs something, and stands before it.
    """

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

    def is_empty(self) -> bool:
        return not self.is_possible()

    def is_possible(self) -> bool:
        return self.most() >= max(0, self.low)

    def most(self) -> int:
        """The most that can be taken in all, cheapest first; -1 where even what must be taken is too much."""
        taken = sum(option.low for option in self.options)
        left = None if self.budget is None else self.budget - sum(o.low * o.price for o in self.options)
        if taken > self.high or (left or 0) < 0 or any(o.high < o.low for o in self.options):
            return -1
        for option in sorted(self.options, key=lambda o: o.price):
            more = option.high - option.low
            if left is not None:
                more = min(more, left // option.price) if option.price > 0 else more
                left -= more * option.price
            taken += more
        return min(taken, self.high)

    def unfit(self, value: Any) -> Text | None:
        if not isinstance(value, dict):
            return Text.of("kernel.not_counts", field=self.name)
        options = {option.value: option for option in self.options}
        return self._unfit_one(value, options) or self._unfit_sum(value, options)

    def _unfit_one(self, value: dict[str, Any], options: dict[str, Countable]) -> Text | None:
        for key, count in value.items():
            if key not in options:
                return not_offered(self, key)
            if type(count) is not int or not max(1, options[key].low) <= count <= options[key].high:
                return Text.of("kernel.count_out_of_bounds", label=options[key].label, high=options[key].high)
        return None

    def _unfit_sum(self, value: dict[str, int], options: dict[str, Countable]) -> Text | None:
        if any(o.low > value.get(o.value, 0) for o in self.options):
            return Text.of("kernel.too_few", field=self.name)
        if not self.low <= sum(value.values()) <= self.high:
            return out_of_bounds(self, self.low, self.high)
        price = sum(options[key].price * count for key, count in value.items())
        if self.budget is not None and price > self.budget:
            return Text.of("kernel.over_budget", price=price, budget=self.budget)
        return None

    def values(self) -> Iterator[Any]:
        """Every combination; branches that cannot be completed are left at once."""
        if not self.is_possible():
            return
        if not self.options:
            yield {}
            return
        option = self.options[0]
        for number in range(option.low, option.high + 1):
            taken = {option.value: number} if number else {}
            yield from ({**taken, **others} for others in self._after(number).values())

    def _after(self, number: int) -> Counts:
        """What remains to be counted when so many of the first option are taken."""
        budget = None if self.budget is None else self.budget - number * self.options[0].price
        low, high = self.low - number, self.high - number
        return Counts(name=self.name, options=self.options[1:], low=low, high=high, budget=budget)

    def random(self, rng: Random) -> dict[str, int]:
        """One more at random, again and again, as long as the least number stays within the budget."""
        field = self
        goal = rng.randint(max(self.low, 0), self.most())
        while sum(option.low for option in field.options) < goal:
            larger = [field.one_more(at) for at in range(len(field.options))]
            larger = [each for each in larger if each.is_possible()]
            if not larger:
                break
            field = rng.choice(larger)
        return {option.value: option.low for option in field.options if option.low}

    def one_more(self, at: int) -> Counts:
        """The field in which one more of an option must be taken."""
        option = structs.replace(self.options[at], low=self.options[at].low + 1)
        return structs.replace(self, options=(*self.options[:at], option, *self.options[at + 1 :]))

    def only(self) -> dict[str, int] | None:
        """Nothing where nothing can be taken, and all that is there where all of it must be."""
        there = {option.value: option.high for option in self.options if option.high}
        most = min(self.high, sum(there.values()))
        if most == 0:
            return {}
        if self.low < most or self.budget is not None:
            return None
        if len(there) == 1:
            return dict.fromkeys(there, most)
        return there if most == sum(there.values()) else None

    def said(self, value: Any) -> list[Text | str]:
        taken = [option for option in self.options if option.value in value]
        return [Text.of("kernel.counted", count=value[o.value], label=o.label) for o in taken]
