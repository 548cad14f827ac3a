"""8.2 F7: Japan may move one step loss from one of its carriers to another, for the range of its aircraft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Board, P
from rules.empire_of_the_sun.combat.losses import lose_step
from rules.empire_of_the_sun.combat.sides import fleet
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text


def steps(board: Board, unit: str) -> int:
    if not board.on_map(unit):
        return 0
    return 1 if board.weak(unit) else 2


def carriers_now(board: Board, battle: Battle) -> list[str]:
    """Japanese carriers of a battle with their hexes and steps, as words."""
    units = [u for u in fleet(board, battle, JAPAN) if UNITS[u].carrier]
    return [f"{u} {board.at[u]} {steps(board, u)}" for u in units]


def lossy(board: Board, battle: Battle) -> list[str]:
    """Carriers that have lost a step in this battle."""
    words = [each.split() for each in battle.air_before]
    return [unit for unit, _, had in words if steps(board, unit) < int(had)]


def takers(board: Board, battle: Battle, unit: str) -> list[str]:
    """Carriers that could take the loss instead."""
    units = [each.split()[0] for each in battle.air_before]
    return [u for u in units if u != unit and steps(board, u)]


def givers(board: Board, battle: Battle) -> list[str]:
    if ALLIES in battle.critical or len(battle.air_before) < 2:
        return []
    return [u for u in lossy(board, battle) if takers(board, battle, u)]


class Transfer(Decision, tag="battle.transfer"):
    """8.2 F7: which carrier is spared, and which one suffers for it."""

    rule = "8.2"
    policy = "transfer"
    hex: str

    def battle(self, board: Board) -> Battle:
        found = board.battle.battle(self.hex)
        assert found is not None
        return found

    def asked(self, p: P) -> list[str]:
        return [JAPAN] if givers(p.board, self.battle(p.board)) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        board, battle = p.board, self.battle(p.board)
        if partial.kind is None:
            return kinds("order", "transfer", "done")
        if partial.kind == "done":
            return Done()
        if "from" not in partial:
            return pick("from", "unit", givers(board, battle), Text("battle.spared"), "8.2")
        if "to" not in partial:
            return pick("to", "unit", takers(board, battle, partial["from"]), Text("battle.instead"), "8.2")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.done()
        if order.kind == "done":
            return
        board, spared = p.board, order.args["from"]
        words = {each.split()[0]: each.split() for each in self.battle(board).air_before}
        alive = board.on_map(spared)
        board.at[spared] = words[spared][1] if not alive else board.at[spared]
        board.set_face(spared, reduced=not alive and UNITS[spared].steps == 2)
        p.say("battle.transferred", unit=spared, other=order.args["to"])
        lose_step(p, order.args["to"], combat=True)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """Keep the larger sum of attack factors, and never an undotted carrier's life for a dotted one."""
        board, battle = p.board, self.battle(p.board)
        best = max(_gains(board, battle), default=(0, "", ""))
        if policy["transfer"] == "never" or best[0] <= 0:
            return Order(seat, "done")
        return Order(seat, "transfer", {"from": best[1], "to": best[2]})


def _gains(board: Board, battle: Battle) -> list[tuple[int, str, str]]:
    found = []
    for spared in givers(board, battle):
        for other in takers(board, battle, spared):
            dies = steps(board, other) == 1 and not UNITS[other].dot and UNITS[spared].dot
            if not dies:
                found.append(
                    (_regained(board, spared) - board.face(other)[0] + _after(board, other), spared, other)
                )
    return found


def _regained(board: Board, unit: str) -> int:
    counter = UNITS[unit]
    return counter.full[0] - counter.reduced[0] if board.on_map(unit) else counter.reduced[0]


def _after(board: Board, unit: str) -> int:
    return 0 if board.weak(unit) else UNITS[unit].reduced[0]
