"""One kind of order inside a decision that takes several: when it is open, its fields, what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from rules.conquest_consequence.board import P
from rules.kernel.fields import Choices, Partial, kinds
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.kernel.walk import follow


class Kind(ABC):
    """A kind of order."""

    name: str
    rule: str

    @abstractmethod
    def open(self, p: P, seat: str) -> bool:
        """Whether the seat could give such an order now."""

    @abstractmethod
    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        """The next field of the order with its values."""

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return None

    def why_closed(self, p: P, order: Order) -> Text | None:
        """Why no such order can be given now; a subclass may look at what this one says."""
        return self.why_not(p, order.seat, Partial(None), "kind", order.kind)

    def completed(self, p: P, order: Order) -> Order:
        """The order as it is kept, with units by their full names and ways written out."""
        return order

    def check(self, p: P, order: Order) -> None:  # noqa: B027  (most kinds need none)
        """Refuse with a better reason than the choices could give."""

    def judged(self, p: P, order: Order) -> Partial:
        """The part of an order that needs no further look at the choices."""
        return Partial(self.name)

    @abstractmethod
    def apply(self, p: P, order: Order) -> None:
        """Carry the order out."""

    def public(self, p: P, order: Order) -> Order | None:
        return order


class Various(Decision):
    """A decision of several kinds of orders; a subclass lists them in `listed`."""

    def listed(self, p: P) -> dict[str, Kind]:
        raise self.silent()

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        known = self.listed(p)
        if partial.kind is None:
            return self.first(p, [name for name, kind in known.items() if kind.open(p, seat)])
        return known[partial.kind].choices(p, seat, partial)

    def first(self, p: P, names: list[str]) -> Choices:
        return kinds("order", *names)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            kind = self.listed(p).get(str(value))
            return kind.why_not(p, seat, partial, field, value) if kind else None
        return self.listed(p)[str(partial.kind)].why_not(p, seat, partial, field, value)

    def completed(self, p: P, order: Order) -> Order:
        kind = self.listed(p).get(order.kind)
        return kind.completed(p, order) if kind else order

    def check(self, p: P, order: Order) -> None:
        kind = self.listed(p).get(order.kind)
        if kind is None or not kind.open(p, order.seat):
            closed = kind and kind.why_closed(p, order)
            if kind and closed:
                raise IllegalOrder.because(closed, kind.rule)
            super().check(p, order)
            return
        kind.check(p, order)
        follow(self, p, order, kind.judged(p, order))

    def apply(self, p: P, order: Order) -> None:
        self.listed(p)[order.kind].apply(p, order)

    def public(self, p: P, order: Order) -> Order | None:
        return self.listed(p)[order.kind].public(p, order)
