"""Ways through the choices of a decision: follow an order, list all orders, take one at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import structs

from rules.kernel.fields import AnyField, Choices, Counts, Done, Grow, Number, Partial, Pick, Several
from rules.kernel.orders import IllegalOrder, Order, RulesError
from rules.kernel.texts import Text, named

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.steps import Decision

MOST_FIELDS = 2_000


def first(decision: Decision) -> Partial:
    return Partial(kind=decision.kind)


def next_field(decision: Decision, p: Play[Any], seat: str, partial: Partial) -> Choices:
    field = decision.choices(p, seat, partial)
    if not isinstance(field, Done) and is_empty(field):
        raise RulesError(f"{decision.name()}: field {field.name!r} has no legal value after {partial!r}")
    return field


def is_empty(field: AnyField) -> bool:
    match field:
        case Pick():
            return not field.options
        case Grow():
            return not field.options and not field.may_stop
        case Several():
            return min(field.high, len(field.options)) < field.low
        case Counts():
            return not _possible(field)
        case Number():
            return field.high < field.low


def _possible(field: Counts) -> bool:
    return _most(field) >= max(0, field.low)


def _most(field: Counts) -> int:
    """The most that can be taken in all, cheapest first; -1 where even what must be taken is too much."""
    taken = sum(option.low for option in field.options)
    left = None if field.budget is None else field.budget - sum(o.low * o.price for o in field.options)
    if taken > field.high or (left or 0) < 0 or any(o.high < o.low for o in field.options):
        return -1
    for option in sorted(field.options, key=lambda o: o.price):
        more = option.high - option.low
        if left is not None and option.price:
            more = min(more, left // option.price)
            left -= more * option.price
        taken += more
    return min(taken, field.high)


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
        reason = decision.why_not(p, order.seat, partial, name, beyond[0])
        reason = reason or Text.of("kernel.list_too_long", field=name, value=printable(beyond[0]))
        raise IllegalOrder.because(reason, field.rule or decision.rule)


def _take(decision: Decision, p: Play[Any], order: Order, partial: Partial, field: AnyField) -> Partial:
    name = field.name
    if isinstance(field, Grow):
        return _take_item(decision, p, order, partial, field)
    value = order.kind if name == "kind" else order.args.get(name)
    if name != "kind" and name not in order.args:
        raise IllegalOrder("kernel.missing_field", field.rule or decision.rule, field=name)
    problem = unfit(field, value)
    if problem:
        reason = decision.why_not(p, order.seat, partial, name, value) or problem
        raise IllegalOrder.because(reason, field.rule or decision.rule)
    return partial.filled(name, value)


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
    if not offers(field, items[taken]):
        reason = decision.why_not(p, order.seat, partial, field.name, items[taken])
        reason = reason or not_offered(field, items[taken])
        raise IllegalOrder.because(reason, rule)
    return partial.grown(field.name, items[taken])


def offers(field: Pick | Several | Grow, value: Any) -> bool:
    return any(o.value == value and type(o.value) is type(value) for o in field.options)


def not_offered(field: AnyField, value: Any) -> Text:
    """`value` is what the order holds, `said` the same in the words of the reader."""
    offered = [o.label for o in getattr(field, "options", ())][:12]
    bad = printable(value)
    said = named("verb" if field.name == "kind" else "written", bad)
    return Text.of("kernel.not_offered", field=field.name, value=bad, said=said, offered=tuple(offered))


def printable(value: Any) -> str:
    """A bad value as it may stand in an error: short, and never trusted."""
    return str(value)[:80]


def unfit(field: AnyField, value: Any) -> Text | None:
    """Why a value does not fit a field, or None when it does."""
    match field:
        case Pick() | Grow():
            return None if offers(field, value) else not_offered(field, value)
        case Number():
            return None if _fits_number(field, value) else _bounds(field, field.low, field.high)
        case Several():
            return _unfit_several(field, value)
        case Counts():
            return _unfit_counts(field, value)


def _fits_number(field: Number, value: Any) -> bool:
    if type(value) is not int:
        return False
    return field.low <= value <= field.high and (value - field.low) % field.step == 0


def _bounds(field: AnyField, low: int, high: int) -> Text:
    return Text.of("kernel.out_of_bounds", field=field.name, low=low, high=high)


def _unfit_several(field: Several, value: Any) -> Text | None:
    if not isinstance(value, list):
        return Text.of("kernel.not_a_list", field=field.name)
    for item in value:
        if not offers(field, item):
            return not_offered(field, item)
    if len(set(value)) != len(value):
        return Text.of("kernel.twice", field=field.name)
    return None if field.low <= len(value) <= field.high else _bounds(field, field.low, field.high)


def _unfit_counts(field: Counts, value: Any) -> Text | None:
    if not isinstance(value, dict):
        return Text.of("kernel.not_counts", field=field.name)
    options = {o.value: o for o in field.options}
    for key, count in value.items():
        if key not in options:
            return not_offered(field, key)
        if type(count) is not int or not max(1, options[key].low) <= count <= options[key].high:
            return Text.of("kernel.count_out_of_bounds", label=options[key].label, high=options[key].high)
    if any(o.low > value.get(o.value, 0) for o in field.options):
        return Text.of("kernel.too_few", field=field.name)
    if not field.low <= sum(value.values()) <= field.high:
        return _bounds(field, field.low, field.high)
    price = sum(options[key].price * count for key, count in value.items())
    if field.budget is not None and price > field.budget:
        return Text.of("kernel.over_budget", price=price, budget=field.budget)
    return None


# Listing and sampling


def extend(partial: Partial, field: AnyField, value: Any) -> Partial:
    """Fill a field; for a growing list `None` stops it."""
    if isinstance(field, Grow):
        return partial.stopped(field.name) if value is None else partial.grown(field.name, value)
    return partial.filled(field.name, value)


def values(field: AnyField) -> Iterator[Any]:
    """Every legal value of a field, in a fixed order."""
    match field:
        case Pick():
            yield from (o.value for o in field.options)
        case Grow():
            if field.may_stop:
                yield None
            yield from (o.value for o in field.options)
        case Number():
            yield from range(field.low, field.high + 1, field.step)
        case Several():
            for size in range(field.low, min(field.high, len(field.options)) + 1):
                yield from (list(c) for c in combinations([o.value for o in field.options], size))
        case Counts():
            yield from _all_counts(field)


def _all_counts(field: Counts) -> Iterator[dict[str, int]]:
    """Every combination; branches that cannot be completed are left at once."""
    if not _possible(field):
        return
    if not field.options:
        yield {}
        return
    option = field.options[0]
    for number in range(option.low, option.high + 1):
        taken = {option.value: number} if number else {}
        yield from ({**taken, **others} for others in _all_counts(_after(field, number)))


def _after(field: Counts, number: int) -> Counts:
    """What remains to be counted when so many of the first option are taken."""
    budget = None if field.budget is None else field.budget - number * field.options[0].price
    low, high = field.low - number, field.high - number
    return Counts(name=field.name, options=field.options[1:], low=low, high=high, budget=budget)


def orders(decision: Decision, p: Play[Any], seat: str, partial: Partial | None = None) -> Iterator[Order]:
    """Every legal order, depth first; callers cut it off."""
    partial = partial or first(decision)
    field = next_field(decision, p, seat, partial)
    if isinstance(field, Done):
        yield Order(seat, str(partial.kind), partial.args)
        return
    for value in values(field):
        yield from orders(decision, p, seat, extend(partial, field, value))


def only_order(decision: Decision, p: Play[Any], seat: str) -> Order | None:
    """The one legal order where there is no choice; it looks no further than the first real choice."""
    partial = first(decision)
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, seat, partial)
        if isinstance(field, Done):
            return Order(seat, str(partial.kind), partial.args)
        found = list(islice(values(field), 2))
        if len(found) > 1:
            return None
        partial = extend(partial, field, found[0])
    raise RulesError(f"{decision.name()}: a forced order of more than {MOST_FIELDS} fields")


def random_order(decision: Decision, p: Play[Any], seat: str, rng: Random) -> Order:
    partial = first(decision)
    for _ in range(MOST_FIELDS):
        field = next_field(decision, p, seat, partial)
        if isinstance(field, Done):
            return Order(seat, str(partial.kind), partial.args)
        partial = extend(partial, field, random_value(field, rng))
    raise RulesError(f"{decision.name()}: a random order of more than {MOST_FIELDS} fields")


def random_value(field: AnyField, rng: Random) -> Any:
    match field:
        case Pick():
            return rng.choice(field.options).value
        case Grow():
            items: list[Any] = [o.value for o in field.options]
            return rng.choice([None, *items] if field.may_stop else items)
        case Number():
            return rng.randrange(field.low, field.high + 1, field.step)
        case Several():
            size = rng.randint(field.low, min(field.high, len(field.options)))
            return [o.value for o in sorted(rng.sample(field.options, size), key=field.options.index)]
        case Counts():
            return _random_counts(field, rng)


def _random_counts(field: Counts, rng: Random) -> dict[str, int]:
    """One more at random, again and again, as long as the least number stays within the budget."""
    goal = rng.randint(max(field.low, 0), _most(field))
    while sum(option.low for option in field.options) < goal:
        larger = [_one_more(field, at) for at in range(len(field.options))]
        larger = [each for each in larger if _possible(each)]
        if not larger:
            break
        field = rng.choice(larger)
    return {option.value: option.low for option in field.options if option.low}


def _one_more(field: Counts, at: int) -> Counts:
    """The field in which one more of an option must be taken."""
    option = structs.replace(field.options[at], low=field.options[at].low + 1)
    return structs.replace(field, options=(*field.options[:at], option, *field.options[at + 1 :]))
