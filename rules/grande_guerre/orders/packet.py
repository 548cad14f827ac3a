"""G22.1, 0.6: the packet of a turn: every seat plans its orders in secret and seals them."""

from __future__ import annotations

from typing import Any

from rules.grande_guerre.board import P, Planned, seat_side
from rules.grande_guerre.orders import marching, standing, supplying
from rules.grande_guerre.orders.forms import Form, armies, lines, nations
from rules.kernel.fields import Choices, Done, Number, Partial, kinds
from rules.kernel.orders import Order
from rules.kernel.steps import Decision, FreeOrder
from rules.kernel.texts import Text

FORMS: dict[str, Form] = {
    form.kind: form
    for form in (
        *(marching.Move(), marching.Attack(), marching.March(), marching.Headquarters(), marching.Rail()),
        *(
            standing.Hold(),
            standing.Besiege(),
            supplying.PutInReserve(),
            standing.MainArmy(),
            standing.Split(),
        ),
        *(supplying.Refit(), supplying.AssignToArmy(), supplying.Ship(), supplying.Appoint()),
        *(standing.SetPolicy(), standing.SetRetreat()),
    )
}


class Packet(Decision, tag="orders.packet"):
    """G7.1: sealed orders of some sides; what they plan stays under each seat's own key until all have sealed."""

    rule = "G22.1"
    ask_when_forced = True
    way_fields = ("path",)
    sides: list[str]

    def asked(self, p: P) -> list[str]:
        mine = [seat for seat in p.board.seats if seat_side(p.board, seat) in self.sides]
        return [seat for seat in mine if seat not in p.board.sealed and nations(p, seat)]

    def prompt(self, p: P, seat: str) -> Text:
        waiting = [a for a in armies(p, seat) if not p.board.armies[a].flag]
        return Text.of("orders.packet.ask", lines=len(lines(p, seat)), idle=len(waiting))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            open_ = [kind for kind, form in FORMS.items() if form.open(p, seat)]
            return kinds("order", *open_, *(["drop"] if lines(p, seat) else []), "seal")
        if partial.kind == "drop" and "line" not in partial:
            return Number(name="line", low=1, high=len(lines(p, seat)), rule=self.rule)
        if partial.kind in FORMS:
            return FORMS[partial.kind].choices(p, seat, partial)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if partial.kind in FORMS:
            return FORMS[partial.kind].why_not(p, seat, partial, field, value)
        return None

    def apply(self, p: P, order: Order) -> None:
        board, seat = p.board, order.seat
        if order.kind == "seal":
            board.sealed.append(seat)
            p.reveal()
            p.say("orders.sealed", seat=seat)
        elif order.kind == "drop":
            del board.plans[seat][order.args["line"] - 1]
        else:
            board.plans.setdefault(seat, []).append(Planned(order.kind, dict(order.args)))

    def public(self, p: P, order: Order) -> Order | None:
        """Others learn that a packet is sealed, and nothing else."""
        return order if order.kind == "seal" else None

    def default(self, p: P, seat: str) -> Order:
        """G18.2: what is planned when the clock runs out counts; the rest is done by standing orders."""
        return Order(seat, "seal")

    def assumed(self, p: P, seat: str) -> Order:
        return Order(seat, "seal")


class Reopen(FreeOrder, tag="orders.reopen"):
    """0.6: a packet may be changed until all who are asked have sent theirs."""

    rule = "0.6"
    kind = "reopen"

    def asked(self, p: P) -> list[str]:
        top = p.state.stack[-1] if p.state.stack else None
        return list(p.board.sealed) if isinstance(top, Packet) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.board.sealed.remove(order.seat)
        p.say("orders.reopened", seat=order.seat)
