"""7.42, 5.1.1: where units may never go, and how far the card lets them go."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import (
    CHINA_INTERIOR,
    CHINESE_LIMITS,
    INDIA_MAINLAND,
    JAPAN,
    MANCHUKUO,
    UNITS,
)
from rules.empire_of_the_sun.board import Board, Offensive
from rules.empire_of_the_sun.hexes import LAND, NATION, SOVIET, bits

NAVAL_POINTS = 5
_JAPAN_CLOSED = CHINA_INTERIOR | INDIA_MAINLAND | MANCHUKUO | SOVIET
_ALLIES_CLOSED = CHINA_INTERIOR | MANCHUKUO | SOVIET


def may_enter(unit: str, hex_: str) -> bool:
    """7.42, 12.91: whether a ground unit may enter a land hex."""
    if hex_ not in LAND:
        return False
    counter = UNITS[unit]
    if counter.nation == "chinese":
        return hex_ in CHINESE_LIMITS
    return hex_ not in (_JAPAN_CLOSED if counter.side == JAPAN else _ALLIES_CLOSED)


_OPEN = {
    "japan": bits(h for h in LAND if h not in _JAPAN_CLOSED),
    "chinese": bits(CHINESE_LIMITS),
    "allies": bits(h for h in LAND if h not in _ALLIES_CLOSED),
}


def open_to(unit: str) -> int:
    """The land hexes that a ground unit may enter."""
    counter = UNITS[unit]
    return _OPEN["chinese" if counter.nation == "chinese" else counter.side]


def sheltered(side: str, hex_: str) -> bool:
    """7.42 A: Japan attacks nothing in inner China, not from the air either."""
    return side == JAPAN and NATION.get(hex_) == "china_interior"


def naval_allowance(offensive: Offensive, side: str) -> int:
    """5.1.1: hexes that ships and landings may move; J01 and J09 give Japan more."""
    effect = offensive.strategy.effect("naval_allowance") if offensive.event else None
    if effect and side == offensive.seat:
        return int(effect.hexes)  # type: ignore[arg-type]
    return NAVAL_POINTS * offensive.ov


def half_points(offensive: Offensive) -> int:
    """5.1.1: movement points overland, counted in halves."""
    return 2 * offensive.ov


def mountain_points(board: Board) -> int:
    """7.41: a mountain costs three points; an option takes all that a unit has, so that it has not moved."""
    if board.variants.get("mountain_cost") == "all":
        return max(1, half_points(board.battle))
    return 6


def legs(offensive: Offensive) -> int:
    return offensive.ov
