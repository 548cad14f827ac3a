"""Lists of games: filters and a place in the list, made so that an index serves each of them."""

from __future__ import annotations

import base64
from datetime import datetime
from typing import Annotated, Literal
from urllib.parse import urlencode

import msgspec
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from pbem.accounts.models import User
from pbem.accounts.selectors import strangers_to
from pbem.api.problems import FieldError, invalid
from pbem.games.models import Game, Seat, Status, Visibility
from pbem.lobby.selectors import with_company

LARGEST_PAGE = 100


class GameQuery(Struct, kw_only=True):
    """Which games to list."""

    title: Annotated[str, Meta(max_length=40, description="Only games of this title.")] | None = None
    status: (
        Annotated[
            Literal["open", "running", "finished", "cancelled"],
            Meta(description="Only games in this state."),
        ]
        | None
    ) = None
    open_seats: Annotated[
        bool, Meta(description="Only games with a seat to take, also as a replacement.")
    ] = False
    mine: Annotated[bool, Meta(description="Only games in which you hold a seat or that you opened.")] = False
    my_turn: Annotated[bool, Meta(description="Only games that wait for you.")] = False
    visibility: (
        Annotated[
            Literal["public", "link", "private"],
            Meta(description="Only such games; others than public ones are listed only if they are yours."),
        ]
        | None
    ) = None
    cursor: Annotated[str, Meta(max_length=100, description="Where a page begins; see `next`.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=LARGEST_PAGE, description="Games on a page.")] = 20


class Cursor(Struct, array_like=True):
    """The last game of the page before."""

    created: Annotated[datetime, Meta(tz=True)]
    pk: int


def games_page(viewer: User | None, asked: GameQuery) -> tuple[list[Game], str | None]:
    """Some games that the viewer may see in a list, the newest first, and where the next page begins."""
    found = filtered(listed(viewer, asked), viewer, asked)
    if asked.cursor is not None:
        found = found.filter(beyond(read_cursor(asked.cursor)))
    rows = list(with_company(found).order_by("-created", "-pk")[: asked.limit + 1])
    if len(rows) <= asked.limit:
        return rows, None
    return rows[: asked.limit], write_cursor(rows[asked.limit - 1])


def listed(viewer: User | None, asked: GameQuery) -> QuerySet[Game]:
    """One's own games, or the public ones: never both, which no single index could serve."""
    if not asked.mine and not asked.my_turn:
        return Game.objects.filter(visibility=Visibility.PUBLIC, analysis=False)
    if viewer is None:
        return Game.objects.none()
    seats = Seat.objects.filter(user=viewer)
    if asked.my_turn:
        waiting = seats.filter(asked=True, game__status=Status.RUNNING)
        return Game.objects.filter(pk__in=waiting.values("game_id"))
    return Game.objects.filter(Q(pk__in=seats.values("game_id")) | Q(owner=viewer))


def filtered(found: QuerySet[Game], viewer: User | None, asked: GameQuery) -> QuerySet[Game]:
    if asked.title is not None:
        found = found.filter(title=asked.title)
    if asked.status is not None:
        found = found.filter(status=asked.status)
    if asked.visibility is not None:
        found = found.filter(visibility=asked.visibility)
    return takeable(found, viewer) if asked.open_seats else found


def takeable(found: QuerySet[Game], viewer: User | None) -> QuerySet[Game]:
    """Games with a place for somebody, except of people with whom there is a block."""
    free = Seat.objects.filter(game__status=Status.OPEN, user=None, bot="").values("game_id")
    offered = Seat.objects.filter(game__status=Status.RUNNING, open_for_replacement=True).values("game_id")
    found = found.filter(Q(pk__in=free) | Q(pk__in=offered))
    avoided = strangers_to(viewer) if viewer else None
    return found.exclude(owner__in=avoided) if avoided else found


def write_cursor(game: Game) -> str:
    return base64.urlsafe_b64encode(msgspec.json.encode(Cursor(game.created, game.pk))).decode().rstrip("=")


def read_cursor(text: str) -> Cursor:
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return msgspec.json.decode(raw, type=Cursor)
    except (ValueError, msgspec.DecodeError):
        detail = _("The cursor cannot be read; start the list again without it.")
        raise invalid(FieldError(detail, parameter="cursor")) from None


def beyond(cursor: Cursor) -> Q:
    # Written so that the index on the date limits the rows before the ties are looked at.
    return Q(created__lte=cursor.created) & ~Q(created=cursor.created, pk__gte=cursor.pk)


def next_url(path: str, query: dict[str, str], cursor: str | None) -> str | None:
    return None if cursor is None else f"{path}?{urlencode(query | {'cursor': cursor})}"
