"""7.52, 13.1: paths of activation and of supply, spread over sets of hexes layer by layer (A2 to A5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.empire_of_the_sun.hexes import (
    BIT,
    BY_LAND,
    BY_SEA,
    BY_WATER,
    COAST_BITS,
    LAND_BITS,
    PORT_BITS,
    step,
)

FAR = 200
"""More than any path on the map is long."""


def activation_layers(start: str, limit: int, enemy: int, zoi: int) -> Iterator[int]:
    """7.52: what an activation path of 0, 1, 2 ... hexes reaches for the first time.

    `enemy` are hexes that a path may enter but not leave, `zoi` those in which an enemy zone of influence
    that is not neutralised closes hexsides of water.
    """
    seen = edge = BIT[start]
    yield edge
    for _ in range(limit):
        free = edge & ~zoi
        edge = (step(edge, BY_LAND) | (step(free, BY_WATER) & ~zoi)) & ~seen
        if not edge:
            return
        seen |= edge
        yield edge
        edge &= ~enemy


def reach(start: str, limit: int, enemy: int, zoi: int) -> int:
    """Every hex to which an activation path leads."""
    found = 0
    for layer in activation_layers(start, limit, enemy, zoi):
        found |= layer
    return found


def supply_layers(start: int, limit: int, enemy: int, zoi: int, ports: int) -> Iterator[int]:
    """13.1: what a supply path reaches, step by step, overland and by sea; `ports` are the own ones.

    The state of a path is the hex and the mode. Only an own port lets it change from one to the other.
    """
    land, sea = start, start & (COAST_BITS | ~LAND_BITS)
    land_edge, sea_edge = land, sea
    yield start
    for _ in range(limit):
        both = (land_edge | sea_edge) & ports
        land_from, sea_from = land_edge | both, (sea_edge | both) & ~zoi
        land_edge = step(land_from, BY_LAND) & ~land if land_from else 0
        sea_edge = step(sea_from, BY_SEA) & ~zoi & ~sea if sea_from else 0
        if not (land_edge | sea_edge):
            return
        land |= land_edge
        sea |= sea_edge
        yield land_edge | sea_edge
        land_edge &= ~enemy
        sea_edge &= ~enemy


@lru_cache(maxsize=512)
def fed_layers(start: int, limit: int, enemy: int, zoi: int, ports: int) -> tuple[int, ...]:
    """The layers of supply, kept: what one side moves mostly changes nothing for its own paths."""
    return tuple(supply_layers(start, limit, enemy, zoi, ports))


def supplied_from(start: str, limit: int, enemy: int, zoi: int, ports: int) -> int:
    """Every hex to which a supply path of a length leads."""
    found = 0
    for layer in supply_layers(BIT[start], limit, enemy, zoi, ports):
        found |= layer
    return found


def traces(start: int, goal: int, enemy: int, zoi: int, ports: int) -> bool:
    """Whether a supply path of any length leads from one set of hexes to another."""
    return any(layer & goal for layer in supply_layers(start, FAR, enemy, zoi, ports))


@lru_cache(maxsize=256)
def connected(goal: int, enemy: int, zoi: int, ports: int) -> int:
    """Every hex from which a supply path of any length leads to one of some hexes.

    A path can be gone both ways: it changes its mode in the same ports, and where it begins or ends
    enemies do not matter, so that one search back from the goal serves every start.
    """
    found = 0
    for layer in supply_layers(goal, FAR, enemy, zoi, ports):
        found |= layer
    return found


def own_ports(controlled: int) -> int:
    return controlled & PORT_BITS
