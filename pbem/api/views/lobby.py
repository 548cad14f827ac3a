"""Games to find, open, join and start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.accounts.models import User
from pbem.api import lists
from pbem.api.access import game_for, held_seat, with_details
from pbem.api.answers.games import GameAnswer, GameList, SeatList, game_answer, game_short, seat_answers
from pbem.api.bodies import body, no_body, query
from pbem.api.idempotency import Handler, once
from pbem.api.problems import FieldError, Problem, invalid
from pbem.api.schema import documented
from pbem.api.shapes import Invited, Joining, Linked, NewGame, NewSeat, Nothing, OneSeat
from pbem.api.views.base import Answer, Endpoint, answer, lang, me, nothing, person
from pbem.games.models import Game
from pbem.games.services import start_game
from pbem.lobby import services
from pbem.lobby.services import SeatPlan

CHANGING = ["not-found", "forbidden", "conflict"]


def changing(summary: str, **more: Any) -> Callable[[Handler], Any]:
    """Describe a POST that changes a game and answers with it; a key makes it safe to repeat."""
    given: dict[str, Any] = {"query": Nothing, "problems": CHANGING} | more
    described_so = documented(summary, tag="lobby", answer=GameAnswer, keyed=True, **given)
    return lambda handler: described_so(once(handler))


class Games(Endpoint):
    """The games that can be seen in a list, and new ones."""

    open_to_all = ("GET",)
    limits = {"POST": "create"}

    @documented(
        "List games, the newest first", tag="lobby", answer=GameList, query=lists.GameQuery, login=False
    )
    def get(self, request: Request) -> Answer:
        games, cursor = lists.games_page(person(request), query(request, lists.GameQuery))
        further = lists.next_url(request.path, request._request.GET.dict(), cursor)
        return answer(GameList(further, [game_short(game, person(request), lang()) for game in games]))

    @changing("Open a game", body=NewGame, status=201, problems=["forbidden"])
    def post(self, request: Request) -> Answer:
        query(request, Nothing)
        game = open_game(me(request), body(request, NewGame))
        return answer(described(request, game), 201, Location=f"/api/v1/games/{game.public_id}/")


def open_game(owner: User, wanted: NewGame) -> Game:
    return services.create_game(
        owner=owner,
        title=wanted.title,
        scenario=wanted.scenario,
        options=wanted.options,
        seats=[seat_plan(seat, place) for place, seat in enumerate(wanted.seats)],
        visibility=wanted.visibility,
        clock=msgspec.to_builtins(wanted.clock),
        name=wanted.name,
        entropy=wanted.entropy,
    )


def seat_plan(seat: NewSeat, place: int) -> SeatPlan:
    guest = user_called(seat.user or "", f"/seats/{place}/user") if seat.kind == "user" else None
    return SeatPlan(name=seat.name, kind=seat.kind, user=guest, email=seat.email or "", bot=seat.bot or "")


def user_called(name: str, pointer: str) -> User:
    found = User.objects.filter(username__iexact=name, is_active=True).first()
    if found is None:
        raise invalid(FieldError(_("There is no user “%s”.") % name[:40], pointer=pointer))
    return found


def described(request: Request, game: Game) -> GameAnswer:
    return game_answer(with_details(game), person(request), lang())


class OneGame(Endpoint):
    """A game with its seats, clock and dice commitment."""

    open_to_all = ("GET",)

    @documented(
        "Get a game", tag="lobby", answer=GameAnswer, query=Linked, problems=["not-found"], login=False
    )
    def get(self, request: Request, game: str) -> Answer:
        link = query(request, Linked).link
        return answer(described(request, game_for(request, game, link)))

    @documented(
        "Cancel a game that has not started",
        tag="lobby",
        status=204,
        query=Nothing,
        problems=CHANGING,
    )
    def delete(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        services.cancel(game=game_for(request, game), user=me(request))
        return nothing()


class Seats(Endpoint):
    """The seats of a game."""

    open_to_all = ("GET",)

    @documented(
        "List the seats of a game",
        tag="lobby",
        answer=SeatList,
        query=Linked,
        problems=["not-found"],
        login=False,
    )
    def get(self, request: Request, game: str) -> Answer:
        link = query(request, Linked).link
        found = with_details(game_for(request, game, link))
        return answer(SeatList(seat_answers(found, person(request), lang())))


class Join(Endpoint):
    """Taking a seat."""

    @changing("Take an open seat, or one that is offered to a replacement", body=Joining, query=Linked)
    def post(self, request: Request, game: str) -> Answer:
        found = game_for(request, game, query(request, Linked).link)
        wanted = body(request, Joining)
        if found.seats.filter(name=wanted.seat, open_for_replacement=True).exists():
            services.take_over(game=found, user=me(request), seat=wanted.seat)
        else:
            services.join(game=found, user=me(request), seat=wanted.seat, entropy=wanted.entropy)
        return answer(described(request, found))


class Leave(Endpoint):
    """Giving a seat back."""

    @changing(
        "Leave a game that has not started, or offer the seat of a running one to a replacement",
        body=OneSeat,
        problems=["not-found", "not-your-seat", "conflict"],
    )
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found = game_for(request, game)
        seat = held_seat(request, found, body(request, OneSeat).seat)
        give_up = services.leave if found.status == "open" else services.offer_seat
        give_up(game=found, user=me(request), seat=seat)
        return answer(described(request, found))


class Invite(Endpoint):
    """Keeping a seat for somebody."""

    limits = {"POST": "create"}

    @changing("Invite a user or an address to a seat", body=Invited)
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        found, wanted = game_for(request, game), body(request, Invited)
        if (wanted.user is None) == (wanted.email is None):
            raise invalid(FieldError(_("Name either a user or an e-mail address."), pointer="/user"))
        guest = user_called(wanted.user, "/user") if wanted.user is not None else None
        services.invite(
            game=found, inviter=me(request), seat=wanted.seat, user=guest, email=wanted.email or ""
        )
        return answer(described(request, found))


class Start(Endpoint):
    """Starting a game by hand, where that is possible."""

    @changing("Start a game of yours whose seats are all held")
    def post(self, request: Request, game: str) -> Answer:
        query(request, Nothing)
        no_body(request)
        found = game_for(request, game)
        start(found, me(request))
        return answer(described(request, found))


def start(game: Game, user: User) -> None:
    if game.owner_id != user.pk:
        raise Problem("forbidden", _("Only its creator can start a game."))
    start_game(game_id=game.pk)
