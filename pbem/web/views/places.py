"""The map as a list that one can ask: what stands where, and what lies beside it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pbem.pages.access import started
from pbem.web import parts
from pbem.web.game_page import scene_of, table_for
from pbem.web.places import answer, by_theatre, places_of
from pbem.wording import words

LONGEST_QUESTION = 200


@require_safe
@never_cache
def places(request: HttpRequest, public_id: str) -> HttpResponse:
    """Through the eyes of the viewer, now or after an event."""
    found = table_for(request, started(request, public_id), composing=False)
    scene, lang = scene_of(found), words.lang()
    known = places_of(found.title, scene, found.title.position(found.view, lang))
    question = request.GET.get("ask", "")[:LONGEST_QUESTION]
    context = {
        "table": found,
        "game": found.game,
        "name": words.game_name(found.game),
        "label": parts.label_of(found),
        "question": question,
        "answers": answer(known, question),
        "theatres": by_theatre(known),
        "examples": [place for place in known if place.beside][:2],
    }
    return render(request, "web/places.html", context)
