"""How often a page may be sent: in the same windows as the API, so that neither is a way around the other."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pbem.accounts.models import User
from pbem.api import limits
from pbem.web.access import me

View = Callable[..., HttpResponse]


def limited(name: str) -> Callable[[View], View]:
    """Count what a user sends to a view against a limit; what is too much gets a page that says so."""

    def around(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return view(request, *args, **kwargs)
            return hasty(request, name, me(request)) or view(request, *args, **kwargs)

        return counted

    return around


def hasty(request: HttpRequest, name: str, user: User) -> HttpResponse | None:
    """Count a request against a limit; the page for a user who has reached it."""
    used = limits.count(name, str(user.pk))
    return too_many(request, used) if used.count > used.rate.most else None


def too_many(request: HttpRequest, used: limits.Used) -> HttpResponse:
    page = render(request, "429.html", {"minutes": -(-used.until_next // 60)}, status=429)
    page["Retry-After"] = str(used.until_next)
    return page
