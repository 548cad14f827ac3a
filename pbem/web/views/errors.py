"""What a browser is shown when something went wrong on our side."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

RETRY_AFTER = "5"


def broken(request: HttpRequest) -> HttpResponse:
    """The page for an error that nobody has caught; a database that is away will be back."""
    # Without the request: what pages usually know would be asked of the database.
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": RETRY_AFTER})
    return HttpResponse(render_to_string("500.html"), status=500)
