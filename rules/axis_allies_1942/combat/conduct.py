"""Chapter 9.0: raids, then amphibious assaults, then all other battles, each in the attacker's order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.board import P, is_to_storm, units_in
from rules.axis_allies_1942.combat import (
    amphibious,
    antiaircraft,
    battle,
    bombardment,
    losses,
    raids,
    retreat,
    stranded,
    submarines,
    toll,
)
from rules.axis_allies_1942.combat.amphibious import StormAshore, assault_targets, feeding_zones
from rules.axis_allies_1942.combat.battle import begin
from rules.axis_allies_1942.combat.engagement import Campaign
from rules.axis_allies_1942.combat.raids import AskInterceptors, raid_on, raid_targets
from rules.axis_allies_1942.combat.stranded import SettleStranded
from rules.axis_allies_1942.movement.attacked import is_battlefield
from rules.axis_allies_1942.movement.survey import is_cargo, is_ship
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text


class ConductCombat(Campaign, tag="combat.conduct", kw_only=True):
    """9.0: the whole phase; when it is over, stranded defenders have landed (12.3)."""

    rule = "9.0"

    def steps(self, p: P) -> tuple[Step, ...]:
        groups = (Combats("raid"), Combats("assault"), Combats("battle"))
        return (AskInterceptors(), *groups, SettleStranded())


class Combats(Auto, tag="combat.combats"):
    """9.0: one combat of a group after another, until none is left."""

    rule = "9.0"
    group: str

    def run(self, p: P) -> None:
        spaces = pending(p, self.group)
        if spaces:
            p.push(PickCombat(self.group, spaces), self)


class ClearZones(Auto, tag="combat.clear_zones"):
    """9.2.3: the sea combats that belong to an assault are fought before it."""

    rule = "9.2.3"
    territory: str

    def run(self, p: P) -> None:
        fought = set(pending(p, "battle"))
        zones = [zone for zone in feeding_zones(p, self.territory) if zone in fought]
        if zones:
            p.push(PickCombat("battle", zones), self)


def pending(p: P, group: str) -> list[str]:
    """Spaces where combats of a group are still to be resolved."""
    if group == "raid":
        return raid_targets(p)
    return assault_targets(p) if group == "assault" else battle_spaces(p)


def battle_spaces(p: P) -> list[str]:
    """Territories and zones where the active power has come to fight and has not fought yet."""
    board = p.board
    ready = [u for u in board.units.values() if u.power == board.power and not u.fought and not is_cargo(u)]
    sent = {unit.space for unit in ready if unit.mission == "battle"}
    sailing = {unit.space for unit in ready if is_ship(unit)}
    fights = {zone for zone in sailing if is_battlefield(board, zone)}
    return sorted(sent | fights)


class PickCombat(Decision, tag="combat.pick_combat"):
    """9.0: the attacker chooses which combat of the group is resolved next."""

    rule = "9.0"
    kind = "resolve"
    policy = "battle_order"
    group: str
    spaces: list[str]

    def asked(self, p: P) -> list[str]:
        return [p.board.power]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.pick_combat.ask", spaces=self.spaces)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "space" in partial:
            return Done()
        return pick("space", "space", self.spaces, Text(f"conduct.{self.group}"), "9.0")

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        later = isinstance(value, str) and value in pending(p, "battle") + pending(p, "assault")
        return Text.of("conduct.later", space=value) if later else None

    def apply(self, p: P, order: Order) -> None:
        p.done()
        p.push(*combat_at(p, self.group, order.args["space"]))

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {"spaces": self.spaces}

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        sign = -1 if policy["first"] == "largest" else 1
        space = min(self.spaces, key=lambda space: (sign * size(p, space), space))
        return Order(seat, "resolve", {"space": space})


def combat_at(p: P, group: str, space: str) -> tuple[Step, ...]:
    if group == "raid":
        return (raid_on(p, space),)
    if group == "assault":
        return (ClearZones(space), StormAshore(space))
    return (begin(p, space),)


def size(p: P, space: str) -> int:
    """How many units meet in a space, those that are to land there too."""
    landing = sum(is_to_storm(unit, space) for unit in p.board.units.values())
    return landing + sum(1 for _ in units_in(p.board, space))


STEPS = (
    *(ConductCombat, Combats, ClearZones, PickCombat),
    *battle.STEPS,
    *losses.STEPS,
    *toll.STEPS,
    *submarines.STEPS,
    *antiaircraft.STEPS,
    *retreat.STEPS,
    *bombardment.STEPS,
    *amphibious.STEPS,
    *raids.STEPS,
    *stranded.STEPS,
)
