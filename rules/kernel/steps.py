"""The sequence of play as a stack of small typed steps that survive a restart as plain JSON."""

from __future__ import annotations

from collections import abc
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from rules.kernel.fields import Choices, Partial
from rules.kernel.orders import Order, RulesError
from rules.kernel.texts import Text
from rules.kernel.walk import completed, follow

if TYPE_CHECKING:
    from rules.kernel.play import Play


class Step(Struct, tag_field="step"):
    """A piece of the sequence of play.

    A subclass gives its stored name as `tag="chapter.step"`, never changed once games exist, and the number
    of its rule. Its fields are its local memory.
    """

    rule: ClassVar[str] = ""

    @classmethod
    def name(cls) -> str:
        return str(cls.__struct_config__.tag)

    def silent(self) -> RulesError:
        """The error of a step that does not say what the kernel asks of it."""
        return RulesError(f"{self.name()} ({type(self).__qualname__}) leaves out a method of its step")


class Auto(Step):
    """Something that happens without anybody deciding."""

    def run(self, p: Play[Any]) -> None:
        raise self.silent()


class Sequence(Step):
    """Steps one after another; `steps` must give the same list each time it is asked."""

    at: int = 0

    def steps(self, p: Play[Any]) -> abc.Sequence[Step]:
        raise self.silent()


class Decision(Step):
    """Something that one or more seats must answer.

    `kind` is set when every answer is an order of that one kind. `simultaneous` answers stay secret until all
    are in. `ask_when_forced` is for windows whose very opening must not tell whether there is a choice.
    `one_voice` is for simultaneous questions to players and not to seats: who holds several of those that are
    asked answers once for all of them. `policy` names the standing order that can answer it. `way_fields` are
    the names of fields that are ways, which people may name by their ends.
    """

    kind: ClassVar[str | None] = None
    simultaneous: ClassVar[bool] = False
    one_voice: ClassVar[bool] = False
    ask_when_forced: ClassVar[bool] = False
    policy: ClassVar[str | None] = None
    way_fields: ClassVar[tuple[str, ...]] = ()

    def asked(self, p: Play[Any]) -> abc.Sequence[str]:
        """The seats that owe an answer now; none: the step is over."""
        raise self.silent()

    def prompt(self, p: Play[Any], seat: str) -> Text:
        """What the seat is asked, as a sentence."""
        return Text(f"{self.name()}.ask")

    def choices(self, p: Play[Any], seat: str, partial: Partial) -> Choices:
        """The next field of a partly filled order with every legal value; it changes nothing."""
        raise self.silent()

    def why_not(self, p: Play[Any], seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        """A teaching reason for a value that `choices` does not offer for this field."""
        return None

    def completed(self, p: Play[Any], order: Order) -> Order:
        """The order with its ways written out; it is this one that is checked, carried out and kept."""
        return completed(self, p, order) if self.way_fields else order

    def check(self, p: Play[Any], order: Order) -> None:
        """Judge an order that comes whole; it agrees with `choices`, which is what it follows by default."""
        follow(self, p, self.arranged(p, order))

    def arranged(self, p: Play[Any], order: Order) -> Order:
        """The same order in the sequence in which choices build it, where people may name things in any."""
        return order

    def apply(self, p: Play[Any], order: Order) -> None:
        """Carry out a legal order; call `p.done()` when the decision is over."""
        raise self.silent()

    def resolve(self, p: Play[Any], orders: Mapping[str, Order]) -> None:
        """Carry out the answers to a simultaneous decision, which is then over."""
        for order in orders.values():
            self.apply(p, order)

    def shown_to(self, p: Play[Any], viewer: str | None) -> dict[str, Any]:
        """What of the step a viewer may see."""
        return {}

    def public(self, p: Play[Any], order: Order) -> Order | None:
        """What other seats may see of an order; a simultaneous answer is seen by nobody else."""
        return None if self.simultaneous else order

    def standing(self, p: Play[Any], seat: str, policy: Mapping[str, Any]) -> Order | None:
        """How a standing order answers; None leaves the question to the player."""
        return None

    def scopes(self, p: Play[Any], seat: str) -> abc.Sequence[str]:
        """The armies, areas or units that the question is about, the most special first; no secrets."""
        return ()

    def own_turn(self, p: Play[Any], seat: str) -> bool:
        """Whether the question is part of the seat's own turn, and not of somebody else's."""
        return seat in p.title.on_turn(p)

    def matters(self, p: Play[Any], seat: str) -> bool:
        """Whether it is worth asking: False where anybody would answer as the policy does as shipped.

        It must not depend on secrets of the seat, because all see who is asked.
        """
        return True

    def answers_at_sweep(self, p: Play[Any]) -> bool:
        """Whether answers in advance come only when the clocks are swept next, so that speed tells nothing.

        A server that knows no such moment gives them at once.
        """
        return False

    def assumed(self, p: Play[Any], seat: str) -> Order | None:
        """What others take for granted when they try orders on a copy; it must not depend on any secret."""
        return None

    def hurry(self, p: Play[Any], seat: str) -> float:
        """How likely a random player ends a decision that could go on for ever, by its default answer."""
        return 0

    def counted_on(self, p: Play[Any], order: Order) -> bool:
        """Whether others who have sent their orders count on this answer: their sheets go on after it.

        A guess that comes true surprises nobody, nor does an answer that the rules demand of everybody alike;
        what somebody does in his own turn does.
        """
        guess = self.assumed(p, order.seat)
        return self.policy is not None if guess is None else order == guess

    def default(self, p: Play[Any], seat: str) -> Order | None:
        """The answer when the clock runs out: the standing policy as the title ships it."""
        shipped = p.title.policy(self.policy) if self.policy else None
        return self.standing(p, seat, shipped.fallback) if shipped else None


class FreeOrder(Decision):
    """A kind of order that a seat may give whenever `asked` names it, whoever the game waits for.

    It is checked and carried out like an answer, but it is no step of the sequence: nobody waits for it, and
    others learn nothing of it unless `public` or a line says so. Titles list such orders in `free_orders`.
    """

    def public(self, p: Play[Any], order: Order) -> Order | None:
        return None
