"""A search over any board, given as a function from a space to its neighbours.

Spaces are ids, or tuples of ids where it matters how a space was reached. Nearer spaces come first, ties go
by id, so that the order in which neighbours are given never shows. A way may end in a space that `must_stop`,
but it leads on from there only if it started there.
"""

from collections.abc import Callable, Hashable, Iterable, KeysView, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from rules.boards.errors import BoardError


class Sortable(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


N = TypeVar("N", bound=Sortable)
Neighbours = Callable[[N], Iterable[N]]


class Reach(NamedTuple, Generic[N]):
    """How far each reached space is, and from which space it was reached (None for a start)."""

    distances: dict[N, int]
    parents: dict[N, N | None]

    def path(self, goal: N) -> list[N]:
        return path(self.parents, goal)


def breadth_first(
    starts: Iterable[N],
    neighbours: Neighbours[N],
    may_enter: Callable[[N, N], bool] | None = None,
    must_stop: Callable[[N], bool] | None = None,
    limit: int | None = None,
) -> Reach[N]:
    """Count steps, up to the limit, where `may_enter(here, there)` allows them."""
    frontier = _starts(starts)
    reach: Reach[N] = Reach(dict.fromkeys(frontier, 0), dict.fromkeys(frontier))
    steps = 0
    while frontier and (limit is None or steps < limit):
        steps += 1
        found: dict[N, N] = {}
        for here in frontier:
            for there in neighbours(here):
                new = there not in reach.distances and there not in found
                if new and (may_enter is None or may_enter(here, there)):
                    found[there] = here
        reached = sorted(found)
        reach.distances.update(dict.fromkeys(reached, steps))
        reach.parents.update((there, found[there]) for there in reached)
        frontier = [there for there in reached if must_stop is None or not must_stop(there)]
    return reach


def path(parents: Mapping[N, N | None], goal: N) -> list[N]:
    """The way from a start to the goal, both included."""
    if goal not in parents:
        raise BoardError(f"{goal} was not reached")
    way = [goal]
    while (before := parents[way[-1]]) is not None:
        way.append(before)
    return way[::-1]


def reachable(
    starts: Iterable[N],
    neighbours: Neighbours[N],
    may_enter: Callable[[N, N], bool] | None = None,
    must_stop: Callable[[N], bool] | None = None,
    limit: int | None = None,
) -> KeysView[N]:
    """The spaces that can be reached, starts included: a set that keeps its order."""
    return breadth_first(starts, neighbours, may_enter, must_stop, limit).distances.keys()


def _starts(starts: Iterable[N]) -> list[N]:
    """Starts sorted; a single id is one start, not its letters."""
    return sorted(cast("set[N]", {starts}) if isinstance(starts, str) else set(starts))
