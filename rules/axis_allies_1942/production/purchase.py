"""Chapter 6: the purchase of units and the repair of complexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.axis_allies_1942.atlas import UNITS, is_territory
from rules.axis_allies_1942.board import Board, P, holds_own_capital, is_powerless
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text, named


class Purchase(Decision, tag="purchase.purchase"):
    """6.4: units and repairs in one order, paid at once."""

    rule = "6.1"
    kind = "buy"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        """5.3, 10.5: a power without its capital buys nothing; 3.5: a powerless one is passed over."""
        power = p.board.power
        passed_over = is_powerless(p.board, power) or not holds_own_capital(p.board, power)
        return [] if passed_over else [power]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("purchase.purchase.ask", ipc=p.board.treasury[seat])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        money = p.board.treasury[seat]
        if "units" not in partial:
            return for_sale(money)
        if "repair" not in partial:
            return repairs(damaged(p.board, seat), money - price(partial["units"]))
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if not isinstance(value, dict) or any(type(n) is not int or n < 1 for n in value.values()):
            return None
        money = p.board.treasury[seat]
        if field == "units" and set(value) <= set(UNITS) and price(value) > money:
            return Text.of("purchase.too_dear", price=price(value), ipc=money)
        if field != "repair":
            return None
        left = money - price(partial.get("units", {}))
        whole = set(value) - set(damaged(p.board, seat))
        if whole and all(is_territory(name) for name in whole):
            return Text.of("purchase.not_damaged", territories=sorted(whole))
        too_many = sum(value.values()) > left
        points = {"points": sum(value.values()), "ipc": left}
        return Text.of("purchase.too_many_repairs", **points) if too_many else None

    def apply(self, p: P, order: Order) -> None:
        board, seat = p.board, order.seat
        units, repair = order.args["units"], order.args["repair"]
        board.bought = {name: units[name] for name in UNITS if name in units}
        board.treasury[seat] -= price(units) + sum(repair.values())
        for territory, points in repair.items():
            board.factories[territory] -= points
            p.say("purchase.repaired", power=seat, territory=territory, points=points)
        report = "purchase.bought" if units else "purchase.nothing"
        p.say(report, power=seat, units=board.bought, ipc=board.treasury[seat])
        p.done()

    def default(self, p: P, seat: str) -> Order:
        """When the clock runs out nothing is bought."""
        return Order(seat, "buy", {"units": {}, "repair": {}})


def warnings(view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
    """6.1: money that a purchase leaves although it would pay for one more unit."""
    bought = [order for order in orders if order.kind == "buy"]
    left = view["board"]["treasury"].get(bought[-1].seat, 0) if bought else 0
    if left < min(unit.cost for unit in UNITS.values()):
        return ()
    return (Text.of("purchase.unspent", ipc=left),)


def price(units: dict[str, int]) -> int:
    """6.1: what units cost."""
    return sum(UNITS[name].cost * number for name, number in units.items())


def for_sale(money: int) -> Counts:
    """6.1: any mix that the treasury pays for; 1.2: the supply of pieces has no limit."""
    options = tuple(
        Countable(name, named("unit", name), money // unit.cost, price=unit.cost)
        for name, unit in UNITS.items()
        if unit.cost <= money
    )
    return Counts(name="units", options=options, high=money // 3, budget=money, rule="6.1")


def damaged(board: Board, power: str) -> dict[str, int]:
    """6.2: the damaged complexes that a power controls, with their damage."""
    return {
        name: damage
        for name, damage in sorted(board.factories.items())
        if damage and board.control[name] == power
    }


def repairs(damage: dict[str, int], money: int) -> Counts:
    """6.2: one IPC for each point of damage."""
    options = tuple(
        Countable(name, named("space", name), min(points, money), price=1)
        for name, points in damage.items()
        if money
    )
    return Counts(name="repair", options=options, high=money, budget=money, rule="6.2")


STEPS = (Purchase,)
