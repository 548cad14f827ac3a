"""Fortresses with what is left of them, fleets in their ports, and the boxes beyond the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.grande_guerre.atlas import AREAS, nation_of
from rules.grande_guerre.scene.colours import corps_colour
from rules.grande_guerre.scene.layout import layout
from rules.grande_guerre.scene.pieces import Pen, View
from rules.kernel.scene import AnyShape, Circle, Icon, Layer, Text, Token


def fortresses(board: View, pen: Pen) -> tuple[Layer, ...]:
    """On the whole map small, and again in its insets."""
    strong = [area for area in pen.sheet.areas if AREAS[area].fortress]
    if not pen.sheet.whole:
        return (Layer("fortresses", stars(board, strong, pen)),)
    close = [area for area in strong if pen.sheet.drawn[area].get("inset")]
    wide = Pen(pen.scenario, False, pen.lang, pen.words)
    return (
        Layer("fortresses", stars(board, strong, wide), shown="map"),
        Layer("inset_fortresses", stars(board, close, pen), shown="insets"),
        Layer("page_fortresses", stars(board, strong, pen), shown="page", level="near"),
    )


def stars(board: View, areas: list[str], pen: Pen) -> tuple[AnyShape, ...]:
    found: list[AnyShape] = []
    for area in areas:
        fort = board["forts"].get(area)
        left = fort.get("resistance", 0) if fort else AREAS[area].fortress
        if fort and fort.get("fallen"):
            found.append(fallen(area, pen))
        else:
            found += star(area, left, fort.get("besieger", "") if fort else "", pen)
    return tuple(found)


@cache
def fallen(area: str, pen: Pen) -> Icon:
    x, y = pen.sheet.towns[area]
    said = pen.say("fort_fallen", area=area)
    size = 0.8 * fort_size(area, pen)
    return Icon(name="star_fort", x=x, y=y, size=size, fill="impassable", opacity=0.7, space=area, tip=said)


@cache
def star(area: str, left: int, besieger: str, pen: Pen) -> tuple[AnyShape, ...]:
    """A star with the resistance that is left; red while it is besieged."""
    (x, y), size, printed = pen.sheet.towns[area], fort_size(area, pen), AREAS[area].fortress
    said = fort_tip(area, left, besieger, pen) if besieger or left < printed else ""
    dash = (0.2 * size, 0.14 * size)
    ring = Circle(x=x, y=y, r=0.72 * size, outline="besieged", width=0.12 * size, dash=dash)
    sign = Icon(
        name="star_fort",
        x=x,
        y=y,
        size=size,
        fill="fort" if left == printed else "highlight" if left else "impassable",
        outline="besieged" if besieger else "fort_edge",
        outline_width=0.08 * size,
        space=area if said else "",
        tip=said,
    )
    number = Text(x=x, y=y, text=str(left), size=0.56 * size, colour="fort_edge", font="condensed_bold")
    return (ring, sign, number) if besieger else (sign, number)


def fort_size(area: str, pen: Pen) -> float:
    return float(round(min(13.5 * pen.sheet.zoom**0.6, 0.62 * pen.sheet.sizes[area]), 1))


def fort_tip(area: str, left: int, besieger: str, pen: Pen) -> str:
    said = pen.say("fort", area=area, left=left, full=AREAS[area].fortress)
    return f"{said}. {pen.say('besieged', side=besieger)}" if besieger else said


def afloat(board: View, pen: Pen) -> tuple[Layer, ...]:
    """Fleets in their ports, and what stands in the boxes beyond the map."""
    if not pen.sheet.whole:
        return ()
    return (Layer("afloat", (*fleets(board, pen), *overseas(board, pen))),)


def fleets(board: View, pen: Pen) -> Iterator[AnyShape]:
    ports: dict[tuple[str, str], list[tuple[int, bool]]] = {}
    for name, each in board.get("squadrons", {}).items():
        if each["port"] in AREAS and each["ships"]:
            here = ports.setdefault((each["port"], nation_of(name)), [])
            here.append((each["ships"], bool(each["damaged"])))
    for (port, nation), found in sorted(ports.items()):
        ships = sum(count for count, _ in found)
        yield fleet(port, nation, len(found), ships, any(hurt for _, hurt in found), pen)


@cache
def fleet(port: str, nation: str, squadrons: int, ships: int, hurt: bool, pen: Pen) -> Token:
    (x, y), size = pen.sheet.towns[port], min(16.0, pen.sheet.sizes[port])
    return Token(
        x=x - 0.9 * size,
        y=y + 0.6 * size,
        size=size,
        aspect=1.3,
        colour=corps_colour(nation),
        icon="ship",
        badge=str(ships),
        marks=("hit",) if hurt else (),
        space=port,
        tip=pen.say("fleet", area=port, n=squadrons, nation=nation),
    )


def overseas(board: View, pen: Pen) -> Iterator[AnyShape]:
    """24: who holds a box, points towards its conquest, and the corps there."""
    for box, each in sorted(board.get("boxes", {}).items()):
        if box not in layout()["boxes"]:
            continue
        left, top, right, bottom = layout()["boxes"][box]
        (x, y), (ex, ey) = pen.sheet.at((left, top)), pen.sheet.at((right, bottom))
        yield Circle(x=ex - 13, y=y + 14, r=6, fill=corps_colour(each["owner"]), outline="ink")
        points = {side: n for side, n in each["points"].items() if n}
        if points:
            said = pen.say("box_points", points=points)
            yield Text(
                x=x + 8, y=ey - 10, text=said, size=10, font="condensed", anchor="start", colour="accent"
            )
        for place, (nation, count) in enumerate(sorted(each["units"].items())):
            yield Token(
                x=ex - 18 - 24 * place,
                y=ey - 16,
                size=20,
                colour=corps_colour(nation),
                icon="soldier",
                badge=str(count),
                space=box,
                tip=pen.say("box_units", box=box, n=count, nation=nation),
            )
