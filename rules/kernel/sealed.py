"""Two ways in which several seats decide at once, each in secret until all have decided."""

from __future__ import annotations

from collections import abc
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import field

from rules.kernel.fields import Choices, Done, Number, Partial, kinds
from rules.kernel.orders import Order
from rules.kernel.steps import Decision, FreeOrder
from rules.kernel.texts import REFEREE
from rules.kernel.walk import random_order

if TYPE_CHECKING:
    from rules.kernel.play import Play

DROP, SEAL, REOPEN = "drop", "seal", "reopen"
SCRAMBLED = 4
TRIES = 12
MORE_HURRY = 0.05


class SealedAnswers(Decision):
    """One order of each seat, kept until all are in; then `resolve` has them all."""

    simultaneous: ClassVar[bool] = True


class SealedPackets(Decision):
    """Many orders of each seat, planned at the same time; whoever is ready seals his packet.

    A seat sees and changes its own packet and nobody else's. It may open it again with the free order
    `reopen` until the last has sealed; then `carry_out` has all packets, and the step is over.
    """

    packets: dict[str, list[Order]] = field(default_factory=dict)
    sealed: list[str] = field(default_factory=list)
    words: ClassVar[str] = "order"
    """The texts of the kinds of orders are `<words>.<kind>`."""

    # What a title says

    def planners(self, p: Play[Any]) -> abc.Sequence[str]:
        """The seats that plan; it must not change while they do."""
        raise self.silent()

    def planned_kinds(self, p: Play[Any], seat: str) -> abc.Sequence[str]:
        """The kinds of orders that may still be added to a packet."""
        raise self.silent()

    def plan(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        """The next field of an order that is added to a packet, whose orders so far are in `packet`."""
        raise self.silent()

    def carry_out(self, p: Play[Any], packets: abc.Mapping[str, list[Order]]) -> None:
        """Carry out what all have planned."""
        raise self.silent()

    # What follows

    def packet(self, seat: str) -> list[Order]:
        return self.packets.get(seat, [])

    def asked(self, p: Play[Any]) -> list[str]:
        return [seat for seat in self.planners(p) if seat not in self.sealed]

    def choices(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        match partial.kind:
            case None:
                dropped = [DROP] if self.packet(seat) else []
                return kinds(self.words, *self.planned_kinds(p, seat), *dropped, SEAL)
            case "seal":
                return Done()
            case "drop":
                last = len(self.packet(seat))
                return Done() if "line" in partial else Number(name="line", low=1, high=last, rule=self.rule)
        return self.plan(p, seat, partial)

    def apply(self, p: Play[Any], order: Order) -> None:
        match order.kind:
            case "seal":
                self._seal(p, order.seat)
            case "drop":
                del self.packets[order.seat][order.args["line"] - 1]
            case _:
                self.packets.setdefault(order.seat, []).append(order)

    def _seal(self, p: Play[Any], seat: str) -> None:
        self.sealed.append(seat)
        p.reveal()
        p.say("kernel.sealed", seat=seat)
        if not self.asked(p):
            p.done()
            self.carry_out(p, {seat: self.packet(seat) for seat in self.planners(p)})

    def public(self, p: Play[Any], order: Order) -> Order | None:
        return order if order.kind == SEAL else None

    def default(self, p: Play[Any], seat: str) -> Order | None:
        """Whose time runs out has planned what is in his packet."""
        return Order(seat, SEAL)

    def hurry(self, p: Play[Any], seat: str) -> float:
        return min(0.9, len(self.packet(seat)) * MORE_HURRY)

    def shown_to(self, p: Play[Any], viewer: str | None) -> dict[str, Any]:
        seen = [seat for seat in self.packets if viewer in (seat, REFEREE)]
        return {
            "sealed": list(self.sealed),
            "packets": {seat: msgspec.to_builtins(self.packets[seat]) for seat in seen},
        }

    def scramble(self, p: Play[Any], viewer: str | None, rng: Random) -> None:
        """Other packets for the seats that a viewer may not look into."""
        for seat in self.planners(p):
            if seat != viewer:
                self.packets[seat] = []
                for _ in range(rng.randint(0, SCRAMBLED)):
                    self._add_any(p, seat, rng)

    def _add_any(self, p: Play[Any], seat: str, rng: Random) -> None:
        p.forget_found()
        for _ in range(TRIES):
            order = random_order(self, p, seat, rng)
            if order.kind not in (SEAL, DROP):
                self.packets[seat].append(order.sorted())
                return


class Reopen(FreeOrder, tag="kernel.reopen"):
    """Open a packet again that one has sealed, as long as others have not sealed theirs."""

    kind = REOPEN

    def asked(self, p: Play[Any]) -> list[str]:
        top = p.state.stack[-1] if p.state.stack else None
        return list(top.sealed) if isinstance(top, SealedPackets) else []

    def choices(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: Play[Any], order: Order) -> None:
        top = p.state.stack[-1]
        assert isinstance(top, SealedPackets)
        top.sealed.remove(order.seat)
        p.say("kernel.reopened", seat=order.seat)

    def public(self, p: Play[Any], order: Order) -> Order | None:
        return order
