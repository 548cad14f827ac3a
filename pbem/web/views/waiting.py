"""A game that has not started: its seats, who is invited, and what its creator can do."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from pbem.accounts.models import User
from pbem.games.models import DiceBox, Game, Status, Visibility
from pbem.games.titles import title_of
from pbem.lobby.links import invitation_token
from pbem.lobby.models import Invitation
from pbem.lobby.selectors import invitations_for, pending_in, with_company
from pbem.pages.access import asker
from pbem.pages.cards import places_of
from pbem.pages.covers import cover_url
from pbem.web.freeseats import fits, guest_of
from pbem.wording import words
from pbem.wording.clocks import clock_words, timeout_words
from rules.kernel.title import Title


def waiting_room(request: HttpRequest, game: Game) -> HttpResponse:
    """Where players gather until every seat is held."""
    viewer, title = asker(request), title_of(game)
    game = with_company(Game.objects.filter(pk=game.pk)).get()
    invited = {invitation.seat: guest_facts(invitation) for invitation in pending_in(game)}
    own = viewer and invitations_for(viewer).filter(game=game).first()
    open_to = may_take(game, title, viewer)
    owner = viewer is not None and game.owner_id == viewer.pk
    context = {
        "game": game,
        "title": title,
        "name": words.game_name(game),
        "scenario": words.scenario_name(title, game.scenario),
        "summary": words.scenario_summary(title, game.scenario),
        "cover": cover_url(title, game.scenario),
        "options": words.options_chosen(title, game),
        "clock": clock_words(game.clock),
        "timeout": timeout_words(game.clock),
        "rows": [(p, invited.get(p.seat), p.seat in open_to) for p in places_of(game, viewer)],
        "owner": owner,
        "open": game.status == Status.OPEN,
        "invitation_token": invitation_token(own) if own else "",
        "commitment": DiceBox.objects.filter(game=game).values_list("commitment", flat=True).first(),
        "share": share_url(game) if owner else "",
        "link": request.GET.get("link", ""),
    }
    return render(request, "web/waiting.html", context)


def may_take(game: Game, title: Title, user: User | None) -> list[str]:
    """The free seats that the rules let a user hold beside those that he has."""
    seats = list(game.seats.all())
    held = [seat.name for seat in seats if user is not None and seat.user_id == user.pk]
    free = [seat.name for seat in seats if seat.user_id is None and not seat.bot]
    return [name for name in free if fits(game, title, held, name)]


def guest_facts(invitation: Invitation) -> dict[str, Any]:
    """An invitation as the creator of the game sees it: an address stays one, whoever it belongs to."""
    return {"pk": invitation.pk, "shown": guest_of(invitation, invitation.game.owner)}


def share_url(game: Game) -> str:
    """The address to pass on, with the secret where the game is shown only by link."""
    path = reverse("web:table", args=[game.public_id])
    return f"{settings.SITE_URL}{path}" + (f"?link={game.link}" if game.visibility == Visibility.LINK else "")
