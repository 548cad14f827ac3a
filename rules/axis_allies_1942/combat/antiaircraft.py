"""Chapter 9.3.2: antiaircraft artillery fires once, before the first round."""

from __future__ import annotations

from rules.axis_allies_1942.board import P
from rules.axis_allies_1942.combat.engagement import current, dice, is_air
from rules.axis_allies_1942.combat.fire import Salvo, flak_dice
from rules.axis_allies_1942.combat.toll import cost
from rules.kernel.steps import Auto

FLAK_HITS = 1


class AntiaircraftFire(Auto, tag="combat.antiaircraft"):
    """9.3.2: up to three dice for each gun and one for each aircraft; each 1 is an aircraft."""

    rule = "9.3.2"

    def run(self, p: P) -> None:
        battle, units = current(p), p.board.units
        guns = sum(units[uid].type == "aa_artillery" for uid in battle.defenders)
        aircraft = [uid for uid in battle.attackers if is_air(units[uid])]
        number = flak_dice(guns, len(aircraft))
        if not number:
            return
        hits = sum(die <= FLAK_HITS for die in dice(p, battle.space)(number, "antiaircraft"))
        p.say("antiaircraft.fired", space=battle.space, dice=number, hits=hits)
        cost(p, battle.space, aircraft, Salvo(other=hits), "removed")


STEPS = (AntiaircraftFire,)
