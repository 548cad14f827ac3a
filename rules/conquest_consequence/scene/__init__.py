"""The picture of a view: seas, land, markers and blocks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.conquest_consequence.atlas import AREAS, IMPASSABLE, NATIONS, SEAS
from rules.conquest_consequence.scene.layout import HEIGHT, LAND, PLACES, SEA, WIDTH, rings
from rules.kernel import scene as draw
from rules.kernel.scene import Layer, Polygon, Scene, Token
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

COLOURS = {
    "japan": "#e8c24f",
    "usa": "#86b56f",
    "british_empire": "#d89a6c",
    "russia": "#c9786a",
    "nationalist_china": "#7fb6c9",
    "red_china": "#d9646a",
    "armed_minor": "#b7a98a",
}
PALETTE = draw.default_palette().extended(
    {f"nat_{name}": value for name, value in COLOURS.items()} | {"nat_minor": "#e6dcc3"}
)


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    label = words.word(Sentence(view["label"]["code"], view["label"]["args"]), lang)
    title = words.word(Sentence("label.title"), lang)
    alt = words.word(Sentence.of("scene.alt", name=title, label=label), lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=(waters(lang, words), ground(lang, words), blocks(view)),
        title=title,
        alt=alt,
        frame=draw.Box(0, 0, WIDTH, HEIGHT),
        palette=PALETTE,
    )


@cache
def waters(lang: str, words: Catalogue) -> Layer:
    shapes = tuple(
        Polygon(
            rings=rings(place),
            fill="water_deep" if SEAS[sea].ocean else "water",
            outline="water_edge",
            space=sea,
            tip=words.name("place", sea, lang),
        )
        for sea, place in SEA.items()
    )
    return Layer("waters", shapes, static=True)


@cache
def ground(lang: str, words: Catalogue) -> Layer:
    shapes = tuple(
        Polygon(
            rings=rings(place),
            fill=colour(area),
            outline="ink",
            space=area if AREAS[area].kind != IMPASSABLE else "",
            tip=words.name("place", area, lang),
        )
        for area, place in LAND.items()
    )
    return Layer("ground", shapes, static=True)


def colour(area: str) -> str:
    if AREAS[area].kind == IMPASSABLE:
        return "hill"
    power = NATIONS[AREAS[area].nation].power
    return f"nat_{power}" if power in COLOURS else "nat_minor"


def blocks(view: Mapping[str, Any]) -> Layer:
    stacks: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for block in view["board"]["blocks"]:
        stacks.setdefault((block["at"], block["nat"]), []).append(block)
    shapes: list[Token] = []
    places: dict[str, int] = {}
    for (place, nat), stack in sorted(stacks.items()):
        spot = PLACES[place].blocks
        if spot is None:
            continue
        at = places[place] = places.get(place, -1) + 1
        x = spot.at[0] + (at - 0.5) * spot.size
        shapes.append(
            Token(
                x=x,
                y=spot.at[1],
                size=spot.size,
                colour=f"nat_{nat}",
                shape="block",
                badge=str(len(stack)),
                space=place,
            )
        )
    return Layer("blocks", tuple(shapes), signs=True)
