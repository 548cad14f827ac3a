"""Chapter 9.3.3: submarines strike by surprise or submerge where no enemy destroyer is in the battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.board import P, tally
from rules.axis_allies_1942.combat.engagement import (
    Engagement,
    current,
    destroy,
    dice,
    plan_for,
    shown,
    tally_of,
    told,
)
from rules.axis_allies_1942.combat.fire import fire, volley
from rules.axis_allies_1942.combat.toll import cost
from rules.axis_allies_1942.policies import submerges
from rules.kernel.fields import Choices, Done, Number, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

OTHER = {"attack": "defense", "defense": "attack"}


def free_submarines(p: P, battle: Engagement, posture: str) -> list[str]:
    """9.3.3: those that no enemy destroyer held down when the round began."""
    if OTHER[posture] in battle.hunters:
        return []
    return [uid for uid in battle.side(posture) if p.board.units[uid].type == "submarine"]


class SubmarineChoices(Auto, tag="combat.submarine_choices"):
    """9.3.3: before any dice the attacker decides, then each defending owner."""

    rule = "9.3.3"

    def run(self, p: P) -> None:
        battle = current(p)
        plan = plan_for(p.board, battle.space).submarines
        boats = {posture: free_submarines(p, battle, posture) for posture in OTHER}
        battle.striking = boats["attack"] + boats["defense"]
        if boats["attack"] and plan:
            dive(p, battle, boats["attack"] if plan == "submerge" else [])
            boats["attack"] = []
        owners = sorted({p.board.units[uid].power for uid in boats["defense"]})
        asked = [battle.power] if boats["attack"] else []
        p.push(*(Submarines(power) for power in [*asked, *owners]))


class Submarines(Decision, tag="combat.submarines"):
    """9.3.3: for each own submarine a surprise strike, or it submerges and leaves the battle."""

    rule = "9.3.3"
    kind = "submarines"
    policy = "submarines"
    power: str

    def boats(self, p: P) -> list[str]:
        return [uid for uid in current(p).striking if p.board.units[uid].power == self.power]

    def asked(self, p: P) -> list[str]:
        return [self.power]

    def prompt(self, p: P, seat: str) -> Text:
        boats = len(self.boats(p))
        return Text.of("combat.submarines.ask", boats=boats, **told(p.board, current(p)))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "submerge" in partial:
            return Done()
        ask = Text("submarines.submerge")
        return Number(name="submerge", low=0, high=len(self.boats(p)), ask=ask, rule="9.3.3a")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        dive(p, current(p), self.boats(p)[: order.args["submerge"]])

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return shown(p.board, current(p))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        battle, boats = current(p), self.boats(p)
        attacks = self.power == battle.power
        own, enemy = ("attack", "defense") if attacks else ("defense", "attack")
        dives = submerges(
            policy, attacks, tally_of(p.board, battle.side(own)), tally_of(p.board, battle.side(enemy))
        )
        return Order(seat, "submarines", {"submerge": len(boats) if dives else 0})


def dive(p: P, battle: Engagement, boats: list[str]) -> None:
    """9.3.3a: they leave the battle, stay in the zone and cannot be hit."""
    if not boats:
        return
    power = p.board.units[boats[0]].power
    battle.leave(boats)
    battle.submerged += boats
    p.say("submarines.submerged", power=power, number=len(boats), space=battle.space)


class SurpriseStrike(Auto, tag="combat.surprise_strike"):
    """9.3.3b: submarines of one side fire first; what they hit does not fire this round."""

    rule = "9.3.3b"
    posture: str

    def run(self, p: P) -> None:
        battle = current(p)
        own = set(battle.side(self.posture))
        boats = [p.board.units[uid] for uid in battle.striking if uid in own]
        if not boats or not battle.side(OTHER[self.posture]):
            return
        salvo = fire(volley(tally(boats), self.posture), dice(p, battle.space), f"surprise {self.posture}")
        owners = sorted({boat.power for boat in boats})
        whose = {"power": owners[0]} if len(owners) == 1 else {"powers": owners}
        code = "submarines.struck" if len(owners) == 1 else "submarines.struck_together"
        p.say(code, **whose, space=battle.space, dice=len(boats), hits=salvo.sub)
        cost(p, battle.space, battle.standing(OTHER[self.posture]), salvo, "struck")


class RemoveStruck(Auto, tag="combat.remove_struck"):
    """9.3.3c: the casualties of both sides go after both have fired."""

    rule = "9.3.3c"

    def run(self, p: P) -> None:
        battle = current(p)
        destroy(p, battle, battle.struck)


STEPS = (SubmarineChoices, Submarines, SurpriseStrike, RemoveStruck)
