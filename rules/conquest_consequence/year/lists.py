"""7.246: the lists that all seats make in secret, line by line, and their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.conquest_consequence import refusals
from rules.conquest_consequence.atlas import AREAS, CHINA, LAND, PROVINCIAL
from rules.conquest_consequence.board import Board, P
from rules.conquest_consequence.protocols.kinds import Kind, Various
from rules.conquest_consequence.rising_sun import Activism
from rules.conquest_consequence.specs import find, own, own_at, spec, specs
from rules.conquest_consequence.year.production import (
    Plan,
    buildable,
    execute,
    improvable,
    nat_and_type,
    ready_areas,
)
from rules.kernel.fields import Choices, Countable, Counts, Done, Partial, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Auto
from rules.kernel.texts import Text, named

NATS = "nationalist_china"


class Build(Kind):
    """7.242, 7.243: a new cadre."""

    name, rule = "build", "7.242"

    def open(self, p: P, seat: str) -> bool:
        plan = plan_of(p, seat)
        return plan.left > 0 and any(any(buildable(plan, area)) for area in ready_areas(p.board, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        plan = plan_of(p, seat)
        return [area for area in ready_areas(p.board, seat) if any(buildable(plan, area))]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("production.where"), self.rule)
        if "unit" not in partial:
            units = list(buildable(plan_of(p, seat), partial["area"]))
            return pick("unit", "cadre", units, Text("production.what"), self.rule)
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        """The nationality, where the area makes it clear."""
        area, unit = order.args.get("area"), order.args.get("unit")
        if not isinstance(area, str) or area not in AREAS or not isinstance(unit, str) or ":" in unit:
            return order
        plan = plan_of(p, order.seat)
        open_ = [each for each in buildable(plan, area) if each.rpartition(":")[2] == unit]
        exact = [each for each in open_ if each == unit] or open_
        return Order(order.seat, order.kind, {**order.args, "unit": exact[0]}) if exact else order

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.spent" if plan_of(p, seat).left <= 0 else "production.nowhere")
        if field == "unit":
            return refusals.no_cadre(plan_of(p, seat), partial["area"], value)
        return refusals.no_area(plan_of(p, seat), value)

    def check(self, p: P, order: Order) -> None:
        """What is wrong with this cadre, though others could be built there or nothing at all."""
        area, unit = order.args.get("area"), order.args.get("unit")
        plan = plan_of(p, order.seat)
        if area not in LAND or not isinstance(unit, str) or unit in buildable(plan, area):
            return
        ready = area in ready_areas(p.board, order.seat)
        reason = refusals.no_cadre(plan, area, unit) if ready else refusals.no_area(plan, area)
        raise IllegalOrder.because(reason, self.rule)

    def apply(self, p: P, order: Order) -> None:
        nat, type_ = nat_and_type(order.seat, order.args["unit"])
        note(p, order.seat, "build", nat, type_, order.args["area"])

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Promote(Kind):
    """7.241: one step more, at most one for each unit."""

    name, rule = "promote", "7.241"

    def open(self, p: P, seat: str) -> bool:
        plan = plan_of(p, seat)
        return plan.left > 0 and any(improvable(plan, key) for key in own(p.board, seat))

    def units(self, p: P, seat: str) -> list[str]:
        plan = plan_of(p, seat)
        return p.once(("promote", seat), lambda: [k for k in own(p.board, seat) if improvable(plan, k)])

    def here(self, p: P, seat: str, area: Any) -> list[str]:
        plan = plan_of(p, seat)
        return [key for key in own_at(p.board, seat, str(area)) if improvable(plan, key)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            areas = list(dict.fromkeys(p.board.blocks[key].at for key in self.units(p, seat)))
            return pick("area", "place", areas, Text("production.where"), self.rule)
        if "unit" not in partial:
            here = self.here(p, seat, partial["area"])
            return pick("unit", "unit", specs(p.board, here), Text("production.which"), self.rule)
        return Done()

    def completed(self, p: P, order: Order) -> Order:
        key = find(p.board, self.here(p, order.seat, order.args.get("area")), order.args.get("unit"))
        if key is None:
            return order
        return Order(order.seat, order.kind, {**order.args, "unit": spec(p.board.blocks[key])})

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.spent" if plan_of(p, seat).left <= 0 else "production.nobody")
        if field == "unit":
            return refusals.no_promotion(plan_of(p, seat), partial["area"], value)
        return Text.of("production.none_there", area=str(value)[:40])

    def check(self, p: P, order: Order) -> None:
        """What is wrong with this unit, though others there could be raised or none at all."""
        area, unit = order.args.get("area"), order.args.get("unit")
        here = own_at(p.board, order.seat, str(area))
        if here and isinstance(unit, str) and unit not in specs(p.board, self.here(p, order.seat, area)):
            raise IllegalOrder.because(
                refusals.no_promotion(plan_of(p, order.seat), str(area), unit), self.rule
            )

    def apply(self, p: P, order: Order) -> None:
        key = find(p.board, self.here(p, order.seat, order.args["area"]), order.args["unit"])
        note(p, order.seat, "promote", str(key))

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Conscript(Kind):
    """7.211: Nationalist militia and fortresses, one CV in a province."""

    name, rule = "conscript", "7.211"

    def open(self, p: P, seat: str) -> bool:
        return seat == "usa" and plan_of(p, seat).drafts > 0 and any(self.able(p, seat))

    def areas(self, p: P, seat: str) -> list[str]:
        return list(self.able(p, seat))

    def able(self, p: P, seat: str) -> Iterator[str]:
        return (area for area in ready_areas(p.board, seat) if self.units(p, seat, area))

    def units(self, p: P, seat: str, area: str) -> list[str]:
        plan = plan_of(p, seat)
        if area not in CHINA or area in plan.drafted() or p.board.control[area] != seat:
            return []
        new = [type_ for type_ in ("militia", "fortress") if plan.fresh(NATS, type_, area)]
        return new + [f"+{p.board.blocks[k].type}/{p.board.blocks[k].cv}" for k in self.raisable(plan, area)]

    def raisable(self, plan: Plan, area: str) -> list[str]:
        return [k for k in provincials(plan.board, plan.seat, area) if improvable(plan, k)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "area" not in partial:
            return pick("area", "place", self.areas(p, seat), Text("production.where"), self.rule)
        if "unit" not in partial:
            units = list(dict.fromkeys(self.units(p, seat, partial["area"])))
            return pick("unit", "cadre", units, Text("production.what"), self.rule)
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "kind":
            return Text("production.no_drafts" if seat == "usa" else "production.american_drafts")
        if field == "unit":
            return refusals.no_conscript(plan_of(p, seat), partial["area"], value)
        return refusals.no_conscripts_in(plan_of(p, seat), value)

    def apply(self, p: P, order: Order) -> None:
        unit, area = order.args["unit"], order.args["area"]
        if unit.startswith("+"):
            keys = self.raisable(plan_of(p, order.seat), area)
            key = next(k for k in keys if f"+{p.board.blocks[k].type}/{p.board.blocks[k].cv}" == unit)
            note(p, order.seat, "raise", key)
        else:
            note(p, order.seat, "draft", NATS, unit, area)

    def public(self, p: P, order: Order) -> Order | None:
        return None


class Buy(Kind):
    """7.244: cards of both decks, unseen until the own production is over."""

    name, rule = "buy", "7.244"

    def open(self, p: P, seat: str) -> bool:
        return plan_of(p, seat).left > 0

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "cards" in partial:
            return Done()
        left = plan_of(p, seat).left
        options = tuple(Countable(d, named("deck", d), left, price=1) for d in ("action", "investment"))
        return Counts(name="cards", options=options, low=1, high=left, budget=left, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text("production.spent") if field == "kind" else None

    def apply(self, p: P, order: Order) -> None:
        wanted = order.args["cards"]
        note(p, order.seat, "buy", str(wanted.get("action", 0)), str(wanted.get("investment", 0)))

    def public(self, p: P, order: Order) -> Order | None:
        return None


class EndProduction(Kind):
    """7.246: the list is complete; points not spent are lost."""

    name, rule = "end_production", "7.246"

    def open(self, p: P, seat: str) -> bool:
        return True

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.reveal()
        p.board.sealed.append(order.seat)
        if p.options["production"] == "sequential":
            execute(p, order.seat)


KINDS: tuple[Kind, ...] = (Activism(), Conscript(), Build(), Promote(), Buy(), EndProduction())


def provincials(board: Board, seat: str, area: str) -> list[str]:
    """16.121: Nationalist militia and fortresses in a province."""
    here = [(key, board.blocks[key]) for key in own_at(board, seat, area)]
    return [key for key, block in here if block.nat == NATS and block.type in PROVINCIAL]


def plan_of(p: P, seat: str) -> Plan:
    return p.once(("plan", seat), lambda: Plan(p, seat))


def note(p: P, seat: str, *line: str) -> None:
    p.board.plans[seat].append(list(line))


class Production(Various, tag="production.list"):
    """7.246, 7.247: each seat makes its list in secret, judged by the control after New Year."""

    rule = "7.246"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        waiting = [seat for seat in p.board.order if seat not in p.board.sealed]
        return waiting[:1] if p.options["production"] == "sequential" else waiting

    def listed(self, p: P) -> dict[str, Kind]:
        return {kind.name: kind for kind in KINDS}

    def prompt(self, p: P, seat: str) -> Text:
        plan = plan_of(p, seat)
        if plan.drafts <= 0:
            return Text.of("production.list.points", left=plan.left)
        return Text.of("production.list.ask", left=plan.left, drafts=plan.drafts)

    def default(self, p: P, seat: str) -> Order:
        """7.247: conscription on the weakest, the level in cards, an odd point for an Action card."""
        draft = self._draft(p, seat)
        left = plan_of(p, seat).left
        if draft is not None:
            return draft
        if left > 0:
            wanted = {"action": left - left // 2, "investment": left // 2}
            return Order(seat, "buy", {"cards": {deck: n for deck, n in wanted.items() if n}})
        return Order(seat, "end_production")

    def _draft(self, p: P, seat: str) -> Order | None:
        kind = Conscript()
        if not kind.open(p, seat):
            return None
        offers = [(area, unit) for area in kind.areas(p, seat) for unit in kind.units(p, seat, area)]
        raised = [offer for offer in offers if offer[1].startswith("+")]
        new = [offer for offer in offers if offer[1] == "militia"]
        bare = [offer for offer in new if not provincials(p.board, seat, offer[0])]
        area, unit = min(raised or bare or new or offers, key=lambda each: (each[1][-1:], each[0]))
        return Order(seat, "conscript", {"area": area, "unit": unit})


class Execute(Auto, tag="production.execute"):
    """7.246: all lists are carried out in Turn Order; then blockade markers go (7.245)."""

    rule = "7.246"

    def run(self, p: P) -> None:
        if p.options["production"] != "sequential":
            for seat in p.board.order:
                execute(p, seat)
        p.board.plans, p.board.sealed, p.board.blockade = {}, [], []
