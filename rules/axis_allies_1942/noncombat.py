"""Being written."""

from rules.axis_allies_1942.board import P
from rules.kernel.fields import Choices, Done, Partial, kinds
from rules.kernel.orders import Order
from rules.kernel.steps import Decision


class NoncombatMove(Decision, tag="noncombat.noncombat_move"):
    """Being written: only ends the phase."""

    def asked(self, p: P) -> list[str]:
        return [p.board.power]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return kinds("order", "end", "wait") if partial.kind is None else Done()

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "end":
            p.done()


STEPS = (NoncombatMove,)
