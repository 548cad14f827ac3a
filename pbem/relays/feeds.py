"""The pages behind secret addresses: a calendar and news, read by programs that cannot log in."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from pbem.accounts.models import User
from pbem.accounts.readers import read_by
from pbem.games import selectors as games
from pbem.games.models import Game
from pbem.games.titles import titles
from pbem.mail import links
from pbem.relays import atom, calendar, selectors, services
from pbem.relays.models import FeedKey, FeedKind


@require_safe
def deadlines(request: HttpRequest, token: str) -> HttpResponse:
    """What the owner of the address owes, for his calendar."""
    key = _key(token, FeedKind.ICAL)
    with read_by(key.user):
        body = calendar.calendar(calendar.deadlines_of(key.user))
    return _answer(request, body, "text/calendar; charset=utf-8")


@require_safe
def game_news(request: HttpRequest, token: str, public_id: str) -> HttpResponse:
    """A game as the owner of the address sees it from his seat."""
    key = _key(token, FeedKind.ATOM)
    game = _visible(key.user, public_id)
    if key.game_id not in (None, game.pk):
        raise Http404
    held = games.seats_of(key.user, game)
    seat = request.GET.get("seat")
    if seat is not None and seat not in held:
        raise Http404
    with read_by(key.user):
        address = links.absolute(reverse("relays:game-news", args=[token, public_id]))
        body = atom.news(game, seat or next(iter(held), None), address)
    return _answer(request, body, "application/atom+xml; charset=utf-8")


@require_safe
def public_news(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game as spectators see it, for whoever may watch it without a login."""
    link = request.GET.get("link")
    game = _visible(None, public_id, link)
    address = links.absolute(reverse("relays:public-news", args=[public_id]))
    body = atom.news(game, None, f"{address}?link={link}" if link else address)
    return _answer(request, body, "application/atom+xml; charset=utf-8")


def _key(token: str, kind: FeedKind) -> FeedKey:
    key = selectors.feed_key_find(token, kind)
    if key is None:
        raise Http404
    services.feed_key_used(key=key)
    return key


def _visible(user: User | None, public_id: str, link: str | None = None) -> Game:
    try:
        game = games.visible_game(user, public_id, link=link)
    except games.NotFound:
        raise Http404 from None
    if not game.seq or game.title not in titles():
        raise Http404
    return game


def _answer(request: HttpRequest, body: bytes, content_type: str) -> HttpResponse:
    """With a tag of what is told, and nothing else, so that whoever asks often is told little."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    asked = {part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")}
    response = HttpResponse(body, content_type=content_type)
    if asked & {tag, "*"}:
        response = HttpResponse(status=304)
    response["ETag"] = tag
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    patch_cache_control(response, private=True, no_cache=True)
    return response
