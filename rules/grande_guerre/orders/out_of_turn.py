"""G18.2: standing orders at any time, also while others decide; and those of a seat in words.

In a packet they are lines of it. Whoever is not asked for a packet that takes them gives them as free orders,
which hold at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.board import P
from rules.grande_guerre.interrupts.reaction import REACT
from rules.grande_guerre.orders.carry_out import STEPS
from rules.grande_guerre.orders.forms import Form
from rules.grande_guerre.orders.packet import Packet
from rules.grande_guerre.orders.standing import (
    Preference,
    React,
    SetEngaged,
    SetGoals,
    SetPolicy,
    SetRetreat,
    scopes,
)
from rules.grande_guerre.policies import ENGAGED, GOALS, RETREAT, THIS_TURN
from rules.grande_guerre.survey import look_at, look_away
from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order
from rules.kernel.steps import FreeOrder


def plans_them(p: P, seat: str) -> bool:
    """Whether a seat is asked for a packet now in which standing orders are lines."""
    top = p.state.stack[-1] if p.state.stack else None
    return isinstance(top, Packet) and not top.later and seat in top.asked(p)


class Standing(FreeOrder):
    """A line of standing orders, given out of turn."""

    rule = "G18.2"
    form: ClassVar[Form]

    def asked(self, p: P) -> list[str]:
        look_at(p)
        free = [seat for seat in p.seats if scopes(p, seat) and not plans_them(p, seat)]
        return [seat for seat in free if self.form.open(p, seat)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        look_at(p)
        return self.form.choices(p, seat, partial)

    def apply(self, p: P, order: Order) -> None:
        look_away(p.board)
        STEPS[order.kind](p, order.args)
        p.tell([order.seat], "orders.standing_kept", line=p.title.write(order))


class Policy(Standing, tag="free.policy"):
    kind = SetPolicy.kind
    form = SetPolicy()


class Retreat(Standing, tag="free.retreat"):
    kind = SetRetreat.kind
    form = SetRetreat()


class Goals(Standing, tag="free.exploit"):
    kind = SetGoals.kind
    form = SetGoals()


class Engaged(Standing, tag="free.engage"):
    kind = SetEngaged.kind
    form = SetEngaged()


class Reaction(Standing, tag="free.react"):
    kind = React.kind
    form = React()


FREE = (Policy(), Retreat(), Goals(), Engaged(), Reaction())


LISTS: dict[str, type[Preference]] = {RETREAT: SetRetreat, GOALS: SetGoals, ENGAGED: SetEngaged}


def as_orders(view: Mapping[str, Any], seat: str) -> Iterator[Order]:
    """What a seat has laid down, as the orders that say it, from its view."""
    for scope, kept in view["board"]["policies"].items():
        for name, value in kept.items():
            yield Order(seat, *_said(scope.removesuffix(THIS_TURN), name, value, scope.endswith(THIS_TURN)))


def _said(scope: str, name: str, value: str, this_turn: bool) -> tuple[str, dict[str, Any]]:
    if name in LISTS:
        form = LISTS[name]
        return form.kind, {"scope": scope, form.field: value.split("+") if value else []}
    if name == REACT:
        return React.kind, {"who": scope, "to": value}
    if name == "split":
        return name, {"who": scope, "corps": value.split("+")}
    if scope in AREAS:
        return name, {"area": scope, "action": value}
    term = "turn" if this_turn else "always"
    return SetPolicy.kind, {"scope": scope, "name": name, "value": value, "term": term}
