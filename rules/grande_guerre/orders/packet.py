"""G22.1, 0.6: the packet of a turn: every seat plans its orders in secret and seals them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rules.grande_guerre.atlas import PLANS, PRE_TURN
from rules.grande_guerre.board import P, seat_of, seat_side
from rules.grande_guerre.boxes import forms as colonial
from rules.grande_guerre.events import forms as events
from rules.grande_guerre.naval import forms as naval
from rules.grande_guerre.offensives import forms as offensives
from rules.grande_guerre.orders import marching, standing, supplying
from rules.grande_guerre.orders.forms import Form, armies, is_plain, lines, why_not_named
from rules.grande_guerre.orders.proposals import Adopt, SidePacket
from rules.grande_guerre.pieces import Planned
from rules.grande_guerre.survey import look_at
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.sealed import Reopen
from rules.kernel.texts import Text
from rules.kernel.walk import completed, follow

MARCHES: tuple[Form, ...] = (
    *(marching.Move(), marching.Attack(), marching.March(), marching.Headquarters(), marching.Rail()),
    *(standing.Hold(), standing.Besiege(), supplying.PutInReserve(), standing.MainArmy()),
    *colonial.MILITARY,
    *offensives.MILITARY,
    *naval.MILITARY,
    *events.MILITARY,
    Adopt(),
)
REINFORCEMENTS: tuple[Form, ...] = (
    *(supplying.Refit(), supplying.AssignToArmy(), supplying.Ship(), supplying.Appoint()),
    *(standing.Split(), standing.SetPolicy(), standing.SetRetreat(), standing.SetGoals()),
    *(standing.SetEngaged(), standing.React()),
)
EARLY = ("refit", "list", "ship", "general")
"""Orders of the Reinforcement phase, which August 1914 does not have (G10.7)."""
NAMING = ("who", "scope", "corps", "units")
"""Fields in which a player names what he orders."""
MOST_NAMED = 10
"""So many armies without orders are named in the question."""
FORMS: dict[str, Form] = {form.kind: form for form in (*MARCHES, *REINFORCEMENTS)}


class Packet(SidePacket, tag="orders.packet", kw_only=True):
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
        look_at(p)
        waiting, planned = armies(p, seat), len(lines(p, seat))
        if not waiting:
            return Text.of("orders.packet.all", lines=planned)
        if len(waiting) > MOST_NAMED:
            return Text.of("orders.packet.ask", lines=planned, idle=len(waiting), waiting=waiting)
        return Text.of("orders.packet.named", lines=planned, idle=waiting)

    def planned_kinds(self, p: P, seat: str) -> list[str]:
        look_at(p)
        forms = MARCHES if self.later else FORMS.values()
        return [form.kind for form in forms if form.open(p, seat)]

    def plan(self, p: P, seat: str, partial: Partial) -> Choices:
        look_at(p)
        return FORMS[str(partial.kind)].choices(p, seat, partial)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if not is_plain(field, value):
            return None
        if partial.kind in FORMS:
            own = FORMS[partial.kind].why_not(p, seat, partial, field, value)
            return own or (why_not_named(p, seat, value) if field in NAMING else None)
        if field != "kind":
            return None
        if str(value) in EARLY and not supplying.has_reinforcement(p):
            return Text("orders.no_reinforcement")
        return FORMS[str(value)].why_closed(p, seat) if str(value) in FORMS else None

    def kinds_here(self) -> Collection[str]:
        return {form.kind for form in (MARCHES if self.later else FORMS.values())}

    def check(self, p: P, order: Order) -> None:
        """As the choices, without listing the kinds of orders that this one is not."""
        follow(self, p, order, self.begun(p, order))

    def completed(self, p: P, order: Order) -> Order:
        return completed(self, p, order, self.begun(p, order))

    def begun(self, p: P, order: Order) -> Partial | None:
        """An order of a kind that is open, before its first field."""
        look_at(p)
        form = FORMS.get(order.kind)
        if form is None or (self.later and form not in MARCHES) or not form.open(p, order.seat):
            return None
        return Partial(order.kind)

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
