"""Ways through the choices of a decision: follow an order, list all orders, take one at random."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from rules.kernel.fields import AnyField, Assign, Choices, Counts, Done, Grow, Partial, Several, Way
from rules.kernel.fields.base import printable
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.texts import Text

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.steps import Decision

MOST_FIELDS = 2_000


def first(decision: Decision) -> Partial:
    return Partial(kind=decision.kind)


def next_field(decision: Decision, p: Play[Any], seat: str, partial: Partial) -> Choices:
    """The field that follows; completing, judging and forcing an order ask a position for the same ones."""
    asked = ("field", id(decision), seat, partial.kind, partial.growing, _in_order.encode(partial.args))
    # The decision is kept with its field, so that no other one gets its id while that is remembered.
    return p.once(asked, lambda: (decision, _next_field(decision, p, seat, partial)))[1]


_in_order = msgspec.json.Encoder()
"""Names are left in the order in which they were filled, which choices may see."""


def _next_field(decision: Decision, p: Play[Any], seat: str, partial: Partial) -> Choices:
    field = decision.choices(p, seat, partial)
    if not isinstance(field, Done) and field.is_empty():
        raise RulesError(f"{decision.name()}: field {field.name!r} has no legal value after {partial!r}")
    return field


# Following a whole order


def follow(decision: Decision, p: Play[Any], order: Order, known: Partial | None = None) -> None:
    """Walk an order through the choices; the first value that is not offered is refused.

    `known` is the part of the order that a decision has judged by itself, where listing would cost too much.
    """
    partial = known or first(decision)
    if partial.kind not in (None, order.kind):
        raise IllegalOrder("kernel.wrong_kind", decision.rule, kind=order.kind, expected=[partial.kind])
    last: Choices = Done()
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, order.seat, partial)
        if isinstance(last, Grow) and partial.growing and not _grows_on(last, field):
            _refuse_longer_list(decision, p, order, partial, last)
        if isinstance(field, Done):
            _refuse_surplus(decision, partial, order)
            return
        partial, last = _take(decision, p, order, partial, field), field
    raise RulesError(f"{decision.name()}: an order of more than {MOST_FIELDS} fields")


def _refuse_surplus(decision: Decision, partial: Partial, order: Order) -> None:
    surplus = sorted(set(order.args) - set(partial.args))
    if surplus:
        raise IllegalOrder(
            "kernel.surplus_fields", decision.rule, fields=[printable(name) for name in surplus]
        )


def _grows_on(last: Grow, field: Choices) -> bool:
    return isinstance(field, Grow) and field.name == last.name


def _refuse_longer_list(
    decision: Decision, p: Play[Any], order: Order, partial: Partial, field: Grow
) -> None:
    """Where the choices go on from a growing list to the next field, the order's list must end as well."""
    name = field.name
    beyond = order.args[name][len(partial[name]) :]
    if beyond:
        reason = _reason(decision, p, order.seat, partial, field, beyond[0])
        reason = reason or Text.of("kernel.list_too_long", field=name, value=printable(beyond[0]))
        raise IllegalOrder.because(reason, field.rule or decision.rule)


def _take(decision: Decision, p: Play[Any], order: Order, partial: Partial, field: AnyField) -> Partial:
    name = field.name
    if isinstance(field, Way) and not field.taken:
        return _take_way(decision, p, order, partial, field)
    if isinstance(field, Grow):
        return _take_item(decision, p, order, partial, field)
    value = order.kind if name == "kind" else order.args.get(name)
    if name != "kind" and name not in order.args:
        raise IllegalOrder("kernel.missing_field", field.rule or decision.rule, field=name)
    problem = field.unfit(value)
    if problem:
        reason = _reason(decision, p, order.seat, partial, field, value) or problem
        raise IllegalOrder.because(reason, field.rule or decision.rule)
    return partial.filled(name, value)


def _reason(
    decision: Decision, p: Play[Any], seat: str, partial: Partial, field: AnyField, value: Any
) -> Text | None:
    """Why the rules refuse a value; of one that has not even the shape of the field they are not asked."""
    return decision.why_not(p, seat, partial, field.name, value) if _has_shape(field, value) else None


def _has_shape(field: AnyField, value: Any) -> bool:
    if isinstance(value, dict):
        return isinstance(field, Assign) or (isinstance(field, Counts) and _is_flat(value.values()))
    if isinstance(value, list):
        return isinstance(field, Several) and _is_flat(value)
    return True


def _is_flat(values: Iterable[Any]) -> bool:
    return not any(isinstance(each, list | dict) for each in values)


def _take_item(decision: Decision, p: Play[Any], order: Order, partial: Partial, field: Grow) -> Partial:
    rule = field.rule or decision.rule
    if field.name not in order.args:
        raise IllegalOrder("kernel.missing_field", rule, field=field.name)
    items = order.args[field.name]
    taken = len(partial.args.get(field.name, []))
    if not isinstance(items, list):
        raise IllegalOrder("kernel.not_a_list", rule, field=field.name)
    if taken == len(items):
        if not field.may_stop:
            raise IllegalOrder("kernel.list_too_short", rule, field=field.name)
        return partial.stopped(field.name)
    problem = field.unfit(items[taken])
    if problem:
        reason = _reason(decision, p, order.seat, partial, field, items[taken]) or problem
        raise IllegalOrder.because(reason, rule)
    return partial.grown(field.name, items[taken])


def _take_way(decision: Decision, p: Play[Any], order: Order, partial: Partial, field: Way) -> Partial:
    """A whole way at once: its finder judges it, and only a bad one is walked step by step."""
    rule = field.rule or decision.rule
    if field.name not in order.args:
        raise IllegalOrder("kernel.missing_field", rule, field=field.name)
    path = order.args[field.name]
    problem = field.whole(path)
    if problem is None:
        return partial.filled(field.name, path)
    reason = _bad_step(decision, p, order.seat, partial, field, path) if isinstance(path, list) else None
    raise IllegalOrder.because(reason or problem, rule)


def _bad_step(
    decision: Decision, p: Play[Any], seat: str, partial: Partial, field: Way, path: list[Any]
) -> Text | None:
    """The decision's own reason for the first step of a way that it does not offer."""
    for space in path:
        if (problem := field.after(partial.get(field.name, ())).unfit(space)) is not None:
            return _reason(decision, p, seat, partial, field, space) or problem
        partial = partial.grown(field.name, space)
    return None


def completed(decision: Decision, p: Play[Any], order: Order, known: Partial | None = None) -> Order:
    """The order with its ways written out, where somebody has named only their ends.

    An order that the choices do not lead to stays as it is; the check says what is wrong with it.
    `known` is the part of it that a decision has judged by itself.
    """
    partial = known or first(decision)
    if partial.kind not in (None, order.kind):
        return order
    args = dict(order.args)
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, order.seat, partial)
        if isinstance(field, Done):
            break
        value = order.kind if field.name == "kind" else args.get(field.name)
        if isinstance(field, Way) and isinstance(value, list):
            args[field.name] = value = field.completed(value)
            if field.name == decision.way_fields[-1]:
                break
        elif isinstance(field, Grow):
            grown = _grown(decision, p, order.seat, partial, field, value)
            if grown is None:
                break
            partial = grown
            continue
        elif field.unfit(value) is not None:
            break
        partial = partial.filled(field.name, value)
    return Order(order.seat, order.kind, args)


def _grown(
    decision: Decision, p: Play[Any], seat: str, partial: Partial, field: Grow, items: Any
) -> Partial | None:
    """The order with a whole list that grows item by item, if each of them is offered."""
    for item in items if isinstance(items, list) else ():
        if field.unfit(item) is not None:
            return None
        partial = partial.grown(field.name, item)
        after = next_field(decision, p, seat, partial)
        if not isinstance(after, Grow) or after.name != field.name:
            break
        field = after
    return partial.stopped(field.name) if isinstance(items, list) else None


# Listing and sampling


def orders(decision: Decision, p: Play[Any], seat: str, partial: Partial | None = None) -> Iterator[Order]:
    """Every legal order, depth first; callers cut it off."""
    partial = partial or first(decision)
    field = next_field(decision, p, seat, partial)
    if isinstance(field, Done):
        yield Order(seat, str(partial.kind), partial.args)
        return
    for value in field.values():
        yield from orders(decision, p, seat, field.extend(partial, value))


def only_order(decision: Decision, p: Play[Any], seat: str) -> Order | None:
    """The one legal order where there is no choice; it looks no further than the first real choice."""
    partial = first(decision)
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, seat, partial)
        if isinstance(field, Done):
            return Order(seat, str(partial.kind), partial.args)
        found = list(islice(field.values(), 2))
        if len(found) > 1:
            return None
        partial = field.extend(partial, found[0])
    raise RulesError(f"{decision.name()}: a forced order of more than {MOST_FIELDS} fields")


def random_order(decision: Decision, p: Play[Any], seat: str, rng: Random) -> Order:
    partial = first(decision)
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, seat, partial)
        if isinstance(field, Done):
            return Order(seat, str(partial.kind), partial.args)
        partial = field.extend(partial, field.random(rng))
    raise RulesError(f"{decision.name()}: a random order of more than {MOST_FIELDS} fields")
