"""Where the corps go that attack nobody: to what can be had, to what is in danger, or towards the enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, PRE_TURN, nation_of
from rules.grande_guerre.board import held_by, hostile_fort, side_of
from rules.grande_guerre.bot.theatre import FAR, Theatre, distances
from rules.grande_guerre.forces import corps_of
from rules.grande_guerre.map.command import capacity, commanded, in_command
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.movement import rail
from rules.grande_guerre.movement.costs import pace_of

MARGIN = 0.05
TAKEN = 1.0
UNFED = 1.5
OUT_OF_COMMAND = 0.3
CROWD = 10
BY_RAIL = 3
"""From so many areas away trains are worth it."""


class Group(Struct):
    """Corps that go together, with the headquarters of their army or without."""

    corps: list[str]
    hq: str = ""


class Move(Struct):
    """A group and where it goes; `rail` is where a train takes it."""

    group: Group
    path: tuple[str, ...]
    rail: str = ""


class Marches:
    """Gives every free corps a place to go to, those nearest to the enemy first."""

    def __init__(self, theatre: Theatre, kept: set[str]):
        self.theatre, self.kept = theatre, kept
        self.board = theatre.board
        self.trains: dict[str, int] = {}

    def moves(self) -> Iterator[Move]:
        for group in sorted(self.groups(), key=lambda group: (self.front(group.corps[0]), group.corps)):
            move = self.best(group)
            if move is not None:
                goal = move.path[-1] if move.path else move.rail
                self.theatre.busy |= set(group.corps)
                self.theatre.coming.setdefault(goal, []).extend(group.corps)
                yield move

    def groups(self) -> Iterator[Group]:
        """Whole armies with their headquarters; corps that are by themselves by area, nation and army."""
        theatre, taken = self.theatre, set[str]()
        for army in theatre.armies():
            staff = theatre.staff(army)
            if staff and not any(c in theatre.busy or c in self.kept for c in staff):
                taken |= set(staff)
                yield Group(staff, army)
        loose: dict[tuple[str, str, str], list[str]] = {}
        for area in theatre.movable:
            for corps in theatre.free(area):
                if corps not in taken and corps not in self.kept:
                    key = (area, nation_of(corps), self.board.corps[corps].army)
                    loose.setdefault(key, []).append(corps)
        yield from (Group(corps) for corps in loose.values())

    def front(self, corps: str) -> int:
        """How far a corps is from the nearest enemy."""
        near = distances(self.board.corps[corps].at)
        return min((near.get(area, FAR) for area in self.theatre.enemy_areas), default=FAR)

    # Weighing places

    def best(self, group: Group) -> Move | None:
        here = self.board.corps[group.corps[0]].at
        stay = self.score(here, group)
        ways = self.theatre.ways(group.corps, group.hq)
        open_ = [a for a in ways if self.fits(a, group)]
        scored = {area: self.score(area, group) for area in open_}
        best = max(sorted(scored), key=lambda a: scored[a], default="")
        train = self.by_rail(group)
        if train is not None and self.score(train.rail, group) > max(stay, scored.get(best, stay)) + MARGIN:
            return train
        if not best or scored[best] <= stay + MARGIN:
            return None
        return Move(group, tuple(ways[best].path[1:]))

    def fits(self, area: str, group: Group) -> bool:
        theatre = self.theatre
        if theatre.is_target(area) or not theatre.may_stay(group.corps, area):
            return False
        there = len(theatre.coming.get(area, []))
        return len(group.corps) + there <= min(CROWD, room(self.board, area, theatre.side, group.corps))

    def score(self, area: str, group: Group) -> float:
        """What it is worth to have a group in an area at the end of the turn."""
        theatre = self.theatre
        others = [c for c in theatre.staying(area) if c not in group.corps]
        together = [*others, *group.corps]
        score = theatre.pulls.get(area, 0.0) - theatre.risk(area, together)
        score += theatre.security(area, together) - theatre.security(area, others)
        if held_by(self.board, area) == theatre.foe and not hostile_fort(self.board, area, theatre.side):
            score += TAKEN * theatre.worth(area)
        if area not in theatre.supply_areas:
            score -= UNFED
        return score - self.lost_command(area, group)

    def lost_command(self, area: str, group: Group) -> float:
        army = self.board.corps[group.corps[0]].army
        if group.hq or not army or not self.board.armies[army].at:
            return 0.0
        return 0.0 if area in commanded(self.board, army) else OUT_OF_COMMAND

    # Trains

    def by_rail(self, group: Group) -> Move | None:
        """A journey for corps far behind the front, as long as the nation has trains left."""
        corps, nation = group.corps[0], nation_of(group.corps[0])
        if group.hq or self.board.turn == PRE_TURN or self.front(corps) < BY_RAIL:
            return None
        left = rail.capacity(nation) - self.trains.get(nation, 0)
        able = [c for c in group.corps if c in self.theatre.fed][: max(0, left)]
        if not able:
            return None
        goals = self.stations(able)
        best = max(sorted(goals), key=lambda a: self.score(a, Group(able)), default="")
        if not best:
            return None
        self.trains[nation] = self.trains.get(nation, 0) + len(able)
        return Move(Group(able), (), best)

    def stations(self, corps: Sequence[str]) -> list[str]:
        here = self.board.corps[corps[0]].at
        slowest = min(pace_of(corps).foot, pace_of(corps).horse)
        near = [a for a in rail.destinations(self.theatre.p, corps[0]) if rail.cost(here, a) <= slowest]
        return [a for a in near if self.fits(a, Group(list(corps)))]


def lists(theatre: Theatre) -> Iterator[tuple[str, list[str]]]:
    """G10.5: corps that no headquarters commands go to the list of one that has room and is near."""
    board = theatre.board
    loose = [c for corps in theatre.movable.values() for c in corps if not in_command(board, c)]
    for army in theatre.armies():
        left = capacity(board, army) - len(corps_of(board, army))
        reach = commanded(board, army) if left > 0 and loose else set()
        mine = [c for c in loose if nation_of(c) == nation_of(army) and board.corps[c].at in reach][:left]
        if mine and side_of(board, army) == theatre.side and AREAS[board.armies[army].at]:
            loose = [c for c in loose if c not in mine]
            yield army, mine
