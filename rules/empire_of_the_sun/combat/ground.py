"""8.4, 8.5: ground combat, who holds the hex afterwards, and retreats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS
from rules.empire_of_the_sun.board import Battle, Board, P
from rules.empire_of_the_sun.combat import hits as allocations
from rules.empire_of_the_sun.combat.control import take_hex
from rules.empire_of_the_sun.combat.losses import eliminate, lose_step
from rules.empire_of_the_sun.combat.sides import (
    GARRISON,
    applies,
    effects,
    fleet,
    garrison_steps,
    ground_total,
    troops,
)
from rules.empire_of_the_sun.combat.tables import ground_hits
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.hexes import BIT, NAMED, NEIGHBOURS, ONE_HEX_ISLANDS, TERRAIN, side
from rules.empire_of_the_sun.movement.limits import may_enter
from rules.empire_of_the_sun.movement.overland import ARMOUR
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.empire_of_the_sun.supply.position import position
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto, Decision
from rules.kernel.texts import Text

TERRAIN_MODIFIER = {"jungle": -1, "mixed": -2, "mountain": -3}


def _battle(board: Board, hex_: str) -> Battle:
    found = board.battle.battle(hex_)
    assert found is not None
    return found


def defenders(board: Board, battle: Battle) -> bool:
    off = board.battle
    return bool(troops(board, battle, off.other)) or garrison(board, battle) > 0


def garrison(board: Board, battle: Battle) -> int:
    return garrison_steps(board, battle.hex) if board.battle.other == JAPAN else 0


class Ashore(Auto, tag="ground.ashore"):
    """8.32 to 8.34: who fights on the ground once the air-naval step is decided."""

    rule = "8.33"
    hex: str

    def run(self, p: P) -> None:
        board, battle = p.board, _battle(p.board, self.hex)
        attackers = troops(board, battle, board.battle.seat)
        if not attackers:
            return
        if defenders(board, battle):
            p.push(Combat(self.hex))
        else:
            capture(p, battle)


class Combat(Auto, tag="ground.combat"):
    """8.4 A: both sides add up and roll."""

    rule = "8.4"
    hex: str

    def run(self, p: P) -> None:
        board, battle = p.board, _battle(p.board, self.hex)
        off = board.battle
        for seat in (off.seat, off.other):
            self.roll(p, battle, seat)
        p.push(GroundHits(self.hex), GroundEnd(self.hex))

    def roll(self, p: P, battle: Battle, seat: str) -> None:
        board = p.board
        total = ground_total(board, battle, seat)
        battle.lost[seat], battle.hits[seat] = 0, 0
        if not total:
            return
        roll = d10(p, "ground")
        modified = roll + ground_modifier(board, battle, seat)
        battle.hits[seat] = ground_hits(total, modified)
        p.say("ground.fired", seat=seat, total=total, roll=roll, modified=modified, hits=battle.hits[seat])


def ground_modifier(board: Board, battle: Battle, seat: str) -> int:
    """8.4 A: what is added to the roll of a side; J03 states the sum for Japan."""
    off = board.battle
    final = [e for e in effects(off, "ground_final") if e.side == seat and applies(board, battle, e)]
    if final:
        return final[0].value
    found = offensive_modifier(board, battle) if seat == off.seat else reaction_modifier(board, battle)
    found += sum(e.value for e in effects(off, "ground") if e.side == seat and applies(board, battle, e))
    if seat == JAPAN and board.has("doctrine") and battle.hex in ONE_HEX_ISLANDS:
        found += 1
    if seat == ALLIES and ARMOUR in troops(board, battle, seat):
        found += 1
    return found


def offensive_modifier(board: Board, battle: Battle) -> int:
    """Ships that are alone in the hex, aircraft that are alone in the battle, and the ground itself."""
    off = board.battle
    ships = {s: any(UNITS[u].ship for u in board.units_in(battle.hex, s)) for s in (off.seat, off.other)}
    planes = {s: any(UNITS[u].flies for u in fleet(board, battle, s)) for s in (off.seat, off.other)}
    if battle.hex in off.submarines:
        ships[off.other] = True
    found = 2 if ships[off.seat] and not ships[off.other] else 0
    found += 2 if planes[off.seat] and not planes[off.other] else 0
    return found + terrain_modifier(board, battle.hex)


def terrain_modifier(board: Board, hex_: str) -> int:
    kind = TERRAIN[hex_]
    if hex_ == "2709" and board.variants.get("hong_kong_terrain") == "mixed":
        kind = "mixed"
    return TERRAIN_MODIFIER.get(kind, 0)


def reaction_modifier(board: Board, battle: Battle) -> int:
    """Three for who held the beach against a landing."""
    off = board.battle
    beach = any(landed(off, u) for u in troops(board, battle, off.seat))
    return 3 if battle.defended and beach else 0


class GroundHits(SealedAnswers, tag="ground.hits"):
    """8.4 B: both choose in secret which steps are lost; all happens at the same time."""

    rule = "8.4"
    kind = "hits"
    policy = "hits"
    hex: str

    def allocation(self, board: Board, seat: str) -> allocations.Allocation:
        battle = _battle(board, self.hex)
        return allocations.ground(board, battle, seat, battle.hits[seat])

    def asked(self, p: P) -> list[str]:
        off = p.board.battle
        return [s for s in (off.seat, off.other) if self.allocation(p.board, s).next_steps([])]

    def prompt(self, p: P, seat: str) -> Text:
        hits = _battle(p.board, self.hex).hits[seat]
        return Text.of("battle.hits.ask", hits=hits, hex=self.hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        return self.allocation(p.board, seat).field(partial.get("units", []), "8.4")

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        board, battle = p.board, _battle(p.board, self.hex)
        for seat, order in orders.items():
            foe = board.battle.other if seat == board.battle.seat else board.battle.seat
            battle.lost[foe] = len(order.args["units"])
        units = [unit for order in orders.values() for unit in order.args["units"]]
        for unit in units:
            if unit == GARRISON:
                p.say("ground.garrison", hex=self.hex)
            else:
                lose_step(p, unit, combat=True)
        battle.hits["garrison"] = units.count(GARRISON)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        return Order(seat, "hits", {"units": self.allocation(p.board, seat).default()})


class GroundEnd(Auto, tag="ground.end"):
    """8.4 C: the side that lost more steps goes; a tie sends the Offensive player back."""

    rule = "8.4"
    hex: str

    def run(self, p: P) -> None:
        board, battle = p.board, _battle(p.board, self.hex)
        off = board.battle
        own = troops(board, battle, off.seat)
        foes = troops(board, battle, off.other)
        held = garrison(board, battle) - battle.hits.get("garrison", 0)
        if not own:
            return
        if not foes and held <= 0:
            self.capture(p)
        elif battle.lost[off.other] > battle.lost[off.seat]:
            p.say("ground.retreats", seat=off.other, hex=self.hex)
            p.push(Retreat(self.hex), Stuck(self.hex), Capture(self.hex))
        else:
            p.say("ground.retreats", seat=off.seat, hex=self.hex)
            self.go_back(p, own)

    def capture(self, p: P) -> None:
        p.push(Capture(self.hex))

    def go_back(self, p: P, units: list[str]) -> None:
        """8.5: who marched goes back whence he came; who landed leaves in post-battle movement."""
        board, off = p.board, p.board.battle
        for unit in units:
            if landed(off, unit) or unit not in off.moved:
                continue
            origin = off.moved[unit].path[-2]
            if board.units_in(origin, off.other):
                eliminate(p, unit, combat=True)
            else:
                board.put(unit, origin)
                p.say("ground.went_back", unit=unit, hex=origin)


class Capture(Auto, tag="ground.capture"):
    """8.4 C, 8.5.2: the winner alone holds the hex; garrisons cannot retreat and are gone."""

    rule = "8.4"
    hex: str

    def run(self, p: P) -> None:
        board, off = p.board, p.board.battle
        if troops(board, _battle(board, self.hex), off.seat):
            capture(p, _battle(board, self.hex))


def capture(p: P, battle: Battle) -> None:
    """The hex is taken; 8.5.1: who had retreated into it from an earlier battle goes on, or is lost."""
    take_hex(p, battle.hex, p.board.battle.seat)
    if beaten(p.board, battle):
        p.push(Retreat(battle.hex), Stuck(battle.hex))


def beaten(board: Board, battle: Battle) -> list[str]:
    """8.5: who must leave: those who lost the battle, or all whom a taken hex still holds."""
    off = board.battle
    if board.controls(off.seat, battle.hex):
        return [u for u in board.units_in(battle.hex, off.other) if UNITS[u].ground]
    return troops(board, battle, off.other)


def retreats(board: Board, hex_: str, unit: str) -> list[str]:
    """8.5, 12.77: where the Offensive player may send a beaten unit; not to a garrison of his."""
    off = board.battle
    near = [n for n in NEIGHBOURS[hex_] if side(hex_, n) in ("land", "coast") and may_enter(unit, n)]
    named = [n for n in near if n in NAMED and board.controls(off.other, n) and not _ground_in(board, n)]
    if named:
        return sorted(named)
    came, held = _entrances(board, hex_), position(board).present(off.seat)
    free = [n for n in near if not held & BIT[n] and n not in came]
    return sorted([n for n in free if board.controls(off.other, n)] or free)


def _entrances(board: Board, hex_: str) -> set[str]:
    """8.5: hexes from which ground units of the Offensive player came, also those that have died since."""
    off = board.battle
    ours = [moved for u, moved in off.moved.items() if UNITS[u].ground and UNITS[u].side == off.seat]
    return {moved.path[-2] for moved in ours if moved.path[-1] == hex_}


def _ground_in(board: Board, hex_: str) -> bool:
    return any(UNITS[u].ground for u in board.units_in(hex_, board.battle.seat))


class Retreat(Decision, tag="ground.retreat"):
    """8.5: the Offensive player retreats the beaten units of the Reaction player, one by one."""

    rule = "8.5"
    kind = "retreat"
    policy = "retreat"
    hex: str

    def beaten(self, board: Board) -> list[str]:
        return beaten(board, _battle(board, self.hex))

    def asked(self, p: P) -> list[str]:
        self_units = self.beaten(p.board)
        lost = [u for u in self_units if not retreats(p.board, self.hex, u)]
        if lost and len(lost) == len(self_units):
            return []
        return [p.board.battle.seat] if self_units else []

    def prompt(self, p: P, seat: str) -> Text:
        return Text.of("ground.retreat.ask", units=self.beaten(p.board), hex=self.hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        units = [u for u in self.beaten(p.board) if retreats(p.board, self.hex, u)]
        if "unit" not in partial:
            return pick("unit", "unit", units, Text("ground.who"), "8.5")
        if "hex" not in partial:
            return pick(
                "hex", "hex", retreats(p.board, self.hex, partial["unit"]), Text("ground.where"), "8.5"
            )
        return Done()

    def apply(self, p: P, order: Order) -> None:
        board, unit, hex_ = p.board, order.args["unit"], order.args["hex"]
        board.put(unit, hex_)
        if unit not in board.battle.retreated:
            board.battle.retreated.append(unit)
        p.say("ground.retreated", unit=unit, hex=hex_)
        if not board.controls(board.battle.other, hex_):
            board.set_control(hex_, board.battle.other)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        unit = next(u for u in self.beaten(p.board) if retreats(p.board, self.hex, u))
        return Order(seat, "retreat", {"unit": unit, "hex": retreats(p.board, self.hex, unit)[0]})


class Stuck(Auto, tag="ground.stuck"):
    """8.5: who cannot retreat is eliminated."""

    rule = "8.5"
    hex: str

    def run(self, p: P) -> None:
        for unit in beaten(p.board, _battle(p.board, self.hex)):
            eliminate(p, unit, combat=True)
