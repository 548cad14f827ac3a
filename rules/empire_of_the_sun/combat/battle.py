"""8.2, 8.3: battles one after another, and the air-naval step of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import Battle, Board, P
from rules.empire_of_the_sun.combat import hits as allocations
from rules.empire_of_the_sun.combat.ground import Ashore
from rules.empire_of_the_sun.combat.losses import lose_step
from rules.empire_of_the_sun.combat.sides import (
    effects,
    fires,
    fleet,
    garrison_steps,
    ground_in,
    modifiers,
    total,
    troops,
)
from rules.empire_of_the_sun.combat.tables import air_naval_hits
from rules.empire_of_the_sun.combat.transfer import Transfer, carriers_now
from rules.empire_of_the_sun.dice import d10
from rules.empire_of_the_sun.offensives.shipping import landed
from rules.kernel.fields import Choices, Done, Partial, pick
from rules.kernel.orders import Order
from rules.kernel.sealed import SealedAnswers
from rules.kernel.steps import Auto, Decision, Step
from rules.kernel.texts import Text


def battle_at(board: Board, hex_: str) -> Battle:
    found = board.battle.battle(hex_)
    assert found is not None, f"no battle in {hex_}"
    return found


class Battles(Auto, tag="battle.next"):
    """8.1: the battles in the order that the Offensive player has given; those that arose later come last."""

    rule = "8.1"

    def run(self, p: P) -> None:
        off = p.board.battle
        order = [*off.sequence, *(each.hex for each in off.battles if each.hex not in off.sequence)]
        waiting = [h for h in order if h not in off.fought and off.battle(h)]
        if waiting:
            off.fought.append(waiting[0])
            p.push(Begin(waiting[0]), Battles())


class Begin(Auto, tag="battle.begin"):
    """8.2: who is there, and in which order the sides fire."""

    rule = "8.2"
    hex: str

    def run(self, p: P) -> None:
        board, battle = p.board, battle_at(p.board, self.hex)
        off = board.battle
        battle.defended = _held(board, self.hex, off.other)
        fleets = {side: fleet(board, battle, side) for side in (off.seat, off.other)}
        if not fleets[off.seat] and not troops(board, battle, off.seat):
            p.say("battle.nobody", hex=self.hex)
            return
        p.say("battle.begins", hex=self.hex, condition=off.condition)
        _note_raiders(board, battle)
        if self.driven_off(p, battle):
            return
        battle.air_before = carriers_now(board, battle)
        if not any(fleets.values()):
            battle.won = off.seat
            p.push(Ashore(self.hex))
            return
        p.push(*self.steps(board), Transfer(self.hex), Winner(self.hex))

    def steps(self, board: Board) -> list[Step]:
        """8.2 C to E: together in an intercept, else one after the other."""
        off = board.battle
        if off.condition == "intercept":
            return [Fire(self.hex, [off.seat, off.other])]
        first, second = (off.seat, off.other) if off.condition == "surprise" else (off.other, off.seat)
        return [Fire(self.hex, [first]), Fire(self.hex, [second])]

    def driven_off(self, p: P, battle: Battle) -> bool:
        """7.45 B: a landing without ships that meets reacting warships is called off and costs steps."""
        board, off = p.board, p.board.battle
        landing = [u for u in board.units_in(self.hex, off.seat) if UNITS[u].ground and landed(off, u)]
        ships = [u for u in board.units_in(self.hex, off.seat) if UNITS[u].ship]
        hunters = [u for u in board.units_in(self.hex, off.other) if UNITS[u].ship and u in off.reacting]
        if not landing or ships or not any(u in off.moved for u in hunters):
            return False
        p.say("battle.driven_off", hex=self.hex, units=landing)
        for unit in landing:
            lose_step(p, unit, combat=True)
        battle.won = off.other
        if troops(board, battle, off.seat):
            p.push(Ashore(self.hex))
        return True


def _held(board: Board, hex_: str, side: str) -> bool:
    """8.4: whether a side had ground units in a hex before the enemy landed there; who reacts comes later."""
    before = [u for u in ground_in(board, hex_, side) if u not in board.battle.moved]
    return bool(before) or (side == JAPAN and garrison_steps(board, hex_) > 0)


def _note_raiders(board: Board, battle: Battle) -> None:
    """A72: a US carrier that fights in a hex of the home islands."""
    from rules.empire_of_the_sun.atlas import HOME_ISLANDS

    units = fleet(board, battle, ALLIES)
    if battle.hex in HOME_ISLANDS and any(UNITS[u].carrier and UNITS[u].nation == "us" for u in units):
        board.battle.raiders = True


class Fire(Auto, tag="battle.fire"):
    """8.2 A, B: factors are added up and the dice roll, the Offensive player first."""

    rule = "8.2"
    hex: str
    sides: list[str]

    def run(self, p: P) -> None:
        board, battle = p.board, battle_at(p.board, self.hex)
        _note_alone(board, battle)
        for side in self.sides:
            self.roll(p, battle, side)
        firing = [side for side in self.sides if battle.hits.get(side, 0)]
        hits = Hits(self.hex, firing)
        p.push(hits if hits.asked(p) else LeftOver(self.hex, firing))

    def roll(self, p: P, battle: Battle, side: str) -> None:
        board, off = p.board, p.board.battle
        silent = side == off.other and effects(off, "no_answer")
        sum_ = 0 if silent else total(board, battle, side)
        battle.hits[side] = 0
        if not sum_:
            return
        bonus = modifiers(board, battle, side)
        roll = d10(p, "air_naval")
        modified = roll + sum(value for _, value in bonus)
        battle.hits[side] = air_naval_hits(sum_, modified)
        if is_critical(board, side, roll, modified):
            battle.critical.append(side)
        code = "battle.critical" if side in battle.critical else "battle.fired"
        p.say(code, seat=side, total=sum_, roll=roll, modified=modified, hits=battle.hits[side])


def _note_alone(board: Board, battle: Battle) -> None:
    """8.2 F5: which side is the only one with air or naval units, submarines of December 1941 counted."""
    there = [side for side in (JAPAN, ALLIES) if fleet(board, battle, side)]
    submarines = battle.hex in board.battle.submarines
    battle.alone = there[0] if len(there) == 1 and not submarines else ""


def is_critical(board: Board, side: str, roll: int, modified: int) -> bool:
    """8.2 F6, A12: a natural nine; with Rochefort a modified nine of the Allies."""
    keen = side == ALLIES and any(modified >= e.value for e in effects(board.battle, "critical"))
    return roll == 9 or keen


class Hits(SealedAnswers, tag="battle.hits"):
    """8.2 F: each firing player chooses which enemy steps are lost; in an intercept both in secret."""

    rule = "8.2"
    kind = "hits"
    policy = "hits"
    hex: str
    sides: list[str]

    def allocation(self, board: Board, side: str) -> allocations.Allocation:
        battle = battle_at(board, self.hex)
        critical = side in battle.critical
        return allocations.air_naval(board, battle, side, battle.hits[side], critical=critical)

    def asked(self, p: P) -> list[str]:
        return [side for side in self.sides if self.steps(p.board, side, [])]

    def steps(self, board: Board, side: str, taken: list[str]) -> list[str]:
        allocation = self.allocation(board, side)
        return [] if allocation.forced() else allocation.next_steps(taken)

    def prompt(self, p: P, seat: str) -> Text:
        hits = battle_at(p.board, self.hex).hits[seat]
        return Text.of("battle.hits.ask", hits=hits, hex=self.hex)

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "units" in partial:
            return Done()
        return self.allocation(p.board, seat).field(partial.get("units", []), "8.2")

    def resolve(self, p: P, orders: Mapping[str, Order]) -> None:
        board = p.board
        lost = [unit for side in self.sides if side in orders for unit in orders[side].args["units"]]
        lost += self.forced(p)
        for unit in lost:
            if board.on_map(unit):
                lose_step(p, unit, combat=True)

    def forced(self, p: P) -> list[str]:
        """8.2 F6: the lowest defence suffers; where several are equal the Reaction player picks."""
        found: list[str] = []
        for side in self.sides:
            ties = self.allocation(p.board, side).forced()
            if len(ties) == 1:
                found += ties
            elif ties:
                p.push(Tie(self.hex, ties))
        return found

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        prefer = allocations.preference(p.board, seat, policy["hits"])
        return Order(seat, "hits", {"units": self.allocation(p.board, seat).default(prefer)})


class LeftOver(Auto, tag="battle.left_over"):
    """8.2 F6 where no hit could be allocated: the forced loss alone."""

    rule = "8.2"
    hex: str
    sides: list[str]

    def run(self, p: P) -> None:
        for unit in Hits(self.hex, self.sides).forced(p):
            lose_step(p, unit, combat=True)


class Tie(Decision, tag="battle.tie"):
    """8.2 F6: the Reaction player picks among units of equal defence."""

    rule = "8.2"
    kind = "target"
    policy = "hits"
    hex: str
    units: list[str]

    def asked(self, p: P) -> list[str]:
        return [p.board.battle.other] if self.standing_units(p) else []

    def standing_units(self, p: P) -> list[str]:
        return [u for u in self.units if p.board.on_map(u)]

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "unit" in partial:
            return Done()
        return pick("unit", "unit", self.standing_units(p), Text("card.target"), "8.2")

    def apply(self, p: P, order: Order) -> None:
        p.done()
        lose_step(p, order.args["unit"], combat=True)

    def standing(self, p: P, seat: str, policy: Mapping[str, Any]) -> Order:
        """One's own weakest, or the enemy's strongest."""
        units = self.standing_units(p)
        own = UNITS[units[0]].side == seat
        chosen = (min if own else max)(units, key=lambda u: p.board.face(u)[0])
        return Order(seat, "target", {"unit": chosen})


class Winner(Auto, tag="battle.winner"):
    """8.3: the larger sum of survivors wins, a tie goes to the Reaction player."""

    rule = "8.3"
    hex: str

    def run(self, p: P) -> None:
        board, battle = p.board, battle_at(p.board, self.hex)
        off = board.battle
        battle.won = winner(board, battle)
        sums = {side: total(board, battle, side) for side in (off.seat, off.other)}
        p.say("battle.won", seat=battle.won, hex=self.hex, one=sums[off.seat], other=sums[off.other])
        p.push(Ashore(self.hex))


def winner(board: Board, battle: Battle) -> str:
    off = board.battle
    own, foes = fleet(board, battle, off.seat), fleet(board, battle, off.other)
    own = [u for u in own if fires(board, battle, u)]
    foes = [u for u in foes if fires(board, battle, u)]
    if not own and not foes:
        return off.seat
    if any(UNITS[u].flies for u in foes) and not any(UNITS[u].flies for u in own):
        return off.other
    ours, theirs = total(board, battle, off.seat), total(board, battle, enemy(off.seat))
    return off.seat if ours > theirs else off.other
