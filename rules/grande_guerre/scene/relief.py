"""Trees, hills, peaks and reeds: what the ground of an area is, drawn where nothing else stands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.scene.layout import Sheet
from rules.kernel.scene import AnyShape, Icon, Point

SIGNS = {
    "forest": "tree",
    "swamp": "reeds",
    "flood": "waves",
    "desert": "dunes",
    "hills": "hills",
    "mountain": "peak",
    "high_mountain": "peak",
}
SIZE = {"tree": 7.0, "reeds": 8.0, "waves": 8.0, "dunes": 9.0, "hills": 9.5, "peak": 11.0}
APART, MOST, TRIES = 15.0, 14, 60


def relief(sheet: Sheet) -> Iterator[AnyShape]:
    """Signs of the terrain; always the same ones."""
    for area, known in AREAS.items():
        sign = SIGNS.get(known.terrain)
        if sign:
            size = SIZE[sign] * (1.35 if known.terrain == "high_mountain" else 1) * (sheet.zoom**0.75)
            for x, y in spots(sheet, area):
                yield Icon(name=sign, x=x, y=y, size=size, fill="relief", ink="relief_light", opacity=0.5)


def spots(sheet: Sheet, area: str) -> list[Point]:
    """Places in an area away from its stack, its name, its town and each other."""
    ring = sheet.rings[area][0]
    taken = occupied(sheet, area)
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    rng, found = Random(area), list[Point]()  # noqa: S311
    for _ in range(TRIES):
        spot = (rng.uniform(left, right), rng.uniform(top, bottom))
        if is_free(spot, taken) and within(spot, ring, 5 * sheet.zoom):
            spot = (round(spot[0], 1), round(spot[1], 1))
            taken.append((spot, APART * sheet.zoom))
            found.append(spot)
        if len(found) == MOST:
            break
    return found


def occupied(sheet: Sheet, area: str) -> list[tuple[Point, float]]:
    """Circles that must stay free: the stack, the town, and three along the name."""
    drawn, zoom = sheet.drawn[area], sheet.zoom
    x, y, _, size = drawn["label"]
    wide = size * 2.2
    along = [sheet.at((x + wide * step, y)) for step in (-1, 0, 1)]
    found = [(spot, (size + 5) * zoom) for spot in along]
    found.append((sheet.centres[area], (min(drawn["r"], 16) + 4) * zoom))
    return [*found, (sheet.towns[area], 10 * zoom)]


def is_free(spot: Point, taken: list[tuple[Point, float]]) -> bool:
    return all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= r * r for (x, y), r in taken)


def within(spot: Point, ring: tuple[Point, ...], edge: float) -> bool:
    """Whether a place lies in a ring, and a little away from its border."""
    around = ((0, 0), (edge, 0), (-edge, 0), (0, edge), (0, -edge))
    return all(inside((spot[0] + x, spot[1] + y), ring) for x, y in around)


def inside(spot: Point, ring: tuple[Point, ...]) -> bool:
    x, y = spot
    found, (ax, ay) = False, ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
        ax, ay = bx, by
    return found
