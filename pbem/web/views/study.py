"""Boards for study: copy a game, see one's boards, throw one away."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pbem.games import services
from pbem.games.errors import CannotFork, NotFound
from pbem.games.models import Game
from pbem.games.services import forking
from pbem.pages.access import me, started
from pbem.web.builder import whole
from pbem.wording import words


def boards_of(request: HttpRequest) -> list[Game]:
    """The boards of whoever asks, the newest first."""
    found = Game.objects.filter(owner=me(request), analysis=True).select_related("forked_from")
    return list(found.order_by("-pk"))


@require_safe
@login_required
def boards(request: HttpRequest) -> HttpResponse:
    """The boards for study that one has made."""
    rows = [
        {
            "board": board,
            "name": words.game_name(board),
            "label": words.label_of(board),
            "origin": board.forked_from,
        }
        for board in boards_of(request)
    ]
    return render(request, "web/study.html", {"rows": rows, "most": forking.MOST_BOARDS})


@require_POST
@login_required
def analyse(request: HttpRequest, public_id: str) -> HttpResponse:
    """Copy the game as it is now, or after the event that was named, to a board of one's own."""
    game = started(request, public_id)
    if len(boards_of(request)) >= forking.MOST_BOARDS:
        messages.error(request, _("You have too many boards for study; delete some first."))
        return redirect("web:studies")
    try:
        at = whole(request.POST.get("at")) or None
        board = services.fork(game=game, user=me(request), at=at, link=request.GET.get("link"))
    except (CannotFork, NotFound):
        messages.error(request, _("The game cannot be copied there: it hides something, or it is over."))
        return redirect("web:table", game.public_id)
    return redirect("web:table", board.public_id)


@require_POST
@login_required
def discard(request: HttpRequest, public_id: str) -> HttpResponse:
    """Delete a board for study; a game cannot be deleted here."""
    deleted, _rows = Game.objects.filter(owner=me(request), analysis=True, public_id=public_id).delete()
    if not deleted:
        raise Http404
    messages.success(request, _("The board is deleted."))
    return redirect("web:studies")
