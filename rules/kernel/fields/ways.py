"""A way over the map: from its start through legal steps to an end, whole or step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from random import Random
from typing import Any, Protocol

from msgspec import Struct, to_builtins

from rules.kernel.fields.base import Option, Partial, Value, printable
from rules.kernel.fields.picks import Grow
from rules.kernel.texts import Text, named

Path = Sequence[Value]


class Route(Struct, frozen=True):
    """One way to an end, after the start; `note` tells what it means where another means something else."""

    path: tuple[Value, ...]
    note: Text | None = None


class Finder(Protocol):
    """What a title knows of the ways of one piece or stack; every path is what comes after the start."""

    def steps(self, taken: Path) -> Sequence[Value]:
        """The legal next spaces, such that the way can end somewhere."""

    def may_stop(self, taken: Path) -> bool:
        """Whether the way may end here."""

    def ends(self, taken: Path) -> Mapping[Value, int]:
        """Every end that can be reached from here, with what the way there costs."""

    def routes(self, taken: Path, end: Value, *, passing: bool = False) -> Sequence[Route]:
        """How to go on to an end, the best first; others only where they differ in consequence.

        A way that goes on behind it (`passing`) need not be able to stop there.
        """

    def problem(self, path: Path) -> Text | None:
        """Why a whole way is not legal, or None; it agrees with `steps` and `may_stop`."""


class Way(Grow, frozen=True, kw_only=True, tag="way"):
    """A way over the map, which is a list that grows and that knows where it can lead."""

    start: Value
    finder: Finder
    taken: tuple[Value, ...] = ()
    vocabulary: str = ""

    def ends(self) -> Mapping[Value, int]:
        return self.finder.ends(self.taken)

    def routes(self, end: Value) -> Sequence[Route]:
        """The rest of the way to an end."""
        return self.finder.routes(self.taken, end)

    def after(self, taken: Path) -> Way:
        """The same way when it has come so far."""
        begun = Partial(args={self.name: list(taken)})
        return way(self.name, self.vocabulary, self.start, self.finder, begun, rule=self.rule)

    def said(self, value: Any) -> list[Text | str]:
        """A step in words, also one that lies further on than the next."""
        steps = value if isinstance(value, list) else [value]
        return [named(self.vocabulary, space) for space in steps if space is not None]

    def shown(self) -> Any:
        routes = {str(end): self.routes(end) for end in self.ends()}
        return to_builtins([self.name, self.start, self.options, self.may_stop, self.ends(), routes])

    def whole(self, path: Any) -> Text | None:
        """Why a list is not a legal way."""
        if not isinstance(path, list):
            return Text.of("kernel.not_a_list", field=self.name)
        if strange := [space for space in path if not isinstance(space, str | int)]:
            return Text.of("kernel.no_step", space=printable(strange[0]))
        return self.finder.problem(path)

    def completed(self, path: list[Any]) -> list[Any]:
        """The way that somebody named by its end, or by some spaces on it, the best where several lead on.

        What cannot be completed stays as it is, to be refused with its reason.
        """
        if not path or self.whole(path) is None or not all(isinstance(space, str | int) for space in path):
            return path
        taken: list[Any] = []
        for at, space in enumerate(path, 1):
            if space in self.finder.steps(taken):
                taken.append(space)
            elif routes := self.finder.routes(taken, space, passing=at < len(path)):
                taken += routes[0].path
            else:
                return path
        return taken

    def random(self, rng: Random) -> Any:
        """The next step of a walk that ends sooner the longer it is."""
        if self.may_stop and (not self.options or rng.random() < STOPS * (1 + len(self.taken))):
            return None
        return rng.choice(self.options).value


STOPS = 0.25


def way(name: str, vocabulary: str, start: Value, finder: Finder, partial: Partial, *, rule: str = "") -> Way:
    """The field of a way that may have been begun."""
    taken = tuple(partial.get(name, ()))
    return Way(
        name=name,
        rule=rule,
        start=start,
        finder=finder,
        taken=taken,
        vocabulary=vocabulary,
        options=tuple(Option(space, named(vocabulary, space)) for space in finder.steps(taken)),
        may_stop=finder.may_stop(taken),
    )


class Steps:
    """A finder made of its two questions, for ways that are short or spaces that are few.

    The cheapest way comes first, then the shortest, then that through the first names. `note` tells what a
    way means; of the ways to one space that mean the same only the first is looked at. Titles with large maps
    bring a finder of their own.
    """

    def __init__(
        self,
        steps: Callable[[Path], Sequence[Value]],
        may_stop: Callable[[Path], bool],
        cost: Callable[[Path], int] = len,
        note: Callable[[Path], Text | None] = lambda path: None,
    ):
        self.steps, self.may_stop, self._cost, self._note = steps, may_stop, cost, note

    def ends(self, taken: Path) -> Mapping[Value, int]:
        found: dict[Value, int] = {}
        for path in self._ways(taken):
            if self.may_stop(path):
                found.setdefault(path[-1], self._cost(path))
        return found

    def routes(self, taken: Path, end: Value, *, passing: bool = False) -> Sequence[Route]:
        ways = [path for path in self._ways(taken) if path[-1] == end and (passing or self.may_stop(path))]
        return [Route(path[len(taken) :], self._note(path)) for path in ways]

    def _ways(self, taken: Path) -> Iterable[tuple[Value, ...]]:
        """Every way that goes on from here, the best first, one to each space and meaning."""
        waiting: list[tuple[int, int, list[str], tuple[Value, ...]]] = [(0, 0, [], tuple(taken))]
        met: set[str] = set()
        while waiting:
            *_, path = heappop(waiting)
            if len(path) > len(taken):
                mark = f"{path[-1]} {self._note(path)!r}"
                if mark in met:
                    continue
                met.add(mark)
                yield path
            for space in self.steps(path):
                longer = (*path, space)
                heappush(waiting, (self._cost(longer), len(longer), [str(s) for s in longer], longer))

    def problem(self, path: Path) -> Text | None:
        for at, space in enumerate(path):
            legal = self.steps(path[:at])
            if not any(space == each and type(space) is type(each) for each in legal):
                return Text.of("kernel.no_step", space=printable(space))
        return None if self.may_stop(path) else Text.of("kernel.way_goes_on")


class Listed:
    """A finder of ways that are all known: each may be taken whole, if it is open.

    `note` tells what a way means; of those to one end that mean the same the shortest is the best.
    """

    def __init__(
        self,
        ways: Iterable[Path],
        is_open: Callable[[tuple[Value, ...]], bool] = lambda way: True,
        note: Callable[[Path], Text | None] = lambda way: None,
    ):
        self._ways = [tuple(each) for each in ways]
        self._known = frozenset(self._ways)
        self._open, self._note = is_open, note

    def _onward(self, taken: Path) -> list[tuple[Value, ...]]:
        size, begun = len(taken), tuple(taken)
        return [each for each in self._ways if len(each) > size and each[:size] == begun]

    def steps(self, taken: Path) -> Sequence[Value]:
        onward: dict[Value, list[tuple[Value, ...]]] = {}
        for each in self._onward(taken):
            onward.setdefault(each[len(taken)], []).append(each)
        return sorted((step for step, ways in onward.items() if any(map(self._open, ways))), key=str)

    def may_stop(self, taken: Path) -> bool:
        return tuple(taken) in self._known and self._open(tuple(taken))

    def ends(self, taken: Path) -> Mapping[Value, int]:
        found: dict[Value, int] = {}
        for each in self._best(taken):
            if each[-1] not in found and self._open(each):
                found[each[-1]] = len(each)
        return found

    def _best(self, taken: Path) -> list[tuple[Value, ...]]:
        return sorted(self._onward(taken), key=lambda way: (len(way), [str(space) for space in way]))

    def routes(self, taken: Path, end: Value, *, passing: bool = False) -> Sequence[Route]:
        size = len(taken)
        if passing:
            through = [each for each in self._best(taken) if end in each[size:] and self._open(each)]
            return [Route(each[size : each.index(end, size) + 1]) for each in through[:1]]
        found: dict[str, Route] = {}
        for each in self._best(taken):
            if each[-1] == end and self._open(each):
                note = self._note(each)
                found.setdefault(repr(note), Route(each[size:], note))
        return list(found.values())

    def problem(self, path: Path) -> Text | None:
        if self.may_stop(path):
            return None
        steps = [space in self.steps(path[:at]) for at, space in enumerate(path)]
        if all(steps):
            return Text.of("kernel.way_goes_on")
        return Text.of("kernel.no_step", space=printable(path[steps.index(False)]))
