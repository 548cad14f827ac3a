"""11, 22.1: the Movement Phase of the active player, and what its end brings."""

from __future__ import annotations

from typing import Any

from rules.conquest_consequence import rising_sun, victory
from rules.conquest_consequence.atlas import AREAS, MINOR
from rules.conquest_consequence.board import SEATS_OF, Board, P, seated
from rules.conquest_consequence.china_and_partisans import partisans
from rules.conquest_consequence.combat import plans
from rules.conquest_consequence.diplomacy.satellites import Garrison, join
from rules.conquest_consequence.movement import duties
from rules.conquest_consequence.movement.declarations import Declare, Sneak, Violate
from rules.conquest_consequence.movement.moves import Move, able, bound, sight_of
from rules.conquest_consequence.nations import control
from rules.conquest_consequence.protocols.kinds import Kind, Various
from rules.conquest_consequence.specs import find, own_at, specs
from rules.conquest_consequence.units import remove
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision, Sequence
from rules.kernel.texts import Text

WEAKEST = ("fleet", "carrier", "submarine", "air_force", "infantry", "tank", "marine", "snlf", "fortress")


class End(Kind):
    """11.542: the phase is over when every declaration has been followed by Aggression."""

    name, rule = "end_movement", "11.541"

    def open(self, p: P, seat: str) -> bool:
        """Every duty is done, or nobody is left who could do it, or no order for it."""
        turn = p.board.acting()
        return not turn.duties or turn.orders == 0 or not any(able(p).values())

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: Any) -> Text | None:
        return Text.of("movement.owed", victims=duties.open_duties(p.board))

    def apply(self, p: P, order: Order) -> None:
        p.done()


KINDS: tuple[Kind, ...] = (
    *(victory.Claim(), Sneak(), Declare(), Violate(), Move(), partisans.Militarize()),
    *(partisans.Insurgents(), rising_sun.Insurrection(), partisans.Recruit(), *plans.KINDS, End()),
)


class Movement(Various, tag="movement.orders"):
    """11.0: declarations first, then one order for each unit, as many as the card gives."""

    rule = "11.0"
    ask_when_forced = True
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat]

    def listed(self, p: P) -> dict[str, Kind]:
        return {kind.name: kind for kind in KINDS}

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("movement.orders.ask", orders=p.board.acting().orders)

    def default(self, p: P, seat: str) -> Order:
        """What is declared is fulfilled by the first order that does; nothing else moves."""
        turn = p.board.acting()
        for duty, units in able(p).items() if turn.duties and turn.orders else ():
            for key in units:
                ways = bound(p, key) or duties.fulfilling(p.board, key, duty, sight_of(p))
                start, *path = next(iter(ways))
                unit = specs(p.board, [key])[0]
                return Order(seat, "move", {"from": start, "unit": unit, "pace": "normal", "path": path})
        return Order(seat, "end_movement")


class EndMovement(Sequence, tag="movement.end"):
    """22.1, 22.8: stacking on islets, interventions, then control is judged anew."""

    rule = "22.8"

    def steps(self, p: P) -> tuple[Any, ...]:
        return (Excess(), Intervene(), Judge())


class Excess(Auto, tag="islet.check"):
    """1.41: more than one unit of a faction on a single islet."""

    rule = "1.41"

    def run(self, p: P) -> None:
        crowded = {(seat, area) for area, seat in crowds(p.board)}
        p.push(*(Islet(seat, area) for seat in seated(p) for s, area in sorted(crowded) if s == seat))


def crowds(board: Board) -> list[tuple[str, str]]:
    """Single islets with too many units of one seat."""
    counted: dict[tuple[str, str], int] = {}
    for block in board.blocks.values():
        if block.nat != MINOR and block.at in AREAS and AREAS[block.at].kind == "islet_single":
            place = (block.at, SEATS_OF[block.nat])
            counted[place] = counted.get(place, 0) + 1
    return sorted(place for place, count in counted.items() if count > 1)


class Islet(Decision, tag="islet.excess"):
    """1.41: the owner names the unit that is lost, one at a time."""

    rule = "1.41"
    kind = "lose"
    ask_when_forced = True
    policy = "islet"
    seat: str
    area: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if (self.area, self.seat) in crowds(p.board) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("islet.excess.ask", area=self.area)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick(
            "unit", "unit", specs(p.board, own_at(p.board, seat, self.area)), Text("combat.lose"), self.rule
        )

    def apply(self, p: P, order: Order) -> None:
        key = find(p.board, own_at(p.board, order.seat, self.area), order.args["unit"])
        p.tell_others([order.seat], "islet.lost", seat=order.seat, area=self.area)
        p.tell([order.seat], "islet.own", unit=order.args["unit"], area=self.area)
        remove(p.board, str(key))

    def public(self, p: P, order: Order) -> Order | None:
        return None

    def standing(self, p: P, seat: str, policy: Any) -> Order:
        """The weakest, at equal strength ships before ground units and the fortress last."""
        here = own_at(p.board, seat, self.area)
        blocks = p.board.blocks
        weakest = min(here, key=lambda k: (blocks[k].cv, WEAKEST.index(blocks[k].type), k))
        return Order(seat, "lose", {"unit": specs(p.board, [weakest])[0]})


class Intervene(Auto, tag="minors.intervene"):
    """15.34: an enemy of the violator that came with ground units makes the minor its Satellite."""

    rule = "15.34"

    def run(self, p: P) -> None:
        board, turn = p.board, p.board.acting()
        for nation in turn.intervened:
            if nation in board.minors:
                _intervene(p, nation, turn.seat)
        turn.intervened = []


def _intervene(p: P, nation: str, seat: str) -> None:
    """Surviving fortresses are replaced by own units of equal strength."""
    board = p.board
    forts = {b.at: (key, b.cv) for key, b in board.blocks.items() if b.of == nation}
    for key, _ in forts.values():
        remove(board, key)
    join(p, nation, seat)
    if forts:
        p.push(Garrison(seat, {area: cv for area, (_, cv) in forts.items()}))


class Judge(Auto, tag="movement.judge"):
    """1.148: control after the Movement Phase, by which the Combat Phase is fought."""

    rule = "1.148"

    def run(self, p: P) -> None:
        control.settle(p)
        p.board.acting().uses = {}
