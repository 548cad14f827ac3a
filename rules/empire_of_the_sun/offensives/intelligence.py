"""5.2, 6.25, 6.27: intelligence values, the roll, and hexes that allow a special reaction."""

from __future__ import annotations

from rules.empire_of_the_sun.atlas import ALLIES, UNITS
from rules.empire_of_the_sun.board import Board, Offensive, P
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.hexes import AIRFIELDS, BIT, CITIES, PORTS, distance
from rules.empire_of_the_sun.offensives.declaration import recon
from rules.empire_of_the_sun.supply.position import covered, position

RECON = -2
SHOALS = "5508"


def stated_surprise(off: Offensive) -> bool:
    return off.event and off.strategy.condition == "surprise"


def value(off: Offensive, *, special: bool = False) -> int | None:
    """5.22, 6.27: the intelligence value; a special reaction to a stated surprise uses the other one."""
    card = off.strategy
    if not off.event:
        return card.oc
    if stated_surprise(off):
        return card.oc if special else None
    return card.ec


def modifier(board: Board) -> int:
    """5.22, J12: air recon helps the Reaction player; empty waters at French Frigate Shoals hinder him."""
    found = RECON if recon(board) else 0
    effect = board.battle.strategy.effect("intel") if board.battle.event else None
    return found + (effect.value if effect and _unwatched(board) else 0)


def _unwatched(board: Board) -> bool:
    here = position(board)
    watched = covered(here, ALLIES, frozenset(board.battle.zoi)) & BIT[SHOALS]
    cruisers = [u for u in board.units_of(ALLIES) if UNITS[u].cls == "CA" and UNITS[u].nation == "us"]
    return not watched and not any(distance(board.at[u], SHOALS) <= 3 for u in cruisers)


def roll(p: P, purpose: str, *, special: bool = False) -> bool:
    """5.22: a success if the modified roll is not above the value; a natural nine always fails."""
    goal = value(p.board.battle, special=special)
    assert goal is not None
    bonus = modifier(p.board)
    rolled = d10(p, purpose)
    success = rolled != 9 and rolled + bonus <= goal
    code = "intelligence.success" if success else "intelligence.failure"
    p.say(code, roll=rolled, modified=rolled + bonus, value=goal)
    return success


def tenths(board: Board) -> int:
    """5.22: in how many of ten rolls the Reaction player succeeds."""
    goal = value(board.battle)
    return 0 if goal is None else min(9, max(0, goal + 1 - modifier(board)))


def special_hexes(board: Board) -> list[str]:
    """6.27: undefended bases entered from sea or air, watched by aircraft, in range of a headquarters."""
    off = board.battle
    if value(off, special=True) is None:
        return []
    here = position(board)
    watched = covered(here, off.other, frozenset(off.zoi))
    hexes = {
        board.at[u] for u in off.moved if UNITS[u].ground and off.moved[u].by != "land" and board.on_map(u)
    }
    return sorted(h for h in hexes if h in BIT and watched & BIT[h] and _qualifies(board, h))


def _qualifies(board: Board, hex_: str) -> bool:
    off = board.battle
    symbols = hex_ in AIRFIELDS or hex_ in PORTS or hex_ in CITIES
    empty = not position(board).present(off.other) & BIT[hex_]
    hqs = position(board).headquarters(off.other)
    near = any(distance(board.at[q], hex_) <= UNITS[q].range for q in hqs)
    owned = off.turned.get(hex_, board.controller(hex_)) == off.other
    return symbols and empty and near and owned


def may_roll(board: Board) -> bool:
    """5.22: one roll in an offensive with a battle, where the card gives a value."""
    off = board.battle
    return bool(off.battles) and value(off) is not None
