"""7.41, 7.49: marching across land hexsides; points are counted in halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rules.empire_of_the_sun.atlas import UNITS, enemy
from rules.empire_of_the_sun.hexes import BIT, KWAI, NEIGHBOURS, ROUTES, TERRAIN, pair, side
from rules.empire_of_the_sun.movement.finder import Walk
from rules.empire_of_the_sun.movement.limits import may_enter
from rules.empire_of_the_sun.supply.position import Position
from rules.kernel.fields import Value

COST = {"open": 2, "jungle": 4, "mixed": 4, "mountain": 6}
ARMOUR = "cw_b_7arm"


def is_route(one: str, other: str, kwai: bool) -> bool:
    """7.41, J18: a railway or road crosses the hexside."""
    return pair(one, other) in ROUTES or (kwai and pair(one, other) in KWAI)


def step_cost(one: str, other: str, *, enemies: bool, kwai: bool = False) -> int | None:
    """Half points to enter a hex; None where no ground unit can. Enemies in it spoil the route."""
    if side(one, other) not in ("land", "coast"):
        return None
    if is_route(one, other, kwai) and not enemies:
        return 1
    return COST.get(TERRAIN[other])


class LandFinder(Walk):
    """The marches of one ground unit.

    `mountain` is what a mountain costs. `stops` are hexes that end a march, `closed` those that it may not
    enter, `blocked_ends` those in which it may not stay.
    """

    def __init__(
        self,
        unit: str,
        start: str,
        points: int,
        here: Position,
        closed: int = 0,
        blocked_ends: int = 0,
        mountain: int = COST["mountain"],
    ):
        self.unit, self.start, self.points, self.mountain = unit, start, points, mountain
        self.here, self.closed, self.blocked_ends = here, closed, blocked_ends
        foe = enemy(UNITS[unit].side)
        self.foes = here.present(foe)
        self.stops = here.halting(foe)
        self.kwai = "kwai" in here.flags

    def cost(self, one: str, other: str) -> int | None:
        if other == self.start or not may_enter(self.unit, other) or self.closed & BIT[other]:
            return None
        cost = step_cost(one, other, enemies=bool(self.foes & BIT[other]), kwai=self.kwai)
        return self.mountain if cost == COST["mountain"] else cost

    def halts(self, one: str, other: str) -> bool:
        """7.41: enemies stop a march; 7.49: so does rough ground off the road for the 7th Armoured."""
        if self.stops & BIT[other]:
            return True
        rough = self.unit == ARMOUR and TERRAIN[other] != "open"
        return rough and not is_route(one, other, self.kwai)

    def spent(self, taken: Sequence[Value]) -> int:
        total, last = 0, self.start
        for hex_ in map(str, taken):
            total += self.cost(last, hex_) or 0
            last = hex_
        return total

    def _next(self, hex_: str, left: int) -> Iterator[tuple[str, int]]:
        for other in NEIGHBOURS[hex_]:
            cost = self.cost(hex_, other)
            if cost is not None and cost <= left:
                yield other, cost

    @cached_property
    def _reached(self) -> dict[str, tuple[int, list[str]]]:
        """The cheapest march to every hex in reach."""
        best: dict[str, tuple[int, list[str]]] = {self.start: (0, [])}
        edge = [self.start]
        while edge:
            hex_ = edge.pop(0)
            spent, path = best[hex_]
            if path and self.halts(path[-2] if len(path) > 1 else self.start, hex_):
                continue
            for other, cost in self._next(hex_, self.points - spent):
                value = (spent + cost, [*path, other])
                if other not in best or value < best[other]:
                    best[other] = value
                    edge.append(other)
        del best[self.start]
        return best

    def _stays(self, hex_: str) -> bool:
        return not self.blocked_ends & BIT[hex_]

    def ends(self, taken: Sequence[Value]) -> dict[Value, int]:
        if taken:
            return {h: 0 for h in self._onward([str(each) for each in taken]) if self._stays(h)}
        return {h: cost for h, (cost, _) in self._reached.items() if self._stays(h)}

    def _onward(self, taken: Sequence[str]) -> set[str]:
        found, edge = {taken[-1]}, [(list(taken), self.spent(taken))]
        while edge:
            path, spent = edge.pop()
            if self.halts(path[-2] if len(path) > 1 else self.start, path[-1]):
                continue
            for other, cost in self._next(path[-1], self.points - spent):
                found.add(other)
                edge.append(([*path, other], spent + cost))
        return found

    def steps(self, taken: Sequence[Value]) -> list[Value]:
        here = str(taken[-1]) if taken else self.start
        if taken and self.halts(str(taken[-2]) if len(taken) > 1 else self.start, here):
            return []
        onward = self._next(here, self.points - self.spent(taken))
        return sorted(h for h, _ in onward if self.ends([*taken, h]))

    def follows(self, path: Sequence[Value]) -> bool:
        last, here, spent = "", self.start, 0
        for hex_ in path:
            stopped = last != "" and self.halts(last, here)
            cost = self.cost(here, hex_) if isinstance(hex_, str) and not stopped else None
            if cost is None or spent + cost > self.points:
                return False
            last, here, spent = here, str(hex_), spent + cost
        return True

    def may_stop(self, taken: Sequence[Value]) -> bool:
        return bool(taken) and self._stays(str(taken[-1]))

    def onward(self, taken: Sequence[str], end: str) -> list[str] | None:
        if not taken:
            return self._reached[end][1] if end in self._reached else None
        if self.halts(taken[-2] if len(taken) > 1 else self.start, taken[-1]):
            return None
        left = self.points - self.spent(taken)
        rest = LandFinder(self.unit, taken[-1], left, self.here, self.closed, mountain=self.mountain)
        return rest.onward((), end)
