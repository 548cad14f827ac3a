"""Rings for common outlines: hexes, discs, stars, rounded coasts, and silhouettes written as path text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, radians, sin, sqrt

from rules.kernel.scene.shapes import Point, Ring, Vertex

_KAPPA = 0.5522847498
_PATH_TOKEN = re.compile(r"([MLHVCZmlhvcz])|(-?\d*\.?\d+)|([^\s,])")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}


def hexagon(x: float, y: float, r: float, *, flat: bool = True) -> Ring:
    """The six corners of a hex with outer radius r; its sides are ring[i] to ring[i + 1]."""
    turn = 0 if flat else 30
    return tuple((x + r * cos(radians(60 * i + turn)), y + r * sin(radians(60 * i + turn))) for i in range(6))


def hex_centre(col: int, row: int, r: float, *, flat: bool = True, odd: bool = True) -> Point:
    """The centre of a hex in offset coordinates: every other column (row, if pointed) lies half a hex on."""
    shoved = 0.5 if (col if flat else row) % 2 == int(odd) else 0.0
    if flat:
        return 1.5 * r * col, sqrt(3) * r * (row + shoved)
    return sqrt(3) * r * (col + shoved), 1.5 * r * row


def disc(x: float, y: float, r: float) -> Ring:
    """A circle as a ring of four curves, for silhouettes."""
    k = r * _KAPPA
    return (
        (x + r, y),
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )


def star(x: float, y: float, r: float, *, points: int = 5, inner: float = 0.42) -> Ring:
    """A star that stands on its feet."""
    radii = (r, r * inner)
    return tuple(
        (x + radii[i % 2] * sin(pi * i / points), y - radii[i % 2] * cos(pi * i / points))
        for i in range(2 * points)
    )


def smoothed(points: Sequence[Point], rounds: int = 2, *, closed: bool = True) -> Ring:
    """The outline with its corners cut `rounds` times, so that coasts and rivers run softly."""
    line: list[Point] = list(points)
    for _ in range(rounds):
        ends = zip(line, line[1:] + line[:1], strict=True) if closed else pairwise(line)
        cut = [q for a, b in ends for q in (_between(a, b, 0.25), _between(a, b, 0.75))]
        line = cut if closed else [line[0], *cut, line[-1]]
    return tuple(line)


def placed(ring: Iterable[Vertex], *, scale: float = 1, dx: float = 0, dy: float = 0) -> Ring:
    """The ring enlarged and moved."""
    return tuple(tuple(v * scale + (dy if i % 2 else dx) for i, v in enumerate(vertex)) for vertex in ring)


def path(text: str) -> tuple[Ring, ...]:
    """Rings from path text with the commands M, L, H, V, C and Z (small letters are relative)."""
    rings: list[list[Vertex]] = []
    x = y = 0.0
    for letter, numbers in _commands(text):
        kind, relative = letter.upper(), letter.islower()
        if kind == "Z":
            x, y = rings[-1][0][:2] if rings else (x, y)
            continue
        vertex = _vertex(kind, numbers, x, y, relative)
        if kind == "M":
            rings.append([vertex])
        elif not rings:
            raise ValueError(f"path {text!r} must begin with M")
        else:
            rings[-1].append(vertex)
        x, y = vertex[-2:]
    return tuple(tuple(ring) for ring in rings)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for found in _PATH_TOKEN.finditer(text):
        if found[3] or (found[2] and letter in ("", "Z", "z")):
            raise ValueError(f"path {text!r} cannot be read at {found[0]!r}")
        if found[1]:
            _complete(text, letter, numbers)
            letter, numbers = found[1], []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(found[2]))
        if len(numbers) == _NUMBERS[letter.upper()]:
            yield letter, numbers
            letter, numbers = {"M": "L", "m": "l"}.get(letter, letter), []
    _complete(text, letter, numbers)


def _complete(text: str, letter: str, numbers: list[float]) -> None:
    if numbers:
        raise ValueError(f"path {text!r}: {letter} has {len(numbers)} numbers too many or too few")


def _vertex(kind: str, numbers: list[float], x: float, y: float, relative: bool) -> Vertex:
    if kind == "H":
        return (numbers[0] + (x if relative else 0), y)
    if kind == "V":
        return (x, numbers[0] + (y if relative else 0))
    if not relative:
        return tuple(numbers)
    return tuple(n + (y if i % 2 else x) for i, n in enumerate(numbers))


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
