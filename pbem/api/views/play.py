"""What a viewer sees: the position, the log and the map."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from pbem.api import etags
from pbem.api.access import game_for, started, viewer_of
from pbem.api.answers.play import EventList, ViewAnswer
from pbem.api.bodies import query
from pbem.api.schema import documented
from pbem.api.shapes import EventQuery, SeenAt
from pbem.api.views.base import Answer, Endpoint, answer, lang
from pbem.api.wording import event_answer, in_words
from pbem.games.models import Game
from pbem.games.selectors import Viewer, etag, feed, last_number, view_of
from pbem.games.titles import title_of

READING = ["not-found", "not-your-seat", "conflict"]


class View(Endpoint):
    """The position as one viewer may know it."""

    open_to_all = ("GET",)

    @documented(
        "Get what a seat, or a spectator, may know of the position",
        tag="play",
        answer=ViewAnswer,
        query=SeenAt,
        problems=READING,
        login=False,
        cached=True,
    )
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, SeenAt)
        found = started(game_for(request, game, asked.link))
        viewer = viewer_of(request, found, asked.seat)
        seen = Sight(found, viewer, asked.at)
        tag = etags.tag(seen.hash, lang())
        return etags.unchanged(request, tag) or answer(seen.answer(lang()), ETag=tag)


class Sight:
    """One viewer's look at a position, and the hash that tells whether it has changed."""

    def __init__(self, game: Game, viewer: Viewer, at: int | None = None) -> None:
        self.game, self.viewer, self.at = game, viewer, at
        self.view: dict[str, Any] = view_of(game, viewer, at)
        self.number = last_number(game, viewer)
        # The number is part of the answer, so that it is part of what the tag stands for.
        self.hash = etag({"view": self.view, "number": self.number, "at": at})

    def answer(self, language: str) -> ViewAnswer:
        title, step = title_of(self.game), self.view["step"]
        return ViewAnswer(
            game=self.game.public_id,
            seat=self.viewer,
            number=self.number,
            at=self.at,
            label=in_words(title, self.view["label"], language) or "",
            prompt=in_words(title, step["prompt"], language) if step else None,
            view=self.view,
        )


class Events(Endpoint):
    """The log as one viewer may read it."""

    open_to_all = ("GET",)

    @documented(
        "List what happened, in the viewer's own numbers and language",
        tag="record",
        answer=EventList,
        query=EventQuery,
        problems=READING,
        login=False,
    )
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, EventQuery)
        found = started(game_for(request, game, asked.link))
        viewer = viewer_of(request, found, asked.seat)
        # One more than asked for tells whether there is a next page.
        items = feed(found, viewer, asked.after, asked.limit + 1)
        title, page = title_of(found), items[: asked.limit]
        further = more_events(request, page[-1].number) if len(items) > len(page) else None
        return answer(EventList(further, [event_answer(title, item, lang()) for item in page]))


def more_events(request: Request, after: int) -> str:
    query = request._request.GET.copy()
    query["after"] = str(after)
    return f"{request.path}?{query.urlencode()}"
