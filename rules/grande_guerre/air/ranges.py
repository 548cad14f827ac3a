"""G14.1: how far squadrons fly: over land by links, and over a sea zone between two coasts."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from rules.grande_guerre.atlas import AREAS, AROUND, SEAS

OVER_SEA = 2
"""Areas that a flight from coast to coast of one sea zone counts."""


@cache
def neighbours(area: str) -> dict[str, int]:
    found = dict.fromkeys(AROUND[area], 1)
    for zone in AREAS[area].sea:
        for other, each in AREAS.items():
            if zone in SEAS and zone in each.sea and other != area:
                found.setdefault(other, OVER_SEA)
    return found


@cache
def flight(one: str, other: str) -> int:
    """The shortest flight between two areas."""
    queue, seen = [(0, one)], set()
    while queue:
        steps, area = heappop(queue)
        if area == other:
            return steps
        if area not in seen:
            seen.add(area)
            for near, cost in neighbours(area).items():
                heappush(queue, (steps + cost, near))
    return len(AREAS)
