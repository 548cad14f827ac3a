"""Chapter 5 and 19.4: forces at the start, and the types of the cadres that players choose in secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import (
    ACTION,
    AREAS,
    CHITS,
    FACTION,
    FORCES,
    INVESTMENT,
    POWERS,
    SETUPS,
    Setup,
)
from rules.conquest_consequence.board import SEATS_OF, Board, P, Side, on_map
from rules.conquest_consequence.decks import cards
from rules.conquest_consequence.nations.control import Control
from rules.conquest_consequence.units import create, fits
from rules.kernel.fields import Choices, Done, Partial, grow, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text


def new_board(scenario: str, options: Mapping[str, Any]) -> Board:
    """5.0: fixed units and markers; the cadres come when their types are chosen."""
    setup = SETUPS[scenario]
    sides = {seat: Side(FACTION[seat].ind, FACTION[seat].loyalty) for seat in sorted(setup.seats)}
    board = Board(setup.year, sides, phase="setup", partisans=dict(setup.partisans))
    board.closed = list(setup.closed)
    board.plans = {seat: [] for seat in sorted(setup.seats)}
    board.decks = {"action": sorted(ACTION), "investment": sorted(INVESTMENT)}
    board.discards = {"action": [], "investment": []}
    deal(board, setup)
    board.chits = sorted(value for value, count in CHITS.items() for _ in range(count))
    if "red_china" in setup.without:
        board.markers["sian"] = "usa"
    for nat, area, type_, cv in fixed(setup):
        create(board, nat, type_, cv, area)
    board.control = Control(board).all()
    return board


def deal(board: Board, setup: Setup) -> None:
    """23.1: the hands that a short campaign gives; otherwise they are drawn when all forces stand."""
    board.order = list(setup.order)
    for seat, hand in setup.hands.items():
        board.sides[seat].hand = sorted(hand)
        board.decks["action"] = [card for card in board.decks["action"] if card not in hand]


def fixed(setup: Setup) -> list[tuple[str, str, str, int]]:
    """5.1-5.3: units that the rules give, as nationality, area, type and CV."""
    lines = [
        (nat, line)
        for nat, force in FORCES.items()
        if nat not in setup.without
        for line in (*(() if setup.goal else force.fixed), *setup.fixed.get(nat, ()))
    ]
    words = [(nat, *line.split()) for nat, line in lines]
    return [(nat, area, type_, int(cv)) for nat, area, type_, cv in words]


def cadres(scenario: str, seat: str) -> dict[str, tuple[str, int]]:
    """The cadres of a seat: nationality and number by area."""
    setup = SETUPS[scenario]
    found: dict[str, tuple[str, int]] = {}
    for nat, force in FORCES.items():
        if nat not in setup.without and SEATS_OF[nat] == seat and not setup.goal:
            listed = {**force.cadres, **setup.cadres.get(nat, {})}
            found |= {area: (nat, count) for area, count in listed.items()}
    return found


def default_types(scenario: str, nat: str, area: str) -> tuple[str, ...]:
    setup = SETUPS[scenario]
    if area in setup.forced:
        return (setup.forced[area],)
    return {**FORCES[nat].default, **setup.default.get(nat, {})}[area]


class Cadres(Decision, tag="setup.cadres"):
    """5.4: each seat names the types of its cadres in secret; areas left out have the default types."""

    rule = "5.4"
    ask_when_forced = True

    def asked(self, p: P) -> list[str]:
        return [seat for seat in p.seats if seat not in p.board.sealed]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", *(["setup"] if self.open(p, seat) else []), "end_setup")
        if partial.kind == "end_setup":
            return Done()
        if "area" not in partial:
            return pick("area", "place", self.open(p, seat), Text("setup.area"), self.rule)
        return self.types(p, seat, partial)

    def open(self, p: P, seat: str) -> list[str]:
        planned = {line[0] for line in p.board.plans.get(seat, [])}
        forced = SETUPS[p.scenario].forced
        return [area for area in cadres(p.scenario, seat) if area not in planned and area not in forced]

    def types(self, p: P, seat: str, partial: Partial) -> Choices:
        nat, count = cadres(p.scenario, seat)[partial["area"]]
        taken = partial.get("types", [])
        if len(taken) == count:
            return Done()
        left = available(p, seat, nat, partial["area"], taken)
        return grow("types", "type", left, may_stop=False, rule=self.rule)

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        if field == "types":
            return Text.of("setup.no_type", type=str(value)[:40], area=partial["area"])
        return Text.of("setup.no_cadres", area=str(value)[:40]) if field == "area" else None

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "end_setup":
            p.board.sealed.append(order.seat)
            p.reveal()
            return
        plan = [order.args["area"], *order.args["types"]]
        p.board.plans[order.seat].append(plan)

    def public(self, p: P, order: Order) -> Order | None:
        return order if order.kind == "end_setup" else None

    def default(self, p: P, seat: str) -> Order:
        return Order(seat, "end_setup")


def available(p: P, seat: str, nat: str, area: str, taken: list[str]) -> list[str]:
    """Types that have a block left after what the seat has planned, and may stand in the area."""
    spent = list(taken)
    for line in p.board.plans.get(seat, []):
        if cadres(p.scenario, seat)[line[0]][0] == nat:
            spent += line[1:]
    spent += [types[0] for a, types in forced(p, seat).items() if cadres(p.scenario, seat)[a][0] == nat]
    here = [b.type for _, b in p.board.at(area)] + taken
    left = [type_ for type_, count in _mix(p.board, nat).items() if spent.count(type_) < count]
    return [t for t in left if fits(nat, t, area) and not (t in here and _one(t, area))]


def forced(p: P, seat: str) -> dict[str, tuple[str, ...]]:
    own = cadres(p.scenario, seat)
    return {area: (type_,) for area, type_ in SETUPS[p.scenario].forced.items() if area in own}


def _one(type_: str, area: str) -> bool:
    """3.241, 3.244: whether an area holds no second unit of this type."""
    return type_ == "fortress" or (type_ == "snlf" and AREAS[area].small)


def _mix(board: Board, nat: str) -> dict[str, int]:
    return {t: n - on_map(board, nat, t) for t, n in POWERS[nat].blocks.items()}


class Deploy(Auto, tag="setup.deploy"):
    """5.0: all cadres are placed, then the first Action cards are drawn."""

    rule = "5.0"

    def run(self, p: P) -> None:
        for seat in p.seats:
            planned = {line[0]: line[1:] for line in p.board.plans.get(seat, [])}
            own = cadres(p.scenario, seat)
            # What was chosen comes first, so that defaults take of what is left.
            for area in sorted(own, key=lambda each: each not in planned):
                nat, count = own[area]
                types = planned.get(area) or _defaults(p, seat, nat, area, count)
                keys = [create(p.board, nat, type_, 1, area) for type_ in types]
                if area in SETUPS[p.scenario].forced:
                    p.board.blocks[keys[0]].kept = True
        p.board.plans, p.board.sealed = {}, []
        p.board.control = Control(p.board).all()
        for seat in p.seats:
            if not SETUPS[p.scenario].hands:
                cards.draw(p, seat, "action", FACTION[seat].cards)


def _defaults(p: P, seat: str, nat: str, area: str, count: int) -> list[str]:
    """The default types, or others in the place of those that the player has used up elsewhere."""
    chosen: list[str] = []
    for type_ in default_types(p.scenario, nat, area)[:count]:
        left = [t for t, n in _mix(p.board, nat).items() if n > chosen.count(t) and fits(nat, t, area)]
        here = [b.type for _, b in p.board.at(area)] + chosen
        open_ = [t for t in left if not (t in here and _one(t, area))]
        chosen.append(type_ if type_ in open_ else open_[0])
    return chosen
