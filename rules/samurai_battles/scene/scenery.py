"""What stands on the tiles: trees, slopes, houses, paddies, ravines, stakes and castles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise
from math import cos, radians, sin

from rules.kernel.scene import AnyShape, Icon, Layer, Line, Point, Polygon, Ring, smoothed
from rules.samurai_battles.atlas import ADJACENT, HEXES, PLACES
from rules.samurai_battles.scene.ground import ACROSS, R, centre, facing, gaps, hexagon
from rules.samurai_battles.scene.rivers import waters

TREES = (
    (-13, -20),
    (14, -19),
    (-27, -9),
    (28, -8),
    (-6, -4),
    (9, -2),
    (-28, 11),
    (27, 12),
    (-14, 25),
    (13, 26),
)
TUFTS = ((-20, -8), (19, 11), (-9, 22))
HOUSES = ((-25, -13, 21), (25, -12, 21), (0, -3, 24), (-26, 14, 21), (26, 15, 21))
BUNDS = (-26, -13, 0, 13, 26)


@cache
def scenery(land: tuple[tuple[str, str], ...]) -> Layer:
    """All that is drawn on the tiles, from the lowest to what stands highest."""
    kinds = dict(land)
    shapes: list[AnyShape] = [*slopes([hex_ for hex_, kind in land if kind == "hill"]), *waters(kinds)]
    for hex_ in HEXES:
        kind = kinds.get(hex_, "open")
        shapes += SIGNS[kind](hex_) if kind in SIGNS else []
    return Layer("scenery", tuple(shapes), static=True)


def chance(hex_: str, number: int, among: int) -> int:
    """A choice that looks random and is always the same in one hex."""
    row, x2 = PLACES[hex_]
    mixed = (
        (row + 3) * 7919 + (x2 + 5) * 104729 + number * 1299709 + (row + 1) * (x2 + 1) * (number + 2) * 613
    )
    return (mixed >> 3) % among


def meadow(hex_: str) -> Iterator[AnyShape]:
    x, y = centre(hex_)
    dx, dy = TUFTS[chance(hex_, 1, 3)]
    if chance(hex_, 2, 5) > 1:
        yield Icon(name="grass", x=x + dx, y=y + dy, size=10, fill="grass")


def forest(hex_: str) -> Iterator[AnyShape]:
    x, y = centre(hex_)
    for number, (dx, dy) in enumerate(TREES):
        name = "oak" if chance(hex_, number, 3) == 0 else "cedar"
        size = 18 + chance(hex_, number + 1, 3) * 1.5
        yield Icon(name=name, x=x + dx, y=y + dy, size=size, fill="tree", ink="tree_light")


def village(hex_: str) -> Iterator[AnyShape]:
    x, y = centre(hex_)
    yield Line(points=((x - 33, y + 2), (x, y + 5), (x + 33, y + 1)), colour="bank", width=5, curved=True)
    for dx, dy, size in HOUSES:
        yield Icon(name="house", x=x + dx, y=y + dy, size=size, fill="roof", ink="wall")


def castle(hex_: str) -> Iterator[AnyShape]:
    x, y = centre(hex_)
    yield Polygon(rings=(hexagon(x, y, R * 0.86),), fill="stonework", outline="chasm", width=1)
    yield Polygon(rings=(hexagon(x, y, R * 0.66),), fill="tile_castle", outline="chasm", width=1)
    for dx, dy in ((-24, 8), (24, 8), (0, 24)):
        yield Icon(name="keep", x=x + dx, y=y + dy, size=30, fill="roof", ink="wall")


def paddies(hex_: str) -> Iterator[AnyShape]:
    """Flooded and ripe strips side by side, with bunds between them."""
    x, y = centre(hex_)
    for number, (left, right) in enumerate(pairwise((-33, *BUNDS[1:-1], 33))):
        fill = "paddy" if (number + chance(hex_, 1, 2)) % 2 else "paddy_ripe"
        yield Polygon(rings=(strip(x, y, left, right),), fill=fill, outline="bund", width=1)
    for dx in BUNDS:
        for dy in (-14, 0, 14):
            yield Icon(name="grass", x=x + dx - 6.5, y=y + dy, size=7, fill="bund", opacity=0.7)


def strip(x: float, y: float, left: float, right: float) -> Ring:
    """The part of a hex between two upright lines."""
    top = [(across, -reach(across)) for across in (left, *((0,) if left < 0 < right else ()), right)]
    return tuple((x + dx, y + dy) for dx, dy in (*top, *((dx, -dy) for dx, dy in reversed(top))))


def reach(across: float) -> float:
    """How far a hex, a little shrunk, reaches up and down beside its middle."""
    return (R - abs(across) / ACROSS * R / 2) * 0.88


def ravine(hex_: str) -> Iterator[AnyShape]:
    x, y = centre(hex_)
    upper = ((-34, -5), (-22, -16), (-8, -9), (4, -19), (18, -8), (34, -14))
    lower = ((30, 0), (18, 9), (5, 2), (-8, 15), (-22, 6))
    for grow, fill in ((1.0, "rim"), (0.78, "chasm")):
        ring = smoothed([(x + dx * grow, y + dy * grow * 1.25) for dx, dy in (*upper, *lower)], 1)
        yield Polygon(rings=(ring,), fill=fill)
    for dx, dy in ((-20, 21), (-6, 27), (10, 19), (24, 16)):
        yield Line(points=((x + dx, y + dy), (x + dx + 3, y + dy + 7)), colour="rim", width=1.4)


def stakes(hex_: str, high: float, step: float) -> Iterator[AnyShape]:
    """A row of stakes along the two hexsides towards the enemy, with a gap at the name of the hex."""
    x, y = centre(hex_)
    side = facing(hex_)
    foot = [(x + dx, y + side * reach(dx) * 1.08 + high / 2) for dx in steps(step)]
    rails = [(p, q) for p, q in pairwise(foot) if q[0] - p[0] < 2 * step]
    for share in (0.3, 0.7):
        for (ax, ay), (bx, by) in rails:
            ends = ((ax, ay - high * share), (bx, by - high * share))
            yield Line(points=ends, colour="stake", width=1.6)
    for px, py in foot:
        tip = (px, py - high)
        ring = ((px - 1.9, py), (px - 1.9, tip[1] + 3), tip, (px + 1.9, tip[1] + 3), (px + 1.9, py))
        yield Polygon(rings=(ring,), fill="stake", outline="halo", width=0.5)


def steps(step: float) -> list[float]:
    most = int((ACROSS - 5) / step)
    return [n * step for n in range(-most, most + 1) if abs(n * step) > 8]


def fence(hex_: str) -> Iterator[AnyShape]:
    return stakes(hex_, 9, 10)


def palisade(hex_: str) -> Iterator[AnyShape]:
    return stakes(hex_, 17, 5.2)


SIGNS: Mapping[str, Callable[[str], Iterator[AnyShape]]] = {
    "open": meadow,
    "forest": forest,
    "building": village,
    "castle": castle,
    "field": paddies,
    "ravine": ravine,
    "fence": fence,
    "palisade": palisade,
}


def slopes(hills: Collection[str]) -> Iterator[AnyShape]:
    """Two contours round every hill; hills side by side rise as one."""
    for size, saddle, fill in ((0.9, 0.66, "slope"), (0.62, 0.4, "summit")):
        rings = [*(knoll(hex_, size) for hex_ in hills), *saddles(hills, saddle), *gaps(hills)]
        if rings:
            yield Polygon(rings=tuple(rings), fill="contour", outline="contour", width=2)
            yield Polygon(rings=tuple(rings), fill=fill)
    for hex_ in hills:
        yield from hachures(hex_)


def knoll(hex_: str, size: float) -> Ring:
    """A rounded outline that is a little different in every hex."""
    x, y = centre(hex_)
    radii = [R * size * (0.92 + 0.05 * chance(hex_, number, 3)) for number in range(10)]
    turns = [radians(36 * number) for number in range(10)]
    return smoothed(
        [(x + r * cos(t) * 0.96, y + r * sin(t) * 0.96) for r, t in zip(radii, turns, strict=True)]
    )


def saddles(hills: Collection[str], half: float) -> Iterator[Ring]:
    for one, other in combinations(hills, 2):
        if other in ADJACENT[one]:
            yield bar(centre(one), centre(other), R * half)


def bar(a: Point, b: Point, half: float) -> Ring:
    """A band from one point to another."""
    dx, dy = (b[0] - a[0]) * half / (2 * ACROSS), (b[1] - a[1]) * half / (2 * ACROSS)
    return ((a[0] - dy, a[1] + dx), (b[0] - dy, b[1] + dx), (b[0] + dy, b[1] - dx), (a[0] + dy, a[1] - dx))


def hachures(hex_: str) -> Iterator[AnyShape]:
    """Short strokes down the sunless side."""
    x, y = centre(hex_)
    for turn in (15, 35, 55, 75, 95):
        c, s = cos(radians(turn)), sin(radians(turn))
        ends = ((x + R * 0.66 * c, y + R * 0.66 * s), (x + R * 0.79 * c, y + R * 0.79 * s))
        yield Line(points=ends, colour="contour", width=1.2)
