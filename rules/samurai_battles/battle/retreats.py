"""Chapter 12: flags, who may ignore them, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Partial, kinds, pick
from rules.kernel.orders import IllegalOrder, Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import ADJACENT, BACK
from rules.samurai_battles.battle.honor import lose_honor
from rules.samurai_battles.battle.leaders import way_field
from rules.samurai_battles.board import Board, Leader, P, Unit, can_lead
from rules.samurai_battles.refusals import why_no_retreat
from rules.samurai_battles.standing_answers import way_back
from rules.samurai_battles.victory import entered, over, take_blocks

MOST_IGNORED = 2
ALL = 99
LEVY_PRICE = 2
Ways = dict[tuple[str, ...], tuple[int, int]]


def may_ignore(board: Board, unit: Unit, cavalry: bool, brave: bool = False, coward: bool = False) -> int:
    """12.3: how many flags of one roll a unit may ignore; `cavalry` when cavalry attacks it."""
    if unit.is_guard or unit.waiting:
        return ALL
    if coward:
        return 0
    steady = brave or unit.brave
    if not steady and unit.side != board.active:
        steady, shaken = all_flags(board)
        if shaken:
            return 0
    return ALL if steady else min(MOST_IGNORED, sum(reasons(board, unit, cavalry)))


def all_flags(board: Board) -> tuple[bool, bool]:
    """18.5: of Panic and the Followers of Bishamon the later one counts."""
    found = [name for name in board.effects if name in ("panic", "followers_of_bishamon")]
    last = found[-1] if found else ""
    return last == "followers_of_bishamon", last == "panic"


def reasons(board: Board, unit: Unit, cavalry: bool) -> tuple[bool, ...]:
    """Rank, a leader, two friends at hand, and the ground: each is good for one flag."""
    ground = board.ground(unit.hex).steadies
    foot = unit.kind.arm == "infantry"
    friends = sum(board.held_by(there) == unit.side for there in ADJACENT[unit.hex])
    return (
        unit.kind.symbol == "square",
        board.leader_at(unit.hex) is not None,
        friends >= 2,
        ground == "all"
        or (ground == "infantry" and foot)
        or (ground == "infantry_against_cavalry" and foot and cavalry),
    )


def ways_back(board: Board, unit: Unit, flags: int, ignorable: int) -> Ways:
    """Every way that the owner may choose, with the flags it ignores and the blocks it costs."""
    if board.land.get(unit.hex) == "castle":
        ignored = min(flags, ignorable)
        return {(): (ignored, flags - ignored)}
    least = flags if unit.is_guard or unit.waiting else 0
    found: Ways = {}
    for ignored in range(least, min(flags, ignorable) + 1):
        due = (flags - ignored) * unit.kind.retreat
        for way, lost in cheapest(board, unit, due):
            found[way] = (ignored, lost)
    return found


def cheapest(board: Board, unit: Unit, due: int) -> list[tuple[tuple[str, ...], int]]:
    """12.2: the ways of so many hexes on which the fewest blocks are lost."""
    found: list[tuple[tuple[str, ...], int]] = []
    ways: list[tuple[str, ...]] = [()]
    for length in range(due + 1):
        found += [(way, due - length) for way in ways]
        longer = [
            (*way, there)
            for way in ways
            for there in BACK[unit.side][way[-1] if way else unit.hex]
            if open_to(board, unit, there)
        ]
        found += [(way, 0) for way in longer if length < due and board.leader_at(way[-1]) is not None]
        ways = [way for way in longer if board.leader_at(way[-1]) is None]
    least = min(lost for _, lost in found)
    return [(way, lost) for way, lost in found if lost == least]


def open_to(board: Board, unit: Unit, hex_: str) -> bool:
    """12.2: empty ground, or a lone leader of the own side whom the unit may join."""
    if board.ground(hex_).closed or board.unit_at(hex_) is not None:
        return False
    leader = board.leader_at(hex_)
    return leader is None or may_join(board, unit, leader)


def may_join(board: Board, unit: Unit, leader: Leader) -> bool:
    """9.3: a unit without a leader joins one who can lead it."""
    return can_lead(leader, unit) and board.leader_at(unit.hex) is None


class Retreat(Decision, tag="retreats.retreat"):
    """12: the owner chooses the way; how many flags he ignores follows from its length."""

    rule = "12.2"
    policy = "retreat"
    unit: str
    flags: int
    ignorable: int

    def ways(self, p: P) -> Ways:
        return ways_back(p.board, p.board.units[self.unit], self.flags, self.ignorable)

    def asked(self, p: P) -> list[str]:
        unit = p.board.units.get(self.unit)
        return [unit.side] if unit and self.flags else []

    def prompt(self, p: P, seat: str) -> Text:
        most = min(self.ignorable, self.flags)
        hex_ = p.board.units[self.unit].hex
        return Text.of("retreats.retreat.ask", hex=hex_, flags=self.flags, most=most)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        ways = self.ways(p)
        if partial.kind is None:
            moving = ["retreat"] if any(ways) else []
            return kinds("order", *moving, *(["stand"] if () in ways else []))
        if "from" not in partial:
            return pick("from", "hex", [p.board.units[self.unit].hex])
        if partial.kind == "stand" or "path" in partial:
            return Done()
        return way_field(partial, [way for way in ways if way], "12.2")

    def check(self, p: P, order: Order) -> None:
        try:
            super().check(p, order)
        except IllegalOrder as refusal:
            unit = p.board.units[self.unit]
            raise (why_no_retreat(p.board, order, unit, self.ways(p)) or refusal) from None

    def apply(self, p: P, order: Order) -> None:
        unit, way = p.board.units[self.unit], tuple(order.args.get("path", ()))
        ignored, lost = self.ways(p)[way]
        p.done()
        fall_back(p, unit, list(way), ignored, lost)

    def shown_to(self, p: P, viewer: str | None) -> dict[str, Any]:
        return {"hex": p.board.units[self.unit].hex, "flags": self.flags, "ignorable": self.ignorable}

    def scopes(self, p: P, seat: str) -> list[str]:
        return [self.unit]

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        unit = p.board.units[self.unit]
        way = way_back(p, unit, self.ways(p), policy)
        if not way:
            return Order(seat, "stand", {"from": unit.hex})
        return Order(seat, "retreat", {"from": unit.hex, "path": list(way)})


def fall_back(p: P, unit: Unit, path: list[str], ignored: int, lost: int) -> None:
    """12.2, 12.4: move, lose a block for each hex that was closed, and pay for the others."""
    leader = p.board.leader_at(unit.hex)
    p.say("retreats.done", seat=unit.side, unit=unit.type, origin=unit.hex, hexes=len(path), ignored=ignored)
    if path:
        p.board.trails.append([unit.hex, *path])
        unit.hex = path[-1]
        if leader is not None:
            leader.hex = path[-1]
        entered(p, unit)
    symbol = unit.kind.symbol
    price = retreat_price(unit, len(path), leader is not None)
    take_blocks(p, unit, lost)
    if not over(p):
        lose_honor(p, unit.side, price, f"unit {symbol}", unit.id, unit.hex)


def retreat_price(unit: Unit, hexes: int, led: bool) -> int:
    """12.4: tokens per hex by symbol, two in all for levies, and one more per hex for a leader."""
    own = LEVY_PRICE if unit.type == "li" else hexes * (2 if unit.kind.symbol == "square" else 1)
    return (own if hexes else 0) + (hexes if led else 0)
