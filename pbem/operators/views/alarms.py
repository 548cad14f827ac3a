"""What went wrong after dice had fallen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from pbem.operators import selectors, services
from pbem.operators.access import operators_only
from pbem.operators.forms import ReasonForm
from pbem.operators.views.deeds import done, tell_errors
from pbem.pages.access import me


@operators_only
@require_safe
def alarms(request: HttpRequest) -> HttpResponse:
    """The open alarms with the rolls that everybody may see; of the others only that there were some."""
    found = selectors.alarms_for(me(request))[: selectors.SHOWN]
    shown = [(alarm, [roll for roll in alarm.rolls if roll["to"] is None]) for alarm in found]
    return render(request, "operators/alarms.html", {"alarms": shown})


@operators_only
@require_POST
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody has looked at it."""
    alarm = get_object_or_404(selectors.alarms_for(me(request)), pk=pk)
    form = ReasonForm(request.POST)
    told = _("The alarm is closed.")
    if not done(request, form, services.close_alarm, told, operator=me(request), alarm=alarm):
        tell_errors(request, form)
    return redirect("operators:alarms")
