"""7: the ways that one side's stacks may take while it moves, by every means of moving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from rules.empire_of_the_sun.atlas import ALLIES, JAPAN, UNITS, enemy
from rules.empire_of_the_sun.board import BOX, Board, Offensive
from rules.empire_of_the_sun.hexes import (
    ALL,
    BIT,
    BY_WATER,
    COAST_BITS,
    ONE_HEX_ISLANDS,
    PORT_BITS,
    TERRAIN,
    bits,
    disc,
    listed,
    step,
)
from rules.empire_of_the_sun.movement.finder import SeaFinder, Walk
from rules.empire_of_the_sun.movement.flights import AirFinder
from rules.empire_of_the_sun.movement.limits import (
    NAVAL_POINTS,
    half_points,
    legs,
    mountain_points,
    naval_allowance,
    open_to,
    sheltered,
)
from rules.empire_of_the_sun.movement.overland import LandFinder
from rules.empire_of_the_sun.movement.stacking import room
from rules.empire_of_the_sun.offensives.shipping import is_marine, landed
from rules.empire_of_the_sun.supply.position import covered, position, suffered
from rules.empire_of_the_sun.supply.status import supply

PORT_MORESBY = "3823"
_MOUNTAINS = bits(h for h, kind in TERRAIN.items() if kind == "mountain" and h != PORT_MORESBY)


class Ways:
    """One side that moves in one position; `reacting` for the Reaction player."""

    def __init__(self, board: Board, side: str, *, reacting: bool = False):
        self.board, self.side, self.reacting = board, side, reacting
        self.off: Offensive = board.battle
        self.here = position(board)
        self.foe = enemy(side)
        fed = frozenset(self.off.zoi)
        blind = self._no_enemy_zoi()
        self.zoi = 0 if blind else suffered(self.here, side, fed)
        self.seen = 0 if blind else covered(self.here, self.foe, fed)
        self.own = self.here.controlled(side)
        self.active = self.off.reacting if reacting else self.off.active
        self.goals = bits(reaction_hexes(self.off)) if reacting else 0

    def _no_enemy_zoi(self) -> bool:
        card = self.off.strategy
        return bool(self.side == JAPAN and self.off.event and card.effect("no_allied_zoi"))

    # Battles that moves make

    @cached_property
    def mandatory(self) -> int:
        """6.24: hexes in which active units of the Offensive player have met the enemy."""
        foes = self.here.present(enemy(self.off.seat))
        own = bits(self.board.at[u] for u in self.off.active if self.board.at.get(u, BOX) in BIT)
        return foes & own

    def battle_hexes(self) -> int:
        """Battle hexes that there are; for the Reaction player those to which he may react."""
        if self.reacting:
            return self.goals
        return self.mandatory | bits(each.hex for each in self.off.battles)

    def may_meet(self) -> int:
        """6.1: enemy hexes that a move may end in; an operations card allows only one battle hex."""
        foes = self.here.present(self.foe)
        fought = self.battle_hexes()
        if self.together_only():
            return 0
        if self.off.event or not fought:
            return foes
        return foes & fought

    def targets(self) -> int:
        """6.24, 6.24.2: hexes with enemy units that can be attacked from a distance."""
        aim = self.off.strategy.effect("must_battle") if self.off.event else None
        if aim:
            return BIT[aim.hex]
        found = self.here.with_kind(self.foe, "ground", "air", "naval", "carrier")
        return found & ~bits(h for h in self.here.by_hex if h in BIT and sheltered(self.side, h))

    def together_only(self) -> bool:
        """J01: the ships move as one stack, to where their carriers strike, and meet nobody on the way."""
        return bool(self.off.event and self.off.strategy.effect("together"))

    # Ways

    def finder(self, by: str, units: Sequence[str]) -> Walk:
        start = self.board.at[units[0]]
        match by:
            case "sea":
                return self._sea(units, start)
            case "landing" | "organic":
                return self._landing(units, start)
            case "barge":
                return self._barge(units[0], start)
            case "air":
                return self._air(units[0], start)
            case "land":
                return self._land(units[0], start)
            case "transport":
                return self._transport(units[0], start)
        return self._strategic(units, start)

    def points(self) -> int:
        return naval_allowance(self.off, self.side)

    def landing_points(self, units: Sequence[str]) -> int:
        """7.45, J09: as far as ships sail; what a card gives to ships goes to landings with ships alone."""
        sailing = any(UNITS[u].ship for u in units)
        return self.points() if sailing else NAVAL_POINTS * self.off.ov

    def _sea(self, units: Sequence[str], start: str) -> SeaFinder:
        """7.21: to a friendly port, to the enemy, to a landing, or to where carriers strike from.

        6.26: of ships in a battle hex only carriers may leave it, and they still fight there.
        """
        if self.reacting and self.off.battle(start):
            carriers = [u for u in units if UNITS[u].carrier]
            near = disc(start, min(UNITS[u].range for u in carriers)) if len(carriers) == len(units) else 0
            return SeaFinder(start, self.points(), ALL, near & ~self.here.present(self.foe), self.seen)
        ends = 0 if self.together_only() else self._harbours() | self._meeting()
        carriers = [u for u in units if UNITS[u].carrier]
        for carrier in carriers:
            ends |= self._strikes(UNITS[carrier].range)
        if not carriers:
            ends |= self._escorted()
        return SeaFinder(start, self.points(), ALL, ends, self.seen)

    def _harbours(self) -> int:
        return (
            0
            if self.reacting
            else self.own & PORT_BITS & ~(self.battle_hexes() & self.here.present(self.foe))
        )

    def _meeting(self) -> int:
        """Where ships fight, or stand by what has landed."""
        return self.battle_hexes() if self.reacting else self.may_meet() | self._landed()

    def _landed(self) -> int:
        """7.21: enemy-controlled hexes without defenders in which active ground units have landed."""
        found = {self.board.at[u] for u in self.off.active if UNITS[u].ground and u in self.off.moved}
        return bits(h for h in found if h in BIT and not self.own & BIT[h])

    def _strikes(self, reach: int) -> int:
        """Where a carrier can take part in a battle that there is, or that may still be declared."""
        goals = self.battle_hexes()
        if not self.reacting:
            goals |= self._landed() | (self.targets() if self._more_battles() else 0)
        return near(goals, reach) & ~(self.here.present(self.foe) & ~self._meeting())

    def _more_battles(self) -> bool:
        return self.off.event or not self.battle_hexes()

    def _escorted(self) -> int:
        """Where own active carriers stand outside port, or strike from if they react, for their escorts."""
        carriers = [u for u in self.active if UNITS[u].carrier and self.board.on_map(u)]
        carriers = [u for u in carriers if self.reacting or u in self.off.moved]
        met = self.here.present(self.foe) & ~self._meeting()
        return bits(self.board.at[u] for u in carriers) & ~met

    def _shielded(self, units: Sequence[str]) -> bool:
        """7.35: a carrier in supply neutralises whatever hex its stack is in."""
        return any(UNITS[u].carrier and u in self.off.zoi for u in units)

    def _landing(self, units: Sequence[str], start: str) -> SeaFinder:
        """7.45, A7: from a friendly coast to a coast, clear of enemy zones and of warships without escort."""
        allowed = ALL if self._shielded(units) else ALL & ~self.zoi
        if not any(UNITS[u].ship for u in units):
            allowed &= ~self._enemy_anchorages()
        ends = COAST_BITS & ~_MOUNTAINS
        for unit in units:
            ends &= open_to(unit) if UNITS[unit].ground else ALL
        ends &= ~self.closed_beaches(units)
        foes = self.here.present(self.foe)
        ends &= self.battle_hexes() if self.reacting else (self.may_meet() | ~foes)
        if not (BIT[start] & allowed & self.own & COAST_BITS) or self._bound(units, start):
            ends = 0
        return SeaFinder(start, self.landing_points(units), allowed, ends, self.seen)

    def _bound(self, units: Sequence[str], start: str) -> bool:
        """6.26: ships never leave a battle hex in which a reaction finds them, troops not if entered."""
        if not self.reacting or self.off.battle(start) is None:
            return False
        return any(UNITS[u].ship for u in units) or self._entered(start)

    def _enemy_anchorages(self) -> int:
        """7.45 B: enemy-controlled hexes with an enemy ship; in December 1941 also with submarines."""
        ships = self.here.with_kind(self.foe, "naval", "carrier") | bits(self.off.submarines)
        return ships & self.here.controlled(self.foe)

    def closed_beaches(self, units: Sequence[str]) -> int:
        """7.45 D: the US Army lands on an occupied one-hex island only beside marines."""
        army = [u for u in units if UNITS[u].nation == "us" and UNITS[u].ground and not is_marine(u)]
        if self.side != ALLIES or self.reacting or not army or any(is_marine(u) for u in units):
            return 0
        held = self.here.occupied(self.foe) & self.here.controlled(self.foe)
        islands = bits(h for h in ONE_HEX_ISLANDS if held & BIT[h])
        ashore = {self.board.at[u] for u in self.off.active if is_marine(u) and landed(self.off, u)}
        return islands & ~bits(h for h in ashore if h in BIT)

    def _barge(self, unit: str, start: str) -> SeaFinder:
        """7.47: one all-water hexside, otherwise a landing."""
        found = self._landing([unit], start)
        ends = step(BIT[start], BY_WATER)
        clear = found.allowed & ends
        return SeaFinder(
            start, 1, clear | BIT[start], clear & bits(map(str, found.ends(()))) if found.any() else 0
        )

    def _air(self, unit: str, start: str) -> AirFinder:
        """7.31: airfields that are no battle hexes; in reaction only those from which the unit fights."""
        fought = bits(each.hex for each in self.off.battles) | self.battle_hexes()
        reach = UNITS[unit].battle_range if self.reacting else None
        blocked = ALL & ~self._in_range(unit, start) if self.reacting else 0
        return AirFinder(
            unit,
            start,
            legs(self.off),
            self.here,
            reach=reach,
            closed=fought,
            blocked_ends=blocked,
            box=not self.reacting and self.box_open(unit),
        )

    def box_open(self, unit: str) -> bool:
        """12.71, 12.74: at most three units in the box, one of them a B29."""
        return room(self.board, unit, BOX) and "china" not in self.board.surrendered

    def _in_range(self, unit: str, start: str) -> int:
        """6.26: near a battle; who leaves a battle hex must still fight in that very battle."""
        hexes = [start] if self.off.battle(start) else listed(self.goals)
        found = 0
        for hex_ in hexes:
            found |= disc(hex_, UNITS[unit].battle_range)
        return found

    def _land(self, unit: str, start: str) -> LandFinder:
        fought, foes = self.battle_hexes(), self.here.present(self.foe)
        mountain = mountain_points(self.board)
        if self.reacting:
            held = self.off.battle(start) and self._entered(start)
            points = 0 if held else half_points(self.off)
            blocked = ALL & ~fought | BIT[start]
            return LandFinder(unit, start, points, self.here, blocked_ends=blocked, mountain=mountain)
        closed = foes & ~self.may_meet() & self.here.halting(self.foe)
        blocked = foes & ~self.may_meet()
        points = half_points(self.off)
        return LandFinder(unit, start, points, self.here, closed, blocked, mountain)

    def _entered(self, hex_: str) -> bool:
        """6.26: whether ground units of the Offensive player stand in a hex, so that nobody may leave it."""
        return any(UNITS[u].ground for u in self.board.units_in(hex_, self.off.seat))

    def _transport(self, unit: str, start: str) -> SeaFinder:
        """7.44: from a friendly coast to a friendly supplied port, far if it begins in a port."""
        if self.reacting or not BIT[start] & self.own & COAST_BITS:
            return SeaFinder(start, 0, 0, 0)
        factor = 2 if BIT[start] & PORT_BITS else 1
        allowed = ALL & ~self.zoi & ~self.battle_hexes()
        if not BIT[start] & allowed:
            return SeaFinder(start, 0, 0, 0)
        ends = self.own & PORT_BITS & open_to(unit) & supply(self.board).area(self.side)
        ends &= ~self.here.present(self.foe)
        return SeaFinder(start, self.points() * factor, allowed, ends, self.seen)

    def _strategic(self, units: Sequence[str], start: str) -> SeaFinder | AirFinder:
        """7.23, 7.33: twice as far from port to port, or twice the legs, clear of enemy zones."""
        if UNITS[units[0]].air:
            many = 0 if self.reacting else 2 * legs(self.off)
            return AirFinder(
                units[0],
                start,
                many,
                self.here,
                closed=self.battle_hexes(),
                zoi=self.zoi,
                box=self.box_open(units[0]),
            )
        allowed = ALL & ~self._zoi_without(units) & ~self.battle_hexes()
        if self.reacting or not (BIT[start] & allowed & self.own & PORT_BITS):
            return SeaFinder(start, 0, 0, 0)
        ends = self.own & PORT_BITS & ~self.here.present(self.foe)
        return SeaFinder(start, 2 * self.points(), allowed, ends, self.seen)

    def _zoi_without(self, units: Sequence[str]) -> int:
        """7.23: carriers that move so neutralise no enemy zone, not even where they begin."""
        if not self.zoi and self._no_enemy_zoi():
            return 0
        left = frozenset(u for u in self.off.zoi if u not in units)
        return suffered(self.here, self.side, left)


@lru_cache(maxsize=256)
def near(goals: int, reach: int) -> int:
    """All hexes within a distance of some others."""
    found = 0
    for hex_ in listed(goals):
        found |= disc(hex_, reach)
    return found


def reaction_hexes(off: Offensive) -> list[str]:
    """6.26, 6.27: all battle hexes, or those of a special reaction where the attack stays a surprise."""
    surprise = off.condition == "surprise"
    return [each.hex for each in off.battles if each.special or not surprise]
