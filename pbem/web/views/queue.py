"""The games that wait for a player: how many, and the next of them."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pbem.pages.access import asker
from pbem.web.queue import next_game, tag_of_games, waiting_games


@require_safe
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """How many games wait and a tag of all that the list of games shows, for pages that ask now and then."""
    user = asker(request)
    if user is None:
        return JsonResponse({"waiting": 0, "tag": ""})
    return JsonResponse({"waiting": len(waiting_games(user)), "tag": tag_of_games(user)})


@require_safe
@never_cache
@login_required
def following(request: HttpRequest) -> HttpResponse:
    """To the game that waits longest or is due first; home where none does."""
    user = asker(request)
    assert user is not None
    found = next_game(user, request.GET.get("after", ""))
    return redirect("web:table", found) if found else redirect("web:home")
