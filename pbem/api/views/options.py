"""What a seat may do: the next field of a partly filled order, or whole orders."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.api import bodies, etags
from pbem.api.access import game_for, held_seat, started
from pbem.api.answers.fields import field_answer
from pbem.api.answers.play import KindCount, OptionsAnswer
from pbem.api.answers.titles import OrderExample
from pbem.api.drafts import draft_of, tried
from pbem.api.partials import Reached, fields_of, reach
from pbem.api.problems import Problem
from pbem.api.refusals import order_problem
from pbem.api.schema import documented
from pbem.api.shapes import OptionsQuery
from pbem.api.views.base import Answer, Endpoint, answer, lang
from pbem.api.views.play import Sight
from pbem.api.wording import whole_order
from pbem.games.models import Game
from pbem.games.selectors import position
from rules.kernel import driver, sampling
from rules.kernel.fields import Done
from rules.kernel.orders import Order, OrderError
from rules.kernel.play import Play

RESERVED = tuple(name for name in OptionsQuery.__struct_encode_fields__ if name != "kind")


class OptionsOf(Endpoint):
    """The legal orders of a seat."""

    @documented(
        "List what a seat may do, field by field or as whole orders",
        tag="play",
        answer=OptionsAnswer,
        query=OptionsQuery,
        problems=["not-found", "not-your-seat", "conflict", "illegal-order", "unreadable-order"],
        cached=True,
    )
    def get(self, request: Request, game: str) -> Answer:
        given = request._request.GET.dict()
        asked = bodies.parameters({n: v for n, v in given.items() if n in RESERVED}, OptionsQuery)
        found = started(game_for(request, game))
        seat = held_seat(request, found, asked.seat)
        seen = Sight(found, seat)
        orders = draft_of(found, seat) if asked.draft else []
        tag = etags.tag(seen.hash, lang(), repr(sorted(given.items())), repr(orders))
        return etags.unchanged(request, tag) or answer(
            options_answer(request, found, seen, asked, orders), ETag=tag
        )


def options_answer(
    request: Request, game: Game, seen: Sight, asked: OptionsQuery, orders: list[Order]
) -> OptionsAnswer:
    seat = str(seen.viewer)
    p = ahead(game, seat, orders)
    if driver.all_options(p, seat) is None:
        raise Problem("conflict", _("This seat has nothing to decide now."))
    given = fields_of(request._request.GET.dict(), RESERVED)
    try:
        return listing(p, seat, seen.number, given, asked)
    except OrderError as error:
        raise order_problem(p.title.catalogue, error, lang()) from error


def ahead(game: Game, seat: str, orders: list[Order]) -> Play[Any]:
    """The position now, or after the orders of a draft as far as they go without dice."""
    return tried(game, seat, orders, lang()).play if orders else position(game)


def listing(
    p: Play[Any], seat: str, number: int, given: dict[str, str], asked: OptionsQuery
) -> OptionsAnswer:
    options = driver.all_options(p, seat)
    assert options is not None
    is_asked = seat in driver.waiting(p)
    reached = reach(p, options, given, frozenset((asked.stop or "").split(",")))
    found = OptionsAnswer(
        seat=seat,
        number=number,
        step=p.decision.name(),
        rule=p.decision.rule,
        prompt=p.title.catalogue.word(p.decision.prompt(p, seat), lang()) if is_asked else "",
        order=OrderExample(str(reached.partial.kind or ""), reached.partial.args),
    )
    if asked.all and is_asked:
        add_whole_orders(found, p, seat, reached, asked.limit)
    elif isinstance(reached.field, Done):
        found.done = True
        found.text = p.title.write(Order(seat, str(reached.partial.kind), reached.partial.args))
    else:
        found.field = field_answer(p.title.catalogue, reached.field, lang())
    return found


def add_whole_orders(found: OptionsAnswer, p: Play[Any], seat: str, reached: Reached, limit: int) -> None:
    """Some orders of every kind, and how many there are of each."""
    some = sampling.sample(p, seat, reached.partial, limit)
    found.orders = [whole_order(p.title, order) for order in some.orders]
    found.complete = some.complete
    found.kinds = [KindCount(each.kind, each.count, each.more) for each in some.kinds]
