"""A partly filled order from a query string, walked through the choices of the decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from pbem.api.problems import FieldError, invalid
from rules.kernel import walk
from rules.kernel.bots import Options
from rules.kernel.fields import AnyField, Assign, Choices, Counts, Done, Grow, Number, Partial, Several, Way
from rules.kernel.orders import IllegalOrder, Unreadable
from rules.kernel.play import Play

STOP = "stop"


class Reached(Struct, frozen=True):
    """How far a partial order goes: what is filled, and the field that comes next or Done."""

    partial: Partial
    field: Choices


def reach(p: Play[Any], options: Options, given: Mapping[str, str], stopped: frozenset[str]) -> Reached:
    """Fill the fields that are given, in the order in which the decision asks for them.

    A list that grows takes the items that are given and then asks for the next one, unless its name is among
    `stopped` or a later field is given too.
    """
    partial, left = options.start(), dict(given)
    _take_fixed_kind(p, partial, left)
    for _step in range(walk.MOST_FIELDS):
        field = options.field(partial)
        if isinstance(field, Done):
            break
        following = _follow(p, options.seat, partial, field, left, stopped)
        if following is None:
            break
        partial = following
    _refuse_surplus(left, partial, field)
    return Reached(partial, field)


def _take_fixed_kind(p: Play[Any], partial: Partial, left: dict[str, str]) -> None:
    """A decision of one kind does not ask for it; naming it is fine, naming another is not."""
    kind = left.pop("kind", None) if partial.kind is not None else None
    if kind is not None and kind != partial.kind:
        raise IllegalOrder("kernel.wrong_kind", p.decision.rule, kind=kind, expected=[str(partial.kind)])


def _follow(
    p: Play[Any],
    seat: str,
    partial: Partial,
    field: AnyField,
    left: dict[str, str],
    stopped: frozenset[str],
) -> Partial | None:
    if isinstance(field, Way) and field.name in left and not field.taken:
        return _go(p, seat, partial, field, left, stopped)
    if isinstance(field, Grow):
        return _grow(p, seat, partial, field, left, stopped)
    if field.name not in left:
        return None
    value = read(field, left.pop(field.name))
    problem = field.unfit(value)
    if problem:
        raise _illegal(p, seat, partial, field, value)
    return partial.filled(field.name, value)


def _go(
    p: Play[Any], seat: str, partial: Partial, field: Way, left: dict[str, str], stopped: frozenset[str]
) -> Partial | None:
    """A way that is given whole or by its end; it goes on only where nothing says that it stops."""
    known = {str(end): end for end in (*field.ends(), *(o.value for o in field.options))}
    path = field.completed([known.get(item, item) for item in left[field.name].split(",") if item])
    if field.whole(path) is None and (field.name in stopped or len(left) > 1):
        left.pop(field.name)
        return partial.filled(field.name, path)
    left[field.name] = ",".join(map(str, path))
    return _grow(p, seat, partial, field, left, stopped)


def _grow(
    p: Play[Any], seat: str, partial: Partial, field: Grow, left: dict[str, str], stopped: frozenset[str]
) -> Partial | None:
    items = left.get(field.name, "").strip(",")
    left.pop(field.name, None)
    if items:
        first, _comma, rest = items.partition(",")
        left |= {field.name: rest} if rest else {}
        item = offered(field, first)
        if field.unfit(item):
            raise _illegal(p, seat, partial, field, item)
        return partial.grown(field.name, item)
    ends = isinstance(field, Way) and field.may_stop and not field.options
    if field.name not in stopped and not left and not ends:
        return None
    if not field.may_stop:
        raise IllegalOrder("kernel.list_too_short", field.rule or p.decision.rule, field=field.name)
    return partial.stopped(field.name)


def _illegal(p: Play[Any], seat: str, partial: Partial, field: AnyField, value: Any) -> IllegalOrder:
    """The refusal of a value, in the decision's own words where it has any."""
    reason = p.decision.why_not(p, seat, partial, field.name, value) or field.unfit(value)
    assert reason is not None
    return IllegalOrder(reason.code, field.rule or p.decision.rule, **reason.args)


def _refuse_surplus(left: Mapping[str, str], partial: Partial, field: Choices) -> None:
    if not left:
        return
    name = min(left)[:40]
    if name in partial.args:
        detail = _("“%s” cannot go on here.") % name
    elif isinstance(field, Done):
        detail = _("The order is complete without “%s”.") % name
    else:
        detail = _("“%(name)s” cannot be given before “%(next)s”.") % {"name": name, "next": field.name}
    raise invalid(FieldError(detail, parameter=name))


def read(field: AnyField, text: str) -> Any:
    """A value of a query string as the field would have it; what cannot be read is left to be refused."""
    match field:
        case Number():
            return int(text) if text.lstrip("-").isdecimal() and len(text) < 12 else text
        case Several():
            return [offered(field, item) for item in text.split(",") if item]
        case Counts():
            return _counts(field, text)
        case Assign():
            return _assigned(field, text)
    return offered(field, text)


def offered(field: Any, text: str) -> str | int:
    """The option that a text stands for: numbers among the options look the same in a query string."""
    return next((o.value for o in field.options if str(o.value) == text), text)


def _counts(field: Counts, text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for item in filter(None, text.split(",")):
        name, _colon, count = item.partition(":")
        if not count.isdecimal() or len(count) > 9:
            raise Unreadable("kernel.unreadable_word", word=item[:40])
        found[name] = int(count)
    return {name: count for name, count in found.items() if count}


def _assigned(field: Assign, text: str) -> dict[str, str | int]:
    """Keys and values: `haig:north,foch:east`; numbers among the values look like texts."""
    found: dict[str, str | int] = {}
    open_now = field.open({})
    for item in filter(None, text.split(",")):
        name, _colon, value = item.rpartition(":")
        values = {str(option.value): option.value for option in open_now.get(name, ())}
        found[name] = values.get(value, value)
    return found


def fields_of(query: Mapping[str, str], reserved: tuple[str, ...]) -> dict[str, str]:
    """The fields of an order in a query; `args.limit=2` is the field `limit`, not the parameter."""
    given = {name: value for name, value in query.items() if name not in reserved}
    return {name.removeprefix("args."): value for name, value in given.items()}
