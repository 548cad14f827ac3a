"""What holds of every page and of every form."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, has_vary_header, patch_cache_control

from pbem.limits.pages import hasty
from pbem.pages.access import asker

NUL = "\0"
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
OF_PROGRAMS = "/api/"
"""Takes no forms, and counts and judges by itself what it is sent."""
OF_KEYS = "/accounts/"
"""Shows codes and secrets, which no disk should keep."""


class Privacy:
    """What depends on who asks is kept by nobody else, and shown again only after asking anew."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.has_header("Cache-Control") or not has_vary_header(response, "Cookie"):
            return response
        if request.path_info.startswith(OF_KEYS):
            add_never_cache_headers(response)
        else:
            patch_cache_control(response, private=True, no_cache=True)
        return response


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
