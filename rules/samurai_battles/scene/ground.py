"""The tiles of the battlefield, their names, and the lines between the sections."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from rules.kernel import scene as draw
from rules.kernel.scene import AnyShape, Layer, Line, Point, Polygon, Rect, Ring, Text
from rules.kernel.texts import Catalogue
from rules.samurai_battles.atlas import ADJACENT, HALF_HEXES, HEXES, LINES, PLACES, ROWS, SEATS
from rules.samurai_battles.atlas import sections as sections_of

R, ACROSS, DOWN = 42.0, 36.4, 63.0
LEFT, TOP = 24.0, 76.0
BOARD, FIELD = 922.0, 790.0
NAME = -0.755 * R
FILLS = {
    "forest": "tile_forest",
    "hill": "tile_hill",
    "building": "tile_village",
    "castle": "tile_castle",
    "ravine": "tile_ravine",
}


def spot(row: int, x2: float) -> Point:
    return LEFT + ACROSS * x2, TOP + DOWN * row


def centre(hex_: str) -> Point:
    return spot(*PLACES[hex_])


def hexagon(x: float, y: float, r: float) -> Ring:
    return draw.hexagon(x, y, r, flat=False)


@cache
def tiles(land: tuple[tuple[str, str], ...], lang: str, words: Catalogue) -> Layer:
    """What one points at: a tile for every hex, and the halves at the edges that nobody enters."""
    kinds = dict(land)
    paper = Rect(x=12, y=12, w=BOARD - 24, h=FIELD - 24, radius=8, fill="land", outline="panel_edge")
    halves = [
        Polygon(rings=(hexagon(*spot(*place), R),), fill="tile_half", outline="tile_edge", width=1.2)
        for place in HALF_HEXES
    ]
    return Layer(
        "tiles", (paper, *halves, *(tile(h, kinds.get(h, "open"), lang, words) for h in HEXES)), static=True
    )


def tile(hex_: str, kind: str, lang: str, words: Catalogue) -> Polygon:
    tip = f"{hex_.upper()}: {words.name('terrain', kind, lang)}"
    ring = hexagon(*centre(hex_), R)
    fill = FILLS.get(kind, "tile_open")
    return Polygon(rings=(ring,), fill=fill, outline="tile_edge", width=1.2, space=hex_, tip=tip)


@cache
def sections(lang: str, words: Catalogue) -> Layer:
    """The lines between the sections, and how each side calls them."""
    called = [name for seat in SEATS for name in section_names(seat, lang, words)]
    return Layer("sections", (*dividers(), *called), static=True)


@cache
def printed() -> Layer:
    """The names of hexes, which stay at the upper corner while the hex grows."""
    names = [
        Text(x=x, y=y + NAME, text=hex_.upper(), size=10.5, font="condensed", halo="halo", halo_width=1)
        for hex_ in HEXES
        for x, y in (centre(hex_),)
    ]
    return Layer("print", tuple(names), static=True, signs=True, grow=1.4)


def dividers() -> list[AnyShape]:
    """2.4: the dashed lines, broken where they would cross the name of a hex."""
    found: list[AnyShape] = []
    for line in LINES:
        for row in range(len(ROWS)):
            x, y = spot(row, line)
            top = y - R / 2 if row % 2 == 0 else y + NAME + 9
            bottom = y + R / 2 if row % 2 == 0 else y + R
            points = ((x, top), (x, bottom))
            found.append(Line(points=points, colour="section", width=2, dash=(5, 4), opacity=0.7))
    return found


def section_names(seat: str, lang: str, words: Catalogue) -> list[AnyShape]:
    """Beyond the baseline of a side: who sits there, and how he calls the section before him."""
    row = SEATS.index(seat) * (len(ROWS) - 1)
    y = spot(row, 0)[1] + (R + 9) * (1 if row else -1)
    found: list[AnyShape] = []
    for middle, near in ((4, "2"), (12, "6"), (20, "11")):
        section = sections_of(f"{ROWS[row]}{near}", seat)[0]
        text = f"{words.name('seat', seat, lang)}: {words.name('section', section, lang)}"
        x = spot(0, middle)[0]
        found.append(Text(x=x, y=y, text=text, size=12, colour=f"{seat}_deep", font="condensed_bold"))
    return found


def gaps(hexes: Iterable[str]) -> list[Ring]:
    """What is left open between three hexes that touch each other when bands join their middles."""
    return [
        tuple(map(centre, three))
        for three in combinations(sorted(hexes), 3)
        if all(other in ADJACENT[one] for one, other in combinations(three, 2))
    ]


def facing(hex_: str) -> int:
    """1 where the enemy of the nearer baseline comes from below, -1 where from above."""
    return 1 if ROWS.index(hex_[0]) <= len(ROWS) // 2 else -1
