"""15.A.6, 15.A.7, 15.A.4: the front is closed at the end of 1914; rails are joined to the net."""

from __future__ import annotations

from rules.grande_guerre.atlas import AREAS, AROUND, NOVEMBER
from rules.grande_guerre.board import P, controller, held_by, seat_side, side_of, stands
from rules.grande_guerre.facts import FOE, SIDES
from rules.grande_guerre.forces import enemies, outside
from rules.grande_guerre.map.control import in_play
from rules.grande_guerre.map.supply import net_neighbours, supplied, supply
from rules.grande_guerre.movement.places import put
from rules.grande_guerre.orders.forms import Form, lines, owns
from rules.grande_guerre.orders.sealed_lines import take
from rules.grande_guerre.remembering import remembered
from rules.grande_guerre.winter.redeployment import may_leave
from rules.kernel.fields import Choices, Done, Partial, pick


def gaps(p: P, side: str) -> list[str]:
    """Areas of a side or of nobody without a corps of it that touch the enemy in their sector."""
    return [area for area in AREAS if in_play(p, area) and is_gap(p, area, side)]


def is_gap(p: P, area: str, side: str) -> bool:
    board, holder = p.board, held_by(p.board, area)
    ours = holder == side or (not holder and not controller(board, area))
    if not ours or outside(board, area, side) or enemies(board, area, side):
        return False
    return any(faces(p, near, side) and AREAS[near].sector == AREAS[area].sector for near in AROUND[area])


def faces(p: P, area: str, side: str) -> bool:
    return held_by(p.board, area) == FOE[side] or bool(enemies(p.board, area, side))


def placements(p: P, corps: str) -> list[str]:
    """Gaps that a corps may close: next to a supplied corps of its side, in its sector, in supply."""
    board, side = p.board, side_of(p.board, corps)
    here = board.corps[corps].at
    if not may_leave(p, corps) or len(outside(board, here, side)) < 2:
        return []
    fed = remembered(board, ("supplied", side), lambda: supplied(p, side))
    reach = remembered(board, ("supply", side), lambda: supply(p, side)).areas
    open_ = remembered(board, ("gaps", side), lambda: gaps(p, side))
    near = [a for a in open_ if a in reach and AREAS[a].sector == AREAS[here].sector]
    return [a for a in near if any(c in fed for n in AROUND[a] for c in outside(board, n, side))]


class CloseFront(Form):
    """15.A.6: one corps of the list with which a side closes its front."""

    kind, rule = "close", "15.A.6"

    def corps(self, p: P, seat: str) -> list[str]:
        if p.board.turn != NOVEMBER:
            return []
        done = {line.args["corps"] for line in lines(p, seat) if line.kind == self.kind}
        mine = [c for c in p.board.corps if owns(p, seat, c) and c not in done]
        return [c for c in mine if p.board.corps[c].at and self.areas(p, seat, c)]

    def areas(self, p: P, seat: str, corps: str) -> list[str]:
        closed = {line.args["to"] for line in lines(p, seat) if line.kind == self.kind}
        return [a for a in placements(p, corps) if a not in closed]

    def open(self, p: P, seat: str) -> bool:
        return bool(self.corps(p, seat))

    def choices(self, p: P, seat: str, partial: Partial) -> Choices:
        if "corps" not in partial:
            return pick("corps", "corps", self.corps(p, seat), rule=self.rule)
        if "to" not in partial:
            return pick("to", "area", self.areas(p, seat, str(partial["corps"])), rule=self.rule)
        return Done()


def close_the_front(p: P) -> None:
    """The lists of both sides are taken alternately, one corps each, until both are used up."""
    wanted: dict[str, list[tuple[str, str]]] = {side: [] for side in SIDES}
    for seat, line in take(p, "close"):
        wanted[seat_side(p.board, seat)].append((line.args["corps"], line.args["to"]))
    first = p.board.first.get("west", SIDES[0])
    for turn in range(max(map(len, wanted.values()))):
        for side in (first, FOE[first]):
            if turn < len(wanted[side]):
                close_gap(p, *wanted[side][turn])
    if p.board.turn == NOVEMBER:
        p.board.no_mans_land = no_mans_land(p)


def close_gap(p: P, corps: str, area: str) -> None:
    """A placement that has become impossible is skipped; nothing of the enemy is taken so."""
    each = p.board.corps.get(corps)
    if each is not None and each.at and area in placements(p, corps):
        put(p, [corps], area)
        p.say("winter.closed", area=area, nation=corps[:2])


def no_mans_land(p: P) -> list[str]:
    """15.A.7: empty areas between the lines: corps of both sides stand next to them."""
    board = p.board
    empty = [a for a in AREAS if in_play(p, a) and not any(outside(board, a, side) for side in SIDES)]
    open_ = [a for a in empty if not stands(board, a)]
    return [a for a in open_ if all(any(outside(board, n, side) for n in AROUND[a]) for side in SIDES)]


def winter_rails(p: P) -> None:
    """15.A.4: all conquered rail that can be joined to the own net is converted."""
    board = p.board
    while able := [a for a in board.rails if net_neighbours(board, a, held_by(board, a))]:
        for area in able:
            del board.rails[area]
