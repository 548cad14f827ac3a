"""7.31, 7.33, 7.36, 12.71: air units move in legs from airfield to airfield."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from rules.empire_of_the_sun.atlas import ALLIES, MANCHUKUO, NORTHERN_AIRFIELDS, UNITS
from rules.empire_of_the_sun.board import BOX
from rules.empire_of_the_sun.hexes import AIRFIELDS, BIT, FERRY, airfields_near, bits, distance
from rules.empire_of_the_sun.movement.finder import Walk
from rules.empire_of_the_sun.supply.position import Position
from rules.empire_of_the_sun.supply.status import HUMP
from rules.kernel.fields import Value

_CLOSED = bits(MANCHUKUO)
"""12.91: no unit enters Manchukuo, not from the air either."""


def leg(one: str, other: str) -> int:
    """The hexes of a leg; the China air box is four from every airfield of Northern India."""
    if BOX in (one, other):
        outside = other if one == BOX else one
        return HUMP if outside in NORTHERN_AIRFIELDS else 99
    return distance(one, other)


class AirFinder(Walk):
    """The legs of one air unit.

    `closed` are airfields that it may not use, `zoi` hexes that a strategic flight neither leaves nor enters,
    `blocked_ends` airfields where it may not stay.
    """

    def __init__(
        self,
        unit: str,
        start: str,
        legs: int,
        here: Position,
        *,
        reach: int | None = None,
        closed: int = 0,
        zoi: int = 0,
        blocked_ends: int = 0,
        box: bool = False,
    ):
        self.unit, self.start, self.legs, self.here = unit, start, legs, here
        self.reach = UNITS[unit].reach if reach is None else reach
        self.closed, self.zoi, self.blocked_ends, self.box = closed, zoi, blocked_ends, box

    def _clear(self, place: str) -> bool:
        return place == BOX or not self.zoi & BIT[place]

    @cached_property
    def fields(self) -> list[str]:
        """Where the unit may land."""
        side = UNITS[self.unit].side
        own = self.here.controlled(side) & ~self.closed & ~_CLOSED
        found = [h for h in sorted(AIRFIELDS) if own & BIT[h] and self._clear(h)]
        if side == ALLIES:
            found += [FERRY] if self._ferry() else []
            found += [BOX] if self.box else []
        return found

    def _ferry(self) -> bool:
        """7.36: the ferry is closed while a Japanese ship is there."""
        here = self.here.by_hex.get(FERRY, [])
        return self._clear(FERRY) and not any(UNITS[u].side != ALLIES for u in here)

    @cached_property
    def _best(self) -> dict[str, list[str]]:
        """The flight to every airfield: one after which the unit may fight (1.3), then the fewest legs."""
        counter = UNITS[self.unit]
        if not self._clear(self.start):
            return {self.start: []}
        near = self._flights(min(self.reach, counter.range)) if counter.parentheses else {}
        return self._flights(self.reach) | near

    def _flights(self, reach: int) -> dict[str, list[str]]:
        """The flight with the fewest legs of a length to every airfield, low numbers first."""
        best: dict[str, list[str]] = {self.start: []}
        edge = [self.start]
        for _ in range(self.legs):
            found: list[str] = []
            for place in edge:
                for other in self._near(place, reach):
                    if other not in best:
                        best[other] = [*best[place], other]
                        found.append(other)
            edge = found
        return best

    @cached_property
    def _open(self) -> frozenset[str]:
        return frozenset(self.fields)

    def _near(self, place: str, reach: int = 0) -> list[str]:
        """Where one leg from a place may end, of the longest length or of another."""
        reach = reach or self.reach
        if place == BOX:
            return [h for h in sorted(NORTHERN_AIRFIELDS) if h in self._open and reach >= HUMP]
        found = [h for h in airfields_near(place, reach) if h in self._open]
        over = BOX in self._open and place in NORTHERN_AIRFIELDS and reach >= HUMP
        return [*found, BOX] if over else found

    def _stays(self, place: str) -> bool:
        if place in (FERRY, self.start):
            return False
        return place == BOX or not self.blocked_ends & BIT[place]

    def any(self) -> bool:
        return any(self._stays(place) for place in self._best)

    def ends(self, taken: Sequence[Value]) -> dict[Value, int]:
        if not taken:
            return {p: len(way) for p, way in self._best.items() if self._stays(p)}
        last = str(taken[-1])
        found, edge = {last: len(taken)}, [last]
        for used in range(len(taken), self.legs):
            further = [o for p in edge for o in self._near(p) if o not in found]
            reached = dict.fromkeys(further, used + 1)
            found |= reached
            edge = list(reached)
        return {p: used for p, used in found.items() if self._stays(p)}

    def steps(self, taken: Sequence[Value]) -> list[Value]:
        if len(taken) >= self.legs or not self._clear(self.start):
            return []
        here = str(taken[-1]) if taken else self.start
        return [o for o in self._near(here) if self.ends([*taken, o])]

    def follows(self, path: Sequence[Value]) -> bool:
        if len(path) > self.legs or not self._clear(self.start):
            return False
        return all(other in self._near(str(one)) for one, other in pairwise([self.start, *path]))

    def may_stop(self, taken: Sequence[Value]) -> bool:
        return bool(taken) and self._stays(str(taken[-1]))

    def onward(self, taken: Sequence[str], end: str) -> list[str] | None:
        if not taken:
            return self._best.get(end) or None
        rest = AirFinder(
            self.unit, taken[-1], self.legs - len(taken), self.here, reach=self.reach, box=self.box
        )
        rest.closed, rest.zoi = self.closed, self.zoi
        return rest.onward((), end)


def parenthesised(unit: str, path: Sequence[str]) -> bool:
    """1.3 Air range: whether a flight used a range that only moves and does not fight."""
    counter = UNITS[unit]
    return counter.parentheses and any(leg(one, other) > counter.range for one, other in pairwise(path))
