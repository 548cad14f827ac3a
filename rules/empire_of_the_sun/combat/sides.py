"""8.1, A11: who takes part in a battle, and with what factors."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    GARRISON_CITIES,
    HOME_CITIES,
    JAPAN,
    UNITS,
    Card,
    Effect,
)
from rules.empire_of_the_sun.board import BOX, Battle, Board, Offensive, in_order
from rules.empire_of_the_sun.hexes import BIT, NATION, ONE_HEX_ISLANDS, TERRAIN, distance
from rules.empire_of_the_sun.offensives.activation import matches
from rules.empire_of_the_sun.offensives.declaration import escorts
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.supply.position import position

GARRISON = "garrison"
"""Stands for one intrinsic step in lists of hits."""


def fleet(board: Board, battle: Battle, side: str) -> list[str]:
    """8.11, 8.12: air and naval units of a side in a battle, escorts outside the hex among them.

    8.1: who strikes elsewhere takes no part, should a battle arise where he stands.
    """
    off = board.battle
    away = {u for each in off.battles if each is not battle for u in (*each.op, *each.rp)}
    there = [u for u in board.units_in(battle.hex, side) if UNITS[u].ship or UNITS[u].air]
    inside = [u for u in there if u not in away]
    outside = [u for u in (battle.op if side == off.seat else battle.rp) if board.on_map(u)]
    outside = [u for u in outside if u not in inside]
    guards = [u for u in escorts(board, off, outside, side) if u not in inside and u not in outside]
    return in_order([*inside, *outside, *guards])


def fires(board: Board, battle: Battle, unit: str) -> bool:
    """8.12: surface ships outside the hex add nothing."""
    return UNITS[unit].flies or board.at[unit] == battle.hex


def effects(off: Offensive, op: str) -> list[Effect]:
    return [each for card in off.in_force() for each in card.effects if each.op == op]


def cards_with(off: Offensive, op: str) -> list[Card]:
    return [card for card in off.in_force() if card.effect(op)]


def attack(board: Board, battle: Battle, unit: str) -> int:
    """8.2 A: the attack factor with the bonus of events; half of it, rounded up, beyond the normal range."""
    off, counter = board.battle, UNITS[unit]
    factor = board.face(unit)[0]
    factor += sum(e.value for e in effects(off, "attack") if matches(unit, [str(e.units)]))
    factor = max(0, factor)
    place = board.at[unit]
    if counter.air and place != BOX and distance(place, battle.hex) > counter.range:
        factor = (factor + 1) // 2
    return factor


def total(board: Board, battle: Battle, side: str) -> int:
    units = fleet(board, battle, side)
    return sum(attack(board, battle, u) for u in units if fires(board, battle, u))


def defence(board: Board, unit: str) -> int:
    """8.2 F1: the defence factor with the bonus of events; J01 halves that of the Allies."""
    off = board.battle
    factor = board.face(unit)[1]
    factor += sum(e.value for e in effects(off, "defence") if matches(unit, [str(e.units)]))
    if effects(off, "half_defence") and UNITS[unit].side == ALLIES:
        factor = (factor + 1) // 2
    return factor


# Modifiers of the air-naval step


def modifiers(board: Board, battle: Battle, side: str) -> list[tuple[str, int]]:
    """8.2 B: what is added to the roll of a side, with the reason for it."""
    off = board.battle
    found: list[tuple[str, int]] = []
    if off.condition == "ambush" and side == ALLIES:
        found.append(("ambush", 4))
    if off.condition == "surprise" and side == off.seat:
        found.append(("surprise", 3))
    by_year = {1943: 1, 1944: 3, 1945: 3}.get(board.year, 0)
    units = fleet(board, battle, side)
    if side == ALLIES and by_year and any(UNITS[u].flies and UNITS[u].nation == "us" for u in units):
        found.append(("year", by_year))
    value = sum(e.value for e in effects(off, "air_naval") if e.side == side and _there(board, battle, e))
    return [*found, ("event", value)] if value else found


def _there(board: Board, battle: Battle, effect: Effect) -> bool:
    """Whether an event's modifier counts in this battle."""
    match effect.where:
        case "commonwealth_ships":
            units = fleet(board, battle, ALLIES)
            return any(UNITS[u].ship and UNITS[u].commonwealth for u in units)
        case "near_idle_carrier":
            off = board.battle
            idle = [u for u in board.units_of(JAPAN) if UNITS[u].cls in ("CV", "CVL") and u not in off.active]
            return any(distance(board.at[u], battle.hex) <= 6 for u in idle)
        case "one_hex_island":
            return battle.hex in ONE_HEX_ISLANDS
        case "japan_brigade":
            return any(UNITS[u].size == "X" for u in troops(board, battle, JAPAN))
        case "jungle_malaya":
            return NATION.get(battle.hex) == "malaya" and TERRAIN[battle.hex] in ("jungle", "mixed")
        case "all":
            return True
    return effect.where == battle.hex


def applies(board: Board, battle: Battle, effect: Effect) -> bool:
    return _there(board, battle, effect)


# The ground step


def garrison_steps(board: Board, hex_: str) -> int:
    """12.77, 12.94: intrinsic Japanese steps in a city: a quarter of the divisions in China, one at home."""
    if not position(board).garrisons & BIT[hex_]:
        return 0
    return (board.divisions + 3) // 4 if hex_ in GARRISON_CITIES else 1


def garrison_attack(hex_: str) -> int:
    return 12 if hex_ in HOME_CITIES else 9


GARRISON_DEFENCE = 12


def troops(board: Board, battle: Battle, side: str) -> list[str]:
    """8.13: ground units that fight; those who landed only where the Offensive player won the first step."""
    off = board.battle
    found = ground_in(board, battle.hex, side)
    if side == off.seat:
        found = [u for u in found if u in off.active or landed(off, u)]
        if battle.won == off.other:
            found = [u for u in found if not landed(off, u)]
    return in_order(found)


def ground_in(board: Board, hex_: str, side: str) -> list[str]:
    """The ground units of a hex, without those that a retreat of this offensive has brought there (8.5.1)."""
    units = board.units_in(hex_, side)
    return [u for u in units if UNITS[u].ground and u not in board.battle.retreated]


def ground_total(board: Board, battle: Battle, side: str) -> int:
    off = board.battle
    bonus = effects(off, "attack")
    units = troops(board, battle, side)
    found = sum(
        max(0, board.face(u)[0] + sum(e.value for e in bonus if matches(u, [str(e.units)]))) for u in units
    )
    if side == JAPAN and side == off.other:
        found += garrison_steps(board, battle.hex) * garrison_attack(battle.hex)
    return found


def ground_defence(board: Board, unit: str) -> int:
    """8.4 B: those of the Offensive player who landed defend at half."""
    off = board.battle
    factor = board.face(unit)[1]
    beach = UNITS[unit].side == off.seat and landed(off, unit)
    return (factor + 1) // 2 if beach else factor
