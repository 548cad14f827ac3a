"""Battles drawn in a line: who is where and came from where, what the dice show, what the players answer."""

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import UNITS, is_sea
from rules.axis_allies_1942.board import are_enemies, send
from rules.axis_allies_1942.combat.engagement import current
from rules.kernel.driver import perform, settle, standing_order, waiting
from rules.kernel.orders import Order
from rules.kernel.walk import follow
from tests.rules.axis_allies_1942.situations import Situation, position, power_of

POLICIES = ("losses_land", "losses_sea", "submarines", "press")
POLICIES += ("battle_order", "bombardment", "interceptors", "stranded")
ASK: dict[str, Any] = dict.fromkeys(POLICIES)
"""A player who wants to be asked everything."""


def combat(
    turn: str,
    units: str,
    *,
    came: Mapping[str, str] | None = None,
    assault: Mapping[str, str] | None = None,
    attacks: tuple[str, ...] = (),
    raid: bool = False,
    **more: Any,
) -> Situation:
    """The active power's units stand where they are going to fight.

    `came` gives the last space before a battle by space or by "space type"; `assault` maps a sea zone to the
    territory that its cargo storms.
    """
    s = position(turn=turn, phase="conduct_combat", units=units, **more)
    power = power_of(turn)
    for unit in s.board.units.values():
        if unit.power != power:
            continue
        hostile = not is_sea(unit.space) and are_enemies(power, s.board.control[unit.space])
        flies = UNITS[unit.type].kind == "air" and not unit.aboard
        if hostile or (flies and is_sea(unit.space)):
            unit.mission = "battle"
            if raid and flies:
                unit.mission = "raid" if unit.type == "bomber" else "escort"
        if unit.aboard and unit.type != "fighter" and unit.space in (assault or {}):
            send(unit, "assault", assault[unit.space])
            unit.phase = "combat"
        origin = (came or {}).get(f"{unit.space} {unit.type}") or (came or {}).get(unit.space)
        if origin and not unit.aboard:
            unit.came_from, unit.moved, unit.phase = origin, 1, "combat"
    s.board.attacks = list(attacks)
    return s


def fight(s: Situation, *faces: int, ask: Mapping[str, Mapping[str, Any]] | None = None) -> Situation:
    """Settle with these dice; a quick game answers, `ask` being what seats have chosen themselves."""
    s.dice(*faces)
    settle(s.play, guard=True)
    return answer(s, ask=ask)


def answer(s: Situation, *orders: Order, ask: Mapping[str, Mapping[str, Any]] | None = None) -> Situation:
    """Give orders, then let standing orders answer as long as they do."""
    for order in orders:
        give(s, order)
    while is_fighting(s):
        seat = waiting(s.play)[0]
        order = standing_order(s.play, seat, (ask or {}).get(seat, {}), "quick")
        if order is None:
            break
        give(s, order)
    return s


def give(s: Situation, order: Order) -> None:
    """Carry out an order that must be legal for `check` and along the choices; the dice go on."""
    follow(s.play.decision, s.play, order)
    perform(s.play, order, guard=True)


def is_fighting(s: Situation) -> bool:
    return s.play.state.outcome is None and s.play.decision.name().startswith("combat.")


def is_over(s: Situation) -> bool:
    """All combat is resolved and no die is left over."""
    return not is_fighting(s) and not s.play.dice.script


def purposes(s: Situation) -> list[str]:
    return [roll.purpose for roll in s.play.dice.rolls]


def lose(seat: str, **fields: Any) -> Order:
    return Order(seat, "lose", fields)


def battle(s: Situation) -> Any:
    return current(s.play)


def asking(*seats: str) -> dict[str, dict[str, Any]]:
    """These seats have set every policy to `ask me`."""
    return {seat: dict(ASK) for seat in seats}
