"""Who may see the operators' pages: for everybody else they do not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from pbem.accounts.models import User
from pbem.accounts.second_factor import may_operate

View = Callable[..., HttpResponse]


def operators_only(view: View) -> View:
    """A page for staff; like the admin it is reached by our own sign-in, with its second factor."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if not isinstance(user, User) or not user.is_staff or not user.is_active:
            raise Http404
        if not may_operate(user):
            messages.warning(request, _("Operators need a second factor. Set one up first."))
            return redirect("mfa_index")
        return view(request, *args, **kwargs)

    return never_cache(guarded)
