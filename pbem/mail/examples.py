"""Orders as examples: the notation with the pieces of this very position, and no advice.

What a bot would do is deliberately not shown. Between rated players that would be help which nobody has asked
for, and it would weigh on every decision before the player has looked at the map himself. So examples are
drawn by chance, without a look at what they are worth, and only what nobody would write is left out: detours,
half-spent purchases, orders that do nothing.
"""

from collections.abc import Iterable
from itertools import chain, zip_longest
from random import Random
from typing import Any

from msgspec import structs

from rules.kernel import driver
from rules.kernel.bots import Options
from rules.kernel.fields import AnyField, Counts, Done, Grow, Number, Partial, Pick, Several, Way
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.title import Title

MOST_EXAMPLES = 6
DRAWN, TRIED = 24, 2
LONGEST_LIST, LOST = 3, 1_000
NOTHING = "none"
"""What one chooses who does without."""


def some_orders(p: Play[Any], seat: str, most: int = MOST_EXAMPLES) -> list[Order]:
    """All orders if they are few; otherwise one of each kind, and others up to one too many."""
    options = driver.options(p, seat)
    if options is None:
        return []
    few = options.all(most + 1)
    if len(few) <= most:
        return few
    met = {order.canonical(): order for order in suggested(p.title, [*plain_orders(p, options), *few])}
    first = {order.kind: order for order in reversed(met.values())}
    kinds = in_title_order(p.title, list(first))
    # The kinds that come first in the title's own list, and the last, which usually ends the phase.
    shown = kinds if len(kinds) <= most else [*kinds[: most - 1], kinds[-1]]
    rest = [order for order in met.values() if order not in first.values()]
    chosen = [*(first[kind] for kind in shown), *rest]
    inside = sorted(chosen[:most], key=lambda order: kinds.index(order.kind))
    return [*inside, *chosen[most : most + 1]]


def suggested(title: Title, orders: list[Order]) -> list[Order]:
    """Those that one would name to a player, unless there are no others."""
    unasked = {kind.kind for kind in title.order_kinds if not kind.suggested}
    return [order for order in orders if order.kind not in unasked] or orders


def in_title_order(title: Title, kinds: list[str]) -> list[str]:
    """Kinds of orders as the title lists them."""
    listed = [kind.kind for kind in title.order_kinds]
    return sorted(kinds, key=lambda kind: (listed.index(kind) if kind in listed else len(listed), kind))


def plain_orders(p: Play[Any], options: Options) -> list[Order]:
    """Orders of each kind in turn, the shortest way first and with as many different pieces as there are."""
    rng = Random(f"{p.state.title}:{options.seat}")  # noqa: S311  (an example, not a secret)
    usual = {kind.kind: kind.example.args for kind in p.title.order_kinds}
    begun = kinds_of(p.title, options)
    draws = max(2, DRAWN // len(begun))
    drawn = [[Draw(options, rng, usual).order(each) for _ in range(draws)] for each in begun]
    direct = [sorted((way for way in each if way[0] < LOST), key=lambda way: way[0]) for each in drawn]
    ranked = [varied(order for _, order in each) for each in direct]
    return [order for order in chain.from_iterable(zip_longest(*ranked)) if order is not None]


def kinds_of(title: Title, options: Options) -> list[Partial]:
    """An order begun of each kind that one would name to a player."""
    start, offered = options.start(), options.field()
    if not isinstance(offered, Pick) or offered.name != "kind":
        return [start]
    unasked = {kind.kind for kind in title.order_kinds if not kind.suggested}
    named = [option.value for option in offered.options if option.value not in unasked]
    return [start.filled("kind", kind) for kind in named or [option.value for option in offered.options]]


def varied(orders: Iterable[Order]) -> list[Order]:
    """First one order for each thing that can be chosen first, then the others."""
    found = list(orders)
    first = {str(next(iter(order.args.values()), "")): order for order in reversed(found)}
    ahead = [order for order in found if any(order is each for each in first.values())]
    return [*ahead, *(order for order in found if not any(order is each for each in ahead))]


class Draw:
    """One order, drawn field by field; `usual` is what the title's own examples say, for each kind."""

    def __init__(self, options: Options, rng: Random, usual: dict[str, dict[str, Any]]):
        self.options, self.rng, self.usual = options, rng, usual
        self.length, self.gathered = 0, ""

    def order(self, begun: Partial) -> tuple[int, Order]:
        """The order, and how long its way is."""
        partial = begun
        while not isinstance(field := self.options.field(partial), Done):
            partial = field.extend(partial, self.value(field, partial))
        return self.length, Order(self.options.seat, str(partial.kind), partial.args)

    def value(self, field: AnyField, partial: Partial) -> Any:
        if isinstance(field, Way) and not field.options:
            return None
        if isinstance(field, Grow):
            return self.item(field, partial)
        said = self.usual.get(partial.kind or "", {}).get(field.name)
        if isinstance(field, Number):
            some = min(field.low + self.rng.randint(0, 2) * field.step, field.high)
            return said if field.unfit(said) is None else some
        if isinstance(field, Counts):
            return plain_counts(field, self.rng)
        tried = [field.random(self.rng) for _ in range(TRIED)]
        if isinstance(field, Several):
            return max(tried, key=lambda value: min(len(value), LONGEST_LIST))
        return next((each for each in tried if each in (said, NOTHING)), tried[0])

    def item(self, field: Grow, partial: Partial) -> Any:
        """The next of a list, or None at its end: a way goes nowhere twice, and ends as soon as it may.

        A list that could have stayed empty is no way but a choice of several things.
        """
        taken = partial.args.get(field.name, [])
        if not taken and field.may_stop:
            self.gathered = field.name
        been = {*taken, *(value for value in partial.args.values() if isinstance(value, str))}
        fresh = [option.value for option in field.options if option.value not in been]
        said = self.usual.get(partial.kind or "", {}).get(field.name, [])[len(taken) :]
        enough = LONGEST_LIST if self.gathered == field.name else 1
        if field.may_stop and (len(taken) >= enough or not fresh):
            return None
        self.length += LOST if not fresh else self.gathered != field.name
        if self.gathered == field.name and said[:1] and said[0] in fresh:
            return said[0]
        return self.rng.choice(fresh or [option.value for option in field.options])


def plain_counts(field: Counts, rng: Random) -> dict[str, int]:
    """As many as possible of a few kinds, most often of those that the title names first."""
    few = rng.choice((1, 2, 2, LONGEST_LIST))
    kinds = sorted(enumerate(field.options, 2), key=lambda each: rng.random() * each[0])[:few]
    taken = {option.value: option.low for option in field.options if option.low}
    # One more of each in turn, so that none of them takes all that there is.
    while more := [each.value for _, each in kinds if _has_room(field, taken, each.value)]:
        for value in more:
            taken = one_more(taken, value) if _has_room(field, taken, value) else taken
    return taken if field.unfit(taken) is None else field.random(rng)


def one_more(taken: dict[str, int], value: str) -> dict[str, int]:
    return {**taken, value: taken.get(value, 0) + 1}


def _has_room(field: Counts, taken: dict[str, int], value: str) -> bool:
    """Whether one more can be taken, be it that others are still missing."""
    return structs.replace(field, low=0).unfit(one_more(taken, value)) is None
