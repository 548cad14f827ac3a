"""An attack on one hex: who can take part, and how many are worth sending."""

from __future__ import annotations

from collections.abc import Sequence

from rules.empire_of_the_sun.atlas import JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import BOX
from rules.empire_of_the_sun.bot.forecast import answer, seen_chance
from rules.empire_of_the_sun.bot.trial_board import TrialBoard
from rules.empire_of_the_sun.bot.worth import scoring
from rules.empire_of_the_sun.hexes import BIT, disc, distance
from rules.empire_of_the_sun.offensives.declaration import can_fight, in_range
from rules.empire_of_the_sun.offensives.shipping import asp_cost

ENOUGH_AIR = 1.3
LANDING = 2.0
"""The odds that a landing against defenders should have."""
NAVAL_REACH = 30


class Attack:
    """Brings units of a pool into one battle, on a table, as long as there are activations left."""

    def __init__(self, table: TrialBoard, target: str, pool: Sequence[str], most: int):
        self.table, self.target, self.pool, self.most = table, target, list(pool), most
        self.used: list[str] = []
        board = table.board
        foes = board.units_in(target, enemy(table.seat))
        self.fleet = [u for u in foes if UNITS[u].ship or UNITS[u].air]
        self.ground = [u for u in foes if UNITS[u].ground]
        garrison = table.stage.here.garrisons & BIT[target] and enemy(table.seat) == JAPAN
        self.met = bool(foes) or bool(garrison)
        self.guard = sum(board.face(u)[0] for u in self.ground) + (18 if garrison else 0)

    # Who is there

    def left(self) -> int:
        return self.most - len(self.used)

    def idle(self) -> list[str]:
        ready = set(self.table.stage.idle())
        return [u for u in self.pool if u in ready and u not in self.used]

    def face(self, unit: str) -> int:
        return self.table.board.face(unit)[0]

    def power(self) -> int:
        """Air-naval factors that are on their way."""
        return sum(self.face(u) for u in self.used if not UNITS[u].ground)

    def need(self) -> float:
        """The air-naval factors that the enemy has in the hex or may bring."""
        board = self.table.board
        there = sum(self.face(u) for u in self.fleet)
        if not self.met:
            return 0.0
        chance = seen_chance(board) if board.battle.battles else 0.5
        return ENOUGH_AIR * (there + chance * answer(board, self.target))

    # The plan

    def carry_out(self) -> bool:
        """Whether anything has been sent."""
        ships_first = bool(self.fleet) or self._watched()
        if ships_first:
            self.send_aircraft()
        took = self.send_ground()
        if not took and not self.fleet:
            return False
        if self.met and not ships_first:
            self.send_aircraft()
        if self.met:
            self.send_ships()
            self.declare()
        return bool(self.used)

    def _watched(self) -> bool:
        """7.45: an enemy zone lies over the beach."""
        return bool(self.table.stage.zoi & BIT[self.target])

    def reserve(self) -> int:
        """Activations that ground units will want."""
        return min(2, self.left()) if self.table.board.controls(enemy(self.table.seat), self.target) else 0

    def send_aircraft(self) -> None:
        """Aircraft that are in range already, then carriers, then aircraft that come nearer."""
        for unit in self._strongest([u for u in self.idle() if UNITS[u].air]):
            if self._satisfied():
                return
            if in_range(self.table.board, unit, self.target):
                self.used.append(unit)
        for unit in self._strongest([u for u in self.idle() if UNITS[u].carrier]):
            if self._satisfied():
                return
            self._sail_near(unit)
        for unit in self._strongest([u for u in self.idle() if UNITS[u].air]):
            if self._satisfied():
                return
            self._fly_near(unit)

    def _satisfied(self) -> bool:
        cover = not self._watched() or any(UNITS[u].flies for u in self.used)
        return self.left() <= self.reserve() or (self.power() >= self.need() and cover)

    def _strongest(self, units: Sequence[str]) -> list[str]:
        return sorted(units, key=lambda u: (-self.face(u), u))

    def _sail_near(self, carrier: str) -> None:
        """A carrier strikes from as far as it can, out of the enemy's sight if possible."""
        board = self.table.board
        if distance(board.at[carrier], self.target) > NAVAL_REACH:
            return
        near = disc(self.target, UNITS[carrier].range)
        if BIT[board.at[carrier]] & near:
            self.used.append(carrier)
            return
        ends = [h for h in self.table.ends("sea", [carrier]) if BIT[h] & near and h != self.target]
        seen = self.table.stage.seen
        ends.sort(key=lambda h: (bool(seen & BIT[h]), -distance(h, self.target), h))
        guards = self._escorts(carrier)
        if ends and self.table.move("sea", [carrier, *guards], ends[0]):
            self.used += [carrier, *guards]

    def _escorts(self, carrier: str) -> list[str]:
        """6.24.1: a ship to guard the carrier, if one lies in the same port and may come along."""
        at = self.table.board.at
        ships = [u for u in self.idle() if UNITS[u].type == "naval" and at[u] == at[carrier]]
        if self.left() <= self.reserve() + 1 or not self.met:
            return []
        return sorted(ships, key=lambda u: (self.face(u), u))[:1]

    def _fly_near(self, unit: str) -> None:
        """To the airfield from which it fights best."""
        board = self.table.board
        reach = UNITS[unit].battle_range
        if board.at[unit] == BOX or distance(board.at[unit], self.target) > 4 * UNITS[unit].reach:
            return
        ends = [h for h in self.table.ends("air", [unit]) if h != BOX and distance(h, self.target) <= reach]
        ends.sort(key=lambda h: (distance(h, self.target) > UNITS[unit].range, -distance(h, self.target), h))
        for end in ends[:1]:
            if self.table.move("air", [unit], end) and can_fight(board, unit):
                self.used.append(unit)

    def send_ground(self) -> bool:
        """Marches and landings until the odds are good; one unit where nobody defends."""
        if not self.table.board.controls(enemy(self.table.seat), self.target):
            return False
        before, force = len(self.used), 0.0
        for unit in self._strongest_ground():
            if not self.left() or (force and not self.met) or force >= self._enough():
                break
            if self._march(unit) or self._land(unit):
                force += self.face(unit)
        return len(self.used) > before and force >= 0.6 * self._enough()

    def _enough(self) -> float:
        return self.guard * LANDING if self.guard else 0.5

    def _strongest_ground(self) -> list[str]:
        """Who alone is enough and costs little shipping, then the strongest; who marches goes first."""
        board = self.table.board
        units = [u for u in self.idle() if UNITS[u].ground and self._near(u) and not scoring(board, u)]
        return sorted(units, key=self._price)

    def _price(self, unit: str) -> tuple[bool, bool, int, int, str]:
        alone = self.face(unit) >= self._enough()
        far = distance(self.table.board.at[unit], self.target) > 2
        shipping = asp_cost(self.table.board, unit)
        return far, not alone, shipping, self.face(unit) if alone else -self.face(unit), unit

    def _near(self, unit: str) -> bool:
        place = self.table.board.at[unit]
        return place != BOX and distance(place, self.target) <= 18

    def _march(self, unit: str) -> bool:
        if distance(self.table.board.at[unit], self.target) > 8:
            return False
        if not self.table.move("land", [unit], self.target):
            return False
        self.used.append(unit)
        return True

    def _land(self, unit: str) -> bool:
        board, left = self.table.board, self.left()
        ships = [u for u in self.idle() if UNITS[u].ship and board.at[u] == board.at[unit]]
        ships = self._strongest(ships) if self.met else []
        for many in sorted({min(2, len(ships), left - 1), 0}, reverse=True):
            if many < 0:
                continue
            stack = [unit, *ships[:many]]
            for by in ("landing", "organic", "barge"):
                if self.table.move(by, stack, self.target):
                    self.used += stack
                    return True
        return False

    def send_ships(self) -> None:
        """Ships into the hex until the air-naval step looks won."""
        for unit in self._strongest([u for u in self.idle() if UNITS[u].type == "naval"]):
            if not self.left() or self.power() >= max(self.need(), self._bombard()):
                return
            if self.table.move("sea", [unit], self.target):
                self.used.append(unit)

    def _bombard(self) -> float:
        """8.4 A: one ship helps the landing against defenders."""
        here = self.table.board.units_in(self.target, self.table.seat)
        return self.power() + 1.0 if self.guard and not any(UNITS[u].ship for u in here) else 0.0

    def declare(self) -> None:
        board = self.table.board
        fliers = [u for u in self.used if UNITS[u].flies and board.at[u] != self.target]
        if fliers:
            self.table.battle(self.target, fliers)
