"""Chapter 3, first part: income and new blocks."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.border_war.board import P, count, face_down
from rules.border_war.tables import LAND, UNITS
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text, named

CASTLE_GOLD = 3


class Income(Auto, tag="recruit.income"):
    """3.1: three gold for the castle and one for each town under one's banner."""

    rule = "3.1"

    def run(self, p: P) -> None:
        for seat in p.seats:
            gold = CASTLE_GOLD + towns(p, seat)
            p.board.gold[seat] += gold
            p.say("recruit.income", seat=seat, gold=gold)


def towns(p: P, seat: str) -> int:
    """Towns under a seat's banner; a castle that nobody plays is a town (2.2)."""
    return sum(1 for hex_, owner in p.board.owner.items() if owner == seat and is_town(p, hex_))


def is_town(p: P, hex_: str) -> bool:
    return LAND[hex_] in ("town", "castle") and hex_ not in p.board.castles.values()


class Recruit(Decision, tag="recruit.recruit"):
    """3.2: buy blocks into the castle, as far as gold and room go."""

    rule = "3.2"
    kind = "recruit"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("recruit.recruit.ask", gold=p.board.gold[seat], hex=p.board.castles[seat])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        room, gold = p.board.room(p.board.castles[seat], seat), p.board.gold[seat]
        options = tuple(
            Countable(kind, named("unit", kind), min(room, gold // unit.price), price=unit.price)
            for kind, unit in UNITS.items()
            if min(room, gold // unit.price)
        )
        return Counts(name="units", options=options, high=room, budget=gold, ask=Text("recruit.units"))

    def apply(self, p: P, order: Order) -> None:
        units = order.args["units"]
        p.board.gold[order.seat] -= sum(UNITS[kind].price * n for kind, n in units.items())
        p.board.add(p.board.castles[order.seat], order.seat, units)
        p.done()
        if units:
            p.tell([order.seat], "recruit.bought", units=units)
            p.tell_others([order.seat], "recruit.seen", seat=order.seat, blocks=count(units))

    def public(self, p: P, order: Order) -> Order:
        if p.options["fog"] == "off":
            return order
        return Order(order.seat, order.kind, {"units": face_down(order.args["units"])})

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "recruit", {"units": {}})


def warnings(view: Mapping[str, Any], orders: Sequence[Order]) -> tuple[Text, ...]:
    """3.2: gold that a recruit leaves although it would pay for one more block."""
    spent = [order for order in orders if order.kind == "recruit"]
    left = view["board"]["gold"].get(spent[-1].seat, 0) if spent else 0
    return (Text.of("recruit.unspent", gold=left),) if left >= min(u.price for u in UNITS.values()) else ()
