"""What the API does with whoever asks too often."""

from __future__ import annotations

from typing import Any

from django.utils.translation import ngettext
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from pbem.api.auth import plain
from pbem.api.problems import Problem
from pbem.limits.windows import Used, address_of, count


class Limit(BaseThrottle):
    """Counts a request against the limit that the view names for its method."""

    def allow_request(self, request: Request, view: Any) -> bool:
        who, method = request.user.pk, plain(str(request.method))
        name = view.limit(method) if who or method in view.limits else "anonymous"
        used = count(name, str(who or address_of(request)))
        request._request.api_limit = used  # type: ignore[attr-defined]
        refuse_excess(used)
        return True


def spend(request: Request, name: str, cost: int) -> None:
    """Count what a request costs beyond itself, before it is done; raises the problem of too many."""
    used = count(name, str(request.user.pk or address_of(request)), cost)
    request._request.api_limit = used  # type: ignore[attr-defined]
    refuse_excess(used)


def refuse_excess(used: Used) -> None:
    if used.count > used.rate.most:
        wait = used.until_next
        raise Problem("throttled", _too_many(wait), headers={"Retry-After": str(wait)})


def _too_many(wait: int) -> str:
    told = ngettext(
        "Too many requests; try again in %(n)d second.",
        "Too many requests; try again in %(n)d seconds.",
        wait,
    )
    return told % {"n": wait}
