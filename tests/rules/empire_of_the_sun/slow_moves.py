"""A slow and plain second opinion on moves: graphs and dictionaries, one hex at a time."""

import heapq

import networkx

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    CHINA_INTERIOR,
    CHINESE_LIMITS,
    GARRISON_CITIES,
    HOME_CITIES,
    INDIA_MAINLAND,
    JAPAN,
    KUNMING_ZONE,
    MANCHUKUO,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.hexes import (
    AIRFIELDS,
    COASTAL,
    HEXES,
    KWAI,
    LAND,
    NATION,
    NEIGHBOURS,
    ONE_HEX_ISLANDS,
    PORTS,
    ROUTES,
    SOVIET,
    TERRAIN,
    distance,
    pair,
    side,
)
from tests.rules.empire_of_the_sun.oracle import Slow

SEA = networkx.Graph()
SEA.add_nodes_from(HEXES)
SEA.add_edges_from((h, n) for h in HEXES for n in NEIGHBOURS[h] if side(h, n) in ("water", "coast"))
ROUGH = {"open": 2, "jungle": 4, "mixed": 4, "mountain": 6}


class SlowMoves(Slow):
    """Where units of the Offensive player may go with an event card of three, unit by unit."""

    def __init__(self, board, seat, fed):
        super().__init__(board)
        self.seat, self.foe, self.fed = seat, enemy(seat), fed
        self.zoi = self.suffered(seat, fed, fed)
        self.foes = {h for h in HEXES if self.anybody(self.foe, h)}
        self.routes = ROUTES | (KWAI if "kwai" in board.flags else frozenset())
        self.fought = {self.at[u] for u in board.battle.active if u in self.at} & self.foes

    def anybody(self, who, hex_):
        """6.24: units, headquarters and garrisons of a side, and for the Allies the land around Kunming."""
        if any(place == hex_ and UNITS[unit].side == who for unit, place in self.at.items()):
            return True
        if who == ALLIES:
            return hex_ in KUNMING_ZONE
        return self.garrisoned(hex_)

    def garrisoned(self, hex_):
        cities = HOME_CITIES | (GARRISON_CITIES if self.board.divisions else frozenset())
        lost = hex_ in self.board.garrisons_lost
        return hex_ in cities and not lost and self.board.controls(JAPAN, hex_)

    def ships_of_the_enemy(self, hex_):
        return any(p == hex_ and UNITS[u].side == self.foe and UNITS[u].ship for u, p in self.at.items())

    def sail(self, start, limit, allowed):
        """The length of the shortest way by sea to every hex in reach."""
        if start not in allowed:
            return {}
        found = networkx.single_source_shortest_path_length(SEA.subgraph(allowed), start, cutoff=limit)
        return {h: n for h, n in found.items() if h != start}

    # Ways of moving

    def sea(self, unit, limit=15):
        reach = self.sail(self.at[unit], limit, set(HEXES))
        return {h for h in reach if self.may_anchor(unit, h)}

    def may_anchor(self, unit, hex_):
        """7.21: a friendly port, a battle, or for a carrier a place from which it strikes."""
        if hex_ in self.foes or (hex_ in PORTS and self.board.controls(self.seat, hex_)):
            return True
        if not UNITS[unit].carrier:
            return False
        return any(distance(hex_, goal) <= UNITS[unit].range for goal in self.goals())

    def goals(self):
        prey = {self.at[u] for u in self.at if UNITS[u].side == self.foe and not UNITS[u].hq}
        inland = {h for h in prey if self.seat == JAPAN and NATION.get(h) == "china_interior"}
        return (prey - inland) | self.fought

    def strategic(self, unit):
        start = self.at[unit]
        clear = set(HEXES) - self.suffered(self.seat, self.fed, self.fed - {unit}) - self.fought
        if start not in PORTS or not self.board.controls(self.seat, start):
            return set()
        reach = self.sail(start, 30, clear)
        return {h for h in reach if h in PORTS and self.board.controls(self.seat, h) and h not in self.foes}

    def landing(self, unit):
        start = self.at[unit]
        guarded = {h for h in HEXES if self.board.controls(self.foe, h) and self.ships_of_the_enemy(h)}
        if start not in COASTAL or not self.board.controls(self.seat, start):
            return set()
        reach = self.sail(start, 15, set(HEXES) - self.zoi - guarded)
        return {h for h in reach if self.may_land(unit, h)}

    def may_land(self, unit, hex_):
        if hex_ not in COASTAL or (TERRAIN[hex_] == "mountain" and hex_ != "3823"):
            return False
        army = UNITS[unit].nation == "us" and UNITS[unit].service == "army"
        held = self.board.controls(self.foe, hex_) and self.blocks(self.seat, hex_)
        return self.may_enter(unit, hex_) and not (army and hex_ in ONE_HEX_ISLANDS and held)

    def may_enter(self, unit, hex_):
        """7.42, 12.91."""
        if UNITS[unit].nation == "chinese":
            return hex_ in CHINESE_LIMITS
        closed = CHINA_INTERIOR | MANCHUKUO | SOVIET
        return hex_ in LAND and hex_ not in closed | (INDIA_MAINLAND if self.seat == JAPAN else frozenset())

    def land(self, unit, points=6):
        """7.41: cheapest first; enemies on the ground or in the air end a march, and spoil its road."""
        start = self.at[unit]
        best, todo = {start: 0}, [(0, start, False)]
        while todo:
            spent, hex_, halted = heapq.heappop(todo)
            if halted:
                continue
            for other in NEIGHBOURS[hex_]:
                cost = self.march(unit, hex_, other)
                if cost is not None and spent + cost <= points and spent + cost < best.get(other, 99):
                    best[other] = spent + cost
                    heapq.heappush(todo, (spent + cost, other, self.halts(unit, hex_, other)))
        return set(best) - {start}

    def march(self, unit, one, other):
        if side(one, other) not in ("land", "coast") or not self.may_enter(unit, other):
            return None
        if pair(one, other) in self.routes and other not in self.foes:
            return 1
        return ROUGH.get(TERRAIN[other])

    def halts(self, unit, one, other):
        standing = [
            u for u, p in self.at.items() if p == other and UNITS[u].side == self.foe and not UNITS[u].ship
        ]
        garrison = self.garrisoned(other) if self.foe == JAPAN else other in KUNMING_ZONE
        armour = unit == "cw_b_7arm" and TERRAIN[other] != "open" and pair(one, other) not in self.routes
        return bool(standing) or garrison or armour

    def air(self, unit, legs=3):
        """7.31, 7.36: from airfield to airfield; the ferry for stops only."""
        fields = {h for h in AIRFIELDS if self.board.controls(self.seat, h) and h not in self.fought}
        fields -= MANCHUKUO
        if self.seat == ALLIES and not any(UNITS[u].side == JAPAN for u, p in self.at.items() if p == "5408"):
            fields |= {"5408"}
        found, edge = {self.at[unit]}, {self.at[unit]}
        for _ in range(legs):
            edge = {h for h in fields - found if any(distance(h, p) <= UNITS[unit].reach for p in edge)}
            found |= edge
        return found - {self.at[unit], "5408"}
