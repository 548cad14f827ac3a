"""What holds of every form of every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pbem.web.access import asker
from pbem.web.limits import hasty

NUL = "\0"
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
OF_PROGRAMS = "/api/"
"""Takes no forms, and counts and judges by itself what it is sent."""


class Pace:
    """Refuse what no hand sends: whatever changes something counts, beside the limits of single pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in SAFE or request.path_info.startswith(OF_PROGRAMS):
            return self.get_response(request)
        user = asker(request)
        refused = hasty(request, "page", user) if user is not None else None
        return refused or self.get_response(request)


class PlainText:
    """Refuse the character 0 once for all forms: no keyboard writes it, and PostgreSQL does not keep it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        of_a_page = request.method == "POST" and not request.path_info.startswith(OF_PROGRAMS)
        if of_a_page and holds_nul(request):
            return render(request, "400.html", status=400)
        return self.get_response(request)


def holds_nul(request: HttpRequest) -> bool:
    return any(NUL in value for _name, values in request.POST.lists() for value in values if value)
