"""Curves, arrows, dashes and bounds; both painters take all their geometry from here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin, sqrt

from rules.kernel.scene import Box, Point, Ring

Polyline = list[Point]


@dataclass(slots=True, frozen=True)
class Placement:
    """How a part of the map is put on the picture: enlarged by `scale`, moved, marks enlarged by `marks`."""

    scale: float = 1
    dx: float = 0
    dy: float = 0
    marks: float = 1

    def point(self, x: float, y: float) -> Point:
        """Where a point of the map comes to lie."""
        return x * self.scale + self.dx, y * self.scale + self.dy

    def ring(self, ring: Ring) -> Ring:
        """Where a ring of the map comes to lie."""
        if self.is_plain:
            return ring
        k, dx, dy = self.scale, self.dx, self.dy
        if all(len(vertex) == 2 for vertex in ring):
            return tuple([(x * k + dx, y * k + dy) for x, y in ring])
        return tuple(tuple(v * k + (dy if i % 2 else dx) for i, v in enumerate(vertex)) for vertex in ring)

    @property
    def is_plain(self) -> bool:
        return self.scale == 1 and self.dx == 0 and self.dy == 0

    def moved(self, dx: float) -> "Placement":
        """This placement shifted sideways, for a world that repeats."""
        return Placement(self.scale, self.dx + dx, self.dy, self.marks)


def flatten(ring: Ring, scale: float = 1) -> Polyline:
    """The ring as straight lines, curves cut finely enough for `scale` pixels per unit."""
    line: Polyline = []
    for vertex in ring:
        if len(vertex) == 2:
            line.append((vertex[0], vertex[1]))
        elif len(vertex) == 6 and line:
            line += cubic(line[-1], vertex, scale)
        else:
            raise ValueError(f"a ring has the vertex {vertex}: write (x, y), or six numbers for a curve")
    return line


def cubic(start: Point, vertex: Sequence[float], scale: float = 1) -> Polyline:
    """Points along a cubic curve, without its start."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = vertex
    reach = hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1) + hypot(x3 - x2, y3 - y2)
    steps = min(40, max(3, ceil(sqrt(reach * scale))))
    points: Polyline = []
    for i in range(1, steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def curve_through(points: Sequence[Point]) -> Ring:
    """A smooth curve through all the points (Catmull-Rom, as cubic vertices)."""
    if len(points) < 3:
        return tuple(points)
    ends = [points[0], *points, points[-1]]
    ring: list[tuple[float, ...]] = [points[0]]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        ring.append((bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy))
    return tuple(ring)


def bowed(start: Point, end: Point, bend: float) -> Ring:
    """An arc from start to end that leaves the straight line by `bend` of its length, to the left."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    ox, oy = dy * bend * 4 / 3, -dx * bend * 4 / 3
    return (start, (x0 + dx / 4 + ox, y0 + dy / 4 + oy, x0 + dx * 3 / 4 + ox, y0 + dy * 3 / 4 + oy, x1, y1))


def arrow_spine(points: Sequence[Point], bend: float) -> Polyline:
    """The line an arrow follows: bowed between two points, smooth through more."""
    if len(points) < 2:
        raise ValueError("an arrow needs two points")
    ring = bowed(points[0], points[-1], bend) if len(points) == 2 and bend else curve_through(points)
    return flatten(ring, 0.5)


def arrow_head(spine: Polyline, length: float, half: float) -> tuple[Polyline, Polyline]:
    """The spine cut back to the neck, and the triangle in front of it."""
    neck = trimmed(spine, length)
    (bx, by), (tx, ty) = neck[-1], spine[-1]
    reach = hypot(tx - bx, ty - by) or 1
    ux, uy = (tx - bx) / reach, (ty - by) / reach
    return neck, [(bx - uy * half, by + ux * half), (tx, ty), (bx + uy * half, by - ux * half)]


def arrow_ring(spine: Polyline, width: float, head: float) -> Ring:
    """The outline of a tapering arrow: thin at its tail, `width` at the neck, head `head` times as wide."""
    total = length_of(spine)
    reach = min(width * head, total * 0.6)
    neck, triangle = arrow_head(spine, reach, reach / 2 if reach < width * head else width * head / 2)
    half = min(width / 2, reach / 4)
    left, right = [], []
    for (x, y), (nx, ny), share in _normals(neck):
        h = half * (0.35 + 0.65 * share)
        left.append((x + nx * h, y + ny * h))
        right.append((x - nx * h, y - ny * h))
    return (*left, *triangle, *reversed(right))


def _normals(line: Polyline) -> list[tuple[Point, Point, float]]:
    found = []
    last = len(line) - 1
    for i, point in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
        reach = hypot(bx - ax, by - ay) or 1
        found.append((point, (-(by - ay) / reach, (bx - ax) / reach), i / max(1, last)))
    return found


def length_of(line: Polyline) -> float:
    """How long the line is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def trimmed(line: Polyline, cut: float) -> Polyline:
    """The line without its last `cut` units."""
    keep = max(0.0, length_of(line) - cut)
    kept = [line[0]]
    for a, b in pairwise(line):
        step = hypot(b[0] - a[0], b[1] - a[1])
        if step >= keep:
            share = keep / step if step else 0
            return [*kept, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)]
        keep -= step
        kept.append(b)
    return kept


def dashed(line: Polyline, pattern: Sequence[float]) -> list[Polyline]:
    """The pieces of the line that a dash pattern (on, off, ...) leaves visible."""
    lengths = [max(0.01, p) for p in (pattern if len(pattern) % 2 == 0 else [*pattern, *pattern])]
    pieces: list[Polyline] = [[line[0]]]
    phase, left = 0, lengths[0]
    for (ax, ay), (bx, by) in pairwise(line):
        step, gone = hypot(bx - ax, by - ay), 0.0
        while step - gone > left:
            gone += left
            at = (ax + (bx - ax) * gone / step, ay + (by - ay) * gone / step)
            if phase % 2 == 0:
                pieces[-1].append(at)
            else:
                pieces.append([at])
            phase, left = (phase + 1) % len(lengths), lengths[(phase + 1) % len(lengths)]
        left -= step - gone
        if phase % 2 == 0:
            pieces[-1].append((bx, by))
    return [piece for piece in pieces if len(piece) > 1]


def oriented(ring: Ring, *, clockwise: bool) -> Ring:
    """The ring running the wanted way round, so that holes cancel rings under the nonzero rule."""
    corners = flatten(ring, 0.05)
    turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    return ring if (turn > 0) == clockwise else reversed_ring(ring)


def reversed_ring(ring: Ring) -> Ring:
    """The ring drawn backwards, curves and all; its closing line stays the closing line."""
    ends = [vertex[-2:] for vertex in ring]
    back: list[tuple[float, ...]] = [ends[-1]]
    for i in range(len(ring) - 1, 0, -1):
        vertex = ring[i]
        back.append((*vertex[2:4], *vertex[0:2], *ends[i - 1]) if len(vertex) == 6 else ends[i - 1])
    return tuple(back)


def bounds(rings: Iterable[Ring], margin: float = 0) -> Box:
    """The rectangle around the rings (control points included) and a margin."""
    xs: list[float] = []
    ys: list[float] = []
    for ring in rings:
        for vertex in ring:
            xs += vertex[0::2]
            ys += vertex[1::2]
    if not xs:
        return Box(0, 0, 0, 0)
    left, top = min(xs) - margin, min(ys) - margin
    return Box(left, top, max(xs) + margin - left, max(ys) + margin - top)


def rotated(x: float, y: float, angle: float, pivot: Point) -> Point:
    """The point turned clockwise (y runs down) round the pivot."""
    c, s = cos(radians(angle)), sin(radians(angle))
    dx, dy = x - pivot[0], y - pivot[1]
    return pivot[0] + dx * c - dy * s, pivot[1] + dx * s + dy * c


def overlap(first: Box, second: Box) -> bool:
    """Whether two rectangles share any area."""
    return (
        first.x < second.x + second.w
        and second.x < first.x + first.w
        and first.y < second.y + second.h
        and second.y < first.y + first.h
    )
