"""7.43: ground units of the Reaction player that are stronger than who entered may leave the hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import JAPAN, UNITS
from rules.empire_of_the_sun.board import Board, P
from rules.empire_of_the_sun.combat.control import take_hex
from rules.empire_of_the_sun.combat.sides import garrison_attack, garrison_steps
from rules.empire_of_the_sun.hexes import BIT, bits
from rules.empire_of_the_sun.movement.limits import half_points, mountain_points
from rules.empire_of_the_sun.movement.overland import LandFinder
from rules.empire_of_the_sun.offensives.campaign import march
from rules.empire_of_the_sun.supply.position import position
from rules.kernel.fields import Choices, Done, Partial, kinds, pick, way
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


def entered(board: Board, hex_: str) -> list[str]:
    off = board.battle
    return [u for u in board.units_in(hex_, off.seat) if UNITS[u].ground and u in off.moved]


def stronger(board: Board, hex_: str) -> bool:
    """The attack factors of all who are there, garrisons too (12.77), against those of all who came."""
    off = board.battle
    own = [u for u in board.units_in(hex_, off.other) if UNITS[u].ground]
    foes = entered(board, hex_)
    intrinsic = garrison_steps(board, hex_) * garrison_attack(hex_) if off.other == JAPAN else 0
    strength = intrinsic + sum(board.face(u)[0] for u in own)
    return bool(foes) and strength > sum(board.face(u)[0] for u in foes)


class EvadeFinder(LandFinder):
    """Out of the hex, never by the way that the enemy came, and never into him or a battle."""

    def __init__(self, board: Board, unit: str):
        off, here = board.battle, position(board)
        start = board.at[unit]
        shut = here.present(off.seat) | bits(each.hex for each in off.battles)
        super().__init__(unit, start, half_points(off), here, shut, mountain=mountain_points(board))
        self.came = {off.moved[u].path[-2] for u in entered(board, start)}

    def cost(self, one: str, other: str) -> int | None:
        if one == self.start and other in self.came:
            return None
        return super().cost(one, other)


def evaders(board: Board, allowed: list[str]) -> list[str]:
    off = board.battle
    units = [u for each in off.battles for u in board.units_in(each.hex, off.other) if each.hex in allowed]
    ground = [u for u in units if UNITS[u].ground and u not in off.reacting]
    return [u for u in ground if EvadeFinder(board, u).any()]


class Evade(Decision, tag="offensive.evade"):
    """7.43: who leaves; the comparison is made once, before the first has left."""

    rule = "7.43"
    policy = "evade"
    way_fields = ("path",)
    hexes: list[str]

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.other] if evaders(p.board, self.hexes) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "evade", "done")
        if partial.kind == "done" or "path" in partial:
            return Done()
        if "unit" not in partial:
            return pick("unit", "unit", evaders(p.board, self.hexes), Text("ground.who"), "7.43")
        finder = EvadeFinder(p.board, partial["unit"])
        return way("path", "hex", finder.start, finder, partial, rule="7.43")

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        unit, path = order.args["unit"], list(order.args["path"])
        p.board.at[unit] = path[-1]
        march(p.board, order.seat, path)
        p.say("offensive.evaded", unit=unit, hex=path[-1])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "done")


class Abandoned(Auto, tag="offensive.abandoned"):
    """7.43: a hex that all have left is no battle hex any more, and who entered it holds it."""

    rule = "7.43"
    hexes: list[str]

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        for hex_ in self.hexes:
            if not position(board).present(off.other) & BIT[hex_]:
                off.battles = [each for each in off.battles if each.hex != hex_]
                take_hex(p, hex_, off.seat)


def evasion_hexes(board: Board) -> list[str]:
    return [each.hex for each in board.battle.battles if stronger(board, each.hex)]
