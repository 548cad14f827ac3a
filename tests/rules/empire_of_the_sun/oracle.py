"""A slow and plain second opinion: paths, zones and supply with dictionaries and sets, no bit in sight."""

from collections import deque

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    GARRISON_CITIES,
    HOME_CITIES,
    JAPAN,
    KUNMING_ZONE,
    NORTHERN_AIRFIELDS,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.hexes import (
    COASTAL,
    EDGES,
    LAND,
    NEIGHBOURS,
    PORTS,
    ROUTES,
    distance,
    pair,
    side,
)

FAR = 999


class Slow:
    """Supply and activation of a board, each hex by itself."""

    def __init__(self, board):
        self.board = board
        self.at = {u: p for u, p in board.at.items() if p in NEIGHBOURS}

    def blocks(self, mover, hex_):
        """Whether enemies of a side stand in a hex and stop its paths."""
        if mover == JAPAN and hex_ in KUNMING_ZONE:
            return True
        cities = GARRISON_CITIES | HOME_CITIES
        if mover == ALLIES and hex_ in cities and self.board.controls(JAPAN, hex_):
            return True
        return any(p == hex_ and UNITS[u].side != mover and not UNITS[u].hq for u, p in self.at.items())

    def zone(self, who, *, neutral=False, among=None):
        found = set()
        for unit, place in self.at.items():
            counter = UNITS[unit]
            if counter.side != who or not counter.flies or (neutral and counter.lrb):
                continue
            if among is None or unit in among:
                found |= {h for h in NEIGHBOURS if distance(h, place) <= 2}
        return found

    def suffered(self, who, theirs=None, own=None):
        return self.zone(enemy(who), among=theirs) - self.zone(who, neutral=True, among=own)

    def supply_lengths(self, who, start, limit, zoi):
        """Hex to length of the shortest supply path, by the two modes of a path."""
        best, todo = {}, deque()
        for mode in ("land", "sea") if start in COASTAL or start not in LAND else ("land",):
            best[start, mode] = 0
            todo.append((start, mode))
        while todo:
            hex_, mode = todo.popleft()
            length = best[hex_, mode]
            if length >= limit or (hex_ != start and self.blocks(who, hex_)):
                continue
            port = hex_ in PORTS and self.board.controls(who, hex_)
            for way in {"land", "sea"} if port else {mode}:
                for other in NEIGHBOURS[hex_]:
                    if self._crosses(hex_, other, way, zoi) and (other, way) not in best:
                        best[other, way] = length + 1
                        todo.append((other, way))
        found = {}
        for (hex_, _), length in best.items():
            found[hex_] = min(length, found.get(hex_, FAR))
        return found

    def _crosses(self, one, other, way, zoi):
        kind = side(one, other)
        if way == "land":
            return kind in ("land", "coast")
        return kind in ("water", "coast") and one not in zoi and other not in zoi

    def activation(self, hq, zoi):
        start, limit = self.at[hq], UNITS[hq].range
        who = UNITS[hq].side
        best, todo = {start: 0}, deque([start])
        while todo:
            hex_ = todo.popleft()
            if best[hex_] >= limit or (hex_ != start and self.blocks(who, hex_)):
                continue
            for other in NEIGHBOURS[hex_]:
                kind = side(hex_, other)
                shut = kind == "water" and (hex_ in zoi or other in zoi)
                if kind != "blocked" and not shut and other not in best:
                    best[other] = best[hex_] + 1
                    todo.append(other)
        return set(best)

    def road(self):
        todo, seen = ["2407"], {"2407"}
        while todo:
            hex_ = todo.pop()
            near = [n for n in NEIGHBOURS[hex_] if pair(hex_, n) in ROUTES and n not in seen]
            near = [n for n in near if not self.board.controls(JAPAN, n)]
            seen |= set(near)
            todo += near
        return "1406" in seen

    def commands(self, hq, unit):
        chief, counter = UNITS[hq], UNITS[unit]
        if chief.side != counter.side:
            return False
        if chief.side == JAPAN or chief.nation == "joint" or counter.nation == "chinese":
            return True
        if counter.nation == "us":
            return chief.nation == "us" or (counter.air and counter.service == "army")
        return counter.nation != "dutch" and chief.nation == "commonwealth"

    def supply(self):
        """13.1: first Japan with all zones, then the Allies without those of unsupplied Japanese units."""
        units, hqs = set(), set()
        for who in (JAPAN, ALLIES):
            zoi = self.suffered(who, None if who == JAPAN else units)
            sources = self._sources(who)
            own = [q for q in self.at if UNITS[q].hq and UNITS[q].side == who]
            good = [q for q in own if sources & set(self.supply_lengths(who, self.at[q], FAR, zoi))]
            hqs |= set(good)
            units |= self._fed(who, good, zoi)
        return units, hqs

    def _sources(self, who):
        if who == JAPAN:
            return {h for h in HOME_CITIES if self.board.controls(JAPAN, h)}
        return {h for h in EDGES if not self.blocks(ALLIES, h)}

    def _fed(self, who, hqs, zoi):
        reach = {q: self.supply_lengths(who, self.at[q], UNITS[q].range, zoi) for q in hqs}
        hump = self._hump(who, reach)
        found = set()
        for hq in hqs:
            for unit, place in self.at.items():
                counter = UNITS[unit]
                if counter.side != who or counter.hq or place not in reach[hq] or not self.commands(hq, unit):
                    continue
                if counter.nation != "chinese" or self.road() or hump:
                    found.add(unit)
        return found

    def _hump(self, who, reach):
        if who != ALLIES or "hump" not in self.board.flags:
            return False
        works = False
        for hq, lengths in reach.items():
            fields = [h for h in NORTHERN_AIRFIELDS if h in lengths and self.board.controls(ALLIES, h)]
            if not fields:
                continue
            works = True
            over = min(lengths[h] for h in fields) + 4
            for hex_ in KUNMING_ZONE:
                length = over + distance("2407", hex_)
                if length <= UNITS[hq].range:
                    lengths[hex_] = min(length, lengths.get(hex_, FAR))
        return works
