"""Chapter 9.3: general combat, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from rules.axis_allies_1942.atlas import UNITS
from rules.axis_allies_1942.board import P, enemies_in, is_hostile_territory, is_to_storm, units_in
from rules.axis_allies_1942.combat.antiaircraft import AntiaircraftFire
from rules.axis_allies_1942.combat.bombardment import Bombard
from rules.axis_allies_1942.combat.engagement import (
    Campaign,
    Engagement,
    current,
    destroy,
    dice,
    fighting,
    is_air,
    tally_of,
)
from rules.axis_allies_1942.combat.fire import can_hit, fire, has_destroyer, volley
from rules.axis_allies_1942.combat.retreat import decide, finish, may_retreat
from rules.axis_allies_1942.combat.submarines import OTHER, RemoveStruck, SubmarineChoices, SurpriseStrike
from rules.axis_allies_1942.combat.toll import cost
from rules.axis_allies_1942.combat.transports_lost import sink, sink_defenseless
from rules.axis_allies_1942.conquest.control import capture, destroy_artillery
from rules.axis_allies_1942.movement.survey import is_cargo, is_ship
from rules.kernel import steps
from rules.kernel.steps import Auto, Step


class Battle(Engagement, tag="combat.battle", kw_only=True):
    """9.3: bombardment, antiaircraft fire, rounds until the battle ends, and its conclusion."""

    rule = "9.3"

    def steps(self, p: P) -> tuple[Step, ...]:
        return (Bombard(), AntiaircraftFire(), FirstRound(), Conclude())


class Round(steps.Sequence, tag="combat.round"):
    """21.6: submarines, attackers, defenders, the strip, and whether it goes on."""

    rule = "9.3"

    def steps(self, p: P) -> tuple[Step, ...]:
        firing = (OpenFire("attack"), OpenFire("defense"), ClearStrip(), EndOrGoOn())
        if not current(p).at_sea:
            return (BeginRound(), *firing)
        strikes = (SubmarineChoices(), SurpriseStrike("attack"), SurpriseStrike("defense"), RemoveStruck())
        return (BeginRound(), *strikes, *firing)


# 9.3.1 Step 1


def battle_at(p: P, space: str, seaborne: list[str]) -> Battle:
    """9.3.1: who attacks and who defends; the attacker's allies stay out (11.3)."""
    board, power = p.board, p.board.power
    attackers = [uid for uid, unit in units_in(board, space) if unit.power == power and attacks(p, uid)]
    defenders = [uid for uid, unit in enemies_in(board, power, space) if defends(p, uid)]
    came = {board.units[uid].came_from for uid in attackers if uid not in seaborne and not _flew(p, uid)}
    battle = Battle(space=space, power=power, attackers=attackers, defenders=defenders, seaborne=seaborne)
    battle.routes = sorted(came - {""})
    return battle


def _flew(p: P, uid: str) -> bool:
    return is_air(p.board.units[uid])


def attacks(p: P, uid: str) -> bool:
    """7.6, 9.2.2: ships that are in the zone, and land units and aircraft that were sent to this battle."""
    unit = p.board.units[uid]
    if unit.fought or is_cargo(unit):
        return False
    return is_ship(unit) or unit.mission == "battle" or is_to_storm(unit, unit.space)


def defends(p: P, uid: str) -> bool:
    """9.3.1, 9.1.5f: everything but cargo and interceptors."""
    unit = p.board.units[uid]
    return not is_cargo(unit) and unit.mission != "intercept"


def take_off(p: P, battle: Engagement) -> None:
    """15.5: fighters leave the decks of carriers that fight; allies' fighters stay the attacker's cargo."""
    ships = {*battle.attackers, *battle.defenders}
    for uid, unit in units_in(p.board, battle.space):
        if unit.type != "fighter" or unit.aboard not in ships:
            continue
        if uid in battle.defenders:
            battle.decks[uid] = unit.aboard
        if uid in battle.defenders or unit.power == battle.power:
            unit.aboard = ""


class FirstRound(Auto, tag="combat.first_round"):
    """9.3.0, 9.3.9: perhaps there is nobody to fight."""

    rule = "9.3.0"

    def run(self, p: P) -> None:
        battle = current(p)
        sink_defenseless(p, battle)
        if is_over(p, battle):
            flee_or_sink(p, battle)
        else:
            p.push(Round())


class BeginRound(Auto, tag="combat.begin_round"):
    """9.3.10: what depends on the units present is judged anew each round."""

    rule = "9.3.10"

    def run(self, p: P) -> None:
        battle = current(p)
        battle.round += 1
        battle.striking = []
        battle.hunters = [side for side in OTHER if has_destroyer(tally_of(p.board, battle.side(side)))]
        p.say(
            "combat.round",
            space=battle.space,
            round=battle.round,
            attackers=tally_of(p.board, battle.attackers),
            defenders=tally_of(p.board, battle.defenders),
        )


# 9.3.4, 9.3.5 Steps 3 to 5


class OpenFire(Auto, tag="combat.open_fire"):
    """9.3.4, 9.3.5: one die for each unit that has not fired yet; the other side picks its losses."""

    rule = "9.3.4"
    posture: str

    def run(self, p: P) -> None:
        battle = current(p)
        firing = [uid for uid in battle.side(self.posture) if uid not in battle.striking]
        shots = volley(tally_of(p.board, firing), self.posture)
        if not shots or not battle.side(OTHER[self.posture]):
            return
        salvo = fire(shots, dice(p, battle.space), self.posture, self.posture in battle.hunters)
        number = sum(shot.number for shot in shots)
        p.say(f"combat.{self.posture}", space=battle.space, dice=number, hits=salvo.hits)
        fate = "strip" if self.posture == "attack" else "removed"
        cost(p, battle.space, battle.standing(OTHER[self.posture]), salvo, fate)


class ClearStrip(Auto, tag="combat.clear_strip"):
    """9.3.5: step 5, the casualties that have fired back are removed."""

    rule = "9.3.5"

    def run(self, p: P) -> None:
        battle = current(p)
        destroy(p, battle, battle.strip)


# 9.3.7 Step 6


class EndOrGoOn(Auto, tag="combat.end_or_go_on"):
    """9.3.7: the battle ends where one side cannot fight on; else the attacker may retreat."""

    rule = "9.3.7"

    def run(self, p: P) -> None:
        battle = current(p)
        sink_defenseless(p, battle)
        if is_over(p, battle):
            flee_or_sink(p, battle)
            return
        p.push(GoOn())
        if may_retreat(p, battle):
            decide(p, battle)


class GoOn(Auto, tag="combat.go_on"):
    """9.3.7B: whoever has not retreated fights another round."""

    rule = "9.3.7B"

    def run(self, p: P) -> None:
        if not current(p).outcome:
            p.push(Round())


def is_over(p: P, battle: Engagement) -> bool:
    """9.3.7A: one side has nothing left that can fight, or neither can hit the other."""
    able = {side: bool(fighting(p.board, battle.side(side), side)) for side in OTHER}
    if able["attack"] and able["defense"]:
        forces = {side: tally_of(p.board, battle.side(side)) for side in OTHER}
        if any(can_hit(forces[side], side, forces[OTHER[side]]) for side in OTHER):
            return False
        battle.outcome = "standoff"
    elif able["defense"] or not battle.attackers:
        battle.outcome = "dived" if have_dived(p, battle) else "lost"
    else:
        battle.outcome = "won" if able["attack"] or not battle.defenders else "standoff"
    return True


def have_dived(p: P, battle: Engagement) -> bool:
    """9.3.3a: no attacker is left but submarines that have submerged: they have not lost, they have gone."""
    return not battle.attackers and any(p.board.units[uid].power == battle.power for uid in battle.submerged)


def flee_or_sink(p: P, battle: Engagement) -> None:
    """9.3.7A, 9.3.9: the attacker's last transports may retreat; staying among enemies they are sunk."""
    transports = battle.at_sea and bool(battle.attackers) and battle.outcome in ("lost", "standoff")
    if not transports or fighting(p.board, battle.attackers, "attack"):
        return
    p.push(SinkStragglers())
    if may_retreat(p, battle):
        decide(p, battle)


class SinkStragglers(Auto, tag="combat.sink_stragglers"):
    """9.3.9: attacking transports that stay with enemies that can fight are destroyed."""

    rule = "9.3.9"

    def run(self, p: P) -> None:
        battle = current(p)
        if battle.attackers and fighting(p.board, battle.defenders, "defense"):
            sink(p, battle, "attack")


# 9.3.11 Step 7


class Conclude(Auto, tag="combat.conclude"):
    """9.3.11: survivors return to the space, submarines surface, and control may change (10.1)."""

    rule = "9.3.11"

    def run(self, p: P) -> None:
        battle = current(p)
        if battle.round or battle.outcome != "won":
            p.say(f"combat.{battle.outcome}", power=battle.power, space=battle.space, rounds=battle.round)
            p.board.results.setdefault(battle.power, {})[battle.space] = battle.outcome
        settle_ground(p, battle)
        record_zone(p, battle)
        for uid in [*battle.attackers, *battle.submerged, *battle.defenders]:
            if uid in p.board.units:
                rest(p, battle, uid)


def rest(p: P, battle: Engagement, uid: str) -> None:
    """The battle is behind a unit: damage is repaired, and fighters go back to the decks that are left."""
    unit = p.board.units[uid]
    if unit.power == battle.power:
        finish(p.board, uid)
    unit.damaged = False
    deck = battle.decks.get(uid)
    if deck in p.board.units:
        unit.aboard = deck


def settle_ground(p: P, battle: Engagement) -> None:
    """10.1, 9.3.7A: capture where a land unit stands alone; guns left alone are destroyed."""
    if battle.at_sea or battle.outcome != "won" or not battle.attackers:
        return
    captors = [uid for uid in battle.attackers if UNITS[p.board.units[uid].type].captures]
    if captors and is_hostile_territory(p.board, battle.power, battle.space):
        capture(p, battle.space, battle.power)
    else:
        destroy_artillery(p, battle.space, battle.power)


def record_zone(p: P, battle: Engagement) -> None:
    """9.2.4, 9.2.5: landings from this zone get no bombardment, and need it cleared of all but transports."""
    campaign = next((step for step in reversed(p.state.stack) if isinstance(step, Campaign)), None)
    if battle.at_sea and campaign is not None:
        left = (p.board.units[uid].type for uid in battle.defenders)
        campaign.zones[battle.space] = all(name == "transport" for name in left)


def begin(p: P, space: str, seaborne: Sequence[str] = ()) -> Battle:
    """9.3.1: set a battle up; the caller puts it on the stack."""
    battle = battle_at(p, space, list(seaborne))
    attackers, defenders = tally_of(p.board, battle.attackers), tally_of(p.board, battle.defenders)
    if defenders:
        p.say("combat.begins", power=battle.power, space=space, attackers=attackers, defenders=defenders)
    else:
        p.say("combat.lands", power=battle.power, space=space, attackers=attackers)
    take_off(p, battle)
    return battle


STEPS = (
    *(Battle, Round, FirstRound, BeginRound, OpenFire, ClearStrip),
    *(EndOrGoOn, GoOn, SinkStragglers, Conclude),
)
