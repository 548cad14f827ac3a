"""The table: the whole page, and the parts of it that come by themselves."""

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from pbem.games.services import mark_seen
from pbem.maps.services import MAIL_WIDTH, THUMBNAIL_WIDTH
from pbem.pages.access import started, visible
from pbem.pages.covers import map_alone
from pbem.web import parts
from pbem.web.game_page import STYLE_OF_MAPS, Table, composed, scene_of, table_for, tag_of
from pbem.web.overlays import overlays_of
from pbem.web.pictures import picture
from pbem.web.views.waiting import waiting_room
from pbem.wording import words
from pbem.wording.logbook import stretch


@require_safe
@never_cache
@csp_update(STYLE_OF_MAPS)  # type: ignore[arg-type]  # its types know no view with arguments
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """A game: its table once it has started, and until then the room where players gather."""
    game = visible(request, public_id)
    if not game.seq:
        return waiting_room(request, game)
    found = table_for(request, game)
    response = render(request, "web/table/page.html", parts.page_context(found, request))
    look_at(found)
    return response


def look_at(found: Table) -> None:
    """Remember what the holder of the seat has seen."""
    behind = any(s.name == found.seat and s.seen < found.number for s in found.game.seats.all())
    if behind:
        mark_seen(found.game, found.seat, found.number)


@require_safe
@never_cache
def live(request: HttpRequest, public_id: str) -> HttpResponse:
    """All parts of the page if anything has changed for its viewer, and otherwise nothing."""
    found = table_for(request, started(request, public_id), composing=False)
    tag = f'"{tag_of(found)}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = parts.whole_answer(request, composed(found, request))
        look_at(found)
    response["ETag"] = tag
    return response


@require_safe
@never_cache
def map_at(request: HttpRequest, public_id: str) -> HttpResponse:
    """The map after an event, for the replay."""
    found = table_for(request, started(request, public_id))
    context = {
        **parts.board_context(found, scene_of(found)),
        "label": parts.label_of(found),
        "at": found.at,
        "number": found.number,
    }
    return render(request, "web/table/map.html", {"table": found, **context})


@require_safe
@cache_control(private=True, max_age=7 * 86400)
@vary_on_cookie
def thumbnail(request: HttpRequest, public_id: str) -> HttpResponse:
    """A small picture of the game now, as whoever asks may see it; light or dark."""
    found = table_for(request, started(request, public_id), composing=False)
    scene = map_alone(found.title.scene(found.view, words.lang()))
    theme = "dark" if request.GET.get("theme") == "dark" else "light"
    width = MAIL_WIDTH if request.GET.get("size") == "card" else THUMBNAIL_WIDTH
    return picture(request, scene, width=width, theme=theme)


@require_safe
@never_cache
def overlay(request: HttpRequest, public_id: str) -> HttpResponse:
    """What the piece in a space can reach, see and attack, now or after an event."""
    found = table_for(request, started(request, public_id))
    return JsonResponse({"overlays": overlays_of(found, request.GET.get("space", ""))})


@require_safe
@never_cache
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """Events of the log: those older than one that is shown already, or all up to one of the past."""
    found = table_for(request, started(request, public_id), composing=False)
    upto = event_of(request.GET.get("until") or request.GET.get("before", ""), found.number)
    context = {"table": found, "game": found.game, "log": stretch(found.game, found.viewer, upto)}
    return render(request, "web/table/entries.html", context)


def event_of(text: str, last: int) -> int:
    """The event that an address names; the last one where it names none."""
    return min(int(text), last) if text.isdecimal() and len(text) < 10 else last
