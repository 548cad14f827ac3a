"""2.7: lines of sight, in whole numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from rules.boards.hexes import Cube
from rules.boards.lines import Trace, trace
from rules.boards.search import reachable
from rules.samurai_battles.atlas import ADJACENT, CUBES, HALF_CUBES, HEX_AT, TERRAIN


def clear(land: Mapping[str, str], taken: Collection[str], start: str, goal: str) -> bool:
    """Whether the line between two hexes meets no obstruction; `taken` are the hexes with pieces."""
    seen = _line(start, goal)
    flat = same_plateau(land, start, goal)

    def blocks(cube: Cube) -> bool:
        hex_ = HEX_AT.get(cube)
        if hex_ is None:
            return cube in HALF_CUBES
        return hex_ in taken or obstructs(land, hex_, flat)

    if any(blocks(cube) for cube in seen.on[1:-1]):
        return False
    return not (any(map(blocks, seen.left)) and any(map(blocks, seen.right)))


@cache
def _line(start: str, goal: str) -> Trace:
    return trace(CUBES[start], CUBES[goal])


def obstructs(land: Mapping[str, str], hex_: str, flat: Collection[str]) -> bool:
    kind = land.get(hex_, "open")
    return TERRAIN[kind].blocks_sight or (kind == "hill" and hex_ not in flat)


def same_plateau(land: Mapping[str, str], start: str, goal: str) -> Collection[str]:
    """The connected hills that both ends stand on: one sees across them."""
    if land.get(start) != "hill" or land.get(goal) != "hill":
        return ()
    plateau = reachable([start], ADJACENT.__getitem__, lambda _, there: land.get(there) == "hill")
    return plateau if goal in plateau else ()
