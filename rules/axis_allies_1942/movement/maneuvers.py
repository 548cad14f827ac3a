"""The shape that all orders of a movement phase share: where one begins, how it goes on, what it does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeGuard

from rules.axis_allies_1942.atlas import TERRITORIES, is_territory, is_zone
from rules.axis_allies_1942.board import P
from rules.axis_allies_1942.movement.survey import Survey, surveyed
from rules.axis_allies_1942.refusals import cited
from rules.kernel.fields import Choices, Partial, Way, kinds, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.kernel.walk import follow

Path = tuple[str, ...]


class Maneuver(ABC):
    """One kind of order. `first` names its first field, a space; without one it goes on at once."""

    kind: ClassVar[str]
    rule: ClassVar[str]
    first: ClassVar[str] = "from"

    def candidates(self, survey: Survey) -> Iterable[str]:
        """Spaces where it might begin."""
        return survey.own_spaces

    def opens(self, survey: Survey, space: str) -> bool:
        """Whether an order of this kind can begin in a space; kinds without one say `is_open` instead."""
        return False

    def is_open(self, survey: Survey) -> bool:
        """Whether there is any order of this kind now."""
        return any(self.opens(survey, space) for space in self.candidates(survey))

    def may_take(self, survey: Survey, space: str, path: list[str]) -> bool:
        """Whether the choices would lead an order from a space along this whole path; if in doubt, not."""
        return False

    @abstractmethod
    def field(self, survey: Survey, partial: Partial) -> Choices:
        """The next field once the first one is filled."""

    def arranged(self, survey: Survey, order: Order) -> Order:
        """The order as the choices build it, where a player may leave out what follows by itself."""
        return order

    def why_not_here(self, survey: Survey, space: str) -> Text:
        return Text.of(f"{self.kind}.not_here", space=space)

    def why_not(self, survey: Survey, partial: Partial, field: str, value: Any) -> Text | None:
        return None

    def explain(self, survey: Survey, order: Order, reason: Text) -> Text:
        """A better reason for a refusal, where the order as a whole gives one."""
        return reason

    @abstractmethod
    def apply(self, p: P, order: Order, survey: Survey) -> None:
        """Carry the order out; `survey` shows the position before it."""


class MovementPhase(Decision):
    """A decision that stays open: each order is carried out at once, until the phase is ended.

    It ends by an order even where nothing else is left, so that the last order of a sheet always means
    the phase for which it was written.
    """

    maneuvers: ClassVar[dict[str, Maneuver]]
    ask_when_forced = True

    def asked(self, p: P) -> Sequence[str]:
        """3.5: a power without units is passed over."""
        power = p.board.power
        return [power] if any(unit.power == power for unit in p.board.units.values()) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        seen = surveyed(p)
        if partial.kind is None:
            return kinds("order", *self.open_kinds(seen))
        maneuver = self.maneuvers[partial.kind]
        if maneuver.first and maneuver.first not in partial:
            starts = [space for space in maneuver.candidates(seen) if maneuver.opens(seen, space)]
            return pick(
                maneuver.first, "space", starts, Text(f"{partial.kind}.{maneuver.first}"), maneuver.rule
            )
        return maneuver.field(seen, partial)

    def open_kinds(self, survey: Survey) -> list[str]:
        return [kind for kind, maneuver in self.maneuvers.items() if maneuver.is_open(survey)]

    def check(self, p: P, order: Order) -> None:
        seen, maneuver = surveyed(p), self.maneuvers.get(order.kind)
        if maneuver is None:
            known = list(self.maneuvers)
            raise IllegalOrder("kernel.wrong_kind", self.rule, kind=order.kind[:40], expected=known)
        whole = maneuver.arranged(seen, order)
        try:
            follow(self, p, whole, self.begun(seen, maneuver, whole))
        except IllegalOrder as refusal:
            raise cited(maneuver.explain(seen, whole, refusal.text), refusal.rule) from None

    def arranged(self, p: P, order: Order) -> Order:
        maneuver = self.maneuvers.get(order.kind)
        return maneuver.arranged(surveyed(p), order) if maneuver else order

    def completed(self, p: P, order: Order) -> Order:
        """The order with the way to the end that it names, where it does not name every space on it."""
        maneuver = self.maneuvers.get(order.kind)
        space, path = (order.args.get(maneuver.first), order.args.get("path")) if maneuver else (None, None)
        if maneuver is None or not isinstance(space, str) or not is_path(path) or not path:
            return order
        seen = surveyed(p)
        if maneuver.may_take(seen, space, path) or not self._may_begin(seen, maneuver, space):
            return order
        offered = maneuver.field(seen, Partial(order.kind, {maneuver.first: space}))
        if isinstance(offered, Way) and offered.name == "path":
            path = offered.completed(path)
        return Order(order.seat, order.kind, {**order.args, "path": path})

    def _may_begin(self, survey: Survey, maneuver: Maneuver, space: str) -> bool:
        return space in maneuver.candidates(survey) and maneuver.opens(survey, space)

    def begun(self, survey: Survey, maneuver: Maneuver, order: Order) -> Partial:
        """The order up to its first field or its path, judged without listing where else it could go."""
        if not maneuver.first:
            if not maneuver.is_open(survey):
                reason = maneuver.why_not_here(survey, "")
                raise IllegalOrder(reason.code, maneuver.rule, **reason.args)
            return Partial(order.kind)
        space, path = order.args.get(maneuver.first), order.args.get("path")
        if isinstance(space, str) and is_path(path) and maneuver.may_take(survey, space, path):
            return Partial(order.kind, {maneuver.first: space, "path": path})
        if space not in (known := list(maneuver.candidates(survey))) or not maneuver.opens(survey, space):
            refuse_neutral(order)
            if isinstance(space, str) and (space in known or is_territory(space) or is_zone(space)):
                raise IllegalOrder.because(maneuver.why_not_here(survey, space), maneuver.rule)
            raise IllegalOrder("movement.no_start", maneuver.rule, space=str(space)[:40])
        return Partial(order.kind, {maneuver.first: space})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if partial.kind is None or partial.kind not in self.maneuvers:
            return None
        return self.maneuvers[partial.kind].why_not(surveyed(p), partial, field, value)

    def apply(self, p: P, order: Order) -> None:
        maneuver, seen = self.maneuvers[order.kind], Survey(p.board)
        maneuver.apply(p, maneuver.arranged(seen, order), seen)


def is_path(value: Any) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(space, str) for space in value)


def refuse_neutral(order: Order) -> None:
    """4.5: a path across neutral territory is refused for that, whatever else is wrong with it."""
    path = order.args.get("path")
    for space in path if isinstance(path, list) else ():
        if is_territory(space) and TERRITORIES[space].neutral:
            raise IllegalOrder("movement.neutral", "4.5", space=space)
