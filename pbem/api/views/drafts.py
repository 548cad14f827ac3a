"""Drafts: orders that a seat composes before it sends them."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.access import game_for, held_seat, running
from pbem.api.answers.play import PreviewAnswer
from pbem.api.bodies import body, query
from pbem.api.drafts import preview_answer
from pbem.api.refusals import order_problem
from pbem.api.schema import documented
from pbem.api.shapes import DraftOrders, MySeat, Nothing
from pbem.api.views.base import Answer, Endpoint, answer, lang, nothing
from pbem.api.views.orders import read_orders
from pbem.games.errors import Refused
from pbem.games.models import Game
from pbem.games.selectors import sheet_of
from pbem.games.services import discard_draft, preview, queue_orders, save_draft
from pbem.games.titles import title_of
from rules.kernel.orders import Order

PROBLEMS = ["not-found", "not-your-seat", "conflict"]


def keep(game: Game, seat: str, orders: list[Order], *, queued: bool) -> None:
    if not queued:
        save_draft(game=game, seat=seat, orders=orders)
        return
    try:
        queue_orders(game=game, seat=seat, orders=orders)
    except Refused as refused:
        raise order_problem(title_of(game).catalogue, refused.error, lang(), refused.line) from refused


class DraftOf(Endpoint):
    """The draft of a seat, which nobody else sees."""

    @documented(
        "Get the draft of a seat and what it would lead to, as far as no die is needed",
        tag="play",
        answer=PreviewAnswer,
        query=MySeat,
        problems=PROBLEMS,
    )
    def get(self, request: Request, game: str) -> Answer:
        found = running(game_for(request, game))
        seat = held_seat(request, found, query(request, MySeat).seat)
        kept = sheet_of(found, seat)
        shown = preview(game=found, seat=seat, orders=kept.orders if kept else [])
        return answer(preview_answer(found, seat, shown, lang(), kept))

    @documented(
        "Keep a draft; its orders need not be legal yet",
        tag="play",
        body=DraftOrders,
        query=Nothing,
        answer=PreviewAnswer,
        problems=[*PROBLEMS, "unreadable-order", "ambiguous-order"],
    )
    def put(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found = running(game_for(request, game))
        wanted = body(request, DraftOrders)
        seat = held_seat(request, found, wanted.seat)
        orders = read_orders(title_of(found), seat, wanted.orders)
        keep(found, seat, orders, queued=wanted.queue)
        shown = preview(game=found, seat=seat, orders=orders)
        return answer(preview_answer(found, seat, shown, lang(), sheet_of(found, seat)))

    @documented("Discard the draft", tag="play", status=204, query=MySeat, problems=PROBLEMS)
    def delete(self, request: Request, game: str) -> Answer:
        found = game_for(request, game)
        seat = held_seat(request, found, query(request, MySeat).seat)
        discard_draft(game=found, seat=seat)
        return nothing()
