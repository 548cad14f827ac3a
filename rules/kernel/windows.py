"""A reaction window: a moment in which a seat may use something that it holds in secret, or pass."""

from __future__ import annotations

from collections import abc
from typing import TYPE_CHECKING, Any, ClassVar

from rules.kernel.fields import Choices, Done, Partial, kinds
from rules.kernel.steps import Decision

if TYPE_CHECKING:
    from rules.kernel.play import Play

PASS = "pass"  # noqa: S105  (no password)


class ReactionWindow(Decision):
    """It opens alike whether or not the seat holds anything, so that its opening tells nothing.

    Who is `asked` must follow from what everybody knows; what one holds shows in the own `choices` alone.
    """

    ask_when_forced: ClassVar[bool] = True

    def uses(self, p: Play[Any], seat: str) -> abc.Sequence[str]:
        """The kinds of orders that use something which the seat holds now; none: it can only pass."""
        raise self.silent()

    def using(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        """The next field of such an order."""
        raise self.silent()

    def choices(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", *self.uses(p, seat), PASS)
        return Done() if partial.kind == PASS else self.using(p, seat, partial)
