"""Bots: they see a view and the choices of their seat, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from rules.kernel import walk
from rules.kernel.fields import Choices, Option, Partial, Pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.texts import Text

if TYPE_CHECKING:
    from rules.kernel.play import Play
    from rules.kernel.steps import Decision


class Options:
    """The legal orders of one seat in one position, field by field."""

    def __init__(self, p: Play[Any], seat: str, decision: Decision | None = None):
        self._play = p
        self._decision = decision or p.decision
        self.seat = seat

    def start(self) -> Partial:
        return walk.first(self._decision)

    def field(self, partial: Partial | None = None) -> Choices:
        """The next field after a partial order, or Done."""
        return walk.next_field(self._decision, self._play, self.seat, partial or self.start())

    def random(self, rng: Random) -> Order:
        return walk.random_order(self._decision, self._play, self.seat, rng)

    def default(self) -> Order | None:
        """What the seat's standing orders answer as the title ships them, if it has any for this."""
        return self._decision.default(self._play, self.seat)

    def hurried(self, rng: Random) -> Order | None:
        """The answer that ends a decision, now and then, where it could go on for ever."""
        hurry = self._decision.hurry(self._play, self.seat)
        return self.default() if hurry and rng.random() < hurry else None

    def allows(self, order: Order) -> bool:
        """Whether a whole order may be given now."""
        try:
            self._decision.check(self._play, order)
        except IllegalOrder:
            return False
        return order.seat == self.seat

    def all(self, limit: int) -> list[Order]:
        return list(islice(self._orders(), limit))

    def _orders(self) -> Iterator[Order]:
        return walk.orders(self._decision, self._play, self.seat)


class AllOptions(Options):
    """The legal orders of a seat with those that it may give out of turn, as a person chooses among them."""

    def __init__(self, p: Play[Any], seat: str, free: Sequence[Decision], is_asked: bool):
        super().__init__(p, seat)
        self._free = {str(each.kind): each for each in free}
        self._is_asked = is_asked

    def start(self) -> Partial:
        return Partial() if self._free else super().start()

    def field(self, partial: Partial | None = None) -> Choices:
        partial = partial or self.start()
        if partial.kind is None and self._free:
            return Pick(name="kind", options=(*self._asked_kinds(), *map(_kind, self._free)))
        decision = self._free.get(str(partial.kind), self._decision)
        return walk.next_field(decision, self._play, self.seat, partial)

    def _asked_kinds(self) -> tuple[Option, ...]:
        if not self._is_asked:
            return ()
        if self._decision.kind is not None:
            return (_kind(self._decision.kind),)
        return super().field(super().start()).choices()


def _kind(kind: str) -> Option:
    return Option(kind, Text(f"order.{kind}"))


class Bot(Protocol):
    """Answers for a seat. `rng` is the only chance it may use, so that a game can be played again."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order: ...


class RandomBot:
    """Takes any legal order."""

    def choose(self, view: dict[str, Any], options: Options, rng: Random) -> Order:
        return options.hurried(rng) or options.random(rng)
