"""The map itself: sea, zones, neutral land, and territories in the colours of those who control them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rules.axis_allies_1942.atlas import TERRITORIES
from rules.axis_allies_1942.names import space_name
from rules.axis_allies_1942.scene.chart import DEAD_WATER, LANDS, WORLD, ZONES, plain_rings, rings, spot
from rules.kernel.scene import AnyShape, Glow, Gradient, Hatch, Layer, Line, Polygon, Rect

NEUTRAL = Hatch("impassable", "neutral", spacing=9, width=0.9)
DEPTHS = Gradient(
    (WORLD.x, WORLD.y),
    (WORLD.x, WORLD.y + WORLD.h),
    ((0, "water"), (0.35, "water"), (0.75, "water_deep"), (1, "water_deep")),
)
ICE = Hatch("water_edge", "ice", spacing=12, width=1.2, angle=-30)


@cache
def sea(lang: str) -> Layer:
    """What never changes and lies below the land: depths, shelf, zones and ice."""
    coasts = tuple(ring for land in LANDS for ring in rings(land))
    shapes: list[AnyShape] = [
        *(zone_shape(zone, lang) for zone in ZONES),
        Polygon(rings=coasts, glow=Glow("water_edge", 24, 0.12, 5)),
        Polygon(rings=coasts, glow=Glow("water_edge", 7, 0.28, 3)),
        *graticule(),
        *ice(),
    ]
    return Layer("sea", tuple(shapes), static=True)


def zone_shape(zone: str, lang: str) -> Polygon:
    return Polygon(
        rings=rings(zone),
        fill=DEPTHS,
        outline="water_edge",
        width=1.4,
        space=zone,
        tip=space_name(zone, lang),
    )


def graticule() -> list[Line]:
    """Fine lines as on a chart, so that the open sea is not empty."""
    across = [((0.0, y), (1000.0, y)) for y in range(62, 500, 63)]
    down = [((float(x), 0.0), (float(x), 500.0)) for x in range(50, 1000, 100)]
    return [
        Line(points=(spot(*a), spot(*b)), colour="water_edge", width=0.7, opacity=0.35)
        for a, b in (*across, *down)
    ]


def ice() -> list[Polygon]:
    return [
        Polygon(rings=plain_rings(polygons), fill=ICE if name != "caspian" else "water_deep")
        for name, polygons in DEAD_WATER.items()
    ]


def territories(board: Mapping[str, Any], tips: Mapping[str, str]) -> Layer:
    """Land in a tint of its controller; neutral land is hatched."""
    shapes = [
        Polygon(
            rings=rings(land),
            fill=NEUTRAL if TERRITORIES[land].neutral else f"{board['control'][land]}_soft",
            space=land,
            tip=tips[land],
        )
        for land in LANDS
    ]
    return Layer("land", tuple(shapes))


@cache
def relief() -> Layer:
    """Borders, and a shade along them that deepens the tint below."""
    shade = Glow("ink", 7, 0.1, 2)
    borders = [Polygon(rings=rings(land), outline="coast", width=1.4, shade=shade) for land in LANDS]
    frame = Rect(x=WORLD.x, y=WORLD.y, w=WORLD.w, h=WORLD.h, outline="coast", width=5)
    return Layer("relief", (*borders, frame), static=True)


def captured(lands: Sequence[str]) -> list[AnyShape]:
    """Territories that changed hands, with a broken line along their borders."""
    return [Polygon(rings=rings(land), outline="accent", width=3.2, dash=(10, 6)) for land in lands]
