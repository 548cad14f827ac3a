"""1.9: the map as a grid of hexes CCRR, and sets of hexes as whole numbers with one bit for each.

A set is an int whose bit `column * 30 + row` stands for a hex. One step in all six directions is then eight
masked shifts, because the directions of even and odd columns together are eight different numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
ROWS = 30
EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
Masks = tuple[tuple[int, int], ...]
"""For each shift the hexes from which it leads across the right kind of hexside."""


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8"))


MAP = read("map")


def split(table: Mapping[str, str]) -> dict[str, list[str]]:
    return {name: text.split() for name, text in table.items()}


def number(hex_: str) -> int:
    return int(hex_[:2]) * ROWS + int(hex_[2:])


def code(bit: int) -> str:
    return f"{bit // ROWS:02d}{bit % ROWS:02d}"


HEXES: tuple[str, ...] = tuple(
    f"{int(column):02d}{row:02d}"
    for column, ranges in MAP["columns"].items()
    for low, high in ranges
    for row in range(low, high + 1)
)
_PLAYABLE = frozenset(HEXES)
BIT: dict[str, int] = {each: 1 << number(each) for each in HEXES}


def bits(hexes: Iterable[str]) -> int:
    found = 0
    for hex_ in hexes:
        found |= BIT[hex_]
    return found


def listed(found: int) -> list[str]:
    """The hexes of a set in ascending order."""
    return [code(bit) for bit in numbers(found)]


def numbers(found: int) -> Iterator[int]:
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low


def bit(hex_: str) -> int:
    return BIT[hex_]


ALL = bits(HEXES)


def _near(hex_: str) -> list[str]:
    column, row = int(hex_[:2]), int(hex_[2:])
    steps = ODD if column % 2 else EVEN
    around = [f"{column + dc:02d}{row + dr:02d}" for dc, dr in steps if row + dr >= 0]
    return [each for each in around if each in _PLAYABLE]


NEIGHBOURS: dict[str, tuple[str, ...]] = {each: tuple(_near(each)) for each in HEXES}


def _cube(hex_: str) -> tuple[int, int, int]:
    q, row = int(hex_[:2]), int(hex_[2:])
    r = row - (q - (q & 1)) // 2
    return q, r, -q - r


_CUBES = {each: _cube(each) for each in HEXES}


def distance(one: str, other: str) -> int:
    """1.3 Range: hexes from one to the other, the first not counted, whatever lies between."""
    (a, b, c), (x, y, z) = _CUBES[one], _CUBES[other]
    return max(abs(a - x), abs(b - y), abs(c - z))


# Hexsides


def pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _pairs(text: str) -> list[tuple[str, str]]:
    return [pair(*each.split("-")) for each in text.split()]


_SIDES: dict[tuple[str, str], str] = {
    each: kind for kind, text in MAP["sides"].items() for each in _pairs(text)
}


def side(one: str, other: str) -> str:
    """What lies between two neighbours: land, coast (both), water, or blocked for all but aircraft."""
    return _SIDES.get(pair(one, other), "water")


ROUTES = frozenset(each for kind in ("rail", "road") for each in _pairs(MAP["routes"][kind]))
KWAI = frozenset(_pairs(MAP["routes"]["kwai"]))


def _masks(kinds: tuple[str, ...]) -> Masks:
    found: dict[int, int] = {}
    for hex_ in HEXES:
        for other in NEIGHBOURS[hex_]:
            if side(hex_, other) in kinds:
                shift = number(other) - number(hex_)
                found[shift] = found.get(shift, 0) | BIT[hex_]
    return tuple(sorted(found.items()))


BY_SEA = _masks(("water", "coast"))
"""7.21: where ships sail."""
BY_LAND = _masks(("land", "coast"))
"""7.41: where ground units march, and where zones of influence stop no path."""
BY_WATER = _masks(("water",))
"""7.35: sides without any land."""


def step(found: int, masks: Masks) -> int:
    """All hexes one step from a set, across hexsides of one kind."""
    reached = 0
    for shift, mask in masks:
        if shift > 0:
            reached |= (found & mask) << shift
        else:
            reached |= (found & mask) >> -shift
    return reached


@cache
def disc(hex_: str, radius: int = 2) -> int:
    """The hexes within a distance, the middle among them; what is no hex of the map does not stop it."""
    return bits(each for each in HEXES if distance(hex_, each) <= radius)


# Terrain and symbols

TERRAIN: dict[str, str] = {h: kind for kind, hexes in split(MAP["terrain"]).items() for h in hexes}
SYMBOLS: dict[str, frozenset[str]] = {kind: frozenset(each) for kind, each in split(MAP["symbols"]).items()}
NATION: dict[str, str] = {h: name for name, hexes in split(MAP["nation"]).items() for h in hexes}
LAND = frozenset(TERRAIN)
FERRY = "5408"
"""7.36: an ocean hex with an airfield, for landings between two legs."""
PORTS = SYMBOLS["port"]
AIRFIELDS = SYMBOLS["airfield"] - {FERRY}
CITIES = SYMBOLS["city"]
RESOURCES = SYMBOLS["resource"]
ONE_HEX_ISLANDS = SYMBOLS["island1"]
NAMED = frozenset(LAND & (PORTS | AIRFIELDS | CITIES | RESOURCES))
"""1.3 Named location: a land hex with a symbol."""
COASTAL = frozenset(h for h in LAND if any(side(h, n) in ("water", "coast") for n in NEIGHBOURS[h]))
EDGES = tuple(h for hexes in split(MAP["edges"]).values() for h in hexes)
"""13.2: the final sources of the Allies."""
SOVIET = frozenset(h for h in LAND if NATION[h] == "soviet")
JAPANESE_AT_FIRST = frozenset(MAP["start"]["japan"].split())


@cache
def airfields_near(place: str, reach: int) -> tuple[str, ...]:
    """Airfields and the ferry within so many hexes of a hex, in ascending order."""
    return tuple(h for h in sorted({*AIRFIELDS, FERRY}) if h != place and distance(place, h) <= reach)


PORT_BITS, LAND_BITS, EDGE_BITS = bits(PORTS), bits(LAND), bits(EDGES)
COAST_BITS, AIRFIELD_BITS = bits(COASTAL), bits(AIRFIELDS)
