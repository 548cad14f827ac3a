"""What could not be delivered."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pbem.accounts.models import User
from pbem.mail.selectors import backlog
from pbem.operators import selectors, services
from pbem.operators.access import operators_only
from pbem.operators.forms import RowsForm
from pbem.operators.stuck import outbox_by_topic
from pbem.operators.views.deeds import done
from pbem.pages.access import me


@operators_only
@require_http_methods(["GET", "HEAD", "POST"])
def outbox(request: HttpRequest) -> HttpResponse:
    """Dead rows, to be tried again or given up."""
    dead = list(selectors.dead_rows())
    form = RowsForm(request.POST or None, known=[row.pk for row in dead])
    if done(request, form, settle, _("It is done."), operator=me(request)):
        return redirect("operators:outbox")
    context = {
        "dead": dead,
        "form": form,
        "backlog": backlog(),
        "topics": outbox_by_topic(),
        "chosen": request.POST.getlist("rows"),
    }
    return render(request, "operators/outbox.html", context)


def settle(*, operator: User, rows: list[int], act: str, reason: str) -> None:
    deed = services.revive_rows if act == "revive" else services.discard_rows
    deed(operator=operator, rows=rows, reason=reason)
