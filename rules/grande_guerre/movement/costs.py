"""G7.2, G7.3: movement points, and what an area costs to enter (appendix a)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, AROUND, corps_type
from rules.grande_guerre.board import Board, held_by, river, terrain, weather
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import outside
from rules.grande_guerre.map.zones import in_zone, is_rigid

FOOT = {"plain": 1, "desert": 1, "hills": 1, "forest": 2, "swamp": 2, "mountain": 2, "high_mountain": 3}
HORSE = FOOT | {"forest": 3, "swamp": 3, "mountain": 3}
HQ_MOVE, GHQ_MOVE = 4, 6
ZONE = 1
TURKISH_STRAITS = ("gallipoli", "constantinople")
EVERYTHING = 99
"""What a strait costs: all movement points (G7.6)."""


class Cost(Struct, frozen=True):
    """What a step, or a path so far, costs units on foot and cavalry; `hills` are the hill areas entered."""

    foot: int = 0
    horse: int = 0
    hills: int = 0

    def plus(self, other: Cost) -> Cost:
        return Cost(self.foot + other.foot, self.horse + other.horse, self.hills + other.hills)


class Pace(Struct, frozen=True):
    """The movement points of a stack: of its slowest unit on foot, and of its cavalry."""

    foot: int = EVERYTHING
    horse: int = EVERYTHING

    def allows(self, spent: Cost) -> bool:
        return spent.foot <= self.foot and spent.horse <= self.horse

    def left(self, spent: Cost) -> int:
        return min(self.foot - spent.foot, self.horse - spent.horse)


def pace_of(corps: Sequence[str], hq: bool = False) -> Pace:
    """A stack moves at its slowest unit; guns move with their headquarters and slow nobody down."""
    foot = [corps_type(c).move for c in corps if corps_type(c).arm != "cavalry"] + [HQ_MOVE] * hq
    horse = [corps_type(c).move for c in corps if corps_type(c).arm == "cavalry"]
    return Pace(min(foot, default=EVERYTHING), min(horse, default=EVERYTHING))


def doubled(pace: Pace, rain: bool) -> Pace:
    """G7.7: an administrative march doubles movement points, in rain after one is taken off."""
    return Pace(
        *(2 * (points - rain) if points < EVERYTHING else points for points in (pace.foot, pace.horse))
    )


def step_cost(board: Board, side: str, here: str, there: str, spent: Cost) -> Cost:
    """G7.3: what entering an area costs a side that comes from a neighbouring one."""
    if AROUND[here][there].strait:
        return Cost(EVERYTHING, EVERYTHING)
    ground = terrain(board, there)
    extra = _weather(board, there, ground) + _river(board, side, here, there) + _zone(board, side, there)
    hills = int(ground == "hills")
    extra += int(hills == 1 and (spent.hills + 1) % 3 == 0)
    return Cost(FOOT[ground] + extra, HORSE[ground] + extra, hills)


def _weather(board: Board, area: str, ground: str) -> int:
    """G6.1: rain slows in the plain, snow everywhere."""
    now = weather(board, area)
    return int(now == "snow" or (now == "rain" and ground == "plain"))


def _river(board: Board, side: str, here: str, there: str) -> int:
    """A major or great river costs one unless a friendly city is in either area."""
    return int(bool(river(board, here, there)) and not friendly_city(board, side, here, there))


def friendly_city(board: Board, side: str, *areas: str) -> bool:
    return any(AREAS[a].city and held_by(board, a) == side for a in areas)


def _zone(board: Board, side: str, area: str) -> int:
    """G7.4: a soft zone of control costs one more; a rigid one stops instead."""
    return ZONE if not is_rigid(board, FOE[side]) and in_zone(board, area, side) else 0


def passable(board: Board, corps: Sequence[str], hq: bool, here: str, there: str, side: str) -> bool:
    """High mountains are for mountain troops only; a strait needs both shores or its control (G7.6)."""
    if terrain(board, there) == "high_mountain":
        return not hq and all(corps_type(c).arm == "mountain" for c in corps)
    if AROUND[here][there].strait:
        return controls_strait(board, side, here, there) or is_ferried(board, side, here, there)
    return True


def is_ferried(board: Board, side: str, *shores: str) -> bool:
    return all(held_by(board, a) == side and not outside(board, a, FOE[side]) for a in shores)


def controls_strait(board: Board, side: str, here: str, there: str) -> bool:
    """G7.6: the Turkish straits are controlled by who holds Gallipoli and Constantinople (G17.8), so that he
    may attack over them; no other strait that land units cross has an owner."""
    return bool({here, there} & set(TURKISH_STRAITS)) and all(
        held_by(board, a) == side for a in TURKISH_STRAITS
    )
