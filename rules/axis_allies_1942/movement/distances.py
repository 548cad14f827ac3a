"""Chapter 21.1: how far aircraft fly."""

from __future__ import annotations

from functools import cache, lru_cache

from rules.axis_allies_1942.atlas import neighbours

FAR = 99


@cache
def distances(space: str) -> dict[str, int]:
    """21.1: how many borders an aircraft crosses from a space to every other."""
    return spread((space,))


def distance(here: str, there: str) -> int:
    return distances(here).get(there, FAR)


@lru_cache(maxsize=500)
def spread(starts: tuple[str, ...]) -> dict[str, int]:
    """Distances for aircraft from the nearest of several spaces."""
    found = dict.fromkeys(starts, 0)
    frontier, step = list(found), 0
    while frontier:
        step += 1
        near = (there for here in frontier for there in neighbours(here))
        frontier = list(dict.fromkeys(there for there in near if there not in found))
        found.update(dict.fromkeys(frontier, step))
    return found


def shortest(here: str, there: str) -> list[str]:
    """A shortest path for aircraft, the same every time."""
    path = []
    while here != there:
        here = min(neighbours(here), key=lambda space: (distance(space, there), space))
        path.append(here)
    return path
