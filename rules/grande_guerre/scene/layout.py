"""Where areas lie, as drawn, and the part of the map that a scenario needs."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, FOLDER, SCENARIOS
from rules.kernel.scene import Point

WIDEST, HIGHEST = 1500, 1300
EDGE = 10


@cache
def layout() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / "layout.toml").read_text(encoding="utf-8"))


@cache
def points(text: str) -> tuple[Point, ...]:
    """A line as it is stored: the first point absolute, every further one relative to the one before."""
    numbers = [int(each) for each in text.split()]
    x, y = numbers[0], numbers[1]
    found = [(float(x), float(y))]
    for at in range(2, len(numbers), 2):
        x, y = x + numbers[at], y + numbers[at + 1]
        found.append((float(x), float(y)))
    return tuple(found)


class Sheet(Struct, frozen=True):
    """The part of the map that is shown, and how much larger than it is stored."""

    left: float
    top: float
    zoom: float
    width: float
    height: float
    areas: tuple[str, ...]

    def at(self, point: Point) -> Point:
        return ((point[0] - self.left) * self.zoom + 14, (point[1] - self.top) * self.zoom + 14)

    def line(self, text: str) -> tuple[Point, ...]:
        return tuple(self.at(point) for point in points(text))

    def shows(self, text: str) -> bool:
        """Whether any point of a line lies on the sheet."""
        right, bottom = self.left + self.width / self.zoom, self.top + self.height / self.zoom
        return any(self.left <= x <= right and self.top <= y <= bottom for x, y in points(text))

    def centre(self, area: str) -> Point:
        x, y = layout()["areas"][area]["centre"]
        return self.at((float(x), float(y)))


def areas_of(scenario: str) -> tuple[str, ...]:
    """The areas in play; islands and far neutral corners of a sector do not stretch the sheet."""
    played = SCENARIOS[scenario]
    if played.areas:
        return played.areas
    nations = (*played.nations(), *played.open_minors)
    return tuple(a for a, area in AREAS.items() if area.sector in played.sectors and area.owner in nations)


@cache
def sheet_of(scenario: str) -> Sheet:
    areas = areas_of(scenario)
    spots = [p for a in areas for ring in layout()["areas"][a]["rings"] for p in points(ring)]
    left, top = min(x for x, _ in spots) - EDGE, min(y for _, y in spots) - EDGE
    wide, high = max(x for x, _ in spots) + EDGE - left, max(y for _, y in spots) + EDGE - top
    zoom = min(WIDEST / wide, HIGHEST / high)
    return Sheet(left, top, zoom, wide * zoom, high * zoom, areas)
