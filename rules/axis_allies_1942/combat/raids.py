"""Chapter 9.1: strategic bombing raids, with escorts and interceptors where the option is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.board import P, are_enemies, units_in
from rules.axis_allies_1942.combat.engagement import Engagement, current, dice
from rules.axis_allies_1942.combat.fire import Salvo
from rules.axis_allies_1942.combat.retreat import finish
from rules.axis_allies_1942.combat.toll import cost
from rules.axis_allies_1942.policies import interceptors
from rules.kernel.fields import Choices, Done, Number, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text

RAIDER_HITS, INTERCEPTOR_HITS, COMPLEX_HITS = 1, 2, 1


def raiders(p: P, territory: str) -> list[str]:
    """Bombers and escorts of the raid on a territory."""
    sent = units_in(p.board, territory)
    return [uid for uid, u in sent if u.mission in ("raid", "escort") and not u.fought]


def raid_targets(p: P) -> list[str]:
    """9.1.4: all bombers against one complex form one raid."""
    return sorted({u.space for u in p.board.units.values() if u.mission == "raid" and not u.fought})


def bombers(p: P, raid: Engagement) -> list[str]:
    return [uid for uid in raid.attackers if p.board.units[uid].type == "bomber"]


class Raid(Engagement, tag="combat.raid", kw_only=True):
    """9.1: an air battle if somebody intercepts, the fire of the complex, and the bombs."""

    rule = "9.1"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (RaidersFire(), InterceptorsFire(), FactoryFire(), DropBombs())


def raid_on(p: P, territory: str) -> Raid:
    rising = [uid for uid, unit in units_in(p.board, territory) if unit.mission == "intercept"]
    return Raid(space=territory, power=p.board.power, attackers=raiders(p, territory), defenders=rising)


# 9.1.5 Option: escorts and interceptors


class AskInterceptors(Auto, tag="combat.ask_interceptors"):
    """9.1.5b: before combat every owner of fighters in a raided territory says how many rise."""

    rule = "9.1.5"

    def run(self, p: P) -> None:
        if p.options["escorts_and_interceptors"] != "yes":
            return
        for territory in reversed(raid_targets(p)):
            owners = sorted({p.board.units[uid].power for uid in based_fighters(p, territory)})
            p.push(*(Intercept(territory, power) for power in owners))


def based_fighters(p: P, territory: str, power: str = "") -> list[str]:
    return [
        uid
        for uid, unit in units_in(p.board, territory)
        if unit.type == "fighter"
        and are_enemies(unit.power, p.board.power)
        and power in ("", unit.power)
        and not unit.mission
    ]


class Intercept(Decision, tag="combat.intercept"):
    """9.1.5b: any number of the own fighters based in the target intercept."""

    rule = "9.1.5"
    kind = "intercept"
    policy = "interceptors"
    territory: str
    power: str

    def asked(self, p: P) -> list[str]:
        return [self.power]

    def prompt(self, p: P, seat: str) -> Text:
        sent = [p.board.units[uid].type for uid in raiders(p, self.territory)]
        told = {"bombers": sent.count("bomber"), "escorts": sent.count("fighter")}
        return Text.of("combat.intercept.ask", territory=self.territory, **told)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "fighters" in partial:
            return Done()
        high = len(based_fighters(p, self.territory, self.power))
        return Number(name="fighters", low=0, high=high, ask=Text("raids.fighters"), rule="9.1.5")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        rising = based_fighters(p, self.territory, self.power)[: order.args["fighters"]]
        for uid in rising:
            p.board.units[uid].mission = "intercept"
        if rising:
            p.say("raids.intercept", power=self.power, territory=self.territory, number=len(rising))

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        escorts = sum(p.board.units[uid].type == "fighter" for uid in raiders(p, self.territory))
        ready = len(based_fighters(p, self.territory, self.power))
        return Order(seat, "intercept", {"fighters": interceptors(policy, ready, escorts)})


class RaidersFire(Auto, tag="combat.raiders_fire"):
    """9.1.5c: bombers and escorts fire first; what they hit is gone at once."""

    rule = "9.1.5"

    def run(self, p: P) -> None:
        raid = current(p)
        if raid.defenders:
            duel(p, raid, raid.attackers, raid.defenders, RAIDER_HITS, "raiders")


class InterceptorsFire(Auto, tag="combat.interceptors_fire"):
    """9.1.5c: then the interceptors that are left."""

    rule = "9.1.5"

    def run(self, p: P) -> None:
        raid = current(p)
        if raid.defenders:
            duel(p, raid, raid.defenders, raid.attackers, INTERCEPTOR_HITS, "interceptors")


def duel(p: P, raid: Engagement, firing: list[str], targets: list[str], value: int, who: str) -> None:
    hits = sum(die <= value for die in dice(p, raid.space)(len(firing), who))
    p.say(f"raids.{who}", territory=raid.space, dice=len(firing), hits=hits)
    cost(p, raid.space, targets, Salvo(other=hits), "removed")


# 9.1.2, 9.1.3


class FactoryFire(Auto, tag="combat.factory_fire"):
    """9.1.2: the complex fires once at each bomber; antiaircraft artillery does not."""

    rule = "9.1.2"

    def run(self, p: P) -> None:
        raid = current(p)
        targets = bombers(p, raid)
        if not targets:
            return
        hits = sum(die <= COMPLEX_HITS for die in dice(p, raid.space)(len(targets), "complex"))
        p.say("raids.factory", territory=raid.space, dice=len(targets), hits=hits)
        cost(p, raid.space, targets, Salvo(other=hits), "removed")


class DropBombs(Auto, tag="combat.drop_bombs"):
    """9.1.3: a die of damage for each bomber, up to twice the value of the territory in all."""

    rule = "9.1.3"

    def run(self, p: P) -> None:
        raid, board = current(p), p.board
        if bombers(p, raid):
            self.bomb(p, raid)
        for uid in raid.attackers:
            finish(board, uid)

    def bomb(self, p: P, raid: Engagement) -> None:
        board = p.board
        bombs = sum(dice(p, raid.space)(len(bombers(p, raid)), "bombs"))
        before = board.factories[raid.space]
        board.factories[raid.space] = min(before + bombs, 2 * TERRITORIES[raid.space].ipc)
        done = board.factories[raid.space] - before
        p.say("raids.bombed", power=raid.power, territory=raid.space, rolled=bombs, damage=done)


STEPS = (Raid, AskInterceptors, Intercept, RaidersFire, InterceptorsFire, FactoryFire, DropBombs)
