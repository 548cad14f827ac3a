"""Taking, leaving and handing over the seats of a game."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.games.errors import NotRunning
from pbem.games.models import Game, Seat, Status
from pbem.games.services import hand_over, start_game
from pbem.games.titles import title_of
from pbem.lobby.errors import Forbidden, LobbyError, TooLate
from pbem.lobby.lobby_entries import tell
from pbem.lobby.models import Answer
from pbem.lobby.plans import share_of_dice
from pbem.outbox.entries import Entry, enqueue
from pbem.outbox.errors import describe
from rules.kernel.title import SeatSpec

log = structlog.get_logger(__name__)

START_AGAIN = timedelta(seconds=15)

BARRED: list[Callable[[Game, User], str]] = []
"""Each gives the reason why a user knows too much to play in a game, or nothing; operators join."""


def locked(game: Game) -> Game:
    """The game as it is now, kept from changing until the end of the transaction."""
    return Game.objects.select_for_update().get(pk=game.pk)


def join(*, game: Game, user: User, seat: str, entropy: str = "") -> None:
    """Take an open seat; the game starts when it was the last."""
    take_seat(game, user, seat, entropy)
    start_if_full(game)


@transaction.atomic
def take_seat(game: Game, user: User, seat: str, entropy: str) -> None:
    game = locked(game)
    if game.status != Status.OPEN:
        raise TooLate(_("This game does not look for players any more."))
    place = seat_of(game, seat)
    if place.user_id is not None or place.bot:
        raise TooLate(_("The seat “%(seat)s” is taken.") % {"seat": seat}, "seat")
    if game.invitations.filter(seat=seat, answer=Answer.PENDING).exclude(user=user).exists():
        raise TooLate(_("The seat “%(seat)s” is kept for an invited player.") % {"seat": seat}, "seat")
    sit_down(game, place, user, entropy)


def sit_down(game: Game, place: Seat, user: User, entropy: str) -> None:
    """Give a free seat to somebody who may have it; when that was the last, the game is to be started."""
    check_company(game, user)
    check_holding(game, place, user)
    place.user = user
    place.entropy = share_of_dice(entropy)
    place.save(update_fields=["user", "entropy"])
    game.invitations.filter(seat=place.name, user=user, answer=Answer.PENDING).update(answer=Answer.ACCEPTED)
    leave_start(game)


def seat_of(game: Game, name: str) -> Seat:
    place = game.seats.filter(name=name).first()
    if place is None:
        known = ", ".join(game.seats.order_by("position").values_list("name", flat=True))
        raise LobbyError(
            _("There is no seat “%(seat)s” in this game. There are: %(known)s.")
            % {"seat": name[:40], "known": known},
            "seat",
        )
    return place


def check_company(game: Game, user: User) -> None:
    """Who has blocked another does not meet him at a table, nor does an operator who has seen all of it."""
    for knows_too_much in BARRED:
        if reason := knows_too_much(game, user):
            raise Forbidden(reason)
    company = {pk for pk in game.seats.values_list("user_id", flat=True) if pk} | {game.owner_id}
    if company & strangers_to(user):
        raise Forbidden(_("You cannot play with somebody in this game."))


def check_holding(game: Game, place: Seat, user: User) -> None:
    """The rules may let one player hold several seats, but seldom those of opponents.

    A seat that he has left counts too: he knows its secrets.
    """
    mine = game.seats.filter(Q(user=user) | Q(former__user=user)).exclude(pk=place.pk).distinct()
    specs = [SeatSpec(seat.name, seat.side) for seat in (*mine, place)]
    if not title_of(game).may_hold(specs):
        raise Forbidden(_("You hold or held another seat, and the rules do not let you hold both."), "seat")


def is_full(game: Game) -> bool:
    return not game.seats.filter(user=None, bot="").exists()


def leave_start(game: Game) -> None:
    """Should the start fail that follows when the last seat is taken, a worker tries it again."""
    if is_full(game):
        later = timezone.now() + START_AGAIN
        enqueue([Entry(topic="start", dedupe=f"start:{game.pk}", game_id=game.pk, due=later)])


def start_if_full(game: Game) -> None:
    """Start the game when every seat has a player; what goes wrong then is tried again by a worker.

    The seats and what each has added to the dice are committed before: whatever fails, a game is dealt once.
    """
    if game.status != Status.OPEN or not is_full(game):
        return
    try:
        start_and_tell(game)
    except Exception as error:
        log.error("start_failed", game=game.public_id, error=describe(error))


def start_and_tell(game: Game) -> None:
    """Start a game that waits for nothing else, and tell its players once."""
    with suppress(NotRunning):
        start_game(game_id=game.pk)
    game.refresh_from_db()
    if game.status == Status.RUNNING:
        tell("started", game, users=game.seats.values_list("user_id", flat=True).distinct())


@transaction.atomic
def leave(*, game: Game, user: User, seat: str, for_good: bool = False) -> None:
    """Give a seat back before the game starts; when it is about to, only who leaves the server does."""
    game = locked(game)
    if game.status != Status.OPEN:
        raise TooLate(_("The game has started: resign, or offer your seat to a replacement."))
    if is_full(game) and not for_good:
        raise TooLate(_("All seats are taken, and the game is about to start."))
    place = held_by(game, user, seat)
    place.user, place.entropy = None, ""
    place.save(update_fields=["user", "entropy"])


def held_by(game: Game, user: User, seat: str) -> Seat:
    place = seat_of(game, seat)
    if place.user_id != user.pk:
        raise Forbidden(_("You do not hold the seat “%(seat)s”.") % {"seat": seat}, "seat")
    return place


@transaction.atomic
def offer_seat(*, game: Game, user: User, seat: str, wanted: bool = True) -> None:
    """Ask for somebody to take over a seat of a running game, or take the offer back."""
    game = locked(game)
    if game.status != Status.RUNNING:
        raise TooLate(_("Only the seats of a running game can be handed over."))
    place = seat_of(game, seat) if user.is_staff else held_by(game, user, seat)
    place.open_for_replacement = wanted
    place.save(update_fields=["open_for_replacement"])


@transaction.atomic
def take_over(*, game: Game, user: User, seat: str) -> None:
    """Take the place of a player who wants to be replaced."""
    game = locked(game)
    place = seat_of(game, seat)
    if game.status != Status.RUNNING or not place.open_for_replacement:
        raise TooLate(_("Nobody wants to hand over the seat “%(seat)s”.") % {"seat": seat}, "seat")
    if place.user_id == user.pk:
        raise LobbyError(_("You hold this seat already; take the offer back instead."), "seat")
    check_company(game, user)
    check_holding(game, place, user)
    former = place.user_id
    hand_over(game_id=game.pk, seat=seat, user=user)
    game.invitations.filter(seat=seat, answer=Answer.PENDING).update(answer=Answer.WITHDRAWN)
    tell("replaced", game, users=[former], seat=seat, about=game.seq)
