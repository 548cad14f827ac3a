"""The pages of the lobby: find a game, open one, answer an invitation."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pbem.accounts.models import User
from pbem.games import services as journal
from pbem.games.models import Game, Source
from pbem.games.selectors import seats_of
from pbem.games.titles import titles
from pbem.limits.pages import limited
from pbem.lobby import selectors, services
from pbem.lobby.demo import against_bots
from pbem.lobby.errors import LobbyError
from pbem.lobby.forms import NewGameForm, find_guest
from pbem.lobby.links import find_invitation
from pbem.lobby.models import Answer, Invitation
from pbem.lobby.services.inviting import is_to_be_had
from pbem.pages.access import asker, me, visible
from pbem.pages.cards import card, places_of
from pbem.pages.covers import cover_url
from pbem.wording import words
from pbem.wording.clocks import clock_words, timeout_words
from rules.kernel.title import Title

FILTERS = ("title", "scenario", "search")
LONGEST_WISH = 80

page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Games to join and to watch, by state, title, scenario and name."""
    viewer, show = asker(request), request.GET.get("show", "open")
    wanted = wishes(request)
    try:
        found = selectors.games(
            viewer=viewer,
            show=show,
            title=wanted["title"],
            scenario=wanted["scenario"],
            search=wanted["search"],
            after=request.GET.get("after", ""),
        )
    except LobbyError:
        raise Http404 from None
    context = wanted | {
        "cards": [card(game, viewer) for game in found.games],
        "after": found.after,
        "show": show,
        "kept": urlencode({name: value for name, value in wanted.items() if value}),
        "shows": shows(viewer is not None),
        "titles": sorted(titles().values(), key=lambda t: t.name),
        "scenarios": scenarios_of(wanted["title"]),
        "practice": practice(),
    }
    template = "lobby/cards.html" if request.headers.get("HX-Target") == "more" else "lobby/index.html"
    return render(request, template, context)


def practice() -> list[tuple[Title, tuple[int, int]]]:
    """What can be played against bots at once, and how long it takes; the shortest first."""
    known = [(title, title.scenarios[0].minutes) for title in titles().values() if title.bots]
    return [(title, (minutes, minutes)) for title, minutes in sorted(known, key=lambda each: each[1])]


def wishes(request: HttpRequest) -> dict[str, str]:
    """What the list is narrowed down to; NUL would be refused by the database."""
    given = {name: request.GET.get(name, "").replace("\0", "").strip() for name in FILTERS}
    return {name: text[:LONGEST_WISH] for name, text in given.items()}


def scenarios_of(title: str) -> list[tuple[str, str]]:
    found = titles().get(title)
    return [(s.id, words.scenario_name(found, s.id)) for s in found.scenarios] if found else []


def shows(signed_in: bool) -> list[tuple[str, str]]:
    public = [
        ("open", _("Open")),
        ("replacement", _("Replacements")),
        ("running", _("Running")),
        ("finished", _("Finished")),
    ]
    return [*public, ("mine", _("Mine")), ("my_turn", _("My turn"))] if signed_in else public


@require_POST
@login_required
@limited("create")
def bots(request: HttpRequest) -> HttpResponse:
    """One click: a game of a title against bots, which begins at once."""
    title = titles().get(request.POST.get("title", ""))
    if title is None or not title.bots:
        raise Http404
    try:
        game = against_bots(title, me(request), entropy=request.POST.get("entropy", ""))
    except LobbyError as error:
        messages.error(request, error.message)
        return redirect("lobby:index")
    return redirect("web:table", game.public_id)


@page
@login_required
@limited("create")
def new(request: HttpRequest) -> HttpResponse:
    """Plan a game on one page; another title or scenario shows its own seats and options."""
    given = request.POST if request.method == "POST" else request.GET
    known = sorted(titles().values(), key=lambda t: t.name)
    title = titles().get(given.get("title", "")) or (known[0] if known else None)
    if title is None:
        raise Http404
    if request.method == "POST":
        form = NewGameForm(title, given.get("scenario", ""), data=request.POST)
        if game := created(form, request):
            return redirect("web:table", game.public_id)
    else:
        form = NewGameForm(title, given.get("scenario", ""), initial=request.GET.dict())
    template = "lobby/new_form.html" if request.headers.get("HX-Target") == "plan" else "lobby/new.html"
    return render(request, template, {"form": form, "titles": known} | planned(form, title))


def planned(form: NewGameForm, title: Title) -> dict[str, Any]:
    """What the plan is about, as the end of the page sums it up."""
    return {
        "title": title,
        "scenario": words.scenario_name(title, form.scenario),
        "summary": words.scenario_summary(title, form.scenario),
        "cover": cover_url(title, form.scenario),
    }


def created(form: NewGameForm, request: HttpRequest) -> Game | None:
    """The game that the form plans, or None with the reasons in the form."""
    if not form.is_valid():
        return None
    try:
        return services.create_game(owner=me(request), **form.plan())
    except LobbyError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return None


def done(
    request: HttpRequest, game: Game, service: Callable[..., Any], success: str = "", **what: Any
) -> HttpResponse:
    """Carry something out, and show the game with what came of it."""
    try:
        service(game=game, **what)
    except LobbyError as error:
        messages.error(request, error.message)
    else:
        if success:
            messages.success(request, success)
    return redirect(where(request, game))


def where(request: HttpRequest, game: Game) -> str:
    """The page of the game, with the link that opens it where there is one."""
    link = request.GET.get("link")
    return reverse("web:table", args=[game.public_id]) + (f"?link={link}" if link == game.link else "")


@require_POST
@login_required
def join(request: HttpRequest, public_id: str) -> HttpResponse:
    game, seat = visible(request, public_id), request.POST.get("seat", "")
    entropy = request.POST.get("entropy", "")
    return done(request, game, services.join, user=me(request), seat=seat, entropy=entropy)


@require_POST
@login_required
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    game = visible(request, public_id)
    text = _("You have left your seat.")
    return done(request, game, services.leave, text, user=me(request), seat=request.POST.get("seat", ""))


@require_POST
@login_required
def cancel(request: HttpRequest, public_id: str) -> HttpResponse:
    game = visible(request, public_id)
    return done(request, game, services.cancel, _("The game is cancelled."), user=me(request))


@require_POST
@login_required
def offer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Look for somebody to take over a seat, or stop looking."""
    game, seat = visible(request, public_id), request.POST.get("seat", "")
    wanted = request.POST.get("wanted") == "yes"
    return done(request, game, services.offer_seat, user=me(request), seat=seat, wanted=wanted)


@require_POST
@login_required
def take_over(request: HttpRequest, public_id: str) -> HttpResponse:
    game, seat = visible(request, public_id), request.POST.get("seat", "")
    text = _("The seat is yours. Look at the log for what has happened.")
    return done(request, game, services.take_over, text, user=me(request), seat=seat)


@require_POST
@login_required
def come_back(request: HttpRequest, public_id: str) -> HttpResponse:
    """Play oneself again after one's time had run out."""
    game, seat = visible(request, public_id), request.POST.get("seat", "")
    if seat not in seats_of(me(request), game):
        raise Http404
    try:
        journal.come_back(game_id=game.pk, seat=seat, source=Source.WEB)
    except journal.CannotReturn as error:
        messages.error(request, _(str(error)))
    except journal.NotRunning:
        messages.error(request, _("The game is over."))
    else:
        messages.success(request, _("Welcome back: you play yourself again."))
    return redirect(where(request, game))


@require_POST
@login_required
@limited("create")
def invite(request: HttpRequest, public_id: str) -> HttpResponse:
    game, seat = visible(request, public_id), request.POST.get("seat", "")
    try:
        user, email = find_guest(request.POST.get("guest", ""))
    except LobbyError as error:
        messages.error(request, error.message)
        return redirect(where(request, game))
    text = _("The invitation is on its way.")
    return done(request, game, services.invite, text, inviter=me(request), seat=seat, user=user, email=email)


@require_POST
@login_required
def withdraw(request: HttpRequest, public_id: str, invitation_id: int) -> HttpResponse:
    game = visible(request, public_id)
    invitation = game.invitations.filter(pk=invitation_id).first()
    if invitation is None:
        raise Http404
    try:
        services.withdraw(invitation=invitation, user=me(request))
    except LobbyError as error:
        messages.error(request, error.message)
    return redirect(where(request, game))


@page
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation as the mailed link opens it: who asks for what, and two buttons."""
    found = find_invitation(token)
    if found is None:
        raise Http404
    if request.method == "POST" and request.user.is_authenticated:
        if answer(request, found):
            return redirect("web:table", found.game.public_id)
        return redirect("web:home" if found.answer == Answer.DECLINED else request.path)
    return render(request, "lobby/invitation.html", described(found, asker(request)))


def is_open(found: Invitation) -> bool:
    seat = found.game.seats.filter(name=found.seat).first()
    return found.answer == Answer.PENDING and seat is not None and is_to_be_had(found.game, seat)


def described(found: Invitation, viewer: User | None) -> dict[str, Any]:
    """What somebody wants to know before taking the seat: who plays what, how long it may take."""
    game = selectors.with_company(Game.objects.filter(pk=found.game_id)).get()
    title = titles().get(game.title)
    facts: dict[str, Any] = {
        "invitation": found,
        "open": is_open(found),
        "yours": viewer is None or services.is_invited(found, viewer),
        "plays": viewer is not None and bool(seats_of(viewer, game)),
        "name": words.game_name(game),
        "seat": words.seat_name(title, found.seat) if title else found.seat,
        "title": title,
        "places": places_of(game, viewer),
        "clock": clock_words(game.clock),
        "timeout": timeout_words(game.clock),
    }
    if title is None:
        return facts
    return facts | {
        "scenario": words.scenario_name(title, game.scenario),
        "summary": words.scenario_summary(title, game.scenario),
        "cover": cover_url(title, game.scenario),
        "options": words.options_chosen(title, game),
    }


def answer(request: HttpRequest, found: Invitation) -> bool:
    """Accept or decline; whether the seat was taken."""
    try:
        if request.POST.get("answer") == "accept":
            services.accept(invitation=found, user=me(request), entropy=request.POST.get("entropy", ""))
            return True
        services.decline(invitation=found, user=me(request))
        found.answer = Answer.DECLINED
        messages.success(request, _("You have declined the invitation."))
    except LobbyError as error:
        messages.error(request, error.message)
    return False
