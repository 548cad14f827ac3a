"""Where everything stands as a bot sees it: forces, what areas are worth, and what threatens them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from heapq import heapify, heappop, heappush
from math import exp, log

from rules.grande_guerre.atlas import AREAS, AROUND, MAJORS, NOVEMBER, PRE_TURN, TURN, corps_type, nation_of
from rules.grande_guerre.board import (
    P,
    besieged_by,
    controller,
    held_by,
    hostile_fort,
    resistance,
    scenario_of,
    seat_of,
    seat_side,
    side_of,
    stands,
)
from rules.grande_guerre.facts import FOE
from rules.grande_guerre.forces import attack_strength, defence_strength
from rules.grande_guerre.map.control import in_play, is_open, locked, may_enter
from rules.grande_guerre.map.supply import supplied, supply
from rules.grande_guerre.movement.routes import Progress, reach, stack_of
from rules.grande_guerre.orders.forms import in_pre_turn
from rules.grande_guerre.resolution.lines import may_be_ordered
from rules.grande_guerre.survey import look_at

FAR = 9
CLOSE, NEAR = 1, 2
FADE, FAINT, BESIEGED, NEARBY = 0.6, 0.02, 0.3, 0.15
LEAST_LURE, WALLED, THROUGH_FORTRESS, THROUGH_ENEMIES = 0.25, 0.18, 0.4, 0.8
"""How much less an area is worth to go for with every step that it is further away."""
LAND = 0.25
"""What any area is worth, objective or not."""
EP_WORTH, CAPITAL = 0.08, 3.0
LATER = 0.4
"""How likely enemies two areas away are to come."""
MOST_ATTACKERS, SHY = 12, 2
FIELD, TRENCH = (-0.23, 0.35, 1.5), (-2.1, 0.25, 1.85)
"""The chance to win an attack by the difference of values and by numbers, fitted to played battles."""
WALL = 4
"""Strength that every point of a fortress stands for."""
COVER = 0.5
"""What part of the worth of a place it is worth to cover it."""
RISKED = 0.12
"""What each corps loses that is beaten."""


@cache
def distances(start: str) -> dict[str, int]:
    """How many links every area is from one."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for area in AROUND[here]:
            if area not in found:
                found[area] = found[here] + 1
                edge.append(area)
    return found


def threat(stacks: Sequence[tuple[int, int, bool]]) -> tuple[float, int, float]:
    """Enemies next to an area together, or those two areas away if there are none."""
    close = [each for each in stacks if each[2]] or list(stacks)
    count = sum(each[1] for each in close)
    return sum(each[0] for each in close) / count, count, 1.0 if close[0][2] else LATER


class Theatre:
    """One position seen by one seat; corps that have been given a job are `busy`."""

    def __init__(self, p: P, seat: str):
        self.p, self.board, self.seat = p, p.board, seat
        self.side = seat_side(p.board, seat)
        self.foe = FOE[self.side]
        self.busy: set[str] = set()
        self.coming: dict[str, list[str]] = {}
        """Corps that are on their way to an area."""
        look_at(p)
        self.stacks: dict[tuple[str, str], list[str]] = {}
        for name, each in self.board.corps.items():
            if each.at and not each.inside:
                self.stacks.setdefault((each.at, side_of(self.board, name)), []).append(name)
        self._reach: dict[object, dict[str, Progress]] = {}

    # Forces

    def own(self, area: str) -> list[str]:
        """Corps of the side in the open, also those of allies."""
        return self.stacks.get((area, self.side), [])

    def foes(self, area: str) -> list[str]:
        return self.stacks.get((area, self.foe), [])

    @cached_property
    def enemy_areas(self) -> list[str]:
        return sorted(area for area, side in self.stacks if side == self.foe)

    @cached_property
    def movable(self) -> dict[str, list[str]]:
        """The corps of this seat that can be given orders, by area."""
        found: dict[str, list[str]] = {}
        for name, each in self.board.corps.items():
            mine = each.at and side_of(self.board, name) == self.side
            if mine and seat_of(self.board, name) == self.seat and self.obeys(name):
                found.setdefault(each.at, []).append(name)
        return found

    def obeys(self, corps: str) -> bool:
        each = self.board.corps[corps]
        if not may_be_ordered(self.p, corps) or each.bound:
            return False
        return self.board.turn != PRE_TURN or (bool(each.army) and in_pre_turn(self.p, each.army))

    def free(self, area: str) -> list[str]:
        return [c for c in self.movable.get(area, []) if c not in self.busy]

    def armies(self) -> list[str]:
        """Armies of this seat on the map that take orders now."""
        board = self.board
        here = [a for a, hq in board.armies.items() if hq.at and side_of(board, a) == self.side]
        mine = [a for a in here if seat_of(board, a) == self.seat]
        return [a for a in mine if not locked(self.p, a) and in_pre_turn(self.p, a)]

    def staff(self, army: str) -> list[str]:
        """The corps of an army that stand with its headquarters."""
        here = self.board.armies[army].at
        return [c for c in self.own(here) if self.board.corps[c].army == army]

    # Worth

    def worth(self, area: str) -> float:
        """What it is worth to hold an area: National Will, money, and the land itself."""
        each = AREAS[area]
        value = LAND + each.will + EP_WORTH * each.ep
        owner = MAJORS.get(each.owner)
        return value + (CAPITAL if owner and area in owner.capitals else 0.0)

    @cached_property
    def goals(self) -> list[str]:
        """Enemy areas that may be entered."""
        nations = [n for n in self.board.nations if side_of(self.board, n) == self.side]
        held = [a for a in AREAS if held_by(self.board, a) == self.foe and in_play(self.p, a)]
        return [a for a in held if any(may_enter(self.p, n, a) for n in nations[:1])]

    @cached_property
    def pulls(self) -> dict[str, float]:
        """How much every area leads towards something worth taking, over land that is no neutral's."""
        waiting = [(-self.lure(goal), goal) for goal in self.goals]
        heapify(waiting)
        found: dict[str, float] = {}
        while waiting:
            value, area = heappop(waiting)
            if area in found:
                continue
            found[area] = -value
            fade = FADE * (1.0 if area in self.goal_set and -value == self.lure(area) else self.ease(area))
            for near, link in AROUND[area].items():
                if near not in found and -value * fade > FAINT and self.is_open(near) and not link.strait:
                    heappush(waiting, (value * fade, near))
        return {area: pull + self.nearby(area) for area, pull in found.items()}

    def nearby(self, area: str) -> float:
        """A place from which much can be attacked is better than one that leads to a single goal."""
        return NEARBY * sum(self.lure(near) for near in AROUND[area] if near in self.goal_set)

    @cached_property
    def goal_set(self) -> frozenset[str]:
        return frozenset(self.goals)

    def lure(self, area: str) -> float:
        """What draws troops to an area; a fortress that is besieged already needs no more of them."""
        if besieged_by(self.board, area) == self.side:
            return BESIEGED * self.worth(area)
        walls = resistance(self.board, area) if self.shut(area) else 0
        return self.worth(area) * max(LEAST_LURE, 1 - WALLED * walls)

    def ease(self, area: str) -> float:
        """How well one gets through an area on the way to another."""
        if self.shut(area):
            return THROUGH_FORTRESS
        return THROUGH_ENEMIES if self.foes(area) else 1.0

    def is_open(self, area: str) -> bool:
        return in_play(self.p, area) and (
            held_by(self.board, area) != "" or is_open(self.p, controller(self.board, area))
        )

    # Threats

    @cached_property
    def threats(self) -> dict[str, tuple[float, int, float]]:
        """How strong and how many enemies could fall upon an area, and how likely that is."""
        sums: dict[str, list[tuple[int, int, bool]]] = {}
        for area in self.enemy_areas:
            stack = [c for c in self.foes(area) if not self.board.corps[c].besieges][:MOST_ATTACKERS]
            if stack:
                strength = attack_strength(self.board, stack) - SHY * self.is_shy(stack[0]) * len(stack)
                for near, far in distances(area).items():
                    if 0 < far <= NEAR:
                        sums.setdefault(near, []).append((strength, len(stack), far <= CLOSE))
        return {area: threat(stacks) for area, stacks in sums.items()}

    def is_shy(self, corps: str) -> bool:
        """French attacks of 1914 cost too much to be feared (G24.2)."""
        return nation_of(corps) == "FR" and self.board.turn <= NOVEMBER

    def overrun(self, area: str, corps: Sequence[str]) -> float:
        """The chance that the enemy takes an area from corps that stand in it, roughly."""
        strength, count, likely = self.threats.get(area, (0.0, 0, 0.0))
        if self.is_last_word(area):
            return 0.0
        if not count or not corps:
            return likely
        difference = strength - defence_strength(self.board, corps) / len(corps) - self.cover(area)
        level, slope, numbers = FIELD if self.board.doctrine[self.side] == "movement" else TRENCH
        odds = level + slope * difference + numbers * log(count / len(corps))
        return likely / (1 + exp(-odds))

    @cached_property
    def turns_left(self) -> int:
        return TURN[scenario_of(self.p).end] - self.board.turn

    def is_last_word(self, area: str) -> bool:
        """Whether the enemy cannot answer any more: the last turn, and he moves first there."""
        return self.turns_left <= 0 and self.board.first.get(AREAS[area].front) == self.foe

    def cover(self, area: str) -> float:
        """What ground and walls give a defender."""
        ground = {"forest": 1, "swamp": 1, "mountain": 2, "high_mountain": 3}.get(AREAS[area].terrain, 0)
        mine = stands(self.board, area) and held_by(self.board, area) == self.side
        return float(ground + (resistance(self.board, area) + 1 if mine else 0))

    def touches(self, area: str) -> bool:
        return any(self.foes(near) for near in AROUND[area])

    def staying(self, area: str) -> list[str]:
        """Own corps that nothing has been ordered for, and those that come."""
        return [c for c in self.own(area) if c not in self.busy] + self.coming.get(area, [])

    def security(self, area: str, corps: Sequence[str]) -> float:
        """What cover an area has by these corps, in what would be lost with it."""
        if area not in self.threats or held_by(self.board, area) != self.side:
            return 0.0
        return COVER * self.worth(area) * (1 - self.overrun(area, corps))

    def risk(self, area: str, corps: Sequence[str]) -> float:
        """What may befall corps that stand in an area where the enemy is stronger."""
        return RISKED * len(corps) * self.overrun(area, corps)

    # Ways

    def ways(self, corps: Sequence[str], hq: str = "") -> dict[str, Progress]:
        """Where a stack could go or attack, with the cheapest way to each area."""
        stack = stack_of(self.p, corps, hq, "attack")
        lists = frozenset(self.board.corps[c].army for c in corps)
        paces = frozenset((corps_type(c).arm in ("cavalry", "mountain"), corps_type(c).move) for c in corps)
        key = (stack.start, stack.nations, bool(hq), paces, lists if self.lists_matter else None)
        if key not in self._reach:
            self._reach[key] = reach(self.p, stack)
        return self._reach[key]

    @cached_property
    def lists_matter(self) -> bool:
        """Only in the first two turns it matters whose list a corps is on: for the passage of an army."""
        return self.board.turn <= PRE_TURN + 1

    def is_target(self, area: str) -> bool:
        return bool(self.foes(area)) or self.shut(area)

    def shut(self, area: str) -> bool:
        """An enemy fortress that nobody besieges."""
        return hostile_fort(self.board, area, self.side) and besieged_by(self.board, area) != self.side

    @cached_property
    def supply_areas(self) -> frozenset[str]:
        return supply(self.p, self.side).areas

    @cached_property
    def fed(self) -> set[str]:
        return supplied(self.p, self.side)

    def may_stay(self, corps: Sequence[str], area: str) -> bool:
        return all(may_enter(self.p, nation, area) for nation in {nation_of(c) for c in corps})
