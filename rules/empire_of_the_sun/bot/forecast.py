"""How a battle will probably go: quick sums in place of the exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from msgspec import Struct

from rules.empire_of_the_sun.atlas import JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import BOX, Battle, Board
from rules.empire_of_the_sun.bot.worth import hex_worth, unit_worth
from rules.empire_of_the_sun.combat.ground import defenders, ground_modifier
from rules.empire_of_the_sun.combat.sides import (
    GARRISON_DEFENCE,
    defence,
    fleet,
    garrison_steps,
    ground_defence,
    ground_total,
    modifiers,
    total,
    troops,
)
from rules.empire_of_the_sun.combat.tables import air_naval_hits, ground_hits
from rules.empire_of_the_sun.hexes import distance
from rules.empire_of_the_sun.offensives import intelligence
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.supply.position import position

INTERCEPTED, SURPRISED = 0.625, 0.85
UNKNOWN_CARDS = 0.15
"""The chance that a stated surprise is spoiled by a card."""
AT_SEA = 0.35
"""How much of a fleet within reach is thought to answer."""


class Forecast(Struct):
    """The chances of a battle, and what it is likely to cost both sides."""

    win: float
    take: float
    kills: float
    losses: float


def seen_chance(board: Board) -> float:
    """5.22: the chance that the Reaction player gets wind of the offensive."""
    off = board.battle
    value = intelligence.value(off)
    if value is None:
        return UNKNOWN_CARDS
    return min(0.9, max(0.0, (value + 1 - intelligence.modifier(board)) / 10))


def answer(board: Board, hex_: str) -> float:
    """6.26: the air-naval factors that might react to a battle, not counting who stands in it."""
    off = board.battle
    foe = off.other
    hqs = [q for q in position(board).headquarters(foe) if distance(board.at[q], hex_) <= UNITS[q].range]
    if not hqs:
        return 0.0
    most = off.ov + max(UNITS[q].efficiency for q in hqs)
    found = [_sent(board, u, hex_) for u in board.units_of(foe) if board.at[u] not in (hex_, BOX)]
    return sum(sorted(found, reverse=True)[:most])


def _sent(board: Board, unit: str, hex_: str) -> float:
    counter, far = UNITS[unit], distance(board.at[unit], hex_)
    if counter.air and far <= counter.battle_range:
        return float(board.face(unit)[0])
    if counter.ship and far <= 10:
        return AT_SEA * board.face(unit)[0]
    return 0.0


def expected(sum_: int, bonus: int) -> float:
    """8.2: mean hits of the air-naval table."""
    return sum(air_naval_hits(sum_, roll + bonus) for roll in range(10)) / 10 if sum_ else 0.0


def expected_ground(sum_: int, bonus: int) -> float:
    return sum(ground_hits(sum_, roll + bonus) for roll in range(10)) / 10 if sum_ else 0.0


def toughness(board: Board, units: Sequence[str]) -> float:
    """How many hits it takes to remove units."""
    return float(sum(defence(board, u) * (1 if board.weak(u) else 2) for u in units))


def better(one: float, other: float, steep: float = 2.5) -> float:
    """The chance of the side with the larger sum."""
    if one <= 0 and other <= 0:
        return 0.5
    share = (one - other) / max(1.0, one + other)
    return 1.0 / (1.0 + exp(-steep * 3.0 * share))


def forecast(board: Board, battle: Battle, answering: float | None = None) -> Forecast:
    """A battle as it stands on a table, with what may still come (or with what has come)."""
    off = board.battle
    own, foes = fleet(board, battle, off.seat), fleet(board, battle, off.other)
    ours, theirs = float(total(board, battle, off.seat)), float(total(board, battle, off.other))
    chance = seen_chance(board) if answering is None else 1.0
    coming = chance * (answer(board, battle.hex) if answering is None else answering)
    theirs += coming
    bonus = dict(modifiers(board, battle, off.seat))
    extra = sum(value for name, value in bonus.items() if name != "surprise")
    factor = chance * INTERCEPTED + (1 - chance) * SURPRISED + 0.03 * extra
    hard = toughness(board, foes) + 2.5 * coming
    soft = toughness(board, own)
    harm = min(1.0, ours * factor / hard) if hard else 1.0
    back = theirs * (1.0 - (1.0 - chance) * harm) * (INTERCEPTED + 0.03 * _bonus(board, battle, off.other))
    hurt = min(1.0, back / soft) if soft else 0.0
    win = 1.0 if not theirs else better(ours * (1 - hurt), theirs * (1 - harm)) if own else 0.0
    kills = harm * sum(unit_worth(board, u) for u in foes)
    losses = hurt * sum(unit_worth(board, u) for u in own)
    return _ashore(board, battle, Forecast(win, 0.0, kills, losses))


def _bonus(board: Board, battle: Battle, side: str) -> int:
    return sum(value for name, value in modifiers(board, battle, side) if name != "surprise")


def _ashore(board: Board, battle: Battle, found: Forecast) -> Forecast:
    off = board.battle
    attackers = troops(board, battle, off.seat)
    if not attackers:
        return found
    ashore = found.win if all(landed(off, u) for u in attackers) else 1.0
    if not defenders(board, battle):
        found.take = ashore
        return found
    battle.won, battle.defended = off.seat, True
    ours = expected_ground(ground_total(board, battle, off.seat), ground_modifier(board, battle, off.seat))
    theirs = expected_ground(
        ground_total(board, battle, off.other), ground_modifier(board, battle, off.other)
    )
    battle.won = ""
    foes = troops(board, battle, off.other)
    hard = sum(ground_defence(board, u) * (1 if board.weak(u) else 2) for u in foes)
    hard += GARRISON_DEFENCE * (garrison_steps(board, battle.hex) if off.other == JAPAN else 0)
    soft = sum(ground_defence(board, u) * (1 if board.weak(u) else 2) for u in attackers)
    harm, hurt = ours / max(1, hard), theirs / max(1, soft)
    take = better(harm, hurt) if harm < 1 else max(0.75, better(harm, hurt))
    found.take = ashore * take
    found.kills += ashore * min(1.0, harm) * sum(unit_worth(board, u) for u in foes)
    found.losses += min(1.0, hurt) * sum(unit_worth(board, u) for u in attackers)
    return found


def gain(board: Board, battle: Battle) -> float:
    """What a battle is worth to the Offensive player."""
    off = board.battle
    found = forecast(board, battle)
    prize = hex_worth(board, off.seat, battle.hex) if board.controls(enemy(off.seat), battle.hex) else 0.0
    return found.take * prize + found.kills - 1.1 * found.losses
