"""Taking back and giving up."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.access import playing_seat
from pbem.api.answers.play import AcceptedAnswer, UndoAnswer
from pbem.api.bodies import body, query
from pbem.api.idempotency import once
from pbem.api.schema import documented
from pbem.api.shapes import MySeat, Nothing, OneSeat, TakeBack
from pbem.api.views.base import Answer, Endpoint, answer
from pbem.api.views.orders import accepted_answer, request_key
from pbem.games.models import Source
from pbem.games.selectors import undoable
from pbem.games.services import come_back, resign, undo

PROBLEMS = ["not-found", "not-your-seat", "conflict", "stale", "busy", "key-reused"]


class Undo(Endpoint):
    """Taking back one's last orders, as far as nobody has learned anything from them."""

    @documented(
        "Get how many of your last orders you may take back alone",
        tag="play",
        answer=UndoAnswer,
        query=MySeat,
        problems=["not-found", "not-your-seat"],
    )
    def get(self, request: Request, game: str) -> Answer:
        found, seat = playing_seat(request, game, query(request, MySeat).seat)
        return answer(UndoAnswer(seat, undoable(found, seat)))

    @documented(
        "Take back your last orders, at most to the last die or revealed secret",
        tag="play",
        body=TakeBack,
        query=Nothing,
        answer=AcceptedAnswer,
        problems=PROBLEMS,
        journal_key=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        wanted = body(request, TakeBack)
        found, seat = playing_seat(request, game, wanted.seat)
        accepted = undo(
            game_id=found.pk,
            seat=seat,
            orders=wanted.orders,
            source=Source.API,
            expected=wanted.expected,
            key=request_key(request),
        )
        return answer(accepted_answer(found, seat, accepted))


class Resign(Endpoint):
    """Giving up."""

    @documented(
        "Resign: the last side left wins; otherwise a bot keeps the seat",
        tag="play",
        body=OneSeat,
        query=Nothing,
        answer=AcceptedAnswer,
        problems=PROBLEMS,
        journal_key=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found, seat = playing_seat(request, game, body(request, OneSeat).seat)
        accepted = resign(game_id=found.pk, seat=seat, source=Source.API, key=request_key(request))
        return answer(accepted_answer(found, seat, accepted))


class Return(Endpoint):
    """Playing oneself again."""

    @documented(
        "Come back after your time had run out; an order does the same",
        tag="play",
        body=OneSeat,
        query=Nothing,
        answer=AcceptedAnswer,
        problems=["not-found", "not-your-seat", "conflict", "busy"],
        keyed=True,
    )
    @once
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found, seat = playing_seat(request, game, body(request, OneSeat).seat)
        accepted = come_back(game_id=found.pk, seat=seat, source=Source.API)
        return answer(accepted_answer(found, seat, accepted))
