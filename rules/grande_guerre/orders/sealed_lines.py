"""G22.1: packets whose lines are the forms of several chapters, and how chapters take their lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.grande_guerre.board import P
from rules.grande_guerre.orders.forms import Form, nations
from rules.grande_guerre.pieces import Planned
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedPackets
from rules.kernel.texts import Text


class LinesPacket(SealedPackets):
    """A packet of the campaign; what its lines do is carried out by the segments after it."""

    forms: ClassVar[Mapping[str, Form]]

    def planners(self, p: P) -> list[str]:
        """Seats with a nation at war; what a seat may say in it does not depend on a secret."""
        return [seat for seat in p.board.seats if nations(p, seat)]

    def planned_kinds(self, p: P, seat: str) -> list[str]:
        return [form.kind for form in self.forms.values() if form.open(p, seat)]

    def plan(self, p: P, seat: str, partial: Partial) -> Choices:
        return self.forms[str(partial.kind)].choices(p, seat, partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if partial.kind in self.forms:
            return self.forms[str(partial.kind)].why_not(p, seat, partial, field, value)
        return Text("orders.nothing_to_order") if field == "kind" and value in self.forms else None

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
