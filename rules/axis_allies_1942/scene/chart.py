"""Where everything lies: outlines and centres of the spaces, and the sheets of the picture."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import atan2, pi

from msgspec import Struct, convert

from rules.axis_allies_1942.atlas import DATA
from rules.kernel.scene import Box, Point, Ring, Scale

WIDTH, HEIGHT = 2400, 1902
K = 1.92
LEFT = TOP = 20
WORLD = Box(LEFT, TOP, 1000 * K, 500 * K)


class Outline(Struct, frozen=True):
    """A space as layout.toml draws it; `r` is the free radius around its centre."""

    centre: Point
    r: float
    polygons: tuple[tuple[Point, ...], ...]
    city: Point | None = None


class Sheet(Struct, frozen=True):
    """A picture of the map: the world, or an inset `zoom` times as large; type and units do not grow."""

    name: str
    zoom: float
    source: Box
    target: Box
    size: float
    """The height of a row of units."""

    def at(self, x: float, y: float) -> Point:
        """A point of the layout in the sheet's own units."""
        return (LEFT + x * K) * self.zoom, (TOP + y * K) * self.zoom

    def back(self, x: float, y: float) -> Point:
        """A point in the sheet's own units as a point of the world map, where shapes are written down."""
        return x / self.zoom, y / self.zoom

    def length(self, units: float) -> float:
        return units / self.zoom

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what the sheet shows, in its own units."""
        box, z = self.source, self.zoom
        return box.x * z, box.y * z, (box.x + box.w) * z, (box.y + box.h) * z


_LAYOUT = tomllib.loads((DATA / "layout.toml").read_text(encoding="utf-8"))
_CHART = tomllib.loads((DATA / "chart.toml").read_text(encoding="utf-8"))

LANDS = convert(_LAYOUT["territories"], dict[str, Outline])
ZONES = convert(_LAYOUT["sea_zones"], dict[str, Outline])
SPACES = {**ZONES, **LANDS}
DEAD_WATER = convert(_LAYOUT["dead_water"], dict[str, tuple[tuple[Point, ...], ...]])
CANAL_ENDS = convert(_LAYOUT["canals"], dict[str, tuple[Point, Point]])
LEFT_CITIES = frozenset(_CHART["cities"]["left"])
OFFSETS: dict[str, dict[str, dict[str, Point]]] = _CHART["offsets"]
"""Sheet, space and what is moved (label or units) to an offset."""


def spot(x: float, y: float) -> Point:
    """A point of the layout on the world map."""
    return LEFT + x * K, TOP + y * K


def _inset(name: str, target: Box, size: float) -> Sheet:
    x, y, w, h = _CHART["insets"][name]["box"]
    return Sheet(name, target.w / (w * K), Box(*spot(x, y), w * K, h * K), target, size)


EUROPE = _inset("europe", Box(LEFT, 1000, 1044, 882), 33)
ASIA = _inset("asia", Box(1084, 1000, 856, 882), 33)
INSETS = (EUROPE, ASIA)
SHEET = Sheet("world", 1, WORLD, WORLD, 27)
SHEETS = (SHEET, *INSETS)
SCALE = Scale(near=1.1, far=0.5, mark=0.65, most=5)
NEAR = Sheet("near", SCALE.zoom("near"), WORLD, WORLD, 33)
FAR = Sheet("far", SCALE.zoom("far"), WORLD, WORLD, 29)
PAGES = (FAR, NEAR)
"""How a page shows the world from far and near; it needs no insets."""
THEATRES = {name: Box(*spot(x, y), w * K, h * K) for name, (x, y, w, h) in _CHART["theatres"].items()}


def shows(sheet: Sheet, space: str) -> bool:
    """Whether a sheet shows a space in full; on a page there is no other place for it."""
    return sheet in PAGES or sheet_of(space) is sheet


def middle(space: str) -> Point:
    """The point of the world map around which the signs of a space keep their size."""
    return spot(*SPACES[space].centre)


@cache
def sheet_of(space: str) -> Sheet:
    """The sheet that shows the units of a space in full."""
    x, y = spot(*SPACES[space].centre)
    for sheet in INSETS:
        box, edge = sheet.source, 4 * K
        if box.x + edge < x < box.x + box.w - edge and box.y + edge < y < box.y + box.h - edge:
            return sheet
    return SHEET


@cache
def rings(space: str) -> tuple[Ring, ...]:
    """The outline of a space on the world map, rounded except where borders meet."""
    kind = ZONES if space in ZONES else LANDS
    return tuple(_rounded(polygon, _junctions(space in ZONES)) for polygon in kind[space].polygons)


@cache
def _junctions(sea: bool) -> frozenset[Point]:
    """Corners that must stay where they are, because more than two lines meet there or the map ends."""
    met: dict[Point, set[Point]] = {}
    for outline in (ZONES if sea else LANDS).values():
        for polygon in outline.polygons:
            for a, b in pairwise((*polygon, polygon[0])):
                met.setdefault(a, set()).add(b)
                met.setdefault(b, set()).add(a)
    return frozenset(p for p, others in met.items() if len(others) != 2 or p[0] in (0, 1000))


def _rounded(polygon: Iterable[Point], fixed: frozenset[Point]) -> Ring:
    """The polygon with its free corners rounded, the sharper the finer, between the middles of its sides."""
    corners = [spot(*corner) for corner in polygon]
    kept = {spot(*corner) for corner in fixed}
    ring: list[Point] = []
    for before, here, after in zip(corners[-1:] + corners, corners, corners[1:] + corners[:1], strict=False):
        steps = 0 if here in kept else min(3, int(_turning(before, here, after) / 0.35))
        start, end = _between(before, here, 0.5), _between(here, after, 0.5)
        ring += _curve(start, here, end, steps) if steps else [here]
    return tuple(ring)


def _curve(start: Point, corner: Point, end: Point, steps: int) -> list[Point]:
    shares = [i / steps for i in range(steps + 1)]
    return [_between(_between(start, corner, t), _between(corner, end, t), t) for t in shares]


def _between(a: Point, b: Point, share: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * share, 2), round(a[1] + (b[1] - a[1]) * share, 2)


def _turning(a: Point, b: Point, c: Point) -> float:
    """By how much a line turns at b, in radians."""
    turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return abs((turn + pi) % (2 * pi) - pi)


def plain_rings(polygons: Iterable[Iterable[Point]]) -> tuple[Ring, ...]:
    return tuple(tuple(spot(*p) for p in polygon) for polygon in polygons)
