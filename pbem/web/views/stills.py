"""Static layers of boards: files that never change, the same for all games of a scenario."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from pbem.games.titles import UnknownTitle, find_title
from pbem.maps import services
from pbem.maps.svg_board import paint_board
from pbem.pages.covers import first_scene
from rules.kernel.texts import LANGUAGES

_NAME = re.compile(r"k[0-9a-f]{12}\Z")
_YEAR = 365 * 24 * 3600


@require_safe
@cache_control(public=True, immutable=True, max_age=_YEAR)
def still(request: HttpRequest, title_id: str, scenario: str, lang: str, name: str) -> HttpResponse:
    """A file of static layers; one that was lost is painted again from how its scenario begins."""
    if not _NAME.match(name):
        raise Http404
    data = services.still(name) or painted(title_id, scenario, lang, name)
    response = HttpResponse(data, content_type="image/svg+xml")
    response["Content-Security-Policy"] = services.SVG_POLICY
    return response


def painted(title_id: str, scenario: str, lang: str, name: str) -> bytes:
    try:
        title = find_title(title_id)
    except UnknownTitle:
        raise Http404 from None
    if scenario not in {each.id for each in title.scenarios} or lang not in LANGUAGES:
        raise Http404
    text = paint_board(first_scene(title, scenario, lang)).stills.get(name)
    if text is None:
        raise Http404
    services.keep_still(name, text)
    return text.encode()
