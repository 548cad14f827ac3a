"""Who may see the operators' pages: for everybody else they do not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponse]


def operators_only(view: View) -> View:
    """A page for staff; like the admin it is reached by our own sign-in, with its second factor."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if not user.is_authenticated or not user.is_staff or not user.is_active:
            raise Http404
        return view(request, *args, **kwargs)

    return never_cache(guarded)
