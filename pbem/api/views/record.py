"""The record of a game: the proof of its dice, the whole of it as a file, and copies for study."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from pbem.api.access import game_for, started, viewer_of
from pbem.api.answers.games import GameAnswer
from pbem.api.answers.play import DiceAnswer, ExportAnswer
from pbem.api.bodies import body, query
from pbem.api.idempotency import once
from pbem.api.schema import documented
from pbem.api.shapes import Forked, Linked, Seen
from pbem.api.views.base import Answer, Endpoint, answer, me
from pbem.api.views.lobby import described
from pbem.games.selectors import dice_proof
from pbem.games.services import export_text, fork


class DiceOf(Endpoint):
    """The commitment of a game's dice, and the seed once it can spoil nothing."""

    open_to_all = ("GET",)

    @documented(
        "Get the proof of the dice",
        tag="record",
        answer=DiceAnswer,
        query=Linked,
        problems=["not-found"],
        login=False,
    )
    def get(self, request: Request, game: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        return answer(msgspec.convert(dice_proof(found), DiceAnswer))


class Export(Endpoint):
    """A game as a file; of an unfinished one only what the viewer may know."""

    open_to_all = ("GET",)

    @documented(
        "Export a game: the whole of a finished one, of another what you may know",
        tag="record",
        answer=ExportAnswer,
        query=Seen,
        problems=["not-found", "not-your-seat", "conflict"],
        login=False,
    )
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, Seen)
        found = started(game_for(request, game, asked.link))
        text = export_text(found, viewer_of(request, found, asked.seat))
        name = f'attachment; filename="{found.public_id}.json"'
        return HttpResponse(text, content_type="application/json", headers={"Content-Disposition": name})


class Fork(Endpoint):
    """A private board for study."""

    limits = {"POST": "create"}

    @documented(
        "Copy a finished game, or a running one that hides nothing, to a board for study",
        tag="record",
        body=Forked,
        query=Linked,
        answer=GameAnswer,
        status=201,
        problems=["not-found", "conflict"],
        keyed=True,
    )
    @once
    def post(self, request: Request, game: str) -> Answer:
        link = query(request, Linked).link
        found, wanted = game_for(request, game, link), body(request, Forked)
        board = fork(game=found, user=me(request), at=wanted.at, link=link)
        return answer(described(request, board), 201, Location=f"/api/v1/games/{board.public_id}/")
