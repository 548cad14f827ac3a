"""Reading the lobby: lists of games that stay quick however many there are, and invitations."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.lobby.errors import LobbyError
from pbem.lobby.models import Answer, Invitation

SHOWS = ("open", "replacement", "running", "finished", "mine", "my_turn")
PERSONAL = ("mine", "my_turn")
LARGEST_PAGE = 100


@dataclass(frozen=True, slots=True)
class Page:
    """Some games of a list, the newest first, and where the rest begins."""

    games: Sequence[Game]
    after: str | None


def games(
    *,
    viewer: User | None,
    show: str = "open",
    title: str = "",
    scenario: str = "",
    search: str = "",
    after: str = "",
    limit: int = 20,
) -> Page:
    """One page of a list; `after` is what the page before gave.

    `search` is a part of the game's name or of its owner's.
    """
    found = _shown(viewer, show)
    if title:
        found = found.filter(title=title)
    if title and scenario:
        found = found.filter(scenario=scenario)
    if search:
        found = found.filter(Q(name__icontains=search) | Q(owner__username__icontains=search))
    return _page(found, after, limit)


def games_of(*, player: User, viewer: User | None, after: str = "", limit: int = 20) -> Page:
    """One page of the games that a player takes part in, of those that the viewer may find."""
    taken = Seat.objects.filter(user=player).values("game_id")
    found = Game.objects.filter(pk__in=taken, analysis=False).exclude(status=Status.CANCELLED)
    shared = Q(visibility=Visibility.PUBLIC)
    if viewer is not None:
        shared |= Q(pk__in=Seat.objects.filter(user=viewer).values("game_id"))
    return _page(found.filter(shared), after, limit)


def _page(found: QuerySet[Game], after: str, limit: int) -> Page:
    found = with_company(found)
    if after:
        found = found.filter(_beyond(after))
    limit = max(1, min(limit, LARGEST_PAGE))
    rows = list(found.order_by("-created", "-pk")[: limit + 1])
    return Page(rows[:limit], _cursor(rows[limit - 1]) if len(rows) > limit else None)


def _shown(viewer: User | None, show: str) -> QuerySet[Game]:
    if show not in SHOWS:
        raise LobbyError(_("A list is one of: %(known)s.") % {"known": ", ".join(SHOWS)}, "show")
    if show in PERSONAL:
        return _own(viewer, show)
    public = Game.objects.filter(visibility=Visibility.PUBLIC, analysis=False)
    if show == "replacement":
        wanted = Seat.objects.filter(open_for_replacement=True).values("game_id")
        return public.filter(status=Status.RUNNING, pk__in=wanted)
    if show == "open":
        return _joinable(public.filter(status=Status.OPEN), viewer)
    return public.filter(status=show)


def _joinable(found: QuerySet[Game], viewer: User | None) -> QuerySet[Game]:
    """Games with a seat that is neither held nor kept for a guest, of nobody whom the viewer avoids."""
    kept = Invitation.objects.filter(game=OuterRef("game"), seat=OuterRef("name"), answer=Answer.PENDING)
    free = Seat.objects.filter(~Exists(kept), game=OuterRef("pk"), user=None, bot="")
    avoided = strangers_to(viewer) if viewer else None
    found = found.filter(Exists(free))
    return found.exclude(owner__in=avoided) if avoided else found


def _own(viewer: User | None, show: str) -> QuerySet[Game]:
    if viewer is None:
        return Game.objects.none()
    if show == "my_turn":
        asked = Seat.objects.filter(user=viewer, asked=True).values("game_id")
        return Game.objects.filter(pk__in=asked, status=Status.RUNNING, analysis=False)
    return Game.objects.filter(pk__in=_concerning(viewer))


def _concerning(user: User) -> QuerySet[Any, Any]:
    """The ids of all games that a user plays in or has opened; a union, because each half has its index."""
    owned = Game.objects.filter(owner=user, status=Status.OPEN).values("pk")
    return Seat.objects.filter(user=user).values("game_id").union(owned)


def with_company(found: QuerySet[Game]) -> QuerySet[Game]:
    """The games with all that a list shows of them, in a fixed number of queries."""
    seats = Seat.objects.select_related("user").order_by("position")
    pending = Invitation.objects.filter(answer=Answer.PENDING).select_related("user")
    return found.select_related("owner").prefetch_related(
        Prefetch("seats", queryset=seats), Prefetch("invitations", queryset=pending, to_attr="pending")
    )


def _cursor(game: Game) -> str:
    return f"{game.created.astimezone(UTC):%Y%m%dT%H%M%S%f}-{game.pk}"


def _beyond(cursor: str) -> Q:
    moment, _mark, key = cursor.partition("-")
    try:
        created = datetime.strptime(moment, "%Y%m%dT%H%M%S%f").replace(tzinfo=UTC)
        last = int(key)
    except ValueError:
        raise LobbyError(_("The place in the list cannot be read; start the list again."), "after") from None
    # Written so that the index on the date limits the rows before the ties are looked at.
    return Q(created__lte=created) & ~Q(created=created, pk__gte=last)


def my_games(user: User) -> list[Game]:
    """The unfinished games of a user: those that wait for him first, the most urgent on top."""
    alive = Game.objects.filter(pk__in=_concerning(user), status__in=(Status.OPEN, Status.RUNNING))
    found = with_company(alive)
    return sorted(found, key=lambda game: _urgency(game, user))


def my_finished(user: User, *, limit: int) -> list[Game]:
    """The games of a user that ended last, boards for study left out."""
    taken = Seat.objects.filter(user=user).values("game_id")
    over = Game.objects.filter(pk__in=taken, status=Status.FINISHED, analysis=False)
    return list(with_company(over).order_by("-finished", "-pk")[:limit])


def _urgency(game: Game, user: User) -> tuple[bool, float, float]:
    asked = [seat for seat in game.seats.all() if seat.user_id == user.pk and seat.asked]
    due = min((seat.deadline.timestamp() for seat in asked if seat.deadline), default=float("inf"))
    return (not asked, due, -(game.moved or game.created).timestamp())


def invitations_for(user: User) -> QuerySet[Invitation]:
    """The invitations that a user has not answered, the newest first."""
    wanted = Seat.objects.filter(
        game=OuterRef("game"), name=OuterRef("seat"), open_for_replacement=True, game__status=Status.RUNNING
    )
    pending = Invitation.objects.filter(
        Q(game__status=Status.OPEN) | Exists(wanted), user=user, answer=Answer.PENDING
    )
    return pending.select_related("game", "inviter").order_by("-created")


def pending_in(game: Game) -> QuerySet[Invitation]:
    """Who is invited to which seat of a game, and has not answered."""
    return game.invitations.filter(answer=Answer.PENDING).select_related("user").order_by("created")
