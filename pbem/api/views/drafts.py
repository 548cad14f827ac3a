"""Drafts: orders that a seat composes before it sends them."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.access import game_for, held_seat, running
from pbem.api.answers.play import PreviewAnswer
from pbem.api.bodies import body, query
from pbem.api.drafts import draft_of, preview_answer
from pbem.api.schema import documented
from pbem.api.shapes import DraftOrders, MySeat, Nothing
from pbem.api.views.base import Answer, Endpoint, answer, lang, nothing
from pbem.api.views.orders import read_orders
from pbem.games.services import discard_draft, preview, save_draft
from pbem.games.titles import title_of

PROBLEMS = ["not-found", "not-your-seat", "conflict"]


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
        shown = preview(game=found, seat=seat, orders=draft_of(found, seat))
        return answer(preview_answer(found, seat, shown, lang()))

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
        save_draft(game=found, seat=seat, orders=orders)
        shown = preview(game=found, seat=seat, orders=orders)
        return answer(preview_answer(found, seat, shown, lang()))

    @documented("Discard the draft", tag="play", status=204, query=MySeat, problems=PROBLEMS)
    def delete(self, request: Request, game: str) -> Answer:
        found = game_for(request, game)
        seat = held_seat(request, found, query(request, MySeat).seat)
        discard_draft(game=found, seat=seat)
        return nothing()
