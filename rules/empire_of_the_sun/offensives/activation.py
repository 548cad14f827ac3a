"""6.21, 5.1.2, 7.52, 7.53, 14: which units a headquarters may activate, and how many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    CARDS,
    KUNMING,
    KUNMING_ZONE,
    NORTHERN_AIRFIELDS,
    UNITS,
    Card,
    Effect,
    enemy,
)
from rules.empire_of_the_sun.board import BOX, Board, Offensive, in_order
from rules.empire_of_the_sun.hexes import BIT, bits, distance
from rules.empire_of_the_sun.supply.paths import activation_layers
from rules.empire_of_the_sun.supply.position import Position, position, suffered
from rules.empire_of_the_sun.supply.status import COMMANDED, HUMP, commands, supply, supply_of

CLASSES = ("ca", "cl", "apd", "cv", "bb")
BOX_BIT = 1 << 1829
"""Stands for the China air box in the set of places that an activation path reaches."""


def matches(unit: str, words: Sequence[str]) -> bool:
    """5.31: whether a unit is named by a filter such as `air`, `us air`, or by its own id."""
    return any(_matches(unit, word) for word in words)


def _matches(unit: str, word: str) -> bool:
    """`us air` asks for both; `japan ca cl apd` for the first and any of the classes."""
    if word == unit:
        return True
    parts = word.split()
    classes = [part for part in parts if part in CLASSES]
    rest = [part for part in parts if part not in CLASSES]
    return all(_is(unit, part) for part in rest) and (not classes or UNITS[unit].cls.lower() in classes)


def _is(unit: str, word: str) -> bool:
    counter = UNITS[unit]
    match word:
        case "naval":
            return counter.ship
        case "carrier":
            return counter.carrier
        case "air" | "ground":
            return counter.type == word
        case "commonwealth":
            return counter.commonwealth
        case "japan" | "allies":
            return counter.side == word
    return counter.nation == word


def logistics(card: Card, hq: str, ov: int = 0) -> int:
    """5.1.2: the logistics value of an event for a headquarters; J65 counts from the enemy's card."""
    value = card.lv_by.get(hq, card.lv)
    assert value is not None, f"{card.id} has no logistics value"
    return ov + 1 if value == -1 else value


def limit(board: Board, off: Offensive) -> int:
    """5.1.2: how many units the Offensive player activates."""
    card = off.strategy
    if off.event and card.exactly:
        return len(card.exactly)
    if off.event and card.effect("all_hqs"):
        hqs = [q for q in position(board).headquarters(off.seat) if q in supply(board).hqs]
        return logistics(card, "") + sum(UNITS[q].efficiency for q in hqs)
    base = logistics(card, off.hq) if off.event else card.ov
    return base + UNITS[off.hq].efficiency


def reached(board: Board, hq: str, zoi: int | None = None) -> int:
    """7.52, 12.71.1, 12.75: the places that an activation path reaches, over the Hump too."""
    here = position(board)
    if zoi is None:
        zoi = suffered(here, UNITS[hq].side, supply(board).fliers)
    return _reached(here, hq, zoi)


@lru_cache(maxsize=512)
def _reached(here: Position, hq: str, zoi: int) -> int:
    side = UNITS[hq].side
    foes = here.occupied(enemy(side))
    layers = list(activation_layers(here.at[hq], UNITS[hq].range, foes, zoi))
    found = reduce(or_, layers)
    return found | (_over_the_hump(here, hq, layers) if side == ALLIES else 0)


def _over_the_hump(here: Position, hq: str, layers: list[int]) -> int:
    fields = bits(NORTHERN_AIRFIELDS) & here.controlled(ALLIES)
    over = next((n + HUMP for n, layer in enumerate(layers) if layer & fields), None)
    if over is None:
        return 0
    left = UNITS[hq].range - over
    if left < 0:
        return 0
    zone = bits(h for h in KUNMING_ZONE if distance(KUNMING, h) <= left) if supply_of(here).hump else 0
    return BOX_BIT | zone


def stands_in(board: Board, unit: str, places: int) -> bool:
    place = board.at[unit]
    return bool(places & (BOX_BIT if place == BOX else BIT[place]))


def allowed_hqs(board: Board, seat: str, card: Card, *, event: bool) -> list[str]:
    """Headquarters on the map that may run an offensive with this card; supply is judged elsewhere."""
    found = position(board).headquarters(seat)
    if event and card.effect("replace_hq"):
        found = [*found, str(card.hqs[0])]
    if event and card.hqs and card.hqs != ("all",):
        found = [q for q in found if q in card.hqs or UNITS[q].nation in card.hqs]
    return in_order(sorted(set(found)))


def candidates(board: Board, off: Offensive) -> list[str]:
    """6.21: the units that the headquarters may activate, not counting limits and rivalry."""
    if off.event and off.strategy.exactly:
        return [u for u in off.strategy.exactly if board.on_map(u)]
    return in_order(list(set(_within_command(board, off))))


def _within_command(board: Board, off: Offensive) -> Iterator[str]:
    """The units of the headquarters of an offensive, in no order, perhaps more than once."""
    card, fed, here = off.strategy, supply(board), position(board)
    hqs = [off.hq]
    if off.event and card.effect("all_hqs"):
        hqs = [q for q in here.headquarters(off.seat) if q in fed.hqs]
    units = here.at if off.event and card.effect("no_supply_needed") else fed.units
    also = off.event and card.effect("command") is not None
    blind = 0 if off.event and card.effect("no_allied_zoi") else None
    for hq in hqs:
        area, own = reached(board, hq, blind), COMMANDED[hq]
        for unit in units:
            mine = unit in own or (also and commanded(off, hq, unit))
            if mine and unit in here.at and stands_in(board, unit, area) and _could_be(board, off, unit):
                yield unit


def commanded(off: Offensive, hq: str, unit: str) -> bool:
    """7.53, and the exception of A25."""
    exception: Effect | None = off.strategy.effect("command") if off.event else None
    if exception and exception.hq == hq and matches(unit, [str(exception.units)]):
        return True
    return commands(hq, unit)


def _could_be(board: Board, off: Offensive, unit: str) -> bool:
    counter, card = UNITS[unit], off.strategy
    if counter.hq or unit in board.bombed:
        return False
    if board.turn == 1 and not card.exactly and unit in CARDS["j01"].exactly:
        return False
    return not (off.event and card.only) or matches(unit, card.only)


def addable(board: Board, off: Offensive, chosen: Sequence[str], all_units: Sequence[str]) -> list[str]:
    """The units that may still be named after those that are chosen."""
    left = limit(board, off) - len([u for u in chosen if not is_free(off, u)])
    found = [u for u in all_units if u not in chosen and (left > 0 or is_free(off, u))]
    most = off.strategy.max_ground if off.event else None
    if most is not None and sum(UNITS[u].ground for u in chosen) >= most:
        found = [u for u in found if not UNITS[u].ground]
    return [u for u in found if agrees(board, off.hq, [*chosen, u])]


def is_free(off: Offensive, unit: str) -> bool:
    """A48: Chinese armies cost no activation."""
    return bool(off.event and off.strategy.effect("free_chinese") and UNITS[unit].nation == "chinese")


def agrees(board: Board, hq: str, units: Sequence[str]) -> bool:
    """14: under rivalry a headquarters activates army or navy units, not both."""
    if not hq:
        return True
    side = UNITS[hq].side
    if not board.decks[side].rivalry:
        return True
    bound = [UNITS[u] for u in units]
    if side == ALLIES:
        joint = UNITS[hq].nation == "joint" and board.variants.get("us_rivalry_binds_joint_hq") == "yes"
        if UNITS[hq].nation != "us" and not joint:
            return True
        bound = [u for u in bound if u.nation == "us"]
    return not (any(u.army for u in bound) and any(u.navy for u in bound))


def must_name(off: Offensive, chosen: Sequence[str], all_units: Sequence[str]) -> list[str]:
    """A38: units of which one must be activated and none is yet."""
    if not (off.event and off.strategy.must):
        return []
    wanted = [u for u in all_units if UNITS[u].nation == off.strategy.must]
    return [] if any(u in chosen for u in wanted) else wanted


def usable(board: Board, seat: str, card: str, *, event: bool) -> list[str]:
    """The headquarters with which an offensive could begin: in supply, and with somebody to activate."""
    strategy = CARDS[card]
    if event and strategy.exactly:
        return [""]
    if event and strategy.hqs == ("all",):
        return [""]
    lenient = bool(event and strategy.effect("no_supply_needed"))
    hqs = allowed_hqs(board, seat, strategy, event=event)
    hqs = [q for q in hqs if lenient or q in supply(board).hqs]
    return [q for q in hqs if _has_units(board, Offensive(seat=seat, card=card, event=event, hq=q))]


def _has_units(board: Board, off: Offensive) -> bool:
    return next(_within_command(board, off), None) is not None
