"""A search over any board, given as a function from a space to its neighbours."""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def reachable(
    starts: Iterable[N],
    neighbours: Callable[[N], Iterable[N]],
    may_enter: Callable[[N, N], bool],
) -> set[N]:
    """The spaces that can be reached where `may_enter(here, there)` allows each step, starts included."""
    found = set(starts)
    left = list(found)
    while left:
        here = left.pop()
        new = [there for there in neighbours(here) if there not in found and may_enter(here, there)]
        found.update(new)
        left += dict.fromkeys(new)
    return found
