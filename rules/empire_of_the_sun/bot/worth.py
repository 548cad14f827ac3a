"""What a bot fights for: how much a hex is worth to a side, and a unit to its owner."""

from __future__ import annotations

from functools import lru_cache

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    HOME_ISLANDS,
    JAPAN,
    LOSS_OF_WILL,
    NATIONS,
    TOKYO,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.hexes import AIRFIELDS, NAMED, PORTS, RESOURCES, distance

NATIONS_TO_WIN = ("philippines", "malaya", "dutch_east_indies", "burma")
RESOURCE, KEY, BASE, OTHER = 6.0, 4.0, 1.5, 0.8
PROGRESS = 3.0
"""16.47: from turn 4 on the Allies need five named hexes in every turn."""
FIRST_PROGRESS = 4
ISLANDS = {"5108": 4.0, "5708": 4.0, "5908": 4.0, "5808": 5.0, "4021": 2.5, "4423": 2.5}
"""17.27: what scores in the scenarios of one year, or opens the way to it."""
SCORES = 4.0
"""17.27: what it adds that a hex brings Japan a point the first time that it is held at the end of a turn."""
SURRENDER = 4.0
"""16.41: what a point of Political Will that falls with a nation is worth, shared by its last keys."""
_KEYS = frozenset(h for nation in NATIONS_TO_WIN for h in NATIONS[nation]["key"])
_NORTH = frozenset(NATIONS["india"]["north"])
_ALASKA = frozenset(NATIONS["aleutians"]["hexes"])
_ONCE = _ALASKA | {"5108", "5708", "5908", "5808"}
BOMBERS_REACH = 8
_NATIONS_OF = {
    hex_: [nation for nation in LOSS_OF_WILL if hex_ in NATIONS[nation].get("key", ())] for hex_ in NAMED
}


def hex_worth(board: Board, side: str, hex_: str) -> float:
    """What it is worth to a side that it, and not the enemy, controls a hex."""
    if hex_ not in NAMED and hex_ not in _ALASKA:
        return 0.2 if hex_ in HOME_ISLANDS else 0.0
    found = _plain(hex_)
    if side == ALLIES and board.turn >= FIRST_PROGRESS:
        found += PROGRESS
        if hex_ in AIRFIELDS and distance(hex_, TOKYO) <= BOMBERS_REACH:
            found += KEY
    if side == JAPAN and hex_ in _ONCE and hex_ not in board.banked:
        found += SCORES
    if side == JAPAN and hex_ in _NORTH:
        found += SCORES / 2
    if side == JAPAN and _NATIONS_OF.get(hex_):
        found += _brink(board, hex_)
    return found


def _brink(board: Board, hex_: str) -> float:
    """12.0: the fewer key hexes a nation has left, the more each of them is worth to Japan."""
    found = 0.0
    for nation in _NATIONS_OF[hex_]:
        left = sum(board.controls(ALLIES, h) or h == hex_ for h in NATIONS[nation]["key"])
        found -= 0.0 if nation in board.surrendered else SURRENDER * LOSS_OF_WILL[nation] / left
    return found


def scoring(board: Board, unit: str) -> bool:
    """17.27: whether a unit alone holds a hex that scores when it is held at the end of this turn."""
    place, side = board.at[unit], UNITS[unit].side
    if side != JAPAN or place not in _ONCE or place in board.banked:
        return False
    return not any(u != unit and not UNITS[u].hq for u in board.units_in(place, side))


@lru_cache(maxsize=2_000)
def _plain(hex_: str) -> float:
    found = RESOURCE if hex_ in RESOURCES else 0.0
    found += KEY if hex_ in _KEYS else 0.0
    found += 4.0 if hex_ in _ALASKA else 2.0 if hex_ in _NORTH else 0.0
    found += ISLANDS.get(hex_, 0.0)
    return found + (BASE if hex_ in PORTS or hex_ in AIRFIELDS else OTHER)


def wanted(board: Board, side: str) -> dict[str, float]:
    """The hexes of the enemy, with what they are worth to a side."""
    hexes = NAMED | _ALASKA
    return {h: hex_worth(board, side, h) for h in sorted(hexes) if board.controls(enemy(side), h)}


def unit_worth(board: Board, unit: str) -> float:
    """What the loss of a whole unit would cost."""
    counter = UNITS[unit]
    if counter.hq:
        return 4.0
    return board.face(unit)[0] / 4 + (1.0 if counter.carrier else 0.0)


def nearness(goals: dict[str, float], place: str) -> float:
    """How well a place lies for what a side wants."""
    if place == BOX:
        return 0.0
    return sum(worth * _pull(place, h) for h, worth in goals.items())


@lru_cache(maxsize=100_000)
def _pull(place: str, hex_: str) -> float:
    return float((2.0 + distance(place, hex_)) ** -1.5)
