"""The WSGI application: pages and API."""

import os
from collections.abc import Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from pbem.garbage import seldom_collected

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pbem.settings.production")

DRAINED = 2_500_000
"""Bytes of a body that nobody wants which are still read: a little more than the proxy lets through."""

django = get_wsgi_application()
seldom_collected()


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    """Django, but the rest of a body that is too large is read before it is refused.

    gunicorn would say that the connection stays open, and close it because much of the body is left. Where
    there is more than we read, we let it say so.
    """

    def start(status: str, *rest: Any) -> Any:
        if status.startswith("413") and not drained(environ["wsgi.input"]):
            say_that_it_closes(start_response)
        return start_response(status, *rest)

    answer: Iterable[bytes] = django(environ, start)
    return answer


def drained(body: Any) -> bool:
    """Read what is left of a body, up to a bound; whether that was all."""
    left = DRAINED
    while left > 0 and (data := body.read(min(left, 65_536))):
        left -= len(data)
    return left > 0


def say_that_it_closes(start_response: Any) -> None:
    """WSGI has no word for it: gunicorn leaves out a header `Connection`, but its answer has a method."""
    answer = getattr(start_response, "__self__", None)
    if answer is not None and hasattr(answer, "force_close"):
        answer.force_close()
