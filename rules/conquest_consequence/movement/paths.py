"""11.02-11.4: where one unit may go in one move, step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache

from rules.conquest_consequence.atlas import (
    AREAS,
    CHINESE,
    NEAR,
    OF_NATION,
    SEAS,
    TYPES,
    around,
    cost,
    same_coast,
)
from rules.conquest_consequence.board import techs_for
from rules.conquest_consequence.movement.entry import Entry, Refusal, Verdict, no


class Mover(Entry):
    """One unit that is to move, and every step that it may take."""

    # What the unit can do at all

    def stuck(self) -> Refusal | None:
        """Why the unit cannot move now, wherever it wants to go."""
        if self.block.moved:
            return no("moved_already", "11.0", area=self.start)
        if self.type == "fortress":
            return no("fortress", "3.241")
        if self.engaged and self.strategic:
            return no("strategic_engaged", "11.4")
        if self.engaged and self.ground and self.start in SEAS:
            return no("convoy_engaged", "11.22")
        if self.strategic and self.air and self.start in SEAS:
            return no("strategic_sea", "11.4")
        return self._winter_start()

    def _winter_start(self) -> Refusal | None:
        if not self.board.winter:
            return None
        if self.turn.seat == "soviet":
            in_russia = self.start in OF_NATION["russia"] and self.nat == "russia"
            return None if in_russia else no("winter_russia", "10.41")
        if self.nat in CHINESE or not self.strategic:
            return no("winter_strategic", "10.42")
        return None

    def speed(self, mode: str) -> int:
        """3.13, 11.4: the points of a move in its mode."""
        type_ = TYPES[self.type]
        points = {"land": type_.land, "sea": type_.sea, "air": type_.air}[mode]
        if mode == "air":
            points += "heavy_bombers" in techs_for(self.board, self.nat)
        return points * (2 if self.strategic else 1)

    def mode(self, path: list[str]) -> str:
        if self.air:
            return "air"
        return "sea" if path[0] in SEAS or (len(path) > 1 and path[1] in SEAS) else "land"

    # The finder of ways

    def steps(self, path: list[str]) -> list[str]:
        """Every place that the path may go on to."""
        if self.stuck() if len(path) == 1 else self._last(path).through:
            return []
        return [place for place in self._near(path) if self._goes(path, place)]

    def may_stop(self, path: list[str]) -> bool:
        return len(path) > 1 and self._last(path).halt is None

    def may_go(self) -> bool:
        """Whether the unit has anywhere to go at all."""
        here = [self.start]
        return self.stuck() is None and any(self._goes(here, place) for place in self._near(here))

    def problem(self, path: list[str]) -> Refusal | None:
        """Why a whole path, beginning where the unit is, is not a legal move."""
        found = self.stuck()
        for at in range(1, len(path)):
            found = found or self._bad_step(path[:at], path[at], at == len(path) - 1)
        return found

    def _last(self, path: list[str]) -> Verdict:
        return self.verdict(path[-2], path[-1], len(path) == 2, self.mode(path))

    def _bad_step(self, path: list[str], place: str, last: bool) -> Refusal | None:
        whole = [*path, place]
        if place not in self._connected(path[-1], len(path) == 1, self.mode(path)):
            return no("no_way", "11.02", area=path[-1], to=place)
        spent, speed = sum(map(cost, whole[1:])), self.speed(self.mode(whole))
        if spent > speed:
            return no("too_far", "11.0", area=place, cost=spent, speed=speed)
        verdict = self._last(whole)
        return verdict.enter or (verdict.halt if last else verdict.through)

    def _near(self, path: list[str]) -> list[str]:
        first, mode, spent = len(path) == 1, self.mode(path), sum(map(cost, path[1:]))
        near = [place for place in self._connected(path[-1], first, mode) if place not in path]
        if not first:
            return [place for place in near if spent + cost(place) <= self.speed(mode)]
        return [place for place in near if cost(place) <= self.speed(self.mode([*path, place]))]

    def _connected(self, here: str, first: bool, mode: str) -> tuple[str, ...]:
        """11.02: places that the mode of the move can reach from the last one."""
        return linked(here, first, mode, self.ground, bool(TYPES[self.type].sea))

    def _goes(self, path: list[str], place: str) -> bool:
        verdict = self._last([*path, place])
        if verdict.enter is not None:
            return False
        return verdict.halt is None or (verdict.through is None and self._leads_on([*path, place]))

    def _leads_on(self, path: list[str]) -> bool:
        """Whether the move can be finished somewhere beyond; no way needs a place twice."""
        mode, spent = self.mode(path), sum(map(cost, path[1:]))
        return any(verdict.halt is None for _, verdict in self._spread({path[-1]: spent}, mode, set(path)))

    def _spread(
        self,
        best: dict[str, int],
        mode: str,
        closed: set[str],
        first: bool = False,
        toward: Mapping[str, int] | None = None,
    ) -> Iterator[tuple[str, Verdict]]:
        """Every place that can be entered from some, each as cheaply as it goes, with its judgement.

        Only those from which the unit could still come to a goal, if `toward` says how far that is.
        """
        todo, speed = deque(best), self.speed(mode)
        while todo:
            here = todo.popleft()
            for place in self._connected(here, first, mode):
                spent = best[here] + cost(place)
                if place in closed or spent > speed or spent >= best.get(place, speed + 1):
                    continue
                if first and self.mode([here, place]) != mode:
                    continue
                if toward is not None and spent + toward.get(place, speed) > speed:
                    continue
                verdict = self.verdict(here, place, first, mode)
                if verdict.enter is None:
                    best[place] = spent
                    yield place, verdict
                    if verdict.through is None:
                        todo.append(place)
            first = False

    def entered(self, toward: Mapping[str, int] | None = None) -> Iterator[tuple[str, bool]]:
        """Every place that a move can go into, perhaps toward some goals, and whether it may end there."""
        if self.stuck() is not None:
            return
        for mode in ("air",) if self.air else ("land", "sea"):
            spread = self._spread({self.start: 0}, mode, {self.start}, first=True, toward=toward)
            for place, verdict in spread:
                yield place, verdict.halt is None


@cache
def linked(here: str, first: bool, mode: str, ground: bool, sails: bool) -> tuple[str, ...]:
    """11.02: neighbours for a move in its mode; its first step may still choose between land and sea."""
    if mode == "air" or here in SEAS:
        return around(here)
    seas = AREAS[here].seas if sails else ()
    land = NEAR[here] if ground else tuple(a for a in NEAR[here] if same_coast(here, a))
    if first:
        return land + seas
    if mode == "sea":
        return seas
    return land if ground else ()
