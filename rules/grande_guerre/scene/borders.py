"""Lines between areas: a border is shared by two areas, so that fronts and frontiers are edges of both."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from math import hypot

from rules.grande_guerre.atlas import AREAS
from rules.grande_guerre.scene.layout import layout, points, sheet_of
from rules.kernel.scene import Point

Run = tuple[Point, ...]


@cache
def owners() -> dict[tuple[Point, Point], str]:
    """The area to the right of every edge, clockwise around it."""
    found = {}
    for area in AREAS:
        for ring in layout()["areas"][area]["rings"]:
            line = points(ring)
            for start, end in zip(line, (*line[1:], line[0]), strict=True):
                found[start, end] = area
    return found


@cache
def borders() -> dict[tuple[str, str], tuple[Run, ...]]:
    """The lines between each two areas, with the first area to their right; `""` is the sea or the edge."""
    found: dict[tuple[str, str], list[Run]] = {}
    for area in AREAS:
        for ring in layout()["areas"][area]["rings"]:
            for other, run in runs(points(ring)):
                found.setdefault((area, other), []).append(run)
    return {pair: tuple(lines) for pair, lines in found.items()}


def runs(line: Run) -> list[tuple[str, Run]]:
    """A ring cut where the neighbour changes."""
    sides = owners()
    edges = [
        (sides.get((end, start), ""), start, end)
        for start, end in zip(line, (*line[1:], line[0]), strict=True)
    ]
    first = next((n for n in range(len(edges)) if edges[n][0] != edges[n - 1][0]), 0)
    turned = edges[first:] + edges[:first]
    found = []
    for other, group in groupby(turned, key=lambda edge: edge[0]):
        part = list(group)
        found.append((other, (part[0][1], *(end for _, _, end in part))))
    return found


def beside(line: Run, by: float) -> Run:
    """A line moved to its right by so much; one that ends where it begins stays closed."""
    found, last = [], len(line) - 1
    closed = last > 1 and line[0] == line[last]
    for at, (x, y) in enumerate(line):
        ax, ay = line[at - 1 if at else last - 1 if closed else 0]
        bx, by_ = line[at + 1 if at < last else 1 if closed else last]
        dx, dy = bx - ax, by_ - ay
        length = hypot(dx, dy) or 1
        found.append((round(x - dy / length * by, 1), round(y + dx / length * by, 1)))
    return tuple(found)


@lru_cache(maxsize=500)
def joined(pairs: tuple[tuple[str, str], ...]) -> tuple[Run, ...]:
    """The borders of areas with others as lines as long as can be, each with the first areas to its right."""
    begun: dict[Point, list[Run]] = {}
    for pair in pairs:
        for run in borders().get(pair, ()):
            begun.setdefault(run[0], []).append(run)
    ends = {run[-1] for each in begun.values() for run in each}
    # What begins where nothing ends comes first; the rest are rings.
    return tuple(
        followed(begun, start)
        for start in sorted(begun, key=lambda point: (point in ends, point))
        for _ in range(len(begun[start]))
        if begun[start]
    )


def followed(begun: dict[Point, list[Run]], start: Point) -> Run:
    """A line from here on as far as it goes; its parts are taken out."""
    line = begun[start].pop()
    while begun.get(line[-1]):
        line += begun[line[-1]].pop()[1:]
    return line


@cache
def neighbours(scenario: str) -> tuple[tuple[str, str], ...]:
    """Each two areas on the sheet that share a border, once."""
    shown = set(sheet_of(scenario).areas)
    return tuple((a, b) for a, b in borders() if a < b and (a in shown or b in shown))
