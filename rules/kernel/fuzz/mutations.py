"""Orders as they should not be: legal ones damaged in one place, and plain garbage."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.title import Title

NONSENSE: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 10**9, 0.5, "", "nonsense", "1", " ", "\u202e", "x" * 500),
    *([], ["nonsense"], [None], [[]], {}, {"nonsense": 1}, {"": 0}, {"nonsense": {}}),
)


def mutations(order: Order, title: Title, rng: Random, most: int = 6) -> list[Order]:
    """Some of the ways to damage an order; a few of them may still be legal."""
    damaged = [o for o in _all_mutations(order, title, rng) if o.canonical() != order.canonical()]
    return rng.sample(damaged, min(most, len(damaged)))


def _all_mutations(order: Order, title: Title, rng: Random) -> Iterator[Order]:
    seat, kind, args = order.seat, order.kind, order.args
    yield Order("nobody", kind, args)
    yield Order(seat, kind, {**args, "surplus": 1})
    yield Order(seat, "nonsense", args)
    yield Order(seat, rng.choice(title.order_kinds).kind, args)
    for name, value in args.items():
        yield Order(seat, kind, {key: args[key] for key in args if key != name})
        for other in [*_near(value, rng), rng.choice(NONSENSE), rng.choice(NONSENSE)]:
            yield Order(seat, kind, {**args, name: other})


def _near(value: Any, rng: Random) -> Iterator[Any]:
    """Values that are almost the right one."""
    if isinstance(value, int):
        yield from (value + 1, value - 1, str(value), bool(value), float(value))
    elif isinstance(value, str):
        yield from (value.upper(), value + " ", [value], value[:-1])
    elif isinstance(value, list):
        yield from ([*value, *value], [*value, rng.choice(NONSENSE)], value[:-1], value[::-1], tuple(value))
        yield from ([*value[:at], rng.choice(NONSENSE), *value[at + 1 :]] for at in range(len(value)))
    elif isinstance(value, dict):
        yield {**value, "nonsense": 1}
        yield list(value)
        for key, count in value.items():
            for other in _near(count, rng):
                yield {**value, key: other}


def garbage(p: Play[Any], rng: Random) -> list[Order]:
    """Examples of the title's orders, from seats that may not be asked, with nonsense in them."""
    kind = rng.choice(p.title.order_kinds)
    seat = rng.choice(p.seats)
    return [
        Order(seat, kind.kind, kind.example.args),
        Order(seat, kind.kind, {name: rng.choice(NONSENSE) for name in kind.example.args}),
        Order(seat, "nonsense", {}),
        Order(rng.choice(p.seats), kind.kind, {}),
    ]
