"""15.A.2, 15.A.3, G7.10: armies and corps go to other places in the quiet of winter."""

from __future__ import annotations

from collections.abc import Iterable

from rules.grande_guerre.atlas import AREAS, AROUND, nation_of
from rules.grande_guerre.board import P, besieged_by, held_by, seat_side, side_of
from rules.grande_guerre.forces import enemies
from rules.grande_guerre.map.control import far_front, in_play
from rules.grande_guerre.map.stacking import room
from rules.grande_guerre.map.supply import supply
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.orders.forms import Form, lines, owns
from rules.grande_guerre.orders.marching import who_field
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.resolution.journeys import ports_over_sea
from rules.grande_guerre.resolution.lines import with_headquarters
from rules.kernel.fields import Choices, Done, Partial, pick, several

ARMIES_BETWEEN, UNITS_BETWEEN, TURKISH_UNITS = 1, 6, 4
"""15.A.3: what a side may send to other sectors; of Turkey's units four in all."""


def may_leave(p: P, corps: str) -> bool:
    each = p.board.corps[corps]
    return bool(each.at) and not each.inside and not each.bound and not each.besieges


def is_quarter(p: P, area: str, side: str) -> bool:
    """Whether units of a side may winter in an area: it is theirs, in supply and not besieged."""
    board = p.board
    fed = remembered(board, ("supply", side), lambda: supply(p, side)).areas
    mine = held_by(board, area) == side and in_play(p, area) and area in fed
    return mine and not besieged_by(board, area) and not enemies(board, area, side)


def joined(p: P, start: str, side: str) -> set[str]:
    """Areas that own land joins with a start, and ports over seas that the enemy does not hold."""
    return remembered(p.board, ("joined", start, side), lambda: _joined(p, start, side))


def _joined(p: P, start: str, side: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        near = [a for a in AROUND[here] if a not in found and held_by(p.board, a) == side]
        beyond = [a for a in ports_over_sea(p, here, side) if a not in found] if AREAS[here].port else []
        for area in (*near, *beyond):
            if area not in found:
                found.add(area)
                edge.append(area)
    return found


def goals(p: P, start: str, side: str, count: int, *, abroad: bool) -> list[str]:
    """Where units may go: within their sector, and if `abroad` to others."""
    fits = [a for a in joined(p, start, side) if a != start and is_quarter(p, a, side)]
    near = [a for a in fits if abroad or AREAS[a].sector == AREAS[start].sector]
    return sorted(a for a in near if room(p.board, a, side) >= count)


def moved(p: P, who: str, corps: Iterable[str]) -> list[str]:
    """The corps that a line moves: those named, or all that stand with the headquarters."""
    return with_headquarters(p, who) if who in p.board.armies else list(corps)


class Tally:
    """15.A.3: what has gone to other sectors so far."""

    def __init__(self) -> None:
        self.armies = self.units = self.turks = 0

    def allows(self, who: str, units: list[str], army: bool) -> bool:
        turks = sum(nation_of(unit) == "TR" for unit in units)
        if self.turks + turks > TURKISH_UNITS:
            return False
        return self.armies < ARMIES_BETWEEN if army else self.units + len(units) <= UNITS_BETWEEN

    def count(self, units: list[str], army: bool) -> None:
        self.turks += sum(nation_of(unit) == "TR" for unit in units)
        self.armies += army
        self.units += 0 if army else len(units)


class Redeploy(Form):
    """An army with what stands at its headquarters, or corps of an area, go elsewhere."""

    kind, rule = "redeploy", "15.A.2"

    def taken(self, p: P, seat: str) -> set[str]:
        mine = [line.args for line in lines(p, seat) if line.kind == self.kind]
        return {u for args in mine for u in (args["who"], *moved(p, args["who"], args.get("corps", ())))}

    def tally(self, p: P, seat: str) -> Tally:
        tally = Tally()
        for line in lines(p, seat):
            if line.kind == self.kind and is_abroad(p, line.args):
                units = moved(p, line.args["who"], line.args.get("corps", ()))
                tally.count(units, line.args["who"] in p.board.armies)
        return tally

    def movers(self, p: P, seat: str) -> list[str]:
        side, taken = seat_side(p.board, seat), self.taken(p, seat)
        armies = [a for a, hq in p.board.armies.items() if hq.at and owns(p, seat, a) and a not in taken]
        found = [a for a in armies if self.targets(p, seat, a, with_headquarters(p, a))]
        free = {p.board.corps[c].at for c in self.free(p, seat)}
        return [*found, *(a for a in sorted(free) if goals(p, a, side, 1, abroad=False))]

    def free(self, p: P, seat: str) -> list[str]:
        taken = self.taken(p, seat)
        return [c for c in p.board.corps if owns(p, seat, c) and c not in taken and may_leave(p, c)]

    def targets(self, p: P, seat: str, who: str, units: list[str]) -> list[str]:
        side, army = seat_side(p.board, seat), who in p.board.armies
        start = p.board.armies[who].at if army else who
        abroad = self.tally(p, seat).allows(who, units, army)
        if not all(may_leave(p, c) for c in units):
            return []
        army_of = {p.board.corps[c].army for c in units} | ({who} if army else set())
        shut = [a for a in AREAS if any(far_front(p, each, each[:2], a) for each in army_of)]
        return [a for a in goals(p, start, side, len(units), abroad=abroad) if a not in shut]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.movers(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "who" not in partial:
            return who_field(self.movers(p, seat), self.rule)
        who = str(partial["who"])
        if who in AREAS and "corps" not in partial:
            here = [c for c in self.free(p, seat) if p.board.corps[c].at == who]
            most = max(n for n in range(1, len(here) + 1) if self.targets(p, seat, who, here[:n]))
            return several("corps", "corps", here, low=1, high=most, rule=self.rule)
        if "to" not in partial:
            units = moved(p, who, partial.get("corps", ()))
            return pick("to", "area", self.targets(p, seat, who, units), rule="15.A.3")
        return Done()


def is_abroad(p: P, args: dict[str, object]) -> bool:
    who = str(args["who"])
    start = p.board.armies[who].at if who in p.board.armies else who
    return AREAS[start].sector != AREAS[str(args["to"])].sector if start in AREAS else False


def redeploy(p: P) -> None:
    """Lines are carried out seat by seat; what goes beyond the limits of the side stays."""
    tallies = {"central": Tally(), "entente": Tally()}
    for seat, line in take(p, "redeploy"):
        who, goal = line.args["who"], line.args["to"]
        side, army = seat_side(p.board, seat), who in p.board.armies
        units = moved(p, who, line.args.get("corps", ()))
        units = [c for c in units if c in p.board.corps and may_leave(p, c) and side_of(p.board, c) == side]
        if not units and not army:
            continue
        abroad = is_abroad(p, line.args)
        if abroad and not tallies[side].allows(who, units, army):
            continue
        if len(units) > room(p.board, goal, side) or not is_quarter(p, goal, side):
            continue
        if abroad:
            tallies[side].count(units, army)
        put(p, units, goal)
        if army:
            p.board.armies[who].at = goal
        p.say("winter.redeployed", nation=nation_of(who if army else units[0]), area=goal, count=len(units))
