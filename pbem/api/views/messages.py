"""Talk: what players say to each other, and what one writes down for oneself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from rest_framework.request import Request

from pbem.accounts.models import User
from pbem.api import etags
from pbem.api.access import game_for, held_seat
from pbem.api.answers.messages import (
    MessageAnswer,
    MessageList,
    NoteAnswer,
    message_answer,
    note_answer,
)
from pbem.api.bodies import body, no_body, query
from pbem.api.idempotency import once
from pbem.api.problems import FieldError, Problem, absent, as_problem, invalid
from pbem.api.schema import documented
from pbem.api.shapes import Complaint, Linked, MessageQuery, NewMessage, NoteText, ReadUntil
from pbem.api.views.base import Answer, Endpoint, answer, lang, me, nothing, person
from pbem.games.models import Game, Source
from pbem.games.selectors import etag, seats_of
from pbem.talk import errors, selectors, services

READING = ["not-found"]


class Messages(Endpoint):
    """What was said in a game, as far as the asker may read it."""

    open_to_all = ("GET",)

    @documented(
        "List messages, counted for each reader apart; private ones only for whom they are",
        tag="talk",
        answer=MessageList,
        query=MessageQuery,
        problems=READING,
        login=False,
        cached=True,
    )
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, MessageQuery)
        found, reader = game_for(request, game, asked.link), person(request)
        said = selectors.messages_for(found, reader, after=asked.after, limit=asked.limit)
        last = asked.after + asked.limit
        further = page_after(request, last) if selectors.count_for(found, reader) > last else None
        told = MessageList(further, selectors.unread_count(found, reader), [*map(message_answer, said)])
        tag = etags.tag(etag({"list": msgspec.to_builtins(told)}), lang())
        return etags.unchanged(request, tag) or answer(told, ETag=tag)

    @documented(
        "Say something to all, to your side or to seats",
        tag="talk",
        body=NewMessage,
        query=Linked,
        answer=MessageAnswer,
        status=201,
        problems=["not-found", "not-your-seat"],
        keyed=True,
    )
    @once
    def post(self, request: Request, game: str) -> Answer:
        found, wanted = game_for(request, game, query(request, Linked).link), body(request, NewMessage)
        message = services.send_message(
            game=found,
            seat=speaking_seat(request, found, wanted.seat),
            to=wanted.to,
            text=wanted.text,
            source=Source.API,
            author=me(request),
        )
        return answer(message_answer(selectors.said_to(found, me(request), message)), 201)


def page_after(request: Request, after: int) -> str:
    asked = request._request.GET.copy()
    asked["after"] = str(after)
    return f"{request.path}?{asked.urlencode()}"


def speaking_seat(request: Request, game: Game, seat: str | None) -> str:
    """The seat that the asker speaks for; empty for somebody who only watches."""
    if seat is None and not seats_of(request.user, game):
        return ""
    return held_seat(request, game, seat)


class ReadMark(Endpoint):
    """How far the asker has read."""

    @documented(
        "Remember how far you have read; it never goes back",
        tag="talk",
        body=ReadUntil,
        query=Linked,
        status=204,
        problems=READING,
    )
    def put(self, request: Request, game: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        services.mark_read(game=found, user=me(request), number=body(request, ReadUntil).number)
        return nothing()


def complaining(about: str) -> Callable[[Any], Any]:
    """Describe a complaint."""
    summary = f"Report {about} to the operators"
    return documented(summary, tag="talk", body=Complaint, query=Linked, status=204, problems=READING)


class ReportOf(Endpoint):
    """A complaint about a message."""

    limits = {"POST": "create"}

    @complaining("a message")
    def post(self, request: Request, game: str, number: int) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        why = body(request, Complaint).reason
        services.report_message(game=found, user=me(request), number=number, reason=why)
        return nothing()


class ReportPlayer(Endpoint):
    """A complaint about somebody who plays in a game."""

    limits = {"POST": "create"}

    @complaining("a player of this game")
    def post(self, request: Request, game: str, user: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        why = body(request, Complaint).reason
        services.report_player(game=found, user=me(request), accused=named(user), reason=why)
        return nothing()


class MuteOf(Endpoint):
    """Somebody whom the asker does not want to hear in a game."""

    @documented("Hear no more of a user in this game", tag="talk", query=Linked, status=204, problems=READING)
    def put(self, request: Request, game: str, user: str) -> Answer:
        no_body(request)
        found = game_for(request, game, query(request, Linked).link)
        services.mute(game=found, user=me(request), author=named(user))
        return nothing()

    @documented("Hear a user again", tag="talk", query=Linked, status=204, problems=READING)
    def delete(self, request: Request, game: str, user: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        services.unmute(game=found, user=me(request), author=named(user))
        return nothing()


def named(username: str) -> User:
    found = None if "\0" in username else User.objects.filter(username__iexact=username).first()
    if found is None:
        raise absent()
    return found


class NotesOf(Endpoint):
    """What the asker has written down about a game."""

    @documented(
        "Get your private note about a game", tag="talk", query=Linked, answer=NoteAnswer, problems=READING
    )
    def get(self, request: Request, game: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        return answer(note_answer(selectors.note_of(found, me(request))))

    @documented(
        "Write your private note about a game",
        tag="talk",
        body=NoteText,
        query=Linked,
        answer=NoteAnswer,
        problems=[*READING, "stale"],
    )
    def put(self, request: Request, game: str) -> Answer:
        found, wanted = game_for(request, game, query(request, Linked).link), body(request, NoteText)
        note = services.save_note(game=found, user=me(request), text=wanted.text, version=wanted.version)
        return answer(note_answer(note))


@as_problem.register
def _unfit(error: errors.TalkError) -> Problem:
    return invalid(FieldError(error.message, pointer=f"/{error.field}" if error.field else ""))


@as_problem.register
def _forbidden(error: errors.Forbidden) -> Problem:
    return Problem("forbidden", error.message)


@as_problem.register
def _absent(error: errors.NoMessage) -> Problem:
    return absent()


@as_problem.register
def _too_many(error: errors.TooMany) -> Problem:
    return Problem("throttled", error.message, headers={"Retry-After": str(error.seconds)})


@as_problem.register
def _changed(error: errors.NoteChanged) -> Problem:
    return Problem("stale", error.message, number=error.version)
