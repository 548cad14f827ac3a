"""Who is silenced, and who is blocked by others."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from pbem.accounts.models import User
from pbem.operators import selectors, services
from pbem.operators.access import operators_only
from pbem.operators.forms import ReasonForm, SilenceForm
from pbem.operators.views.deeds import done, tell_errors
from pbem.pages.access import me


@operators_only
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest) -> HttpResponse:
    form = SilenceForm(request.POST or None)
    if done(request, form, services.silence, _("The user may not write for now."), operator=me(request)):
        return redirect("operators:people")
    context = {
        "form": form,
        "silences": selectors.silences(),
        "blocks": selectors.blocks(),
        "recent": selectors.recent_blocks(),
    }
    return render(request, "operators/people.html", context)


@operators_only
@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    user, form = get_object_or_404(User, pk=pk), ReasonForm(request.POST)
    told = _("The user may write again.")
    if not done(request, form, services.lift_silence, told, operator=me(request), user=user):
        tell_errors(request, form)
    return redirect("operators:people")
