"""14.2: trade routes and blockades."""

from __future__ import annotations

from collections import deque

from rules.conquest_consequence.atlas import AREAS, COASTS, IMPASSABLE, LAND, NEAR, SEAS
from rules.conquest_consequence.board import Board, center, fighting, side_of
from rules.conquest_consequence.nations.control import user
from rules.conquest_consequence.nations.relations import ENEMY, FRIEND, NEUTRAL, RIVAL, factions


class Routes:
    """14.24: the trade routes of one faction, as searches back from its production center."""

    def __init__(self, board: Board, faction: str):
        self.board, self.faction, self.goal = board, faction, center(faction)
        self.closed_seas = {
            b.at
            for b in board.blocks.values()
            if b.at in SEAS and factions(board, faction, side_of(board, b)) == ENEMY
        }
        """Seas with enemy units, Escaped submarines among them."""
        self.home = self.by_land(self.goal)
        """14.21: where the last segment by land can begin."""
        self.port = self.by_sea({self.goal}) if AREAS[self.goal].seas else set()
        """Coasts from which the last segment by sea can begin."""
        self.far_ports = self.by_sea({a for a in self.home if AREAS[a].seas})

    def allowed(self, area: str) -> bool:
        if AREAS[area].kind == IMPASSABLE or AREAS[area].nation in self.board.closed:
            return False
        relation = factions(self.board, self.faction, self.board.control[area])
        return relation in (FRIEND, NEUTRAL) or (relation == RIVAL and AREAS[area].small)

    def by_land(self, start: str) -> set[str]:
        """Areas that a land segment joins with this one."""
        seen, todo = {start}, deque([start])
        while todo:
            for area in NEAR[todo.popleft()]:
                if area not in seen and self.allowed(area):
                    seen.add(area)
                    todo.append(area)
        return seen

    def by_sea(self, starts: set[str]) -> set[str]:
        """Allowed coasts that a sea segment joins with one of these."""
        seen = {s for area in starts for s in AREAS[area].seas} - self.closed_seas
        todo, coasts = deque(sorted(seen)), set[str]()
        while todo:
            sea = todo.popleft()
            coasts |= set(COASTS[sea])
            passed = [s for a in COASTS[sea] if AREAS[a].small and self.allowed(a) for s in AREAS[a].seas]
            for place in (*SEAS[sea].near, *passed):
                if place not in seen and place not in self.closed_seas:
                    seen.add(place)
                    todo.append(place)
        return {area for area in coasts if self.allowed(area)}

    def open(self, source: str) -> bool:
        """14.21: at most one segment by land and one by sea, in either order."""
        if source in self.home:
            return True
        if source in self.far_ports and AREAS[source].seas:
            return True
        return bool(self.by_land(source) & self.port)


def has_route(board: Board, faction: str, source: str) -> bool:
    return Routes(board, faction).open(source)


def sources(board: Board, faction: str) -> list[str]:
    """14.25: every area with POP or RES that the faction controls or uses."""
    return [a for a in LAND if AREAS[a].pop + AREAS[a].res and user(board, a) == faction]


def cut_off(board: Board, faction: str) -> list[str]:
    """14.22: sources of a faction at war that have no trade route."""
    if not fighting(board, faction):
        return []
    routes = Routes(board, faction)
    return [area for area in sources(board, faction) if not routes.open(area)]


def still_blockaded(board: Board, faction: str) -> tuple[str, ...]:
    """14.23: sources that were marked and have no route now either."""
    mine = set(sources(board, faction))
    marked = [area for area in board.blockade if area in mine]
    if not marked or not fighting(board, faction):
        return ()
    routes = Routes(board, faction)
    return tuple(area for area in marked if not routes.open(area))
