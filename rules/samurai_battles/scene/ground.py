"""What lies under the troops: hexes, terrain and the lines between the sections."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.scene import Icon, Layer, Line, Polygon, Text
from rules.kernel.texts import Catalogue
from rules.samurai_battles.atlas import HALF_HEXES, HEXES, LINES, PLACES

R, ACROSS, DOWN = 42.0, 36.4, 63.0
LEFT, TOP = 24.0, 62.0
BOARD, HEIGHT = 922.0, 758.0
FILLS = {
    "open": "plain",
    "forest": "forest",
    "hill": "hill",
    "river": "water",
    "ford": "water_edge",
    "shallow_ford": "water_edge",
    "bridge": "water",
    "building": "field",
    "field": "desert",
    "ravine": "mountain",
    "command_tent": "plain",
    "fence": "plain",
    "palisade": "plain",
    "castle": "field",
}
SCENERY = {"forest": "tree", "hill": "hills", "bridge": "bridge", "building": "city", "castle": "fort"}
INKS = {"forest": "good", "hill": "border", "bridge": "road", "building": "town", "castle": "ink_soft"}


def spot(row: int, x2: float) -> tuple[float, float]:
    return LEFT + ACROSS * x2, TOP + DOWN * row


def centre(hex_: str) -> tuple[float, float]:
    return spot(*PLACES[hex_])


def hexagon(x: float, y: float, r: float) -> Any:
    return draw.hexagon(x, y, r, flat=False)


@cache
def ground(land: tuple[tuple[str, str], ...], lang: str, words: Catalogue) -> Layer:
    """What lies under the troops: hexes, terrain and the lines between the sections."""
    kinds = dict(land)
    paper = draw.Rect(x=12, y=12, w=BOARD - 24, h=HEIGHT - 24, radius=8, fill="land", outline="panel_edge")
    shapes: list[Any] = [paper]
    for place in HALF_HEXES:
        shapes.append(
            Polygon(rings=(hexagon(*spot(*place), R - 1),), fill="neutral", outline="border", width=1)
        )
    for hex_ in HEXES:
        shapes += hex_shapes(hex_, kinds.get(hex_, "open"), lang, words)
    for line in LINES:
        ends = (spot(0, line)[0], 18.0), (spot(0, line)[0], HEIGHT - 18)
        shapes.append(Line(points=ends, colour="accent", width=2, dash=(7, 7), opacity=0.55))
    return Layer("ground", tuple(shapes), static=True)


def hex_shapes(hex_: str, kind: str, lang: str, words: Catalogue) -> list[Any]:
    x, y = centre(hex_)
    tip = f"{hex_.upper()}: {words.name('terrain', kind, lang)}"
    shade = draw.Glow("land_shade", 8, 0.14)
    shapes: list[Any] = [
        Polygon(
            rings=(hexagon(x, y, R - 1),),
            fill=FILLS[kind],
            outline="border",
            width=1,
            shade=shade,
            space=hex_,
            tip=tip,
        ),
        *scenery(kind, x, y),
        Text(x=x, y=y - R * 0.72, text=hex_.upper(), size=9, colour="ink_soft", font="condensed"),
    ]
    return shapes


def scenery(kind: str, x: float, y: float) -> list[Any]:
    """Signs of the terrain, kept to the rim so that a unit does not hide them."""
    if kind in SCENERY:
        ends = ((-22, 18), (22, 18)) if kind in ("forest", "hill") else ((0, 22),)
        return [
            Icon(name=SCENERY[kind], x=x + dx, y=y + dy, size=22, fill=INKS[kind], ink="halo", opacity=0.85)
            for dx, dy in ends
        ]
    if kind in ("river", "ford", "shallow_ford"):
        width = {"river": 3, "ford": 2, "shallow_ford": 1}[kind]
        return [wave(x, y + dy, width) for dy in (-14, 8, 24)]
    if kind in ("fence", "palisade"):
        return [paling(x + dx, y, kind) for dx in range(-24, 25, 8)]
    if kind == "field":
        return [furrow(x, y + dy) for dy in (-16, -6, 4, 14, 24)]
    if kind == "ravine":
        rim = ((x - 26, y - 8), (x - 8, y + 8), (x + 8, y - 4), (x + 26, y + 12))
        return [Line(points=rim, colour="impassable", width=4, curved=True)]
    return []


def wave(x: float, y: float, width: float) -> Line:
    points = ((x - 24, y), (x - 8, y - 6), (x + 8, y + 6), (x + 24, y))
    return Line(points=points, colour="river", width=width, curved=True)


def paling(x: float, y: float, kind: str) -> Line:
    high = 12 if kind == "palisade" else 7
    return Line(points=((x, y + 26), (x, y + 26 - high)), colour="road", width=3)


def furrow(x: float, y: float) -> Line:
    return Line(points=((x - 24, y), (x + 24, y)), colour="hill", width=1.5)
