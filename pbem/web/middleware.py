"""What holds of every form of every page."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

NUL = "\0"


class PlainText:
    """Refuse the character 0 once for all forms: no keyboard writes it, and PostgreSQL does not keep it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and holds_nul(request):
            return render(request, "400.html", status=400)
        return self.get_response(request)


def holds_nul(request: HttpRequest) -> bool:
    return any(NUL in value for _name, values in request.POST.lists() for value in values if value)
