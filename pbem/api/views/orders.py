"""The way in for orders: a sheet of data or text goes through the one door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework.request import Request

from pbem.accounts.models import ApiToken
from pbem.api import bodies, etags
from pbem.api.access import playing_seat
from pbem.api.answers.games import OutcomeAnswer
from pbem.api.answers.play import AcceptedAnswer, PreviewAnswer, RefusedOrder
from pbem.api.drafts import preview_answer, refusal, tried
from pbem.api.idempotency import key_of
from pbem.api.problems import Problem
from pbem.api.refusals import order_problem
from pbem.api.schema import documented
from pbem.api.senders import read_sender, sender_of
from pbem.api.shapes import OneOrder, Orders, OrdersQuery
from pbem.api.views.base import Answer, Endpoint, answer, lang, me
from pbem.api.views.play import Sight
from pbem.api.wording import event_answer
from pbem.games.errors import Refused
from pbem.games.models import Game, Source
from pbem.games.selectors import FeedItem, feed
from pbem.games.services import Accepted, submit_orders
from pbem.games.services.door import LONGEST_SHEET
from pbem.games.titles import title_of
from rules.kernel import branches
from rules.kernel.orders import Order, OrderError, Unreadable, writable
from rules.kernel.title import Title

BOTH: list[Any] = [AcceptedAnswer, PreviewAnswer]
OrdersAnswer = PolymorphicProxySerializer("OrdersAnswer", BOTH, None)


class SendOrders(Endpoint):
    """Orders of a seat."""

    def find_token(self, request: Request, digest: str) -> ApiToken | None:
        sender = read_sender(request, digest)
        return sender.token if sender else None

    @documented(
        "Send a sheet of orders, or only check it",
        tag="play",
        body={"application/json": Orders, "text/plain": str},
        query=OrdersQuery,
        answer=OrdersAnswer,
        problems=[
            *("not-found", "not-your-seat", "conflict", "stale", "busy", "key-reused", "precondition-failed"),
            *("illegal-order", "unreadable-order", "ambiguous-order"),
        ],
        journal_key=True,
        matched=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        asked = bodies.query(request, OrdersQuery)
        sheet = read_sheet(request, asked)
        found, seat = playing_seat(request, game, sheet.seat)
        if etags.asks_match(request):
            etags.check_match(request, Sight(found, seat).hash)
        orders = read_orders(title_of(found), seat, sheet.orders)
        if asked.check:
            return answer(preview_answer(found, seat, tried(found, seat, orders, lang()), lang()))
        return answer(send(request, found, seat, orders, sheet.expected))


def send(
    request: Request, game: Game, seat: str, orders: list[Order], expected: int | None
) -> AcceptedAnswer:
    sender = sender_of(request)
    try:
        accepted = submit_orders(
            game_id=game.pk,
            seat=seat,
            orders=orders,
            source=Source.API,
            expected=expected,
            key=request_key(request),
            table=sender.table if sender else None,
        )
    except Refused as refused:
        raise order_problem(title_of(game).catalogue, refused.error, lang(), refused.line) from refused
    return accepted_answer(game, seat, accepted)


def request_key(request: Request) -> str | None:
    """The key under which the journal keeps its answer, in the same transaction as what it writes."""
    key = key_of(request)
    return f"{me(request).pk}:{key}" if key else None


def read_sheet(request: Request, asked: OrdersQuery) -> Orders:
    """The sheet, from JSON or from lines of text."""
    if bodies.media_type(request) != "text/plain":
        return bodies.body(request, Orders)
    lines = bodies.text_lines(request)
    if not 1 <= len(lines) <= LONGEST_SHEET:
        raise Problem("malformed", _("Write from 1 to %s orders, one in each line.") % LONGEST_SHEET)
    return Orders([*lines], asked.seat, asked.expected)


def read_orders(title: Title, seat: str, sheet: Sequence[OneOrder | str]) -> list[Order]:
    return [read_order(title, seat, line, given) for line, given in enumerate(sheet, 1)]


def read_order(title: Title, seat: str, line: int, given: OneOrder | str) -> Order:
    try:
        return order_of(title, seat, given)
    except OrderError as error:
        raise order_problem(title.catalogue, error, lang(), line) from error


def order_of(title: Title, seat: str, given: OneOrder | str, depth: int = 0) -> Order:
    """An order, or a condition with orders inside, each as data or as text."""
    if isinstance(given, str):
        return title.read_line(given, seat)
    if depth > branches.DEEPEST:
        raise Unreadable("kernel.if_too_deep", most=branches.DEEPEST)
    if given.condition is None:
        if given.kind is None or given.then or given.other:
            raise Unreadable("kernel.if_malformed")
        return writable(Order(seat, given.kind, given.args))
    if given.kind is not None or given.args:
        raise Unreadable("kernel.if_malformed")
    then, other = (
        [order_of(title, seat, each, depth + 1) for each in part] for part in (given.then, given.other)
    )
    return branches.conditional(seat, given.condition, then, other)


def accepted_answer(game: Game, seat: str, accepted: Accepted) -> AcceptedAnswer:
    title = title_of(game)
    return AcceptedAnswer(
        number=accepted.number,
        applied=accepted.applied,
        asked=accepted.asked,
        events=[event_answer(title, item, lang()) for item in written(game, seat, accepted)],
        outcome=outcome_of(title, accepted),
        stopped=stopped_answer(title, accepted),
        repeated=accepted.repeated,
    )


def outcome_of(title: Title, accepted: Accepted) -> OutcomeAnswer | None:
    if accepted.outcome is None:
        return None
    reason = title.catalogue.word(accepted.outcome.reason, lang())
    return OutcomeAnswer(accepted.outcome.winners, reason, accepted.outcome.scores)


def stopped_answer(title: Title, accepted: Accepted) -> RefusedOrder | None:
    stopped = accepted.stopped
    if stopped is None:
        return None
    found = refusal(title, stopped.error, stopped.line, stopped.orders, lang())
    found.waits = stopped.waits
    return found


def written(game: Game, seat: str, accepted: Accepted) -> list[FeedItem]:
    """The events of a request as its seat sees them; they are read again where the answer is repeated."""
    if accepted.written:
        return accepted.written
    return feed(game, seat, min(accepted.events) - 1, len(accepted.events)) if accepted.events else []
