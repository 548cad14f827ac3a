"""How much work somebody makes with pages: the processor time of his requests counts, not their number."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from pbem.limits import windows
from pbem.limits.pages import too_many

NAME = "work"
OF_PROGRAMS = "/api/"
"""Counts and judges by itself what it is asked."""


class Work:
    """Refuse pages to whoever has kept the server busy for long enough in this minute.

    No single request is dear, so that nobody meets this limit by hand; without it one address that asks for
    ever other moments of large games would keep all processors for itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(OF_PROGRAMS):
            return self.get_response(request)
        who = str(request.user.pk or windows.address_of(request))
        used = windows.used(NAME, who)
        if used.count > used.rate.most:
            return too_many(request, used)
        start = time.thread_time()
        try:
            return self.get_response(request)
        finally:
            windows.count(NAME, who, max(1, round((time.thread_time() - start) * 1000)))
