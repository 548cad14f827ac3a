"""G22.1: packets whose lines are the forms of several chapters, and how chapters take their lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from rules.grande_guerre.board import P
from rules.grande_guerre.orders.forms import Form, is_plain, nations, why_not_named
from rules.grande_guerre.orders.proposals import SidePacket
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.survey import look_at
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.texts import Text
from rules.kernel.walk import follow

NAMING = ("who", "corps", "by")
"""Fields in which a player names what he orders."""


class LinesPacket(SidePacket):
    """A packet of the campaign; what its lines do is carried out by the segments after it."""

    forms: ClassVar[Mapping[str, Form]]

    def planners(self, p: P) -> list[str]:
        """Seats with a nation at war; what a seat may say in it does not depend on a secret."""
        return [seat for seat in p.board.seats if nations(p, seat)]

    def planned_kinds(self, p: P, seat: str) -> list[str]:
        look_at(p)
        return [form.kind for form in self.forms.values() if self.offers(form) and form.open(p, seat)]

    def kinds_here(self) -> Collection[str]:
        return {form.kind for form in self.forms.values() if self.offers(form)}

    def offers(self, form: Form) -> bool:
        """Whether this packet has lines of a kind at all."""
        return True

    def plan(self, p: P, seat: str, partial: Partial) -> Choices:
        look_at(p)
        return self.forms[str(partial.kind)].choices(p, seat, partial)

    def check(self, p: P, order: Order) -> None:
        """As the choices, without listing the kinds of orders that this one is not."""
        look_at(p)
        form = self.forms.get(order.kind)
        fits = form is not None and self.offers(form) and form.open(p, order.seat)
        follow(self, p, order, Partial(order.kind) if fits else None)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if not is_plain(field, value):
            return None
        if partial.kind in self.forms:
            own = self.forms[str(partial.kind)].why_not(p, seat, partial, field, value)
            return own or (why_not_named(p, seat, value) if field in NAMING else None)
        known = field == "kind" and str(value) in self.forms
        return self.forms[str(value)].why_closed(p, seat) if known else None

    def carry_out(self, p: P, packets: Mapping[str, list[Order]]) -> None:
        for seat, orders in packets.items():
            p.board.plans.setdefault(seat, []).extend(Planned(o.kind, o.args) for o in orders)


def take(p: P, *kinds: str) -> list[tuple[str, Planned]]:
    """The lines of some kinds, with their seats in the order of the table; each is taken once."""
    found: list[tuple[str, Planned]] = []
    for seat in p.board.seats:
        lines = p.board.plans.get(seat, [])
        found += [(seat, line) for line in lines if line.kind in kinds]
        p.board.plans[seat] = [line for line in lines if line.kind not in kinds]
    return found


def table(*forms: Form) -> dict[str, Form]:
    return {form.kind: form for form in forms}
