"""What is printed on the map: names, values, cities and the numbers of the zones."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from rules.axis_allies_1942.atlas import TERRITORIES, starting_forces
from rules.axis_allies_1942.names import CATALOGUE, space_name
from rules.axis_allies_1942.scene.chart import (
    FAR,
    INSETS,
    LANDS,
    LEFT_CITIES,
    SHEET,
    SPACES,
    ZONES,
    K,
    Sheet,
    shows,
    spot,
)
from rules.axis_allies_1942.scene.placing import Area, Block, around, home, place
from rules.kernel.scene import AnyShape, Circle, Icon, Text

BUILT = frozenset(
    space
    for spaces in starting_forces("standard").values()
    for space, units in spaces.items()
    if "industrial_complex" in units
)
"""Where complexes stand from the start; others find their place behind the name."""
LETTER = 0.6
"""The mean width of a letter in ems, rather too much than too little."""
CITY_TYPE = 16
SMALL = 7
"""Below this free radius a name stands beside its island."""
VALUE_ROOM, COMPLEX_ROOM = 1.55, 1.6
"""What stands before and behind a name, in ems."""
FAR_LAND, FAR_ZONE = 26, 30
"""The free radius that a land or a sea zone needs to be named from far, in the units of the sheet."""
CITIES = {land: outline.city for land, outline in LANDS.items() if outline.city}


class Label(Struct, frozen=True):
    """A name, with the value of the territory before it and the room for a complex behind it."""

    space: str
    lines: tuple[str, ...]
    size: float
    area: Area

    @property
    def has_value(self) -> bool:
        return not TERRITORIES[self.space].neutral

    @property
    def name_area(self) -> Area:
        left, top, right, bottom = self.area
        before = VALUE_ROOM * self.size if self.has_value else 0
        behind = COMPLEX_ROOM * self.size if self.space in BUILT else 0
        return left + before, top, right - behind, bottom

    @property
    def complex_area(self) -> Area:
        """An industrial complex stands behind the name."""
        _, top, right, bottom = self.name_area
        half = COMPLEX_ROOM * self.size / 2
        return around(right + half, (top + bottom) / 2, 2 * half, 2 * half)


def is_named(sheet: Sheet, space: str) -> bool:
    """From far only spaces with room for it bear their name or number."""
    if sheet is FAR:
        least = FAR_ZONE if space in ZONES else FAR_LAND
        return roomy(sheet, space) > least and not (space in LANDS and TERRITORIES[space].neutral)
    return shows(sheet, space)


def roomy(sheet: Sheet, space: str) -> float:
    return SPACES[space].r * K * sheet.zoom


def type_size(sheet: Sheet, space: str) -> float:
    """Smaller type for smaller spaces."""
    large = 20.0 if sheet.zoom > 1 else 17.0
    return large if roomy(sheet, space) > 40 and not TERRITORIES[space].neutral else large - 3


def split(name: str, size: float, room: float) -> tuple[str, ...]:
    """A name in one line, or in the two that are most alike in length."""
    words = name.replace("-", "- ").split(" ")
    if len(name) * size * LETTER <= room or len(words) == 1:
        return (name,)
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    first, second = min(halves, key=lambda pair: max(map(len, pair)))
    return first.replace("- ", "-"), second.replace("- ", "-")


def worded(sheet: Sheet, space: str, lang: str) -> tuple[tuple[str, ...], float, tuple[float, float]]:
    """The lines of a label, the size of its type, and how wide and high it is with value and complex."""
    size = type_size(sheet, space)
    lines = split(space_name(space, lang), size, max(60.0, 1.7 * roomy(sheet, space)))
    w = max(map(len, lines)) * size * LETTER
    w += VALUE_ROOM * size * (not TERRITORIES[space].neutral) + COMPLEX_ROOM * size * (space in BUILT)
    return lines, size, (w, len(lines) * size * 1.1 + 4)


@cache
def labels(sheet: Sheet, lang: str) -> Mapping[str, Label]:
    """The labels of the territories that the sheet shows in full, placed once and for all."""
    words = {land: worded(sheet, land, lang) for land in LANDS if is_named(sheet, land)}
    lands = [land for land in words if not TERRITORIES[land].neutral]
    blocks = [
        Block(land, home(sheet, land, "label", -0.5), (words[land][2],), SPACES[land].r < SMALL)
        for land in lands
    ]
    print_ = [*city_areas(sheet, lang).values(), *zone_areas(sheet).values(), *heading(sheet)]
    areas = {land: area for land, (_, area) in zip(lands, place(sheet, blocks, print_), strict=True)}
    for land in words.keys() - areas.keys():
        areas[land] = around(*home(sheet, land, "label"), *words[land][2])
    return {land: Label(land, lines, size, areas[land]) for land, (lines, size, _) in words.items()}


@cache
def zone_areas(sheet: Sheet) -> Mapping[str, Area]:
    """Where the numbers of the zones stand."""
    size = 26 if sheet.zoom > 1 else 22
    zones = [zone for zone in ZONES if is_named(sheet, zone)]
    return {zone: around(*home(sheet, zone, "label", -0.5), size * 1.3, size) for zone in zones}


@cache
def city_areas(sheet: Sheet, lang: str) -> Mapping[str, Area]:
    """Where the stars and names of the victory cities stand that the sheet shows in full."""
    found: dict[str, Area] = {}
    for land in CITIES:
        if shows(sheet, land) and sheet is not FAR:
            (x, y), name = sheet.at(*CITIES[land]), CATALOGUE.name("city", land, lang)
            reach = 16 + len(name) * CITY_TYPE * LETTER
            right, left = (reach, 15.0) if land not in LEFT_CITIES else (15.0, reach)
            found[land] = (x - left, y - 13, x + right, y + 13)
    return found


def heading(sheet: Sheet) -> list[Area]:
    """The corner that the title of an inset covers."""
    left, top, _, _ = sheet.frame
    return [(left, top, left + 170, top + 44)] if sheet in INSETS else []


def taken(sheet: Sheet, lang: str) -> list[Area]:
    """All that is printed but the cities, so that units keep off it."""
    names = [label.area for label in labels(sheet, lang).values()]
    return [*names, *zone_areas(sheet).values(), *heading(sheet)]


@cache
def printed(sheet: Sheet, lang: str) -> tuple[AnyShape, ...]:
    """Names, values and numbers of the spaces that the sheet shows in full."""
    shapes: list[AnyShape] = []
    for zone, area in zone_areas(sheet).items():
        shapes.append(zone_number(sheet, zone, area))
    for label in labels(sheet, lang).values():
        shapes += name_shapes(sheet, label)
    return tuple(shapes)


def zone_number(sheet: Sheet, zone: str, area: Area) -> Text:
    x, y = sheet.back((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
    size = 24 if sheet.zoom > 1 else 21
    return Text(
        x=x,
        y=y,
        text=zone[2:],
        size=size,
        font="italic",
        colour="water_ink",
        halo="water_edge",
        halo_width=1.5,
    )


def name_shapes(sheet: Sheet, label: Label) -> list[AnyShape]:
    name = bare_name(sheet, label)
    return [*value_shapes(sheet, label), name] if label.has_value else [name]


def bare_name(sheet: Sheet, label: Label) -> Text:
    left, top, right, bottom = label.name_area
    x, y = sheet.back((left + right) / 2, (top + bottom) / 2)
    own = label.has_value
    return Text(
        x=x,
        y=y,
        text="\n".join(label.lines),
        size=label.size,
        font="condensed_bold" if own else "italic",
        colour="ink" if own else "ink_soft",
        halo="halo" if own else "neutral",
        halo_width=2,
        leading=1.05,
    )


def value_shapes(sheet: Sheet, label: Label) -> list[AnyShape]:
    """What a territory is worth, on a disc in the colour of its original controller."""
    land, r = TERRITORIES[label.space], 0.66 * label.size
    x, y = sheet.back(label.area[0] + r + 1, (label.area[1] + label.area[3]) / 2)
    return [
        Circle(x=x, y=y, r=sheet.length(r), fill=land.controller, outline="halo", width=1.6),
        Text(
            x=x,
            y=y,
            text=str(land.ipc),
            size=0.95 * label.size,
            font="condensed_bold",
            colour=f"{land.controller}_ink",
        ),
    ]


@cache
def cities(sheet: Sheet, lang: str) -> tuple[AnyShape, ...]:
    """Stars of the victory cities, ringed where they are capitals; names only where no inset has them."""
    return tuple(shape for land in CITIES for shape in city_shapes(sheet, land, lang))


def city_shapes(sheet: Sheet, land: str, lang: str) -> list[AnyShape]:
    if shows(sheet, land) and sheet is not FAR:
        return [*city_sign(sheet, land, 24), city_name(sheet, land, lang)]
    return city_sign(sheet, land, 14) if sheet in (SHEET, FAR) else []


def city_sign(sheet: Sheet, land: str, size: float) -> list[AnyShape]:
    x, y = spot(*CITIES[land])
    if not TERRITORIES[land].capital_of:
        return [Icon(name="star", x=x, y=y, size=size, fill="highlight", outline="ink", outline_width=1.1)]
    ring = Circle(x=x, y=y, r=sheet.length(size * 0.58), fill="halo", outline="ink", width=size / 11)
    return [ring, Icon(name="star", x=x, y=y, size=size * 0.82, fill="accent")]


def city_name(sheet: Sheet, land: str, lang: str) -> Text:
    x, y = sheet.at(*CITIES[land])
    right = land not in LEFT_CITIES
    x, y = sheet.back(x + (16 if right else -16), y)
    return Text(
        x=x,
        y=y,
        text=CATALOGUE.name("city", land, lang),
        size=CITY_TYPE,
        font="italic",
        anchor="start" if right else "end",
        halo="halo",
        halo_width=2,
    )
