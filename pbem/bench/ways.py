"""Ways over the map: every end of a stack, a long order that is checked, what a program gets of it."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from pbem.api.answers.fields import field_answer
from pbem.bench.games import Played
from pbem.bench.timing import percentile, worked
from rules.kernel.driver import look, waiting
from rules.kernel.fields import Done, Partial, Way
from rules.kernel.orders import Order
from rules.kernel.play import Play
from rules.kernel.title import Title
from rules.kernel.walk import MOST_FIELDS, first, next_field

WALKS = 12
"""So many random orders are begun in each position, until they come to a way."""


class Question(Struct):
    """An order that is built as far as the way of its stack, in the position before it."""

    before: bytes
    seat: str
    partial: Partial


def ways(title: Title, played: Sequence[Played]) -> dict[str, Any]:
    """What ways cost in these positions, the dearest of a hundred; nothing where no order has one."""
    found = [each for one in played for each in questions(title, one)]
    if not found:
        return {}
    taken = [cost(title, each) for each in found]
    return {
        "way_ends": max(count for count, *_ in taken),
        "way_ends_p95_ms": percentile([ends for _, ends, _, _ in taken], 95),
        "way_order_p95_ms": percentile([order for *_, order, _ in taken], 95),
        "way_json_kb": max(size for *_, size in taken),
    }


def questions(title: Title, one: Played) -> Iterator[Question]:
    p = look(title, one.before)
    seat = waiting(p)[0]
    for seed in range(WALKS):
        if (partial := until_a_way(p, seat, Random(seed))) is not None:  # noqa: S311
            yield Question(one.before, seat, partial)


def until_a_way(p: Play[Any], seat: str, rng: Random) -> Partial | None:
    partial = first(p.decision)
    for _ in range(MOST_FIELDS):
        field = next_field(p.decision, p, seat, partial)
        if isinstance(field, Done):
            return None
        if isinstance(field, Way):
            return partial
        partial = field.extend(partial, field.random(rng))
    return None


def cost(title: Title, question: Question) -> tuple[int, float, float, float]:
    """How many ends, and what they, the order that goes farthest and their text cost."""
    p = look(title, question.before)
    next_field(p.decision, p, question.seat, question.partial)
    # The position is known by now, as it is while an order is built; the way of this stack is asked for anew.
    ends = worked(lambda: asked(p, question).ends())
    field = asked(p, question)
    order = farthest(p, question, field)
    fresh = look(title, question.before)
    next_field(fresh.decision, fresh, question.seat, first(fresh.decision))
    checked = worked(fresh.decision.check, fresh, order) if order else 0.0
    written = msgspec.json.encode(field_answer(title.catalogue, field, "en"))
    return len(field.ends()), ends, checked, round(len(written) / 1000, 1)


def asked(p: Play[Any], question: Question) -> Way:
    field = p.decision.choices(p, question.seat, question.partial)
    assert isinstance(field, Way)
    return field


def farthest(p: Play[Any], question: Question, field: Way) -> Order | None:
    """The order to the end that is farthest away, its other fields filled by chance."""
    reached = field.ends()
    if not reached:
        return None
    path = field.routes(max(reached, key=lambda end: (reached[end], str(end))))[0].path
    partial, rng = question.partial.filled(field.name, list(path)), Random(1)  # noqa: S311
    while not isinstance(following := next_field(p.decision, p, question.seat, partial), Done):
        partial = following.extend(partial, following.random(rng))
    return Order(question.seat, str(partial.kind), partial.args)
