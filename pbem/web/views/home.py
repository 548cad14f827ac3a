"""The first page: what this is for strangers, and what waits for those who play."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.games.titles import titles
from pbem.lobby import selectors
from pbem.lobby.links import invitation_token
from pbem.web import words
from pbem.web.access import asker
from pbem.web.cards import Card, card
from pbem.web.latest import latest
from pbem.web.views.titles import summary


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    viewer = asker(request)
    if viewer is None:
        return render(request, "web/welcome.html", welcome_context())
    return render(request, "web/home.html", home_context(viewer))


def cards_of(games: list[Game], viewer: User | None) -> list[Card]:
    """The cards of games, each with what happened last in it."""
    last = latest(games, viewer)
    return [card(game, viewer, last.get(game.pk, "")) for game in games]


def welcome_context() -> dict[str, Any]:
    running = selectors.games(viewer=None, show="running", limit=6).games
    open_ = selectors.games(viewer=None, show="open", limit=6).games
    found = sorted(titles().values(), key=lambda title: title.name)
    return {
        "running": cards_of(list(running), None),
        "open": cards_of(list(open_), None),
        "titles": [{"title": title, "summary": summary(title)} for title in found],
    }


def home_context(viewer: User) -> dict[str, Any]:
    mine = cards_of(selectors.my_games(viewer), viewer)
    finished = [game for game in selectors.games(viewer=viewer, show="mine", limit=12).games if game.finished]
    return {
        "invitations": [invitation_facts(invitation) for invitation in selectors.invitations_for(viewer)],
        "mine": [c for c in mine if c.my_turn],
        "waiting": [c for c in mine if not c.my_turn],
        "finished": cards_of(finished[:3], viewer),
        "titles": sorted(titles().values(), key=lambda title: title.name),
    }


def invitation_facts(invitation: Any) -> dict[str, Any]:
    title = titles().get(invitation.game.title)
    return {
        "inviter": invitation.inviter.username if invitation.inviter else "?",
        "game": words.game_name(invitation.game),
        "title": words.title_name(invitation.game),
        "seat": words.seat_name(title, invitation.seat) if title else invitation.seat,
        "token": invitation_token(invitation),
    }
