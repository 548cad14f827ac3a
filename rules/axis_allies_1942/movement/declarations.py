"""Chapters 7.6, 17 and 2.4: what the active power declares without moving anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import structs

from rules.axis_allies_1942.atlas import POWERS, SIDES, UNITS
from rules.axis_allies_1942.board import Board, Lendable, P, Plan, Unit, enemy_side, production, side
from rules.axis_allies_1942.landing.proof import costs_none
from rules.axis_allies_1942.movement.attacked import (
    add_attack,
    attack_fixes_carriers,
    declare,
    declared,
    forget_attacks,
    ignore,
    is_declared,
    may_declare,
    may_ignore,
    will_attack,
)
from rules.axis_allies_1942.movement.maneuvers import Maneuver
from rules.axis_allies_1942.movement.survey import Survey, is_air, is_ship
from rules.axis_allies_1942.transport.decks import seat_fighters
from rules.kernel.fields import Choices, Done, Number, Option, Partial, Pick, grow, pick
from rules.kernel.orders import Order
from rules.kernel.texts import Text

EVERYWHERE = "everywhere"
LENDABLE = get_args(Lendable)
LONGEST_PLAN = 12


class Attack(Maneuver):
    """7.6: ships attack the submarines and transports that are in their zone."""

    kind = "attack"
    rule = "7.6"
    first = "at"

    def candidates(self, survey: Survey) -> Iterable[str]:
        return sorted(survey.light_zones)

    def opens(self, survey: Survey, space: str) -> bool:
        return may_declare(survey, space) and self.is_safe(survey, space)

    def is_safe(self, survey: Survey, zone: str) -> bool:
        """7.8.1: carriers that fight cannot sail to fetch their fighters."""
        if not attack_fixes_carriers(survey, zone):
            return True
        after = structs.replace(survey.board)
        add_attack(after, zone)
        return costs_none(survey, survey.after(after))

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        if space not in survey.light_zones:
            return Text.of("attack.not_needed", zone=space)
        if is_declared(survey.board, space):
            return Text.of("attack.already", zone=space)
        if not will_attack(survey, space):
            return Text.of("attack.no_ship", zone=space)
        return Text.of("attack.strands", zone=space)

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        declare(p, order.args["at"])


class Ignore(Maneuver):
    """7.6: an attack is called off, where every ship has another reason to be there."""

    kind = "ignore"
    rule = "7.6"
    first = "at"

    def candidates(self, survey: Survey) -> Iterable[str]:
        return declared(survey.board)

    def opens(self, survey: Survey, space: str) -> bool:
        return may_ignore(survey, space)

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        code = "came_to_attack" if is_declared(survey.board, space) else "not_declared"
        return Text.of(f"ignore.{code}", zone=space)

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        ignore(p.board, order.args["at"])
        p.say("ignore.ignored", power=order.seat, zone=order.args["at"])


class MakePlan(Maneuver):
    """17, 18: how a battle is to be fought: losses, when to retreat and where to, what submarines do."""

    kind = "plan"
    rule = "18"
    first = "at"

    def candidates(self, survey: Survey) -> Iterable[str]:
        battles = battle_spaces(survey)
        return [*battles, EVERYWHERE] if battles else []

    def opens(self, survey: Survey, space: str) -> bool:
        return True

    def field(self, survey: Survey, partial: Partial) -> Choices:
        if "losses" not in partial:
            left = [name for name in UNITS if UNITS[name].hits and name not in partial.get("losses", [])]
            return grow("losses", "unit", left, may_stop=True, rule="18")
        for name, high in (("rounds", 20), ("odds", 100), ("survivors", 50)):
            if name not in partial:
                return Number(name=name, low=0, high=high, ask=Text(f"plan.{name}"), rule="18")
        if "retreat" not in partial:
            return pick(
                "retreat", "space", ["any", *origins(survey, partial["at"])], Text("plan.retreat"), "9.3.8"
            )
        if "submarines" not in partial:
            words = ("any", "strike", "submerge")
            options = tuple(Option(word, Text(f"plan.submarines.{word}")) for word in words)
            return Pick(name="submarines", options=options, rule="9.3.3")
        return Done()

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        args = order.args
        at = "" if args["at"] == EVERYWHERE else args["at"]
        p.board.plans[at] = Plan(
            losses=args["losses"],
            rounds=args["rounds"],
            odds=args["odds"],
            survivors=args["survivors"],
            retreat="" if args["retreat"] == "any" else args["retreat"],
            submarines="" if args["submarines"] == "any" else args["submarines"],
        )
        p.tell([order.seat], "plan.made", space=order.args["at"])


def battle_spaces(survey: Survey) -> list[str]:
    """Where the active power is going to fight, as far as it is known now."""
    own = [unit for unit in survey.board.units.values() if unit.power == survey.power]
    sent = {unit.space for unit in own if unit.mission == "battle"}
    landed = {unit.target for unit in own if unit.mission == "assault"}
    at_sea = {unit.space for unit in own if is_ship(unit) and unit.space in survey.hostile_zones}
    return sorted({*sent, *landed, *at_sea, *declared(survey.board)})


def origins(survey: Survey, at: str) -> list[str]:
    """9.3.8: the spaces from which units have moved into a battle."""
    own = (unit for unit in survey.board.units.values() if unit.power == survey.power and not is_air(unit))
    return sorted({u.came_from for u in own if u.came_from and at in (u.space, EVERYWHERE)})


class Share(Maneuver):
    """2.4: whether allies may use the power's carriers and transports."""

    kind = "share"
    rule = "2.4"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return bool(self.lendable(survey))

    def lendable(self, survey: Survey) -> list[str]:
        types = {unit.type for unit in survey.board.units.values() if unit.power == survey.power}
        return [each for each in LENDABLE if each[:-1] in types]

    def field(self, survey: Survey, partial: Partial) -> Choices:
        if "what" not in partial:
            return pick("what", "lendable", self.lendable(survey), Text("share.what"), "2.4")
        if "allow" not in partial:
            other = "yes" if self.is_closed(survey, partial["what"]) else "no"
            return Pick(name="allow", options=(Option(other, Text(f"share.{other}")),), rule="2.4")
        return Done()

    def is_closed(self, survey: Survey, what: str) -> bool:
        return what in survey.board.closed.get(survey.power, ())

    def why_not_here(self, survey: Survey, space: str) -> Text:
        return Text("share.nothing")

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "allow" and value in ("yes", "no"):
            return Text("kernel.changes_nothing")
        return Text.of("share.none", what=value) if field == "what" and value in LENDABLE else None

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        what, lent = order.args["what"], order.args["allow"] == "yes"
        others = [each for each in p.board.closed.pop(order.seat, []) if each != what]
        kept = others if lent else sorted([*others, what])
        p.board.closed |= {order.seat: kept} if kept else {}
        p.say(f"share.{'lent' if lent else 'closed'}", power=order.seat, what=what)


class Restart(Maneuver):
    """21.2: the combat moves are one set; all of them are taken back, to begin anew."""

    kind = "restart"
    rule = "21.2"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return bool(declared(survey.board)) or any(
            acted(u, survey.power) for u in survey.board.units.values()
        )

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        return Text("restart.nothing")

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        take_back(p.board)
        p.say("restart.done", power=order.seat)


def acted(unit: Unit, power: str) -> bool:
    return unit.power == power and bool(unit.phase or unit.mission)


def take_back(board: Board) -> None:
    """Put everything where it was when the phase began; blitzes are undone too."""
    forget_attacks(board)
    board.plans, board.captured = {}, []
    board.control = dict(board.start.control)
    board.trails[board.power], board.conquests[board.power] = [], []
    for uid, unit in board.units.items():
        at_sea = unit.aboard if not unit.boarded else ""
        board.units[uid] = Unit(unit.type, unit.power, unit.began or unit.space, at_sea)
    for unit in board.units.values():
        if unit.aboard:
            unit.space = board.units[unit.aboard].space
    seat_fighters(board)


def active_powers(board: Board) -> set[str]:
    """3.5: powers that still have units."""
    return {unit.power for unit in board.units.values()}


class Concede(Maneuver):
    """3.4: a side gives up when all its powers say so within one round."""

    kind = "concede"
    rule = "3.4"
    first = ""

    def is_open(self, survey: Survey) -> bool:
        return survey.power in active_powers(survey.board) and survey.power not in survey.board.conceded

    def field(self, survey: Survey, partial: Partial) -> Choices:
        return Done()

    def why_not_here(self, survey: Survey, space: str) -> Text:
        return Text("concede.already")

    def apply(self, p: P, order: Order, survey: Survey) -> None:
        p.board.conceded = sorted([*p.board.conceded, order.seat])
        p.say("concede.offered", power=order.seat)
        mine = side(order.seat)
        if all(side(power) != mine or power in p.board.conceded for power in active_powers(p.board)):
            winners = SIDES[enemy_side(order.seat)].powers
            scores = {power: production(p.board, power) for power in POWERS}
            p.end(winners, Text.of("concede.over", side=mine), scores)
