"""12.12, 22.2: what the active player wants of his battles, said before their units are seen.

The lines end nothing and nobody else learns of them; when the question comes, they answer before the policy.
"""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence.atlas import SEAS
from rules.conquest_consequence.board import Board, P, side_of
from rules.conquest_consequence.combat import sides
from rules.conquest_consequence.protocols.kinds import Kind
from rules.kernel.fields import Choices, Done, Partial, pick, several
from rules.kernel.fields.picks import Several
from rules.kernel.orders import Order
from rules.kernel.texts import Text


def ranked(name: str, vocabulary: str, values: list[str], low: int, rule: str) -> Several:
    """Some values in the order that their player gives them."""
    listed = several(name, vocabulary, values, low, len(values), rule)
    return Several(name=name, options=listed.options, low=low, high=listed.high, ranked=True, rule=rule)


def fights(p: P) -> bool:
    """10.11, 10.4: whether this turn has a Combat Phase at all."""
    turn = p.board.acting()
    return turn.kind == "season" or (turn.kind == "winter" and turn.seat == "soviet")


def battlegrounds(p: P) -> list[str]:
    """Places where the active player may fight in this turn, as far as he can tell now."""
    turn = p.board.acting()
    return p.once(
        "battlegrounds",
        lambda: sorted({*sides.battles_of(p.board, turn.seat), *turn.battles, *turn.attacked}),
    )


def foes(board: Board, seat: str, area: str) -> list[str]:
    """12.8: the factions that the active player may fight in an area, in Turn Order."""
    found = {side_of(board, board.blocks[key]) for key in sides.opposed(board, seat, area)}
    return in_turn_order(board, found)


def in_turn_order(board: Board, factions: set[str]) -> list[str]:
    """Factions as equal types of theirs act, if nobody says otherwise; Armed Minors come first."""
    place = {faction: at for at, faction in enumerate(board.order)}
    return sorted(factions, key=lambda each: (place.get(each, -1), each))


def ways_at(board: Board, seat: str, sea: str) -> list[str]:
    """11.53: the battle groups of a seat that have come into a sea, by their ways."""
    return sorted({b.way for _, b in board.at(sea) if b.way and sides.own_side(board, seat, b)})


class PlanOrder(Kind):
    """12.2, 17.7: in which order battles are fought and partisans suppressed."""

    name, rule = "order", "12.12"

    def places(self, p: P) -> list[str]:
        return sorted({*battlegrounds(p), *p.board.acting().suppress})

    def open(self, p: P, seat: str) -> bool:
        return fights(p) and not p.board.acting().first and len(self.places(p)) > 1

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "areas" in partial:
            return Done()
        return ranked("areas", "place", self.places(p), 1, self.rule)

    def completed(self, p: P, order: Order) -> Order:
        return several_areas(order)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("combat.nothing_to_order") if field == "kind" else None

    def apply(self, p: P, order: Order) -> None:
        p.board.acting().first = list(order.args["areas"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


def several_areas(order: Order) -> Order:
    """An order that names one area, as it was written in older games, is a list of one."""
    area = order.args.get("area")
    return Order(order.seat, order.kind, {"areas": [area]}) if isinstance(area, str) else order


class PlanTargets(Kind):
    """12.8: the targets of a three-sided battle; equal types of theirs act in the order that is named."""

    name, rule = "target", "12.8"

    def places(self, p: P, seat: str) -> list[str]:
        named = p.board.acting().aims
        return [a for a in battlegrounds(p) if a not in named and len(foes(p.board, seat, a)) > 1]

    def open(self, p: P, seat: str) -> bool:
        return fights(p) and bool(self.places(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.places(p, seat), Text("combat.which"), self.rule)
        if "factions" in partial:
            return Done()
        return ranked("factions", "faction", foes(p.board, seat, partial["area"]), 1, self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("combat.no_targets") if field in ("kind", "area") else None

    def apply(self, p: P, order: Order) -> None:
        p.board.acting().aims[order.args["area"]] = list(order.args["factions"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


class PlanGroup(Kind):
    """12.71: the next of the own battle groups that joins at sea."""

    name, rule = "group", "12.71"

    def left(self, p: P, seat: str, sea: str) -> list[str]:
        named = p.board.acting().leads.get(sea, [])
        return [way for way in ways_at(p.board, seat, sea) if way not in named]

    def places(self, p: P, seat: str) -> list[str]:
        return [sea for sea in battlegrounds(p) if sea in SEAS and len(self.left(p, seat, sea)) > 1]

    def open(self, p: P, seat: str) -> bool:
        return fights(p) and bool(self.places(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.places(p, seat), Text("combat.which"), self.rule)
        if "way" in partial:
            return Done()
        return pick("way", "way", self.left(p, seat, partial["area"]), Text("combat.which_group"), self.rule)

    def completed(self, p: P, order: Order) -> Order:
        return named_by_start(order, self.left(p, order.seat, str(order.args.get("area"))))

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("combat.no_groups") if field in ("kind", "area") else None

    def apply(self, p: P, order: Order) -> None:
        p.board.acting().leads.setdefault(order.args["area"], []).append(order.args["way"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


def named_by_start(order: Order, ways: list[str]) -> Order:
    """A group may be named by where it began."""
    begun = [way for way in ways if way.split(">")[0] == order.args.get("way")]
    return Order(order.seat, order.kind, {**order.args, "way": begun[0]}) if len(begun) == 1 else order


KINDS: tuple[Kind, ...] = (PlanOrder(), PlanTargets(), PlanGroup())
