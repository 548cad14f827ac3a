"""7.24, 7.34, 8.6, 7.22, 7.32: stacking, post-battle movement and emergency moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import MANCHUKUO, SIDES, UNITS, enemy
from rules.empire_of_the_sun.board import BOX, TRACK, Board, P, in_order
from rules.empire_of_the_sun.combat.control import stranded, take_hex
from rules.empire_of_the_sun.combat.losses import eliminate
from rules.empire_of_the_sun.hexes import (
    AIRFIELDS,
    ALL,
    BIT,
    COAST_BITS,
    LAND,
    PORT_BITS,
    PORTS,
    bits,
    distance,
)
from rules.empire_of_the_sun.movement.finder import SeaFinder
from rules.empire_of_the_sun.movement.flights import AirFinder, parenthesised
from rules.empire_of_the_sun.movement.limits import legs, naval_allowance, open_to
from rules.empire_of_the_sun.movement.stacking import crowded, crowded_harbours, removable, room, ships
from rules.empire_of_the_sun.offensives.declaration import TRANSPORTED
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.supply.position import position, suffered
from rules.empire_of_the_sun.supply.status import supply
from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import Order
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

EMERGENCY = 10


class Landings(Auto, tag="after.landings"):
    """12.1: who landed where nobody fought takes control, before stacking is looked at."""

    rule = "12.1"

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        for unit in in_order(list(off.moved)):
            place = board.place(unit)
            if not (landed(off, unit) and UNITS[unit].ground and place in LAND):
                continue
            side = UNITS[unit].side
            lost = off.battle(place) is not None
            if not lost and not position(board).present(enemy(side)) & BIT[place]:
                take_hex(p, place, side)


class Excess(Decision, tag="after.excess"):
    """7.34: more than three air and ground units in a hex; the owner takes some away, air units first."""

    rule = "7.34"
    kind = "excess"
    policy = "excess"
    seat: str

    def asked(self, p: P) -> list[str]:
        return [self.seat] if crowded(p.board, self.seat) else []

    def units(self, board: Board) -> list[str]:
        return removable(board, self.seat, crowded(board, self.seat)[0])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", self.units(p.board), Text("after.excess.who"), "7.34")

    def apply(self, p: P, order: Order) -> None:
        overstacked(p, order.args["unit"], 2)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        units = self.units(p.board)
        return Order(seat, "excess", {"unit": min(units, key=lambda u: p.board.face(u)[0])})


class HarbourExcess(Excess, tag="after.harbour"):
    """7.24: more than six ships in a hex when all is over."""

    rule = "7.24"

    def asked(self, p: P) -> list[str]:
        return [self.seat] if crowded_harbours(p.board, self.seat) else []

    def units(self, board: Board) -> list[str]:
        return ships(board.units_in(crowded_harbours(board, self.seat)[0], self.seat))

    def apply(self, p: P, order: Order) -> None:
        overstacked(p, order.args["unit"], 1)


def overstacked(p: P, unit: str, turns: int) -> None:
    """7.24, 7.34: in supply a unit comes back later, out of supply it is eliminated."""
    board = p.board
    if unit in supply(board).units:
        board.at[unit] = TRACK
        board.due[unit] = board.turn + turns
        p.say("after.overstacked", unit=unit, turn=board.due[unit])
    else:
        eliminate(p, unit)


# Post-battle movement


def bases(board: Board, unit: str) -> int:
    """Hexes in which a unit may stand for good: airfields for air units, ports for ships, land for others.

    8.61, 7.31: enemy ships that have not left yet close neither an airfield nor a port to its owner.
    """
    counter = UNITS[unit]
    own = position(board).controlled(counter.side) & ~bits(MANCHUKUO)
    if counter.air:
        from rules.empire_of_the_sun.hexes import AIRFIELD_BITS

        return own & AIRFIELD_BITS
    if counter.ship:
        return own & PORT_BITS
    return own & COAST_BITS & open_to(unit) & ~position(board).present(enemy(counter.side))


def must_move(board: Board, unit: str) -> bool:
    """8.61, 8.62: whether a unit cannot stay where it is."""
    place, counter = board.at[unit], UNITS[unit]
    if place == BOX:
        return False
    if counter.ground:
        return place not in LAND or not board.controls(counter.side, place)
    return not bases(board, unit) & BIT[place]


def may_move(board: Board, unit: str) -> bool:
    """8.6: active units that did not use strategic movement; ground units only when a landing failed."""
    off = board.battle
    moved = off.moved.get(unit)
    if (moved and moved.by in TRANSPORTED) or not board.on_map(unit):
        return False
    if UNITS[unit].ground:
        return landed(off, unit) and must_move(board, unit)
    return not flees(board, unit)


def lost_base(board: Board, unit: str) -> bool:
    """8.61: whether an air or naval unit of the Reaction player stands in a battle hex that was lost."""
    off, place, counter = board.battle, board.at[unit], UNITS[unit]
    lost = off.battle(place) is not None and board.controls(off.seat, place)
    return lost and counter.side == off.other and (counter.air or counter.ship)


def flees(board: Board, unit: str) -> bool:
    """7.32, 8.61: aircraft of a lost base make an emergency move; active ships only where no way home is."""
    return lost_base(board, unit) and (UNITS[unit].air or not preferred(board, unit))


def homes(board: Board, unit: str) -> list[str]:
    """Where a unit may end its post-battle move.

    7.24: a full port takes ships all the same, as their limit holds only when the offensive is over.
    """
    off, counter, start = board.battle, UNITS[unit], board.at[unit]
    ends = bases(board, unit)
    here = position(board)
    if counter.air:
        far = (
            counter.reach
            if _flies_far(board, unit)
            else counter.range
            if counter.parentheses
            else counter.reach
        )
        box = counter.side != off.other and "china" not in board.surrendered and room(board, unit, BOX)
        finder = AirFinder(unit, start, legs(off), here, reach=far, box=box)
        found = [str(h) for h in finder.ends(())]
    elif counter.ground and start_of_barge(board, unit):
        found = [start_of_barge(board, unit)]
    else:
        allowed = ALL
        if counter.ground:
            zoi = suffered(here, counter.side, frozenset(off.zoi))
            allowed = ALL & ~zoi & ~here.present(enemy(counter.side)) | BIT[start]
        finder_ = SeaFinder(start, naval_allowance(off, counter.side), allowed, ends)
        found = [str(h) for h in finder_.ends(())]
    legal = [h for h in found if h == BOX or ends & BIT[h]]
    return legal if counter.ship else with_room(board, unit, legal)


def with_room(board: Board, unit: str, places: Iterable[str]) -> list[str]:
    """The places in which one more unit may stand for good."""
    there = position(board).by_hex
    return [h for h in places if room(board, unit, h, there.get(h, []))]


def start_of_barge(board: Board, unit: str) -> str:
    """7.47: where a unit came from by barge, to which it returns when it is forced out."""
    moved = board.battle.moved.get(unit)
    return moved.path[0] if moved and moved.by == "barge" else ""


def _flies_far(board: Board, unit: str) -> bool:
    """1.3: the range in parentheses moves only those who have not fought."""
    off = board.battle
    fought = any(unit in (*each.op, *each.rp) or board.at[unit] == each.hex for each in off.battles)
    moved = off.moved.get(unit)
    return not fought or bool(moved and parenthesised(unit, moved.path))


def preferred(board: Board, unit: str) -> list[str]:
    """8.61: the Reaction player goes where there is supply and a headquarters in range, if he can."""
    found = homes(board, unit)
    if UNITS[unit].side != board.battle.other:
        return found
    fed = supply(board)
    return [h for h in found if fed.feeds(unit, h)] or found


class Return(Decision, tag="after.return"):
    """8.6: post-battle movement, unit by unit; who must move and is not moved goes where he came from."""

    rule = "8.6"
    policy = "return"
    seat: str
    moved: list[str] = []

    def active(self, board: Board) -> list[str]:
        return [u for u in in_action(board, self.seat) if u not in self.moved and may_move(board, u)]

    def movers(self, board: Board) -> list[str]:
        return [u for u in self.active(board) if preferred(board, u)]

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.movers(p.board) else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("after.return.ask", units=[u for u in self.active(p.board) if must_move(p.board, u)])

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if partial.kind is None:
            return kinds("order", "return", "done")
        if partial.kind == "done":
            return Done()
        if "unit" not in partial:
            return pick("unit", "unit", self.movers(p.board), Text("after.who"), "8.6")
        if "hex" not in partial:
            return pick("hex", "hex", sorted(preferred(p.board, partial["unit"])), Text("after.where"), "8.6")
        return Done()

    def why_not(self, p: P, seat: str, partial: Partial, field: str, value: object) -> Text | None:
        from rules.empire_of_the_sun.refusals import why_not_stay

        return why_not_stay(p.board, partial.get("unit", ""), value) if field == "hex" else None

    def apply(self, p: P, order: Order) -> None:
        if order.kind == "done":
            p.done()
            return
        unit = order.args["unit"]
        self.moved = [*self.moved, unit]
        p.board.put(unit, order.args["hex"])
        p.say("after.returned", unit=unit, hex=order.args["hex"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "done")


def in_action(board: Board, seat: str) -> list[str]:
    """The active units of a side, and who dropped from the air without being active (A69)."""
    off = board.battle
    units = off.active if seat == off.seat else off.reacting
    dropped = [u for u, moved in off.moved.items() if moved.by == "airdrop" and UNITS[u].side == seat]
    return in_order([*units, *dropped])


class Home(Auto, tag="after.home"):
    """8.61, 8.62: who may not stay and was not moved goes home by rule, or is eliminated."""

    rule = "8.62"
    seat: str

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        for unit in in_action(board, self.seat):
            if not board.on_map(unit) or flees(board, unit):
                continue
            if must_move(board, unit) and not (UNITS[unit].ground and not landed(off, unit)):
                go_home(p, unit)


def go_home(p: P, unit: str) -> None:
    board, off = p.board, p.board.battle
    found = preferred(board, unit)
    if not found:
        eliminate(p, unit)
        return
    origin = off.moved[unit].path[0] if unit in off.moved else ""
    roomy = with_room(board, unit, found) or found
    place = origin if origin in roomy else min(roomy, key=lambda h: (_far(board, unit, h), h))
    board.put(unit, place)
    p.say("after.returned", unit=unit, hex=place)


def _far(board: Board, unit: str, place: str) -> int:
    at = board.at[unit]
    return 4 if BOX in (place, at) else distance(at, place)


# Emergency moves


def refuges(board: Board, unit: str) -> list[str]:
    """7.22, 7.32: friendly ports within ten hexes, friendly airfields within the longest range."""
    counter, start = UNITS[unit], board.at[unit]
    far = counter.reach if counter.air else EMERGENCY
    fields = AIRFIELDS if counter.air else PORTS
    own = bases(board, unit)
    return [h for h in sorted(fields) if distance(start, h) <= far and own & BIT[h]]


class Emergency(Decision, tag="after.emergency"):
    """7.22, 7.32: ships and aircraft whose base has fallen are placed in another one."""

    rule = "7.32"
    kind = "emergency"
    policy = "emergency"
    seat: str

    def units(self, board: Board) -> list[str]:
        found = [u for u in in_order(stranded(board)) if UNITS[u].side == self.seat]
        return [u for u in found if with_room(board, u, refuges(board, u))]

    def asked(self, p: P) -> list[str]:
        return [self.seat] if self.units(p.board) else []

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        board = p.board
        if "unit" not in partial:
            return pick("unit", "unit", self.units(board)[:1], Text("after.who"), "7.32")
        if "hex" not in partial:
            hexes = with_room(board, partial["unit"], refuges(board, partial["unit"]))
            return pick("hex", "hex", hexes, Text("after.where"), "7.32")
        return Done()

    def apply(self, p: P, order: Order) -> None:
        p.board.put(order.args["unit"], order.args["hex"])
        p.say("after.emergency", unit=order.args["unit"], hex=order.args["hex"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        board = p.board
        unit = self.units(board)[0]
        hexes = with_room(board, unit, refuges(board, unit))
        fed = supply(board)
        best = min(hexes, key=lambda h: (not fed.feeds(unit, h), distance(board.at[unit], h), h))
        return Order(seat, "emergency", {"unit": unit, "hex": best})


class Stranded(Auto, tag="after.stranded"):
    """7.32: who has no refuge is eliminated; who has only full ones is overstacked."""

    rule = "7.32"

    def run(self, p: P) -> None:
        board = p.board
        for unit in in_order(stranded(board)):
            if refuges(board, unit):
                overstacked(p, unit, 2 if UNITS[unit].air else 1)
            else:
                eliminate(p, unit)


class Tidy(Auto, tag="after.tidy"):
    """7.21: ships outside a friendly port when all is over are lost."""

    rule = "7.21"

    def run(self, p: P) -> None:
        board = p.board
        for side in SIDES:
            for unit in board.units_of(side):
                adrift = UNITS[unit].ship and not bases(board, unit) & BIT[board.at[unit]]
                if adrift and unit in (*board.battle.active, *board.battle.reacting):
                    eliminate(p, unit)
