"""An order being built field by field: what has been chosen, what comes next, and what a click means."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from pbem.wording.fields import token
from rules.kernel.bots import Options
from rules.kernel.fields import (
    AnyField,
    Assign,
    Counts,
    Done,
    Grow,
    Number,
    Partial,
    Pick,
    Route,
    Several,
    Value,
    Way,
)
from rules.kernel.orders import Order
from rules.kernel.texts import Text

LONGEST_PATH = 400
MOST_LOOKED_AHEAD = 40
FEW_TO_LOOK_BEYOND = 8
STOP = "stop"
Places = Callable[[Any], str]
"""The space that a value stands for."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """One field with the value that was chosen; `place` is where the path is cut to choose again."""

    field: AnyField
    value: Any
    place: int
    forced: bool = False


@dataclass(slots=True)
class Building:
    """A partly built order: the path of chosen values, and the next field, or the finished order."""

    path: list[Any]
    chosen: list[Chosen] = field(default_factory=list)
    next: AnyField | None = None
    order: Order | None = None
    partial: Partial = field(default_factory=Partial)


def build(options: Options, path: Sequence[Any]) -> Building:
    """Follow a path through the choices; what no longer fits is dropped, what is forced is filled in."""
    building = Building([], partial=options.start())
    values = list(path[:LONGEST_PATH])
    while True:
        offered = options.field(building.partial)
        if isinstance(offered, Done):
            partial = building.partial
            building.order = Order(options.seat, str(partial.kind), partial.args)
            return building
        forced = offered.only()
        if forced is not None:
            _choose(building, offered, forced, forced=True)
        elif isinstance(offered, Way):
            if not _go_on(building, offered, values):
                building.next = building.next or offered
                return building
        elif values and fits(offered, values[0]):
            _choose(building, offered, values.pop(0))
        else:
            building.next = offered
            return building


def _go_on(building: Building, offered: Way, values: list[Any]) -> bool:
    """Take the steps of a way all at once; False where its next step is to be chosen.

    A way that can only end here ends.
    """
    taken = list(offered.taken)
    while values and values[0] in offered.finder.steps(taken):
        building.chosen.append(Chosen(offered, values[0], len(building.path)))
        building.path.append(values[0])
        taken.append(values.pop(0))
    here = offered.after(taken) if taken else offered
    building.partial = Partial(building.partial.kind, {**building.partial.args, offered.name: taken}, None)
    ends = values[:1] == [None] and here.may_stop
    if not ends and (here.options or not here.may_stop):
        building.partial = _growing(building.partial, offered.name)
        building.next = here
        return False
    building.chosen.append(Chosen(here, None, len(building.path), forced=not ends))
    if ends:
        building.path.append(values.pop(0))
    return True


def _growing(partial: Partial, name: str) -> Partial:
    """A way that has been begun may still get steps; one that has not is no argument yet."""
    if partial.args[name]:
        return Partial(partial.kind, partial.args, name)
    return Partial(partial.kind, {key: value for key, value in partial.args.items() if key != name}, None)


def _choose(building: Building, offered: AnyField, value: Any, *, forced: bool = False) -> None:
    building.chosen.append(Chosen(offered, value, len(building.path), forced))
    building.partial = offered.extend(building.partial, value)
    if not forced:
        building.path.append(value)


def fits(offered: AnyField, value: Any) -> bool:
    if isinstance(offered, Grow) and value is None:
        return offered.may_stop
    return offered.unfit(value) is None


def read_path(text: str) -> list[Any]:
    """The path that the page carries; anything else is an empty one."""
    try:
        path = json.loads(text or "[]")
    except ValueError:
        return []
    return path[:LONGEST_PATH] if isinstance(path, list) else []


def read_value(offered: AnyField, form: QueryDict, prefix: str = "") -> Any:
    """The value that was posted for a field; None where nothing that makes sense was."""
    match offered:
        case Pick() | Grow():
            return _picked(offered, form.get(f"{prefix}value", ""))
        case Several(ranked=True):
            return read_ranking(offered, form, prefix)
        case Several():
            marked = set(form.getlist(f"{prefix}value"))
            return [o.value for o in offered.options if token(o.value) in marked]
        case Number():
            return whole(form.get(f"{prefix}number", ""))
        case Counts():
            return read_counts(offered, form, prefix)
        case Assign():
            return read_assigned(offered, form, prefix)


def _picked(offered: Pick | Grow, text: str) -> Any:
    return next((o.value for o in offered.options if token(o.value) == text), None)


def read_ranking(offered: Several, form: QueryDict, prefix: str = "") -> list[Any]:
    """The options in the order of the form; without scripts the buttons `up` and `down` move one of them."""
    values = {token(o.value): o.value for o in offered.options}
    ranked = list(dict.fromkeys(text for text in form.getlist(f"{prefix}value") if text in values))
    for name, by in (("up", -1), ("down", 1)):
        if (text := form.get(f"{prefix}{name}", "")) in ranked:
            at = ranked.index(text)
            ranked.insert(max(0, at + by), ranked.pop(at))
    return [values[text] for text in ranked]


def read_counts(offered: Counts, form: QueryDict, prefix: str = "") -> dict[str, int]:
    """How many of each were posted, or all; inputs are numbered because names may hold anything."""
    if form.get(f"{prefix}all"):
        return {o.value: o.high for o in offered.options if o.high}
    counted = {o.value: whole(form.get(f"{prefix}count-{at}", "0")) for at, o in enumerate(offered.options)}
    return {value: count for value, count in counted.items() if count}


def read_assigned(offered: Assign, form: QueryDict, prefix: str = "") -> dict[str, Any]:
    """What was posted for each key; keys that were left open are left out."""
    found = {}
    for at, key in enumerate(offered.keys):
        text = form.get(f"{prefix}key-{at}", "")
        values = {token(option.value): option.value for option in offered.open({})[str(key.value)]}
        if text in values:
            found[str(key.value)] = values[text]
    return found


def whole(text: Any) -> int:
    try:
        return int(text)
    except (TypeError, ValueError):
        return 0


def answer(offered: AnyField, form: QueryDict) -> tuple[Any, Text | None]:
    """The posted value of a field, and why it does not fit."""
    if isinstance(offered, Grow) and form.get("value", "") == STOP:
        return None, None if offered.may_stop else offered.unfit(STOP)
    value = read_value(offered, form)
    return value, offered.unfit(value)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What clicks on spaces say: values to choose, or the options of the next field that lead there."""

    values: tuple[Any, ...] = ()
    options: frozenset[Any] = frozenset()
    spaces: tuple[str, ...] = ()


def meaning_of(
    options: Options, building: Building, space: str, before: Sequence[str] = (), place: Places = str
) -> Meaning:
    """Choose the space where it is offered, or what must come before it where that can be only one thing.

    `before` are spaces that were clicked without deciding anything: another click then means the way there.
    """
    fresh = before and space not in before
    further = _leading(options, building, (*before, space), place) if fresh else Meaning()
    return further if further.values or further.options else _meaning_alone(options, building, space, place)


def _meaning_alone(options: Options, building: Building, space: str, place: Places) -> Meaning:
    offered = building.next
    if isinstance(offered, Pick | Grow):
        direct = _spelt(offered, space)
        if direct is not None:
            return Meaning((direct,))
    if isinstance(offered, Way):
        return Meaning((None,) if _ends_at(building, space) else way_on(offered, space))
    return _leading(options, building, (space,), place)


def _leading(options: Options, building: Building, spaces: Sequence[str], place: Places) -> Meaning:
    """The options of the next field from which these spaces can be chosen one after another."""
    offered = building.next
    if not isinstance(offered, Pick) or len(offered.options) > MOST_LOOKED_AHEAD:
        return Meaning()
    ways = {o.value: way_to(options, building, o.value, spaces, place) for o in offered.options}
    open_ways = {value: way for value, way in ways.items() if way}
    given = {value: given_before(options, building, value, spaces[0], place) for value in open_ways}
    begun = [value for value in open_ways if given[value] == min(given.values())]
    meant = [v for v in begun if may_end(build(options, [*building.path, *open_ways[v]]))] or begun
    if len(meant) == 1:
        return Meaning(open_ways[meant[0]])
    return Meaning((), frozenset(meant), tuple(spaces))


def given_before(options: Options, building: Building, value: Any, space: str, place: Places) -> int:
    """How much is forced after `value` before the space is: who clicks a source means what begins there."""
    after = build(options, [*building.path, value])
    forced = [place(c.value) for c in after.chosen[len(building.chosen) + 1 :] if c.forced]
    return forced.index(space) if space in forced else len(forced)


def may_end(building: Building) -> bool:
    """Whether a way that has been begun may end where it is, and does not only pass through."""
    offered = building.next
    if not isinstance(offered, Way) or building.partial.growing is None:
        return True
    return offered.may_stop


def restarts(options: Options, building: Building) -> Iterator[Building]:
    """The order begun again, of the same kind or any: there a click that leads no further may mean something.

    Numbers that stand in the form, and a path that has been begun, are not thrown away for a stray click.
    """
    offered = building.next
    fresh = isinstance(offered, Pick) or (isinstance(offered, Grow) and building.partial.growing is None)
    if fresh and len(building.path) > 1:
        yield build(options, building.path[:1])
    if fresh and building.path:
        yield build(options, [])


def is_about(building: Building, space: str) -> bool:
    """Whether a whole order speaks of the space; a press of its button, without a space, always means it."""
    return not space or any(str(chosen.value) == space for chosen in building.chosen)


def _ends_at(building: Building, space: str) -> bool:
    """Whether a way may stop and its last item is the space: who clicks it again has arrived."""
    last = building.chosen[-1] if building.chosen else None
    may_stop = isinstance(building.next, Way) and building.next.may_stop
    return may_stop and last is not None and isinstance(last.field, Way) and str(last.value) == space


def arrived(options: Options, path: list[Any]) -> list[Any]:
    """The path of a click, stopped where its way may end and more is asked: most ways go where one clicks.

    Who meant to go on clicks further (`resumed`). An order that would be whole waits for a second click.
    """
    building = build(options, path)
    offered = building.next
    if not isinstance(offered, Way) or not offered.may_stop:
        return path
    stopped = [*building.path, None]
    return path if build(options, stopped).order else stopped


def resumed(options: Options, building: Building) -> Building | None:
    """The order before its way was stopped, as long as nothing has been chosen since."""
    if not isinstance(building.next, Counts) or not building.path or building.path[-1] is not None:
        return None
    before = build(options, building.path[:-1])
    return before if isinstance(before.next, Way) else None


def standing(offered: AnyField | None, space: str, place: Places) -> list[Any]:
    """The options of a field that stand in a space: the pieces there, or the space itself."""
    if not isinstance(offered, Pick | Grow) or isinstance(offered, Way):
        return []
    return [option.value for option in offered.options if place(option.value) == space]


def beginning(options: Options, building: Building, space: str, place: Places) -> tuple[Building, Meaning]:
    """An order about what stands in a space, where its kind and then its means are chosen before."""
    offered = building.next
    if not isinstance(offered, Pick) or len(offered.options) > FEW_TO_LOOK_BEYOND:
        return building, Meaning()
    for option in offered.options:
        begun = build(options, [*building.path, option.value])
        meaning = _leading(options, begun, (space,), place)
        if meaning.values or meaning.options:
            return begun, meaning
    return building, Meaning()


def all_of(options: Options, building: Building, values: Iterable[Any]) -> list[Any]:
    """The path with as many of the values as may be chosen one after another."""
    path = building.path
    for value in values:
        offered = build(options, path).next
        if offered is None or not fits(offered, value):
            break
        path = [*path, value]
    return path


def usual_rest(options: Options, building: Building, usual: Value | None) -> list[Chosen]:
    """The fields that come next and can be left as usual, where that saves more than one click."""
    after = building
    while usual is not None and isinstance(after.next, Pick) and fits(after.next, usual):
        after = build(options, [*after.path, usual])
    left = [chosen for chosen in after.chosen[len(building.chosen) :] if chosen.value == usual]
    return left if len(left) > 1 else []


def without(building: Building, space: str, place: Places = str) -> list[Any] | None:
    """The path without an item of the list that grows, where the click is on one that stands in it."""
    offered = building.next
    if not isinstance(offered, Grow) or isinstance(offered, Way):
        return None
    listed = [c for c in building.chosen if c.field.name == offered.name and not c.forced]
    found = next((c for c in listed if place(c.value) == space), None)
    return None if found is None else building.path[: found.place] + building.path[found.place + 1 :]


def ended(options: Options, building: Building) -> Building | None:
    """The order once its list is left as it is, where a way over the map comes next."""
    offered = building.next
    if not isinstance(offered, Grow) or isinstance(offered, Way) or not offered.may_stop:
        return None
    after = build(options, [*building.path, None])
    return after if isinstance(after.next, Way) else None


def way_on(offered: Way, space: str) -> tuple[Any, ...]:
    """The best way on to a space that was clicked; none where no way ends there."""
    end = next((end for end in offered.ends() if str(end) == space), None)
    routes = offered.routes(end) if end is not None else ()
    return routes[0].path if routes else ()


def way_begun(options: Options, building: Building, values: Sequence[Any]) -> tuple[Building, list[Any]]:
    """The order before the way with which these values end, and the steps of that way."""
    for at in range(len(values)):
        before = build(options, [*building.path, *values[:at]])
        offered = before.next
        if isinstance(offered, Way) and before.partial.growing is None:
            return before, list(values[at:])
    return building, []


def other_ways(building: Building, way: Sequence[Any]) -> list[Route]:
    """The ways to the same end, where they differ in what they mean."""
    offered = building.next
    routes = list(offered.routes(way[-1])) if isinstance(offered, Way) and way else []
    return routes if len(routes) > 1 else []


def leads(options: Options, building: Building) -> list[str]:
    """What can be chosen beyond the next field: where orders begin, or how far a path can go."""
    offered = building.next
    if (before := resumed(options, building)) and isinstance(before.next, Way):
        return [str(end) for end in before.next.ends()]
    if isinstance(offered, Way):
        near = {str(option.value) for option in offered.options}
        return [str(end) for end in offered.ends() if str(end) not in near]
    if (after := ended(options, building)) and isinstance(after.next, Way):
        return [str(end) for end in after.next.ends()]
    if not isinstance(offered, Pick) or len(offered.options) > FEW_TO_LOOK_BEYOND:
        return []
    found: dict[str, None] = {}
    for option in offered.options:
        after = build(options, [*building.path, option.value])
        found |= {str(c.value): None for c in after.chosen[len(building.chosen) + 1 :] if c.forced}
        if isinstance(after.next, Pick | Grow):
            found |= {str(each.value): None for each in after.next.options}
    return list(found)


def beyond(options: Options, building: Building, values: Iterable[Any], spaces: Sequence[str]) -> list[str]:
    """What can be clicked after these spaces, whichever of the values is meant."""
    found: dict[str, None] = {}
    for value in values:
        after = build(options, [*building.path, *way_to(options, building, value, spaces)])
        if isinstance(after.next, Way):
            found |= {str(end): None for end in after.next.ends()}
        elif isinstance(after.next, Pick | Grow):
            found |= {str(option.value): None for option in after.next.options}
    return list(found)


def way_to(
    options: Options, building: Building, value: Any, spaces: Sequence[str], place: Places = str
) -> tuple[Any, ...]:
    """The values that choose the spaces one after another after `value`; none where that cannot be.

    Where a space means several pieces the way ends before them.
    """
    way: tuple[Any, ...] = (value,)
    known = len(building.chosen)
    for space in spaces:
        after = build(options, [*building.path, *way])
        if forced := [
            at for at, c in enumerate(after.chosen[known:], known) if c.forced and place(c.value) == space
        ]:
            known = forced[0] + 1
            continue
        step = _step_to(after, space, place)
        if not step:
            return way if len(standing(after.next, space, place)) > 1 else ()
        known = len(after.chosen)
        way += step
    return way


def _step_to(building: Building, space: str, place: Places) -> tuple[Any, ...]:
    """The values of the next field that choose the space: what stands there, or a way that ends there."""
    offered = building.next
    if isinstance(offered, Way):
        return way_on(offered, space)
    there = standing(offered, space, place)
    return (there[0],) if len(there) == 1 else ()


def _spelt(offered: Pick | Grow, space: str) -> Any:
    return next((o.value for o in offered.options if str(o.value) == space), None)
