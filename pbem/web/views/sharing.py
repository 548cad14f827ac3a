"""What one keeps or passes on: a poster to print, a film of a stretch of the game, a board for other pages.

Films and boards for other pages show what everybody may see, whoever asks; a poster is for its viewer.
"""

from csp.decorators import csp_replace, csp_update
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from pbem.games import selectors
from pbem.games.errors import NotFound
from pbem.games.models import Game
from pbem.games.titles import title_of, titles
from pbem.limits import windows
from pbem.maps.lane import AGAIN, Later
from pbem.maps.services import SVG_POLICY, map_svg, render_svg
from pbem.pages.access import started
from pbem.pages.covers import map_with_insets
from pbem.web import parts
from pbem.web.film import cost, film_of, stretch
from pbem.web.game_page import STYLE_OF_MAPS, nonce_of, scene_of, table_for
from pbem.web.pictures import who
from pbem.web.views.game import event_of
from pbem.wording import words

ANYWHERE = {"frame-ancestors": ["*"]}


@require_safe
@never_cache
@csp_update(STYLE_OF_MAPS)  # type: ignore[arg-type]  # its types know no view with arguments
def poster(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole picture on a sheet of A3, as its viewer sees it; the browser prints it or makes a PDF."""
    found = table_for(request, started(request, public_id), composing=False)
    svg = render_svg(scene_of(found), inline=True, nonce=nonce_of(request))
    context = {
        "table": found,
        "name": words.game_name(found.game),
        "label": parts.label_of(found),
        "map": mark_safe(svg),  # noqa: S308  (the painter escapes)
    }
    return render(request, "web/poster.html", context)


@require_safe
@cache_control(private=True, max_age=3600)
@vary_on_cookie
def film(request: HttpRequest, public_id: str) -> HttpResponse:
    """A stretch of the game as a moving picture.

    ?from= and ?to= are events as everybody counts them, ?turn= is how many turns ago, 0 for the present one.
    """
    game = started(request, public_id)
    first, last = _stretch(request, game)
    try:
        used = windows.count("picture", who(request), cost(game, first, last, words.lang()))
        if used.count > used.rate.most:
            raise Later
        return HttpResponse(film_of(game, first, last, words.lang()), content_type="image/webp")
    except Later:
        response = render(request, "web/film_later.html", {"again": AGAIN}, status=503)
        response["Retry-After"] = str(AGAIN)
        response["Cache-Control"] = "no-store"
        return response


def _stretch(request: HttpRequest, game: Game) -> tuple[int, int]:
    back = request.GET.get("turn", "")
    if back.isdecimal() and len(back) < 4:
        return stretch(game, int(back))
    number = selectors.last_number(game, None)
    last = event_of(request.GET.get("to", ""), number)
    return min(max(1, event_of(request.GET.get("from") or "1", number)), last), last


@require_safe
@never_cache
@xframe_options_exempt
@csp_replace(ANYWHERE)  # type: ignore[arg-type]
def embed(request: HttpRequest, public_id: str) -> HttpResponse:
    """The board for a frame on another page, with a slider through the game."""
    game = public_game(request, public_id)
    number = selectors.last_number(game, None)
    context = {
        "game": game,
        "name": words.game_name(game),
        "title_name": title_of(game).name,
        "number": number,
        "at": max(1, event_of(request.GET.get("at", ""), number)),
        "link": request.GET.get("link", ""),
    }
    return render(request, "web/embed.html", context)


@require_safe
@cache_control(public=True, max_age=3600)
def embedded_map(request: HttpRequest, public_id: str) -> HttpResponse:
    """The board after an event as everybody may see it."""
    game = public_game(request, public_id)
    number = selectors.last_number(game, None)
    at = max(1, event_of(request.GET.get("at", ""), number))
    scene = title_of(game).scene(selectors.view_of(game, None, at), words.lang())
    response = HttpResponse(map_svg(map_with_insets(scene)), content_type="image/svg+xml; charset=utf-8")
    response["Content-Security-Policy"] = SVG_POLICY
    return response


def public_game(request: HttpRequest, public_id: str) -> Game:
    """A game that needs no sign-in: who looks at another page is nobody here, whatever his cookies say."""
    try:
        game = selectors.visible_game(None, public_id, link=request.GET.get("link"))
    except NotFound:
        raise Http404 from None
    if not game.seq or game.title not in titles():
        raise Http404
    return game
