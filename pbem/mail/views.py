"""The page behind the link that stops mail; it needs no login, because the link is signed."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from pbem.accounts.models import User
from pbem.games.models import Game
from pbem.mail.links import read_unsubscribe
from pbem.mail.models import Mute
from pbem.mail.wanted import mute, unmute
from pbem.web.words import game_name


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
    "lobby": lambda: _("Invitations and other mail of the lobby"),
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
