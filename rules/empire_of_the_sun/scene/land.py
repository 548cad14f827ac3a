"""What never changes: hexes with their terrain, symbols and names, and the theatres of the war."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.empire_of_the_sun.hexes import (
    AIRFIELDS,
    CITIES,
    HEXES,
    KWAI,
    LAND,
    NAMED,
    PORTS,
    RESOURCES,
    ROUTES,
    TERRAIN,
)
from rules.kernel import scene as draw
from rules.kernel.scene import Box, Layer, Line, Polygon, Theatre
from rules.kernel.texts import Catalogue, Text

R = 20.0
"""The radius of a hex."""
LEFT, TOP = 24.0, 40.0
STEP_X, STEP_Y = R * 1.5, R * 3**0.5
WIDTH, HEIGHT = 2000, 1120
FILLS = {
    "open": "plain",
    "jungle": "forest",
    "mixed": "hill",
    "mountain": "mountain",
    "atoll": "desert",
    "ocean": "water",
}
THEATRES = {
    "burma": ("1003", "2513"),
    "indies": ("1612", "3224"),
    "philippines": ("2408", "3218"),
    "home": ("2900", "4012"),
    "south": ("3417", "5028"),
    "central": ("3610", "5120"),
    "hawaii": ("4600", "6014"),
}


def centre(hex_: str) -> tuple[float, float]:
    """Even columns sit half a hex higher than odd ones."""
    column, row = int(hex_[:2]) - 10, int(hex_[2:])
    lift = 0.5 if column % 2 else 0.0
    return LEFT + R + column * STEP_X, TOP + R + (row + lift) * STEP_Y


_LAST = centre("6028")
BOARD = Box(12, 12, _LAST[0] + R + 12, _LAST[1] + R + 12)


@cache
def ground(lang: str, words: Catalogue) -> Layer:
    """Every hex once, with what it is called."""
    shapes = [_hex(hex_, lang, words) for hex_ in HEXES]
    return Layer("ground", tuple(shapes), static=True)


def _hex(hex_: str, lang: str, words: Catalogue) -> Polygon:
    x, y = centre(hex_)
    kind = TERRAIN.get(hex_, "ocean")
    ring = draw.hexagon(x, y, R)
    name = words.name("hex", hex_, lang)
    terrain = words.name("terrain", kind, lang)
    outline = "border" if hex_ in LAND else "water_edge"
    return Polygon(
        rings=(ring,), fill=FILLS[kind], outline=outline, width=0.6, space=hex_, tip=f"{name}: {terrain}"
    )


@cache
def symbols() -> Layer:
    """Railways, ports, airfields, cities and resources."""
    shapes: list[Any] = []
    for one, other in sorted(ROUTES | KWAI):
        dash = (3.0, 3.0) if (one, other) in KWAI else ()
        shapes.append(Line(points=(centre(one), centre(other)), colour="rail", width=1.4, dash=dash))
    for hex_ in sorted(NAMED):
        shapes += _marks(hex_)
    return Layer("symbols", tuple(shapes), static=True)


def _marks(hex_: str) -> list[Any]:
    x, y = centre(hex_)
    found: list[Any] = []
    if hex_ in RESOURCES:
        found.append(draw.Circle(x=x, y=y, r=R * 0.8, outline="highlight", width=2.5))
    if hex_ in CITIES:
        found.append(draw.Icon(name="city", x=x, y=y + R * 0.5, size=9, fill="town"))
    if hex_ in PORTS:
        found.append(draw.Icon(name="anchor", x=x - R * 0.45, y=y + R * 0.5, size=9, fill="water_ink"))
    if hex_ in AIRFIELDS:
        found.append(draw.Icon(name="star", x=x + R * 0.45, y=y + R * 0.5, size=8, fill="ink_soft"))
    return found


@cache
def names(lang: str, words: Catalogue) -> Layer:
    shapes = []
    for hex_ in sorted(NAMED):
        x, y = centre(hex_)
        text = words.name("hex", hex_, lang).removesuffix(f" ({hex_})")
        if text != hex_:
            shapes.append(
                draw.Text(
                    x=x, y=y - R * 0.62, text=text, size=7, halo="halo", halo_width=1.5, font="condensed"
                )
            )
    return Layer("names", tuple(shapes), static=True)


@cache
def theatres(lang: str, words: Catalogue) -> tuple[Theatre, ...]:
    found = []
    for name, (first, last) in THEATRES.items():
        (x, y), (right, bottom) = centre(first), centre(last)
        left, top = max(BOARD.x, x - R), max(BOARD.y, y - R)
        box = Box(
            left, top, min(right + R, BOARD.x + BOARD.w) - left, min(bottom + R, BOARD.y + BOARD.h) - top
        )
        found.append(Theatre(name, words.word(Text(f"theatre.{name}"), lang), box))
    return tuple(found)
