"""Profiles of players and the boards of the best."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pbem.accounts import services as accounts
from pbem.accounts.models import User
from pbem.games.titles import UnknownTitle, find_title, titles
from pbem.lobby.errors import LobbyError
from pbem.lobby.selectors import games_of
from pbem.pages.access import asker, me
from pbem.pages.cards import card
from pbem.ratings import selectors
from pbem.ratings.charts import chart


def player(username: str) -> User:
    """Whoever plays under this name, in whatever case it is written."""
    return get_object_or_404(User, username__iexact=username, is_active=True)


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A player as others see him; games that the viewer may not see are not there."""
    found, viewer = player(username), asker(request)
    try:
        page = games_of(player=found, viewer=viewer, after=request.GET.get("after", ""), limit=12)
    except LobbyError:
        raise Http404 from None
    context = {
        "player": found,
        "cards": [card(game, viewer, about=found) for game in page.games],
        "after": page.after,
        "ratings": ratings_of(found),
        "is_me": viewer == found,
        "about": "" if viewer == found else found.username,
        "blocked": viewer is not None and viewer.blocks_made.filter(blocked=found).exists(),
    }
    template = "ratings/games.html" if request.headers.get("HX-Target") == "more" else "ratings/profile.html"
    return render(request, template, context)


def ratings_of(found: User) -> list[dict[str, Any]]:
    histories = selectors.histories_of(found)
    return [
        {"standing": each, "title": titles()[each.title], "chart": chart(histories.get(each.title, []))}
        for each in selectors.standings_of(found)
        if each.title in titles()
    ]


@require_POST
@login_required
def block(request: HttpRequest, username: str) -> HttpResponse:
    """Block the player, or take the block back."""
    found = player(username)
    try:
        if request.POST.get("wanted") == "no":
            accounts.unblock(blocker=me(request), blocked=found)
            messages.success(request, _("%(name)s is no longer blocked.") % {"name": found.username})
        else:
            accounts.block(blocker=me(request), blocked=found)
            messages.success(request, _("%(name)s is blocked.") % {"name": found.username})
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    return redirect("ratings:profile", found.username)


@require_safe
def board(request: HttpRequest, title_id: str) -> HttpResponse:
    """The best players of a title."""
    try:
        title = find_title(title_id)
    except UnknownTitle:
        raise Http404 from None
    context = {
        "title": title,
        "standings": selectors.board(title.id),
        "newcomers": selectors.newcomers(title.id),
        "fewest": selectors.FEWEST_GAMES,
    }
    return render(request, "ratings/board.html", context)
