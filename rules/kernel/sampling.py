"""Some of many legal orders: of every kind and source, those that end a phase, and how many there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from rules.kernel.dice import NeedsDice, NoDice
from rules.kernel.driver import perform, waiting
from rules.kernel.fields import AnyField, Done, Partial, Way
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.steps import Decision
from rules.kernel.walk import first, next_field

LOOKS_TO_COUNT = 600
"""So many looks at choices may a count of orders take, shared by the kinds."""


class Counted(Struct, frozen=True):
    """How many orders of a kind there are; where `more` there are at least so many."""

    kind: str
    count: int
    more: bool


class Sample(Struct, frozen=True):
    """Some legal orders, whether they are all, and how many there are of each kind."""

    orders: list[Order]
    complete: bool
    kinds: list[Counted]


def sample(p: Play[Any], seat: str, partial: Partial, limit: int) -> Sample:
    """At most `limit` orders that begin as `partial` does, those that end the phase among them."""
    found = list(islice(spread(p.decision, p, seat, partial), limit + 1))
    complete = len(found) <= limit
    shown = found if complete else _with_ends(p, seat, partial, found[:limit])
    return Sample(shown, complete, counted(p, seat, partial))


def spread(decision: Decision, p: Play[Any], seat: str, partial: Partial) -> Iterator[Order]:
    """Every legal order, one of each value of the next field before a second one of any.

    Of ways to one end those that differ in consequence are listed, not those that only wander.
    """
    field = next_field(decision, p, seat, partial)
    if isinstance(field, Done):
        yield Order(seat, str(partial.kind), partial.args)
        return
    branches: deque[Iterator[Order]] = deque()
    for longer in _longer(partial, field):
        branch = spread(decision, p, seat, longer)
        yield next(branch)
        branches.append(branch)
    while branches:
        branch = branches.popleft()
        for order in islice(branch, 1):
            yield order
            branches.append(branch)


def counted(p: Play[Any], seat: str, partial: Partial) -> list[Counted]:
    """How many orders there are of each kind that is still possible."""
    begun = begins(p.decision, p, seat, partial)
    looks = max(1, LOOKS_TO_COUNT // len(begun))
    return [_count(p, seat, each, looks) for each in begun]


def begins(decision: Decision, p: Play[Any], seat: str, partial: Partial) -> list[Partial]:
    """The order so far, or where it has no kind yet one for each."""
    if partial.kind is not None:
        return [partial]
    field = next_field(decision, p, seat, first(decision))
    return [Partial(str(kind)) for kind in field.values()] if not isinstance(field, Done) else []


def _count(p: Play[Any], seat: str, begun: Partial, looks: int) -> Counted:
    """Count depth first, which remembers least; it stops after so many looks at choices."""
    count, open_ = 0, [iter([begun])]
    for _ in range(looks):
        partial = _next(open_)
        if partial is None:
            return Counted(str(begun.kind), count, False)
        field = next_field(p.decision, p, seat, partial)
        if isinstance(field, Done):
            count += 1
        else:
            open_.append(_longer(partial, field))
    return Counted(str(begun.kind), count, _next(open_) is not None)


def _next(branches: list[Iterator[Partial]]) -> Partial | None:
    """The next order to look at, from the deepest branch that is not used up."""
    while branches:
        for partial in branches[-1]:
            return partial
        branches.pop()
    return None


def _longer(partial: Partial, field: AnyField) -> Iterator[Partial]:
    """The order with each value of the next field; ways only to their ends, and not by every detour."""
    if not isinstance(field, Way):
        yield from (field.extend(partial, value) for value in field.values())
        return
    for end in field.ends():
        for route in field.routes(end):
            yield partial.filled(field.name, [*field.taken, *route.path])
    if field.may_stop and not field.options:
        yield partial.stopped(field.name)


def _with_ends(p: Play[Any], seat: str, partial: Partial, orders: list[Order]) -> list[Order]:
    """The orders, the last of them replaced where one that ends the phase would be missing."""
    missing = [order for order in enders(p, seat, partial) if order not in orders][: len(orders)]
    return [*orders[: len(orders) - len(missing)], *missing]


def enders(p: Play[Any], seat: str, partial: Partial) -> list[Order]:
    """Of the plainest orders of each kind those after which something else is asked."""
    begun = begins(p.decision, p, seat, partial)
    firsts = [next(spread(p.decision, p, seat, each)) for each in begun]
    return [order for order in firsts if ends(p, order)]


def ends(p: Play[Any], order: Order) -> bool:
    """Whether the decision is over after an order, as far as that can be told without dice."""
    copy = Play(p.title, p.title.codec.decode(p.title.codec.encode(p.state)), NoDice())
    before = type(p.decision)
    try:
        perform(copy, order)
    except NeedsDice:
        return not order.args
    return not waiting(copy) or order.seat not in waiting(copy) or type(copy.decision) is not before
