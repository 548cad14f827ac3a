"""Distances on the printed board, worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from rules.axis_allies_1942.atlas import SEA_ZONES
from rules.axis_allies_1942.movement.routes import by_land, by_sea

FAR = 99.0


@cache
def land_neighbours(territory: str) -> tuple[str, ...]:
    return by_land(territory)


@cache
def _by_land(territory: str) -> dict[str, int]:
    return _around(territory, land_neighbours)


@cache
def _by_water(zone: str) -> dict[str, int]:
    return _around(zone, by_sea)


def land_distance(here: str, there: str) -> float:
    return _by_land(here).get(there, FAR)


def by_water(here: str, there: str) -> float:
    """How far it is for ships, canals taken as open; FAR from anything that is no sea zone."""
    return _by_water(here).get(there, FAR) if here in SEA_ZONES else FAR


def _around(start: str, onward: Callable[[str], Iterable[str]]) -> dict[str, int]:
    found, frontier, step = {start: 0}, [start], 0
    while frontier:
        step += 1
        near = dict.fromkeys(there for here in frontier for there in onward(here) if there not in found)
        found.update(dict.fromkeys(near, step))
        frontier = list(near)
    return found
