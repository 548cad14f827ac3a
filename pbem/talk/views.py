"""The pages of talk: each is a whole page by itself and a part of the table when htmx asks."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pbem.accounts.models import User
from pbem.games.models import Game, Source
from pbem.pages.access import asker, me, visible
from pbem.talk import selectors, services
from pbem.talk.errors import NoteChanged, TalkError
from pbem.talk.panel import Panel, context, entries, look_at, panel_for
from pbem.wording import words


def is_part(request: HttpRequest) -> bool:
    return bool(request.headers.get("HX-Request"))


def whole(text: str) -> int | None:
    """A number that a request gives as text, if it is one."""
    return int(text) if text.isdecimal() and len(text) < 10 and int(text) > 0 else None


@require_safe
@never_cache
def panel(request: HttpRequest, public_id: str) -> HttpResponse:
    """What was said, and a form to say something."""
    found = panel_for(request, public_id)
    before = whole(request.GET.get("before", ""))
    if before is not None and is_part(request):
        return render(request, "talk/older.html", context(found, entries(found, before), before))
    if request.GET.get("part") == "list" and is_part(request):
        return news(request, found)
    return shown(request, found, before)


def news(request: HttpRequest, found: Panel) -> HttpResponse:
    """The list, if anything was said since, and otherwise nothing."""
    listed = entries(found)
    told = context(found, listed)
    tag = f'"{told["tag"]}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "talk/list.html", told)
        look_at(found, listed)
        response["HX-Trigger"] = "talk-read"
    response["ETag"] = tag
    return response


def shown(request: HttpRequest, found: Panel, before: int | None = None) -> HttpResponse:
    """The panel as it is now; whoever sees it has read it."""
    listed = entries(found, before)
    template = "talk/panel.html" if is_part(request) else "talk/page.html"
    response = render(request, template, context(found, listed, before))
    look_at(found, listed)
    response["HX-Trigger"] = "talk-read"
    return response


@require_POST
@login_required
def send(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say something; what cannot be said stays in the form with the reason."""
    found = panel_for(request, public_id)
    found.text, found.chosen = request.POST.get("text", ""), request.POST.get("to", "all")
    try:
        services.send_message(
            game=found.game,
            seat=found.seat,
            to=found.chosen,
            text=found.text,
            source=Source.WEB,
            author=me(request),
            key=request.POST.get("key", ""),
        )
    except TalkError as error:
        found.error = error
        return shown(request, found)
    found.text = ""
    return shown(request, found) if is_part(request) else redirect(url_of(found))


def url_of(found: Panel) -> str:
    return f"{reverse('talk:panel', args=[found.game.public_id])}?{found.query}"


@require_POST
@login_required
def mute(request: HttpRequest, public_id: str) -> HttpResponse:
    """Hear no more of the author of a message, or hear somebody again."""
    found = panel_for(request, public_id)
    if name := request.POST.get("again"):
        author = get_object_or_404(User, username=name)
        services.unmute(game=found.game, user=me(request), author=author)
        return shown(request, found) if is_part(request) else redirect(url_of(found))
    message = selectors.message_at(found.game, me(request), whole(request.POST.get("number", "")) or 0)
    if message is None or message.author is None:
        raise Http404
    try:
        services.mute(game=found.game, user=me(request), author=message.author)
    except TalkError as error:
        found.error = error
        return shown(request, found)
    return shown(request, found) if is_part(request) else redirect(url_of(found))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Complain of a message to the operators."""
    found = panel_for(request, public_id)
    listed = selectors.messages_for(found.game, me(request), after=min(number, 10**9) - 1, limit=1)
    if number < 1 or not listed or listed[0].mine:
        raise Http404

    def deed(reason: str) -> None:
        services.report_message(game=found.game, user=me(request), number=number, reason=reason)

    return reported(request, found, deed, said=listed[0])


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report_player(request: HttpRequest, public_id: str, username: str) -> HttpResponse:
    """Complain of somebody who plays in a game."""
    found = panel_for(request, public_id)
    if username not in found.others:
        raise Http404
    accused = User.objects.get(username=username)

    def deed(reason: str) -> None:
        services.report_player(game=found.game, user=me(request), accused=accused, reason=reason)

    return reported(request, found, deed, accused=accused)


def reported(
    request: HttpRequest, found: Panel, deed: Callable[[str], None], **about: object
) -> HttpResponse:
    """The page of a complaint, or the way back once it is made."""
    reason = request.POST.get("reason", "")
    if request.method == "POST":
        try:
            deed(reason)
        except TalkError as error:
            found.error = error
        else:
            messages.success(request, _("The operators will look at it."))
            return redirect(url_of(found))
    return render(request, "talk/report.html", {**context(found, []), **about, "reason": reason})


@require_safe
@never_cache
def count(request: HttpRequest, public_id: str) -> HttpResponse:
    """How many messages there are that whoever asks has not read."""
    game = visible(request, public_id)
    unread = selectors.unread_count(game, asker(request))
    return render(
        request, "talk/count.html", {"game": game, "unread": unread, "link": request.GET.get("link", "")}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def notes(request: HttpRequest, public_id: str) -> HttpResponse:
    """What somebody writes down for himself; it is kept while he writes."""
    game = visible(request, public_id)
    told = {"game": game, "name": words.game_name(game), "link": request.GET.get("link", "")}
    if request.method == "POST":
        told |= kept(request, game)
        part = "talk/note_state.html"
    else:
        told["note"] = selectors.note_of(game, me(request))
        part = "talk/notes.html"
    return render(request, part if is_part(request) else "talk/notes_page.html", told)


def kept(request: HttpRequest, game: Game) -> dict[str, Any]:
    """Keep the text, and tell what came of it; the text itself goes back to whoever has no script."""
    text, given = request.POST.get("text", ""), request.POST.get("version", "")
    version = int(given) if given.isdecimal() and len(given) < 10 else None
    try:
        note = services.save_note(game=game, user=me(request), text=text, version=version)
    except TalkError as error:
        note = selectors.note_of(game, me(request))
        return {"note": note, "text": text, "error": error, "conflict": isinstance(error, NoteChanged)}
    return {"note": note, "text": text, "saved": True}
