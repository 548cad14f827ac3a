"""Ways through the map: which next hexes lead to an end, which ends there are, and the best way to each.

A finder answers for one stack in one position, as the kernel's field for ways asks it; `taken` is the path
after the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from rules.empire_of_the_sun.hexes import BIT, BY_SEA, NEIGHBOURS, Masks, distance, listed, side, step
from rules.kernel.fields import Route, Value
from rules.kernel.texts import Text


class Walk:
    """What every finder answers in the same way."""

    start: str

    def steps(self, taken: Sequence[Value]) -> Sequence[Value]:
        raise NotImplementedError

    def may_stop(self, taken: Sequence[Value]) -> bool:
        raise NotImplementedError

    def ends(self, taken: Sequence[Value]) -> Mapping[Value, int]:
        raise NotImplementedError

    def onward(self, taken: Sequence[str], end: str) -> list[str] | None:
        """The best rest of a way to an end, or to a hex that it passes."""
        raise NotImplementedError

    def any(self) -> bool:
        return bool(self.ends(()))

    def best(self, end: str) -> list[str]:
        found = self.onward((), end)
        assert found is not None, f"no way from {self.start} to {end}"
        return found

    def routes(self, taken: Sequence[Value], end: Value, *, passing: bool = False) -> Sequence[Route]:
        path = self.onward([str(each) for each in taken], str(end)) if end in BIT or end == "box" else None
        if not path or not (passing or self.may_stop([*taken, *path])):
            return []
        return [Route(tuple(path))]

    def follows(self, path: Sequence[Value]) -> bool:
        """Whether every step of a way is legal, not asking where it may end."""
        raise NotImplementedError

    def problem(self, path: Sequence[Value]) -> Text | None:
        if path and self.follows(path) and self.may_stop(path):
            return None
        for at, hex_ in enumerate(path):
            if hex_ not in self.steps(path[:at]):
                return Text.of("move.no_step", hex=str(hex_)[:12])
        return None if path and self.may_stop(path) else Text.of("move.goes_on")


@lru_cache(maxsize=1_000)
def free_layers(start: int, limit: int, masks: Masks, allowed: int) -> tuple[int, ...]:
    """What 0, 1, 2 ... steps reach for the first time through allowed hexes."""
    layers, seen = [start], start
    for _ in range(limit):
        edge = step(layers[-1], masks) & allowed & ~seen
        if not edge:
            break
        seen |= edge
        layers.append(edge)
    return tuple(layers)


class SeaFinder(Walk):
    """A6, A7: hex by hex across water and coast, through allowed hexes, to one of the ends.

    `shy` are hexes that a way avoids if it can: enemy zones of influence, where it would be seen.
    """

    def __init__(self, start: str, limit: int, allowed: int, ends: int, shy: int = 0):
        self.start, self.limit, self.allowed, self.shy = start, limit, allowed, shy
        self._ends = ends & allowed & ~BIT[start]
        self._forward = free_layers(BIT[start], limit, BY_SEA, allowed)
        self.reached = 0
        for layer in self._forward:
            self.reached |= layer
        self._ends &= self.reached
        self._back: list[int] | None = None

    def any(self) -> bool:
        return bool(self._ends)

    @property
    def back(self) -> list[int]:
        """Hexes from which an end is at most 0, 1, 2 ... steps away."""
        if self._back is None:
            layers = free_layers(self._ends, self.limit, BY_SEA, self.allowed | BIT[self.start])
            sums, found = [], 0
            for layer in layers:
                found |= layer
                sums.append(found)
            self._back = sums
        return self._back

    def _within(self, left: int) -> int:
        return self.back[min(left, len(self.back) - 1)] if left >= 0 else 0

    def steps(self, taken: Sequence[Value]) -> list[Value]:
        here, left = (str(taken[-1]) if taken else self.start), self.limit - len(taken)
        if left <= 0 or not self._ends:
            return []
        good = self._within(left - 1) & self.allowed
        return sorted(n for n in NEIGHBOURS[here] if good & BIT[n] and side(here, n) in ("water", "coast"))

    def follows(self, path: Sequence[Value]) -> bool:
        ways = pairwise([self.start, *path])
        return len(path) <= self.limit and all(self._sails(one, other) for one, other in ways)

    def _sails(self, one: Value, other: Value) -> bool:
        if not isinstance(other, str) or other not in NEIGHBOURS[str(one)]:
            return False
        return bool(self.allowed & BIT[other]) and side(str(one), other) in ("water", "coast")

    def may_stop(self, taken: Sequence[Value]) -> bool:
        return bool(taken) and bool(self._ends & BIT[str(taken[-1])])

    def ends(self, taken: Sequence[Value]) -> dict[Value, int]:
        if not taken:
            return {h: n for n, layer in enumerate(self._forward) for h in listed(layer & self._ends)}
        layers = free_layers(BIT[str(taken[-1])], self.limit - len(taken), BY_SEA, self.allowed)
        return {h: n + len(taken) for n, layer in enumerate(layers) for h in listed(layer & self._ends)}

    def onward(self, taken: Sequence[str], end: str) -> list[str] | None:
        """The way with the fewest hexes where the enemy sees it, then the shortest, then low numbers."""
        start, limit = taken[-1] if taken else self.start, self.limit - len(taken)
        if end not in BIT or distance(start, end) > limit or not self.allowed & BIT[end]:
            return None
        table: list[list[int]] = []
        for seen in range(limit + 1):
            table.append(self._origins(table, end, limit))
            length = next((n for n, hexes in enumerate(table[seen]) if n and hexes & BIT[start]), None)
            if length is not None:
                return self._walked(table, start, seen, length)
        return None

    def _origins(self, table: list[list[int]], end: str, limit: int) -> list[int]:
        """The hexes from which the end is 0, 1, 2 ... steps away with one more hex in sight than before."""
        seen, open_ = len(table), self.allowed | BIT[self.start]
        found = [BIT[end] if not seen else 0]
        for length in range(limit):
            entered = found[length] & self.allowed & ~self.shy
            entered |= table[seen - 1][length] & self.allowed & self.shy if seen else 0
            found.append(step(entered, BY_SEA) & open_ if entered else 0)
        return found

    def _walked(self, table: list[list[int]], start: str, seen: int, length: int) -> list[str]:
        path, here = [], start
        while length:
            length -= 1
            here, seen = self._next(table, here, seen, length)
            path.append(here)
        return path

    def _next(self, table: list[list[int]], here: str, seen: int, length: int) -> tuple[str, int]:
        for other in sorted(NEIGHBOURS[here]):
            if not self.allowed & BIT[other] or side(here, other) not in ("water", "coast"):
                continue
            left = seen - bool(self.shy & BIT[other])
            if left >= 0 and table[left][length] & BIT[other]:
                return other, left
        raise AssertionError(f"no way on from {here}")
