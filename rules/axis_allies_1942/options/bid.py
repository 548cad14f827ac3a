"""Chapter 19: the bid, an option by which a side begins with a few more units."""

from __future__ import annotations

from typing import Any

from rules.axis_allies_1942.atlas import LAND_UNITS, SIDES, TURN_ORDER, UNITS, is_sea
from rules.axis_allies_1942.board import Board, P, add_unit, side, units_of
from rules.kernel.fields import Choices, Done, Option, Partial, Pick, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text, named

BIDS = tuple(range(0, 31, 3))
ON_LAND = tuple(name for name in (*LAND_UNITS, "fighter", "bomber") if name != "industrial_complex")


class PlaceBid(Decision, tag="bid.place"):
    """19: powers spend their side's bid in turn order, one unit in a space where they have units already."""

    rule = "19"
    power: str

    def asked(self, p: P) -> list[str]:
        return [self.power] if bid_spaces(p.board, self.power) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("bid.place.ask", ipc=p.board.bid[side(seat)])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "bid", "end")
        if partial.kind == "end":
            return Done()
        if "at" not in partial:
            return pick("at", "space", bid_spaces(p.board, seat), rule="19")
        if "unit" not in partial:
            types = affordable(p.board, seat, partial["at"])
            options = tuple(Option(name, named("unit", name)) for name in types)
            return Pick(name="unit", options=options, rule="19")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text.of("bid.not_there", space=str(value)[:40]) if field == "at" else None

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "end":
            p.done()
            return
        at, name = order.args["at"], order.args["unit"]
        p.board.bid[side(order.seat)] -= UNITS[name].cost
        p.board.bid_spaces[order.seat] = sorted([*p.board.bid_spaces.get(order.seat, []), at])
        add_unit(p.board, name, order.seat, at)
        p.say("bid.placed", power=order.seat, units={name: 1}, space=at)

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end")


class KeepRest(Auto, tag="bid.keep_rest"):
    """19: what is left of a bid goes into the treasury of the side's first power."""

    rule = "19"

    def run(self, p: P) -> None:
        for name, ipc in sorted(p.board.bid.items()):
            power = next(power for power in TURN_ORDER if side(power) == name)
            p.board.treasury[power] += ipc
            if ipc:
                p.say("bid.kept", power=power, ipc=ipc)
        p.board.bid, p.board.bid_spaces = {}, {}


def bid_spaces(board: Board, power: str) -> list[str]:
    """Spaces where the power has a unit that stands there by itself, each good for one unit of the bid."""
    own = {unit.space for _, unit in units_of(board, power) if not unit.aboard}
    free = [space for space in sorted(own) if space not in board.bid_spaces.get(power, ())]
    return [space for space in free if affordable(board, power, space)]


def affordable(board: Board, power: str, space: str) -> list[str]:
    """Unit types that belong into a space and that the rest of the bid pays for."""
    types = [name for name, unit in UNITS.items() if unit.kind == "sea"] if is_sea(space) else ON_LAND
    return [name for name in types if UNITS[name].cost <= board.bid.get(side(power), 0)]


def bids(options: dict[str, Any]) -> dict[str, int]:
    """What each side may spend."""
    return {name: options[f"bid_{name}"] for name in SIDES if options[f"bid_{name}"]}


STEPS = (PlaceBid, KeepRest)
