"""How often somebody may ask: a fixed window per user or address, told in every answer."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from pbem.cache import counted


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


def address_of(request: HttpRequest | Request) -> str:
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
    return _window(name, who, lambda key, seconds: counted(key, cost, seconds * 2))


def used(name: str, who: str) -> Used:
    """What the present window holds; nothing is added."""
    return _window(name, who, lambda key, _: cache.get(key, 0))


def _window(name: str, who: str, number: Callable[[str, int], int]) -> Used:
    rate = Rate(*settings.PBEM_API_LIMITS[name])
    now = time.time()
    window = int(now // rate.seconds)
    key = f"api-limit:{name}:{who}:{window}"
    return Used(name, rate, number(key, rate.seconds), math.ceil((window + 1) * rate.seconds - now))
