"""Chapter 9.2.4: ships bombard before land units storm ashore."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.board import P, tally, units_in
from rules.axis_allies_1942.combat.engagement import current, dice, shown
from rules.axis_allies_1942.combat.fire import Shot, fire
from rules.axis_allies_1942.combat.retreat import finish
from rules.axis_allies_1942.combat.toll import cost
from rules.kernel.fields import Choices, Done, Partial, counts
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


def gunships(p: P, zone: str) -> list[str]:
    """9.2.4: own battleships and cruisers that have neither fought nor bombarded; the strongest first."""
    ships = [(uid, u) for uid, u in units_in(p.board, zone) if u.power == p.board.power and not u.fought]
    armed = [(uid, u) for uid, u in ships if UNITS[u.type].bombard]
    return [uid for uid, u in sorted(armed, key=lambda each: -UNITS[each[1].type].bombard)]


class ChooseGuns(Decision, tag="combat.choose_guns"):
    """9.2.4: no more ships bombard than land units come ashore; each ship supports one territory."""

    rule = "9.2.4"
    kind = "bombard"
    policy = "bombardment"
    zone: str

    def limit(self, p: P) -> int:
        battle = current(p)
        return min(len(gunships(p, self.zone)), len(battle.seaborne) - len(battle.guns))

    def asked(self, p: P) -> list[str]:
        return [p.board.power] if self.limit(p) > 0 else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of(
            "combat.choose_guns.ask", zone=self.zone, territory=current(p).space, ships=self.limit(p)
        )

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "ships" in partial:
            return Done()
        ready = tally(p.board.units[uid] for uid in gunships(p, self.zone))
        return counts("ships", "unit", ready, high=self.limit(p))

    def apply(self, p: P, order: Order) -> None:
        p.done()
        for name, number in order.args["ships"].items():
            able = [uid for uid in gunships(p, self.zone) if p.board.units[uid].type == name]
            for uid in able[:number]:
                current(p).guns.append(uid)
                finish(p.board, uid)

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return shown(p.board, current(p))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        number = self.limit(p) if policy["bombard"] == "always" else 0
        ships = [p.board.units[uid] for uid in gunships(p, self.zone)[:number]]
        return Order(seat, "bombard", {"ships": tally(ships)})


class Bombard(Auto, tag="combat.bombard"):
    """9.2.4: cruisers fire, then battleships; what they hit goes to the strip and still fires once."""

    rule = "9.2.4"

    def run(self, p: P) -> None:
        battle = current(p)
        if not battle.guns:
            return
        ships = tally(p.board.units[uid] for uid in battle.guns)
        shots = [Shot(name, UNITS[name].bombard, number) for name, number in ships.items()]
        shots.sort(key=lambda shot: shot.value)
        salvo = fire(shots, dice(p, battle.space), "bombard")
        p.say("combat.bombarded", power=battle.power, space=battle.space, ships=ships, hits=salvo.hits)
        cost(p, battle.space, battle.standing("defense"), salvo, "strip")


STEPS = (ChooseGuns, Bombard)
