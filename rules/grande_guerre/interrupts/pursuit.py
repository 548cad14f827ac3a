"""G8.1b: a stack of the winner that took no part bars the way of a retreat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.grande_guerre.board import P
from rules.grande_guerre.forces import attack_strength, defence_strength, outside
from rules.grande_guerre.interrupts.interception import candidates, chance_to_come, sendable
from rules.grande_guerre.map.stacking import limit
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.policies import odds_met, wish

if TYPE_CHECKING:
    from rules.grande_guerre.battle.state import Battle


def intercept_retreat(p: P, battle: Battle, path: Sequence[str]) -> str:
    """The area that is closed to the retreating stack, or nothing; no battle follows, once per battle."""
    side = battle.attacker.side
    beaten = outside(p.board, battle.area, battle.defender.side)
    for area in path:
        for near in candidates(p, area, side, set(battle.attacker.fighters)):
            most = min(len(beaten), limit(p.board, area))
            corps = sendable(p, near, most, set(battle.attacker.fighters), side)
            if not corps:
                continue
            own, enemy = defence_strength(p.board, corps), attack_strength(p.board, beaten)
            value = wish(p.board, "intercept", corps[0], p.board.corps[corps[0]].army)
            if odds_met(value, own, enemy) and chance_to_come(p, side):
                put(p, corps, area)
                p.say("interrupts.retreat_barred", area=area, origin=near, count=len(corps))
                return area
    return ""
