"""The queue of complaints."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from pbem.operators import selectors, services
from pbem.operators.access import operators_only
from pbem.operators.forms import RulingForm
from pbem.operators.views.deeds import done
from pbem.pages.access import me
from pbem.talk.models import State


@operators_only
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Complaints that wait, or those that were handled."""
    asked = request.GET.get("state", State.OPEN)
    state = asked if asked in State.values else State.OPEN.value
    context = {"reports": selectors.reports(me(request), state), "state": state, "states": State.values}
    return render(request, "operators/reports.html", context)


@operators_only
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """One complaint, and what to do about it."""
    found = get_object_or_404(selectors.reports_for(me(request)), pk=pk)
    form = RulingForm(request.POST or None)
    told = _("The report is handled.")
    if done(request, form, services.handle_report, told, operator=me(request), report=found):
        return redirect("operators:reports")
    context = {"report": found, "form": form, "history": selectors.history_of(found.accused)}
    return render(request, "operators/report.html", context)
