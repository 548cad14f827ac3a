"""Which game a request is about, and for which seat it may speak."""

from __future__ import annotations

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _
from rest_framework.request import Request

from pbem.accounts.models import User
from pbem.api.problems import FieldError, Problem, invalid
from pbem.api.refusals import not_your_seat
from pbem.api.senders import sender_of
from pbem.games.models import Game, Seat, Status
from pbem.games.selectors import Viewer, seats_of, viewer_for, visible_game
from pbem.games.selectors.access import held_seats
from pbem.lobby.models import Answer, Invitation
from rules.kernel.texts import REFEREE

SPECTATOR = "spectator"


def game_for(request: Request, public_id: str, link: str | None = None) -> Game:
    """The game, if the asker may see it; otherwise the answer is as if it did not exist."""
    return visible_game(request.user, public_id, link)


def started(game: Game) -> Game:
    """A game that has a position to look at."""
    if game.status in (Status.OPEN, Status.CANCELLED):
        raise Problem("conflict", _("The game has not started yet."))
    return game


def running(game: Game) -> Game:
    """A game in which something can be ordered."""
    if started(game).status != Status.RUNNING:
        raise Problem("conflict", _("The game is over."))
    return game


def viewer_of(request: Request, game: Game, seat: str | None) -> Viewer:
    """Through whose eyes the asker looks."""
    if seat == SPECTATOR:
        return None
    if seat is None and game.status != Status.FINISHED:
        held = seats_of(request.user, game)
        return only(held) if held else None
    if seat is not None and seat != REFEREE:
        check_exists(game, seat)
    return viewer_for(request.user, game, seat)


def held_seat(request: Request, game: Game, seat: str | None) -> str:
    """The seat that the asker speaks for; it need not be named by who holds only one."""
    held = seats_of(request.user, game)
    if seat is None and held:
        return only(held)
    if seat is not None:
        check_exists(game, seat)
    if seat not in held:
        raise not_your_seat()
    return str(seat)


def only(held: list[str]) -> str:
    if len(held) > 1:
        told = _("You hold several seats: say which by “seat”. There are: %s.") % ", ".join(held)
        raise invalid(FieldError(told, parameter="seat"), known=held)
    return held[0]


def check_exists(game: Game, seat: str) -> None:
    """An unknown seat is a mistake in the request, not somebody else's seat."""
    names = list(game.seats.order_by("position").values_list("name", flat=True))
    if seat not in names:
        detail = _("There is no seat “%(seat)s” in this game. There are: %(known)s.")
        told = detail % {"seat": seat[:40], "known": ", ".join(names)}
        raise invalid(FieldError(told, parameter="seat"), known=names)


def playing_seat(request: Request, public_id: str, seat: str | None) -> tuple[Game, str]:
    """The game and the seat of somebody who is about to play; one query where all is well."""
    assert isinstance(request.user, User)
    sender = sender_of(request)
    held = sender.held if sender else held_seats(request.user.pk, public_id)
    named = [(name, game) for name, game in held if seat in (None, name)]
    if len(named) == 1:
        return named[0][1], named[0][0]
    game = held[0][1] if held else game_for(request, public_id)
    return game, held_seat(request, game, seat)


def with_details(game: Game) -> Game:
    """The game as it is now, with all that its page shows, in a fixed number of queries."""
    fresh = Game.objects.select_related("owner", "dice").get(pk=game.pk)
    seats = Seat.objects.select_related("user").order_by("position")
    pending = Invitation.objects.filter(answer=Answer.PENDING)
    prefetch_related_objects(
        [fresh],
        Prefetch("seats", queryset=seats),
        Prefetch("invitations", queryset=pending, to_attr="pending"),
    )
    return fresh
