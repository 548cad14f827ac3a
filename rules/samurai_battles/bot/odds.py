"""What an attack may be expected to do."""

from __future__ import annotations

from functools import cache
from math import comb

from rules.samurai_battles.atlas import TERRAIN, UNITS, apart
from rules.samurai_battles.battle.strength import swords_ignored
from rules.samurai_battles.bot.eyes import Piece, View

KILL = 1.5
FLAG = 0.25


@cache
def swords_through(dice: int, ignored: int) -> float:
    """Swords to be expected of so many dice when the first few are ignored."""
    return sum(
        comb(dice, n) * (1 / 6) ** n * (5 / 6) ** (dice - n) * max(0, n - ignored) for n in range(dice + 1)
    )


def dice_of(board: View, unit: Piece, hex_: str, ranged: bool) -> int:
    """Base dice against a hex, with the caps of the ground."""
    kind = UNITS[unit["type"]]
    if ranged:
        far = apart(unit["hex"], hex_)
        dice = kind.ranged[far - 2] if 2 <= far <= len(kind.ranged) + 1 else 0
        dice = min(dice, kind.moved_ranged) if unit["moved"] else dice
    else:
        dice = unit["blocks"] if unit["type"] == "bg" else kind.melee
    way = "ranged" if ranged else "melee"
    for place, side in ((unit["hex"], "in"), (hex_, "at")):
        ground = TERRAIN[board["land"].get(place, "open")]
        dice = min(dice, getattr(ground, f"{side}_{way}").get(kind.arm, dice))
    return dice


def expected(unit: Piece, target: Piece, dice: int, ranged: bool) -> float:
    """Hits to be expected of so many dice."""
    symbols = 0.0 if target["type"] == "bg" else dice / 6
    if ranged:
        return symbols + (dice / 6 if UNITS[unit["type"]].swords_at_range else 0.0)
    return symbols + swords_through(dice, swords_ignored(unit["type"], target["type"]))


def harm(unit: Piece, target: Piece, dice: int, ranged: bool) -> float:
    """Hits, more for the last blocks, and a little for the flags."""
    hits = expected(unit, target, dice, ranged)
    last: float = min(1.0, hits / target["blocks"]) ** 2
    return hits + KILL * last + FLAG * dice / 6
