"""How often somebody may ask: a fixed window per user or address, told in every answer."""

from __future__ import annotations

import math
import time
from ipaddress import ip_address, ip_network

from django.conf import settings
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
    rate = Rate(*settings.PBEM_API_LIMITS[name])
    now = time.time()
    window = int(now // rate.seconds)
    key = f"api-limit:{name}:{who}:{window}"
    number = counted(key, cost, rate.seconds * 2)
    return Used(name, rate, number, math.ceil((window + 1) * rate.seconds - now))
