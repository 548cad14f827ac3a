"""Who asks, for which game, and through whose eyes."""

from typing import cast

from django.http import Http404, HttpRequest

from pbem.accounts.models import User
from pbem.games import selectors
from pbem.games.errors import NotFound
from pbem.games.models import Game
from pbem.games.titles import titles


def asker(request: HttpRequest) -> User | None:
    """The signed-in user, or nobody."""
    return request.user if request.user.is_authenticated else None


def me(request: HttpRequest) -> User:
    """The user of a page that needs one."""
    return cast(User, request.user)


def visible(request: HttpRequest, public_id: str) -> Game:
    """The game, if whoever asks may see it; otherwise it does not exist."""
    try:
        game = selectors.visible_game(asker(request), public_id, link=request.GET.get("link"))
    except NotFound:
        raise Http404 from None
    if game.title not in titles():
        raise Http404
    return game


def started(request: HttpRequest, public_id: str) -> Game:
    """The game, if it has a table to look at."""
    game = visible(request, public_id)
    if not game.seq:
        raise Http404
    return game
