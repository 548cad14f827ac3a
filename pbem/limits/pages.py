"""How often a page may be sent: in the same windows as the API, so that neither is a way around the other."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pbem.limits import windows

View = Callable[..., HttpResponse]


def limited(name: str) -> Callable[[View], View]:
    """Count what a user sends to a view against a limit; what is too much gets a page that says so."""

    def around(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return view(request, *args, **kwargs)
            return hasty(request, name, request.user) or view(request, *args, **kwargs)

        return counted

    return around


def hasty(request: HttpRequest, name: str, user: AbstractBaseUser | AnonymousUser) -> HttpResponse | None:
    """Count a request against a limit; the page for a user who has reached it."""
    used = windows.count(name, str(user.pk))
    return too_many(request, used) if used.count > used.rate.most else None


def too_many(request: HttpRequest, used: windows.Used) -> HttpResponse:
    page = render(request, "429.html", {"minutes": -(-used.until_next // 60)}, status=429)
    page["Retry-After"] = str(used.until_next)
    return page
