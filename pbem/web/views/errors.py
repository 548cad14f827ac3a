"""What a browser is shown when something went wrong on our side."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

RETRY_AFTER = "5"
LONGEST_WAIT = 3600
"""After so many seconds every limit of the entrance lets one in again."""


def broken(request: HttpRequest) -> HttpResponse:
    """The page for an error that nobody has caught; a database that is away will be back."""
    # Without the request: what pages usually know would be asked of the database.
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": RETRY_AFTER})
    return HttpResponse(render_to_string("500.html"), status=500)


def too_often(request: HttpRequest) -> HttpResponse:
    """The page for too many tries at the entrance, which does not tell which of its limits was reached."""
    page = render(request, "429.html", status=429)
    page["Retry-After"] = str(LONGEST_WAIT)
    return page
