"""13.1, 7.53, 12.75: which headquarters, units and hexes are in supply, in the order of A12."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from rules.empire_of_the_sun.atlas import (
    ALLIES,
    HEADQUARTERS,
    HOME_CITIES,
    JAPAN,
    KUNMING,
    KUNMING_ZONE,
    NORTHERN_AIRFIELDS,
    UNITS,
    enemy,
)
from rules.empire_of_the_sun.board import BOX, Board
from rules.empire_of_the_sun.hexes import BIT, EDGE_BITS, NEIGHBOURS, ROUTES, bits, distance, pair
from rules.empire_of_the_sun.supply.paths import connected, fed_layers, own_ports, traces
from rules.empire_of_the_sun.supply.position import Position, position, suffered

HUMP = 4
"""12.71, 13.31: hexes between an airfield of Northern India and Kunming or the China air box."""


def commands(hq: str, unit: str) -> bool:
    """7.53: which units a headquarters may activate, supply and bring in."""
    chief, counter = UNITS[hq], UNITS[unit]
    if chief.side != counter.side:
        return False
    if chief.side == JAPAN or chief.nation == "joint" or counter.nation == "chinese":
        return True
    if counter.nation == "us":
        return chief.nation == "us" or (counter.air and counter.army)
    return counter.commonwealth and chief.nation == "commonwealth"


COMMANDED: dict[str, frozenset[str]] = {
    hq: frozenset(u for u in UNITS if not UNITS[u].hq and commands(hq, u)) for hq in HEADQUARTERS
}
"""7.53: the units of each headquarters."""


def burma_road(here: Position) -> bool:
    """12.76: a transport route through Allied hexes joins Kunming and Madras."""
    todo, seen = [KUNMING], {KUNMING}
    while todo:
        hex_ = todo.pop()
        if hex_ == "1406":
            return True
        for other in NEIGHBOURS[hex_]:
            if other not in seen and pair(hex_, other) in ROUTES and not here.japanese & BIT[other]:
                seen.add(other)
                todo.append(other)
    return False


class Supply:
    """What is in supply in one position; `areas` are the hexes that each supplied headquarters reaches."""

    def __init__(self, here: Position):
        self.here = here
        self.road = burma_road(here)
        self.hqs: set[str] = set()
        self.units: set[str] = set()
        self.areas: dict[str, int] = {}
        self.hump = False
        self._trace(JAPAN, suffered(here, JAPAN))
        self._express()
        japanese = frozenset(self.units) | frozenset(here.fliers(ALLIES))
        self._trace(ALLIES, suffered(here, ALLIES, japanese))
        self.fliers = frozenset(u for u in self.units if UNITS[u].flies)

    def _trace(self, side: str, zoi: int) -> None:
        """13.1: the headquarters of a side that reach a final source, and what those supply."""
        here, foes = self.here, self.here.occupied(enemy(side))
        ports = own_ports(here.controlled(side))
        joined = connected(sources(here, side), foes, zoi, ports)
        found = [q for q in here.headquarters(side) if joined & BIT[here.at[q]]]
        for hq in found:
            self.hqs.add(hq)
            layers = fed_layers(BIT[here.at[hq]], UNITS[hq].range, foes, zoi, ports)
            self.areas[hq] = reduce(or_, layers) | self._across_the_hump(hq, side, layers)
        for hq in found:
            self._feed(hq, self.areas[hq], COMMANDED[hq])
        self.units |= {u for u in here.activated if u in here.at and UNITS[u].side == side}

    def _feed(self, hq: str, area: int, own: frozenset[str]) -> None:
        """Whom one headquarters supplies."""
        cut = not (self.road or self.hump)
        for unit, bit in self.here.placed:
            if area & bit and unit in own and not (cut and UNITS[unit].nation == "chinese"):
                self.units.add(unit)
        if not cut:
            self.units |= own.intersection(self.here.in_box)

    def _across_the_hump(self, hq: str, side: str, layers: tuple[int, ...]) -> int:
        """12.75, 13.31: from a supplied Allied airfield of Northern India over the mountains to Kunming."""
        if side != ALLIES or "hump" not in self.here.flags:
            return 0
        fields = bits(NORTHERN_AIRFIELDS) & self.here.controlled(side)
        over = next((length + HUMP for length, layer in enumerate(layers) if layer & fields), None)
        if over is None:
            return 0
        self.hump = True
        return bits(h for h in KUNMING_ZONE if over + distance(KUNMING, h) <= UNITS[hq].range)

    def _express(self) -> None:
        """13.32: the hex of the Tokyo Express is in supply whatever happens."""
        hex_ = self.here.express
        if hex_ and self.here.japanese & BIT[hex_]:
            self.units |= {
                u for u in self.here.by_hex.get(hex_, []) if UNITS[u].side == JAPAN and not UNITS[u].hq
            }

    def reaches(self, hq: str, place: str) -> bool:
        """Whether a supplied headquarters supplies a place; the China air box is supplied as Kunming is."""
        if place == BOX:
            return self.road or self.hump
        return bool(self.areas[hq] & BIT[place])

    def area(self, side: str) -> int:
        """13.1.2: the hexes that some supplied headquarters of the side reaches."""
        return reduce(or_, (self.areas[q] for q in self.hqs if UNITS[q].side == side), 0)

    def feeds(self, unit: str, place: str) -> bool:
        """13.1.2: whether a unit would be in supply in a place."""
        return any(commands(q, unit) and self.reaches(q, place) for q in self.hqs)


@lru_cache(maxsize=128)
def supply_of(here: Position) -> Supply:
    return Supply(here)


def supply(board: Board) -> Supply:
    """A12: the supply of both sides in the position as it is."""
    return supply_of(position(board))


def sources(here: Position, side: str) -> int:
    """13.2, A5: final sources: home cities in Japanese hands, edges of the map without Japanese units."""
    if side == JAPAN:
        return bits(HOME_CITIES) & here.japanese
    return EDGE_BITS & ~here.occupied(JAPAN)


def linked(here: Position, side: str, one: str, other: str) -> bool:
    """17.27.1: a supply path of any length joins two hexes, neither in enemy hands."""
    if not (here.controlled(side) & BIT[one] and here.controlled(side) & BIT[other]):
        return False
    fed = frozenset(supply_of(here).fliers)
    zoi = suffered(here, side, fed)
    return traces(BIT[one], BIT[other], here.occupied(enemy(side)), zoi, own_ports(here.controlled(side)))
