"""The pages behind links in mail; those that are signed need no login."""

from dataclasses import dataclass
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.mail.address import confirm
from pbem.mail.links import read_unsubscribe
from pbem.mail.models import Mute
from pbem.mail.trouble import trouble_of
from pbem.mail.wanted import mute, unmute
from pbem.outbox.entries import Entry, enqueue
from pbem.wording.words import game_name


@dataclass(frozen=True, slots=True)
class Scope:
    """One choice of the page: less and less mail."""

    name: str
    words: str
    game: Game | None
    kind: str


# A mail client posts here by itself (RFC 8058) and has no token of ours but the one in the address.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show what can be stopped; a POST stops it at once, and can take it back."""
    user_id, game_id, kind = read_unsubscribe(token) or (0, 0, "")
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return render(request, "mail/unsubscribe.html", {"broken": True}, status=404)
    with translation.override(user.language or translation.get_language()):
        scopes = scopes_of(Game.objects.filter(pk=game_id).first(), kind)
        if request.method == "POST":
            change(request, user, scopes)
        return render(
            request, "mail/unsubscribe.html", {"user_told": user, "choices": state_of(user, scopes)}
        )


def scopes_of(game: Game | None, kind: str) -> list[Scope]:
    """What the link may stop, the narrowest first: that is what a single click means."""
    every = Scope("all", _("All mail about games"), None, "")
    of_kind = Scope("kind", KINDS[kind](), None, kind)
    if game is None:
        return [of_kind, every]
    this = Scope("game", _("All mail about “%(game)s”") % {"game": game_name(game)}, game, "")
    return [this, of_kind, every]


KINDS = {
    "turn": lambda: _("Mail that it is my turn, in every game"),
    "over": lambda: _("Mail that a game is over, in every game"),
    "lobby": lambda: _("Invitations, and who joins or leaves my games"),
    "proposal": lambda: _("Proposals of other players, in every game"),
    "digest": lambda: _("The digest of my turns"),
    "reminder": lambda: _("Reminders of deadlines, in every game"),
    "message": lambda: _("Messages of other players, in every game"),
}


def change(request: HttpRequest, user: User, scopes: list[Scope]) -> None:
    named = request.POST.get("scope", scopes[0].name)
    scope = next((scope for scope in scopes if scope.name == named), scopes[0])
    does = unmute if request.POST.get("resume") else mute
    does(user=user, game=scope.game, kind=scope.kind)


def state_of(user: User, scopes: list[Scope]) -> list[tuple[Scope, bool]]:
    """The choices, and which of them are stopped already."""
    mutes = Mute.objects.filter(user=user).values_list("game_id", "kind")
    stopped = set(mutes)
    return [(scope, (scope.game and scope.game.pk, scope.kind) in stopped) for scope in scopes]


@require_POST
@login_required
def check_address(request: HttpRequest) -> HttpResponse:
    """Write to an address from which mail came back; the link in that mail proves that it works again."""
    user = cast(User, request.user)
    if trouble_of(user) is not None:
        dedupe = f"address:{user.pk}:{timezone.now():%Y%m%d%H%M}"
        enqueue([Entry(topic="address", dedupe=dedupe, recipient_id=user.pk)])
        messages.success(request, _("A mail is on its way to %(address)s.") % {"address": user.email})
    return redirect("web:home")


@never_cache
@require_safe
def confirm_address(request: HttpRequest, token: str) -> HttpResponse:
    """The link from that mail: whoever has it reads what is sent there."""
    if confirm(token) is None:
        messages.error(request, _("The link is not whole, too old, or was used already."))
    else:
        messages.success(request, _("Your address works; you get mail again."))
    return redirect("web:home")
