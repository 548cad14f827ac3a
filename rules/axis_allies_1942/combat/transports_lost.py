"""Chapter 9.3.9: transports that nothing protects are destroyed without dice."""

from __future__ import annotations

from rules.axis_allies_1942.board import P
from rules.axis_allies_1942.combat.engagement import Engagement, destroy, tally_of
from rules.axis_allies_1942.combat.fire import is_helpless
from rules.axis_allies_1942.combat.losses import tell
from rules.axis_allies_1942.combat.retreat import may_retreat


def sink_defenseless(p: P, battle: Engagement) -> None:
    """9.3.9: those of the defender; those of the attacker only where they cannot retreat."""
    if not battle.at_sea:
        return
    attack, defense = tally_of(p.board, battle.attackers), tally_of(p.board, battle.defenders)
    if is_helpless(defense, "defense", attack):
        sink(p, battle, "defense")
    elif is_helpless(attack, "attack", defense) and not may_retreat(p, battle):
        sink(p, battle, "attack")


def sink(p: P, battle: Engagement, posture: str) -> None:
    lost = [uid for uid in battle.side(posture) if p.board.units[uid].type == "transport"]
    p.say("combat.defenseless", space=battle.space, number=len(lost))
    tell(p, battle.space, lost)
    destroy(p, battle, lost)
