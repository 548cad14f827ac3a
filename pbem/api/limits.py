"""How often somebody may ask: a fixed window per user or address, told in every answer."""

from __future__ import annotations

import math
import time
from ipaddress import ip_address, ip_network
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from pbem.api.auth import plain
from pbem.api.problems import Problem


class Rate(Struct, frozen=True):
    """So many requests in so many seconds."""

    most: int
    seconds: int


class Used(Struct, frozen=True):
    """What a window holds after this request."""

    name: str
    rate: Rate
    count: int
    until_next: int

    def headers(self) -> dict[str, str]:
        left = max(self.rate.most - self.count, 0)
        return {
            "RateLimit-Policy": f'"{self.name}";q={self.rate.most};w={self.rate.seconds}',
            "RateLimit": f'"{self.name}";r={left};t={self.until_next}',
        }


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


def address_of(request: Request | HttpRequest) -> str:
    """Where a stranger asks from; of IPv6 the network, because a single line has a whole one to itself."""
    found = str(BaseThrottle().get_ident(request))  # type: ignore[arg-type]
    try:
        address = ip_address(found)
    except ValueError:
        return found
    if address.version == 4 or address.ipv4_mapped:
        return found
    return str(ip_network((address, 64), strict=False))


def count(name: str, who: str, cost: int = 1) -> Used:
    """One more request in the present window, or what costs as much as some."""
    rate = Rate(*settings.PBEM_API_LIMITS[name])
    now = time.time()
    window = int(now // rate.seconds)
    key = f"api-limit:{name}:{who}:{window}"
    # add() first: incr() of a key that is not there is an error, and of one that expires in between too.
    number = cost if cache.add(key, cost, timeout=rate.seconds * 2) else cache.incr(key, cost)
    return Used(name, rate, number, math.ceil((window + 1) * rate.seconds - now))
