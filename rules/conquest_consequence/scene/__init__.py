"""The picture of a view: the map with everything on it, and the panels beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.scene import ground, pieces
from rules.conquest_consequence.scene.layout import HEIGHT, WIDTH
from rules.conquest_consequence.scene.panels import panels
from rules.kernel.scene import Box, Scene, Theatre, default_palette
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

PANEL = 620.0
COLOURS = {
    "nat_japan": "#e8c24f",
    "nat_usa": "#86b56f",
    "nat_british_empire": "#d89a6c",
    "nat_russia": "#c9786a",
    "nat_nationalist_china": "#7fb6c9",
    "nat_red_china": "#d9646a",
    "nat_armed_minor": "#b7a98a",
    "nat_neutral": "#e6dcc3",
    "nat_province": "#e9dcb4",
    "colony_japan": "#f0dc9c",
    "colony_usa": "#b9d6a4",
    "colony_british_empire": "#ecc6a2",
    "side_japan": "#9a7414",
    "side_usa": "#2f6a2a",
    "side_soviet": "#8c2b22",
    "side_british_empire": "#8a5527",
}
PALETTE = default_palette().extended(COLOURS)
THEATRES = {
    "china": Box(620, 260, 640, 620),
    "home_islands": Box(1240, 340, 360, 320),
    "south_seas": Box(560, 820, 820, 620),
    "pacific": Box(1280, 560, 900, 760),
}


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    label = words.word(Sentence(view["label"]["code"], view["label"]["args"]), lang)
    title = words.word(Sentence("label.title"), lang)
    return Scene(
        width=WIDTH + PANEL,
        height=HEIGHT,
        layers=(
            ground.waters(lang, words),
            ground.land(lang, words),
            pieces.arrows(board),
            ground.signs(lang, words),
            pieces.markers(board),
            pieces.battles(board),
            pieces.blocks(board, lang, words),
        ),
        title=title,
        alt=words.word(Sentence.of("scene.alt", name=title, label=label), lang),
        frame=Box(0, 0, WIDTH, HEIGHT),
        panels=panels(view, WIDTH + 10, PANEL - 20, lang, words),
        theatres=tuple(
            Theatre(name, words.word(Sentence(f"scene.{name}"), lang), box) for name, box in THEATRES.items()
        ),
        palette=PALETTE,
    )
