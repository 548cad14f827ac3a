"""How a player is asked, and what happened since his last turn."""

from __future__ import annotations

from rest_framework.request import Request

from pbem.api.access import game_for, held_seat, started, viewer_of
from pbem.api.answers.play import AskingAnswer, ReportAnswer, ReportedLine, ReportedTurn
from pbem.api.bodies import body, query
from pbem.api.schema import documented
from pbem.api.shapes import AskingWish, MySeat, Seen
from pbem.api.views.base import Answer, Endpoint, answer, lang, me
from pbem.games import services
from pbem.games.models import Game
from pbem.games.selectors import Viewer, asking_of, last_number, report_of
from pbem.games.titles import title_of
from rules.kernel.reports import Section
from rules.kernel.title import Title

PROBLEMS = ["not-found", "not-your-seat"]


class AskingOf(Endpoint):
    """How the holder of a seat wants to be asked."""

    @documented(
        "Get how you are asked in a game", tag="play", answer=AskingAnswer, query=MySeat, problems=PROBLEMS
    )
    def get(self, request: Request, game: str) -> Answer:
        found = game_for(request, game)
        return answer(asking_answer(found, held_seat(request, found, query(request, MySeat).seat)))

    @documented(
        "Say how you want to be asked, in this game or in all games of its title",
        tag="play",
        body=AskingWish,
        query=MySeat,
        answer=AskingAnswer,
        problems=PROBLEMS,
    )
    def put(self, request: Request, game: str) -> Answer:
        found, wish = game_for(request, game), body(request, AskingWish)
        seat = held_seat(request, found, wish.seat or query(request, MySeat).seat)
        if wish.pace is not None and wish.scope == "title":
            services.set_pace(user=me(request), title=found.title, pace=wish.pace)
        elif wish.pace is not None:
            services.set_pace_of_game(game=found, seat=seat, pace=wish.pace)
        if wish.goes_on is not None:
            services.set_goes_on(game=found, seat=seat, goes_on=wish.goes_on)
        return answer(asking_answer(Game.objects.get(pk=found.pk), seat))


def asking_answer(game: Game, seat: str) -> AskingAnswer:
    found = asking_of(game, seat)
    return AskingAnswer(seat, found.pace, found.game_pace, found.title_pace, found.goes_on)


class Report(Endpoint):
    """The turn report as one viewer may read it."""

    open_to_all = ("GET",)

    @documented(
        "Get what happened since your last turn: battles, conquests, money, cards and what was revealed",
        tag="record",
        answer=ReportAnswer,
        query=Seen,
        problems=[*PROBLEMS, "conflict"],
        login=False,
    )
    def get(self, request: Request, game: str) -> Answer:
        asked = query(request, Seen)
        found = started(game_for(request, game, asked.link))
        return answer(report_answer(found, viewer_of(request, found, asked.seat)))


def report_answer(game: Game, viewer: Viewer) -> ReportAnswer:
    title, number = title_of(game), last_number(game, viewer)
    turns = [turn_answer(title, section) for section in report_of(game, viewer, number)]
    return ReportAnswer(viewer, number, turns)


def turn_answer(title: Title, section: Section) -> ReportedTurn:
    heading = title.catalogue.word(section.heading, lang()) if section.heading else ""
    lines = [
        ReportedLine(
            about=line.about,
            text=title.catalogue.word(line.text, lang()),
            code=line.text.code,
            args=line.text.args,
            number=line.at,
            place=line.place or None,
        )
        for line in section.lines
    ]
    return ReportedTurn(heading, lines)
