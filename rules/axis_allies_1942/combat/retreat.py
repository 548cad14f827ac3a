"""Chapters 9.3.7B, 9.3.8 and 9.2.7: after a round the attacker presses on or retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import SEA_ZONES, TERRITORIES, is_territory, is_zone
from rules.axis_allies_1942.board import (
    Board,
    P,
    Plan,
    is_friendly_territory,
    is_hostile_zone,
    recall,
    tally,
)
from rules.axis_allies_1942.combat.chances import side_of
from rules.axis_allies_1942.combat.engagement import (
    Engagement,
    current,
    damaged,
    fighting,
    is_air,
    plan_for,
    shown,
    tally_of,
    told,
)
from rules.axis_allies_1942.movement.survey import Survey
from rules.axis_allies_1942.odds import Question, judged
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text

# 9.3.8 Where to


def movers(board: Board, battle: Engagement) -> list[str]:
    """Attackers that a retreat moves: ships, or land units that did not come by sea (9.2.7)."""
    fixed = set(battle.seaborne)
    return [uid for uid in battle.attackers if uid not in fixed and not is_air(board.units[uid])]


def leavers(board: Board, battle: Engagement) -> list[str]:
    """All that a retreat takes out of the battle; aircraft stay in the space until they land."""
    fixed = set(battle.seaborne)
    return [uid for uid in battle.attackers if uid not in fixed]


def retreats(p: P, battle: Engagement) -> list[str]:
    """9.3.8: adjacent friendly spaces from which a ship or a land unit moved into this battle."""
    if not movers(p.board, battle):
        return []
    is_open = _open_zone if battle.at_sea else _open_territory
    return [space for space in battle.routes if is_open(p.board, battle, space)]


def _open_zone(board: Board, battle: Engagement, zone: str) -> bool:
    """Friendly now and when the turn began, across a border that is open to ships."""
    if zone not in SEA_ZONES[battle.space].sea or zone in board.start.hostile_zones:
        return False
    return not is_hostile_zone(board, battle.power, zone) and Survey(board).may_sail(battle.space, zone)


def _open_territory(board: Board, battle: Engagement, territory: str) -> bool:
    near = territory in TERRITORIES[battle.space].land
    return near and is_friendly_territory(board, battle.power, territory)


def may_retreat(p: P, battle: Engagement) -> bool:
    """Where something must move it needs a way; a force of aircraft alone just breaks off."""
    if movers(p.board, battle):
        return bool(retreats(p, battle))
    return bool(leavers(p.board, battle))


# 9.3.7B The decision


class PressOrRetreat(Decision, tag="combat.press_or_retreat"):
    """9.3.7B: the attacker goes on with another round, or all that can leave the battle do."""

    rule = "9.3.8"
    policy = "press"

    def asked(self, p: P) -> list[str]:
        return [current(p).power]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("combat.press_or_retreat.ask", **told(p.board, current(p)))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return press_or_retreat(p.board, current(p))
        spaces = retreats(p, current(p)) if partial.kind == "retreat" else []
        if spaces and "to" not in partial:
            return pick("to", "space", spaces, Text("retreat.to"), "9.3.8")
        return Done()

    def check(self, p: P, order: Order) -> None:
        spaces = retreats(p, current(p)) if order.kind == "retreat" else []
        if spaces and "to" not in order.args:
            raise IllegalOrder("retreat.where", "9.3.8", spaces=spaces)
        super().check(p, order)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field != "to" or not (is_territory(value) or is_zone(value)):
            return None
        battle = current(p)
        code = "retreat.not_friendly" if value in battle.routes else "retreat.not_from_there"
        return Text.of(code, space=value, battle=battle.space)

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "retreat":
            retreat(p, current(p), order.args.get("to", ""))

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return shown(p.board, current(p))

    def scopes(self, p: P, seat: str) -> list[str]:
        return [current(p).space]

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        battle = current(p)
        if not stops(p, battle, Plan(**policy)):
            return Order(seat, "press")
        wish = plan_for(p.board, battle.space).retreat
        return Order(seat, "retreat", destination(retreats(p, battle), wish))


def press_or_retreat(board: Board, battle: Engagement) -> Pick:
    """9.2.7: who retreats should know that what came by sea fights on alone."""
    stay = tally(board.units[uid] for uid in battle.attackers if uid in battle.seaborne)
    leave = tally(board.units[uid] for uid in leavers(board, battle))
    note = Text.of("retreat.leaves", units=leave, stay=stay) if stay else None
    press, back = (Text(f"order.{kind}") for kind in ("press", "retreat"))
    return Pick(name="kind", options=(Option("press", press), Option("retreat", back, note)))


def destination(spaces: list[str], wish: str) -> dict[str, str]:
    """The wished space if it is open, else the first one."""
    if not spaces:
        return {}
    return {"to": wish if wish in spaces else spaces[0]}


def stops(p: P, battle: Engagement, plan: Plan) -> bool:
    """18: whether a plan or policy wants to retreat now; transports alone flee from all that can fight."""
    if not fighting(p.board, battle.attackers, "attack"):
        return bool(fighting(p.board, battle.defenders, "defense"))
    if plan.rounds and battle.round >= plan.rounds:
        return True
    if plan.survivors and len(battle.attackers) <= plan.survivors:
        return True
    return bool(plan.odds) and chance(p, battle) < plan.odds


def chance(p: P, battle: Engagement) -> float:
    """The attacker's chance to win from here, in percent."""
    attack, defense = (
        side_of(tally_of(p.board, battle.side(posture)), damaged(p.board, battle, posture))
        for posture in ("attack", "defense")
    )
    return 100 * judged(Question(attack, defense, battle.at_sea, guns_fire=False)).win


def decide(p: P, battle: Engagement) -> None:
    """Follow the plan where it speaks of retreating, else ask."""
    plan = plan_for(p.board, battle.space)
    if not (plan.rounds or plan.odds or plan.survivors):
        p.push(PressOrRetreat())
    elif stops(p, battle, plan):
        retreat(p, battle, destination(retreats(p, battle), plan.retreat).get("to", ""))


# 9.3.8 Going


def retreat(p: P, battle: Engagement, to: str) -> None:
    """All go together with their cargo; aircraft stay; seaborne units fight on (9.2.7)."""
    board, moving = p.board, movers(p.board, battle)
    gone = leavers(board, battle)
    p.say("retreat.retreated" if to else "retreat.broke_off", **_told(board, battle, gone, to))
    battle.leave(gone)
    for uid in gone:
        finish(board, uid)
    for uid in moving:
        withdraw(board, uid, to)
    if not battle.attackers:
        battle.outcome = "retreat"


def _told(board: Board, battle: Engagement, gone: list[str], to: str) -> dict[str, Any]:
    units = tally(board.units[uid] for uid in gone)
    return {"power": battle.power, "space": battle.space, "units": units} | ({"goal": to} if to else {})


def withdraw(board: Board, uid: str, to: str) -> None:
    """8.4f: cargo stays aboard, and its assault is called off."""
    board.units[uid].space = to
    for unit in board.units.values():
        if unit.aboard == uid:
            unit.space = to
            recall(unit)


def finish(board: Board, uid: str) -> None:
    """A unit is through with fighting this turn; its battleship damage is repaired (9.3.6d)."""
    unit = board.units[uid]
    unit.fought, unit.damaged = True, False
    recall(unit)


STEPS = (PressOrRetreat,)
