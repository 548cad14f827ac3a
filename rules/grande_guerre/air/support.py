"""G14.3, 21.9: what squadrons on tactical support add in a sub-battle."""

from __future__ import annotations

from rules.grande_guerre.atlas import support_kind, support_type
from rules.grande_guerre.battle.state import Battle
from rules.grande_guerre.tactics.known import knows


def has_fighter(battle: Battle, side: str, sub: str) -> bool:
    """21.11: whether a fighter is among the squadrons on tactical support."""
    units = battle.means.air.get(side, {}).get(sub, [])
    return any(support_kind(u) == "fighter" for u in units if u in battle.board.support)


def support_value(battle: Battle, side: str, sub: str) -> int:
    """G14.3, 21.9: what the squadrons of a side add in a sub-battle."""
    units = [u for u in battle.means.air.get(side, {}).get(sub, []) if u in battle.board.support]
    better = int(knows(battle.board, battle.party(side).nation(), "aerial_support"))
    return sum(support_type(u).support + better for u in units)
