"""Chapter 11: leaders in danger, their flight and seppuku."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.fields import Choices, Done, Listed, Partial, Way, kinds, pick, way
from rules.kernel.orders import Order
from rules.kernel.steps import Decision
from rules.kernel.texts import Text
from rules.samurai_battles.atlas import BACK, BASELINE, FACES, FOE
from rules.samurai_battles.battle.honor import lose_honor
from rules.samurai_battles.board import Board, Leader, P, Unit, can_lead
from rules.samurai_battles.cards.hands import draw_dragon, gain, lose_command
from rules.samurai_battles.standing_answers import leader_flees
from rules.samurai_battles.victory import kill_leader

FLIGHT, FLIGHT_PRICE, SEPPUKU_HONOR = 3, 3, 5


def check_leader(p: P, leader: Leader, unit: Unit, ranged: bool) -> bool:
    """11.1 to 11.3: the opponent throws; True when the leader lives."""
    dice = 1
    if leader.kind == "commander" or (ranged and unit.blocks > 0):
        dice = 2
    faces = p.roll_faces(dice, FACES, "leader check")
    dead = faces.count("swords") == dice
    p.say("leaders.check", seat=leader.side, leader=leader.kind, hex=leader.hex, faces=faces)
    if dead:
        kill_leader(p, leader)
    return not dead


def flights(board: Board, leader: Leader) -> list[tuple[str, ...]]:
    """12.5: the ways on which a leader may flee; he cannot from his own baseline (11.5)."""
    if leader.hex[0] == BASELINE[leader.side]:
        return []
    found: list[tuple[str, ...]] = []
    ways: list[tuple[str, ...]] = [()]
    for _ in range(FLIGHT):
        ways = [
            (*way, there)
            for way in ways
            for there in BACK[leader.side][way[-1] if way else leader.hex]
            if may_pass(board, leader, there)
        ]
        found += [way for way in ways if may_end(board, leader, way[-1])]
    return found


def may_pass(board: Board, leader: Leader, hex_: str) -> bool:
    return not board.ground(hex_).closed and board.held_by(hex_) in (None, leader.side)


def may_end(board: Board, leader: Leader, hex_: str) -> bool:
    """9.5, 12.5: alone, or with a unit that he can lead and that has no leader."""
    other, unit = board.leader_at(hex_), board.unit_at(hex_)
    if other is not None and other is not leader:
        return False
    return unit is None or can_lead(walker(leader), unit)


def walker(leader: Leader) -> Leader:
    """3.3: an Army Commander who leaves his tent is a foot leader."""
    if leader.kind != "commander":
        return leader
    return Leader(leader.id, leader.side, "foot", leader.hex, leader.name)


class Flee(Decision, tag="leaders.flee"):
    """11.5: a leader who is left alone retreats one to three hexes or commits seppuku."""

    rule = "11.5"
    policy = "leader"
    leader: str

    def asked(self, p: P) -> list[str]:
        leader = p.board.leaders.get(self.leader)
        return [leader.side] if leader else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("leaders.flee.ask", hex=p.board.leaders[self.leader].hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        leader = p.board.leaders[self.leader]
        ways = flights(p.board, leader)
        if partial.kind is None:
            return kinds("order", *(["retreat"] if ways else []), "seppuku")
        if "from" not in partial:
            return pick("from", "hex", [leader.hex])
        if partial.kind == "seppuku" or "path" in partial:
            return Done()
        return way_field(partial, ways, "12.5")

    def apply(self, p: P, order: Order) -> None:
        leader = p.board.leaders[self.leader]
        p.done()
        if order.kind == "seppuku":
            seppuku(p, leader)
        else:
            flee(p, leader, order.args["path"])

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        leader = p.board.leaders[self.leader]
        way = leader_flees(p, leader, flights(p.board, leader), policy)
        if way is None:
            return Order(seat, "seppuku", {"from": leader.hex})
        return Order(seat, "retreat", {"from": leader.hex, "path": list(way)})


def way_field(partial: Partial, ways: list[tuple[str, ...]], rule: str) -> Way:
    """One of some ways, each of which must be taken whole."""
    return way("path", "hex", partial["from"], Listed(ways), partial, rule=rule)


def flee(p: P, leader: Leader, path: list[str]) -> None:
    """12.4, 12.5: three tokens, however far he goes."""
    leader.kind = walker(leader).kind
    p.board.trails.append([leader.hex, *path])
    p.say("leaders.fled", seat=leader.side, origin=leader.hex, path=path)
    leader.hex = path[-1]
    cause = "leader" if p.board.unit_at(leader.hex) is None else "joined"
    lose_honor(p, leader.side, FLIGHT_PRICE, cause, leader.id, leader.hex)


def seppuku(p: P, leader: Leader) -> None:
    """11.5: honor for his lord, a Command card lost, a Dragon card for the enemy, and no banner."""
    del p.board.leaders[leader.id]
    p.say("leaders.seppuku", seat=leader.side, hex=leader.hex)
    gain(p, leader.side, SEPPUKU_HONOR)
    lose_command(p, leader.side)
    draw_dragon(p, FOE[leader.side])
