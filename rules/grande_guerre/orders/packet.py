"""G22.1, 0.6: the packet of a turn: every seat plans its orders in secret and seals them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.atlas import PLANS, PRE_TURN
from rules.grande_guerre.board import P, seat_of, seat_side
from rules.grande_guerre.boxes import forms as colonial
from rules.grande_guerre.events import forms as events
from rules.grande_guerre.forces import look_at, look_away
from rules.grande_guerre.naval import forms as naval
from rules.grande_guerre.offensives import forms as offensives
from rules.grande_guerre.orders import marching, standing, supplying
from rules.grande_guerre.orders.forms import Form, armies, lines
from rules.grande_guerre.pieces import Planned
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.sealed import Reopen, SealedPackets
from rules.kernel.texts import Text
from rules.kernel.walk import follow

MARCHES: tuple[Form, ...] = (
    *(marching.Move(), marching.Attack(), marching.March(), marching.Headquarters(), marching.Rail()),
    *(standing.Hold(), standing.Besiege(), supplying.PutInReserve(), standing.MainArmy()),
    *colonial.MILITARY,
    *offensives.MILITARY,
    *naval.MILITARY,
    *events.MILITARY,
)
REINFORCEMENTS: tuple[Form, ...] = (
    *(supplying.Refit(), supplying.AssignToArmy(), supplying.Ship(), supplying.Appoint()),
    *(standing.Split(), standing.SetPolicy(), standing.SetRetreat()),
)
EARLY = ("refit", "list", "ship", "general")
"""Orders of the Reinforcement phase, which August 1914 does not have (G10.7)."""
FORMS: dict[str, Form] = {form.kind: form for form in (*MARCHES, *REINFORCEMENTS)}


class Packet(SealedPackets, tag="orders.packet", kw_only=True):
    """G7.1: the sealed orders of some sides, carried out together when the last is in."""

    rule = "G22.1"
    ask_when_forced = True
    way_fields = ("path",)
    sides: list[str]
    fronts: list[str] = []
    """The fronts for which orders are asked; none named: all."""
    later: bool = False
    """Whether the side has sent a packet this turn: then it says only what moves."""

    def planners(self, p: P) -> list[str]:
        mine = [seat for seat in p.board.seats if seat_side(p.board, seat) in self.sides]
        return [seat for seat in mine if p.board.turn != PRE_TURN or begins_the_war(p, seat)]

    def prompt(self, p: P, seat: str) -> Text:
        waiting = [a for a in armies(p, seat) if not p.board.armies[a].flag]
        return Text.of("orders.packet.ask", lines=len(lines(p, seat)), idle=len(waiting))

    def planned_kinds(self, p: P, seat: str) -> list[str]:
        look_at(p.board)
        forms = MARCHES if self.later else FORMS.values()
        return [form.kind for form in forms if form.open(p, seat)]

    def plan(self, p: P, seat: str, partial: Partial) -> Choices:
        look_at(p.board)
        return FORMS[str(partial.kind)].choices(p, seat, partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if partial.kind in FORMS:
            return FORMS[partial.kind].why_not(p, seat, partial, field, value)
        if field != "kind":
            return None
        if value in EARLY and not supplying.has_reinforcement(p):
            return Text("orders.no_reinforcement")
        return Text("orders.nothing_to_order") if value in FORMS else None

    def check(self, p: P, order: Order) -> None:
        """As the choices, without listing the kinds of orders that this one is not."""
        look_at(p.board)
        form = FORMS.get(order.kind)
        if self.later and form not in MARCHES:
            form = None
        known = Partial(order.kind) if form and form.open(p, order.seat) else None
        follow(self, p, order, known)

    def apply(self, p: P, order: Order) -> None:
        look_away(p.board)
        super().apply(p, order)

    def carry_out(self, p: P, packets: Mapping[str, list[Order]]) -> None:
        """The steps that follow read the plans from the board."""
        for seat, orders in packets.items():
            p.board.plans.setdefault(seat, []).extend(Planned(o.kind, o.args) for o in orders)


def begins_the_war(p: P, seat: str) -> bool:
    """G20.1: in the pre-turn only who has an army of a plan that moves then is asked."""
    plans = [PLANS[plan] for plan in p.board.august.plans.values()]
    return any(seat_of(p.board, army) == seat for plan in plans for army in plan.pre_turn)


class OpenPacket(Reopen, tag="orders.reopen"):
    """0.6: a packet may be changed until all who are asked have sent theirs."""

    rule = "0.6"
