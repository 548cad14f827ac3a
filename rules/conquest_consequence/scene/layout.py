"""Where everything is drawn, loaded once."""

from __future__ import annotations

import tomllib
from typing import Any

from msgspec import Struct, convert

from rules.conquest_consequence.atlas import DATA

WIDTH, HEIGHT = 2400.0, 1680.0
Point = tuple[float, float]
Ring = tuple[Point, ...]


class Spot(Struct, frozen=True):
    at: Point
    r: float = 0
    size: float = 0
    angle: float = 0
    lines: int = 1
    cols: int = 1
    rows: int = 1


class Place(Struct, frozen=True):
    """The drawing of one land area or sea."""

    centre: Point
    polygons: tuple[str, ...] = ()
    holes: tuple[str, ...] = ()
    symbol: str = ""
    blocks: Spot | None = None
    label: Spot | None = None
    city: Spot | None = None
    city_label: Spot | None = None
    strait: Spot | None = None
    res: tuple[Point, ...] = ()
    influence: Point | None = None
    partisans: Point | None = None
    mark: float = 1


class Lines(Struct, frozen=True):
    lines: tuple[str, ...]
    kind: str = ""


def ring(text: str) -> Ring:
    """The points of a ring or line."""
    pairs = (each.split(",") for each in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)


def _read() -> dict[str, Any]:
    return tomllib.loads((DATA / "layout.toml").read_text(encoding="utf-8"))


_layout = _read()
LAND = convert(_layout["land"], dict[str, Place])
SEA = convert(_layout["sea"], dict[str, Place])
BORDERS = convert(_layout["borders"], tuple[Lines, ...])
CLOSED = tuple(line for each in _layout["closed"] for line in each["lines"])
"""Water that joins two seas and is not passed."""
SEA_BORDERS = convert(_layout["sea_borders"], tuple[Lines, ...])
OFF_MAP = {name: tuple(rings) for name, rings in _layout["off_map"].items()}
ISLES = {name: tuple(rings) for name, rings in _layout["isles"].items()}
RIVERS, LAKES = tuple(_layout["rivers"]), tuple(_layout["lakes"])
PLACES = LAND | SEA


def rings(place: Place) -> tuple[Ring, ...]:
    return tuple(ring(each) for each in (place.polygons or (place.symbol,)))
