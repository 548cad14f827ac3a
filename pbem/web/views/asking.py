"""The settings page on which a player says how he wants to be asked, title by title."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from pbem.accounts.models import User
from pbem.accounts.views import me
from pbem.games import services
from pbem.games.titles import titles
from pbem.wording.paces import choices
from rules.kernel.title import Title


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def asking(request: HttpRequest) -> HttpResponse:
    """Each title that asks anything between turns, and the pace that holds in all games of it."""
    if request.method == "POST":
        _save(me(request), request.POST.get("title", ""), request.POST.get("pace", ""))
        messages.success(request, _("That is how you will be asked from now on."))
        return redirect("web:asking")
    kept = dict(me(request).paces.values_list("title", "pace"))
    asked = [(title, kept.get(title.id, "")) for title in titles_that_ask().values()]
    return render(request, "web/asking.html", {"asked": asked, "choices": choices()})


def titles_that_ask() -> dict[str, Title]:
    return {name: title for name, title in titles().items() if title.policies}


def _save(user: User, title: str, pace: str) -> None:
    if title not in titles_that_ask():
        raise Http404
    try:
        services.set_pace(user=user, title=title, pace=pace)
    except ValueError:
        raise Http404 from None
