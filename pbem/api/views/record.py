"""The record of a game: the proof of its dice, and the whole of it as a file."""

from __future__ import annotations

import msgspec
from rest_framework.request import Request

from pbem.api.access import game_for
from pbem.api.answers.play import DiceAnswer
from pbem.api.bodies import query
from pbem.api.schema import documented
from pbem.api.shapes import Linked
from pbem.api.views.base import Answer, Endpoint, answer
from pbem.games.selectors import dice_proof


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
