"""The operators' pages: an overview, and what operators have done."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from pbem.operators import selectors
from pbem.operators.access import operators_only
from pbem.operators.models import Act
from pbem.pages.access import me


@operators_only
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "operators/index.html", {"overview": selectors.overview(me(request))})


@operators_only
@require_safe
def acts(request: HttpRequest) -> HttpResponse:
    found = Act.objects.select_related("operator", "game", "user")[: selectors.SHOWN]
    return render(request, "operators/acts.html", {"acts": found})
