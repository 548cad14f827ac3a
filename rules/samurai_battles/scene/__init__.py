"""The picture of a view: the battlefield, the troops on it, and beside it honor, banners and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import scene as draw
from rules.kernel.scene import Scene
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import SEATS
from rules.samurai_battles.scene.ground import BOARD, HEIGHT, ground
from rules.samurai_battles.scene.panel import PANEL, sentence, table
from rules.samurai_battles.scene.troops import clash, tents, trails, troops

WIDTH = BOARD + PANEL + 12
ICONS = {
    **draw.COMMON,
    "circle": draw.silhouette("M50 6C110 6 110 94 50 94C-10 94 -10 6 50 6Z"),
    "triangle": draw.silhouette("M4 12H96L50 94Z"),
    "square": draw.silhouette("M10 10H90V90H10Z"),
}
PALETTE = draw.default_palette().with_sides({seat: seat for seat in SEATS})


def picture(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    land = tuple(sorted(board["land"].items()))
    layers = (
        ground(land, lang, words),
        tents(board),
        trails(board),
        clash(board),
        troops(board, lang, words),
    )
    title = words.word(Sentence("label.title"), lang)
    label = words.word(sentence(view["label"]), lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=layers,
        title=title,
        alt=words.word(Sentence.of("scene.alt", name=title, label=label), lang),
        frame=draw.Box(12, 12, BOARD - 24, HEIGHT - 24),
        panels=(table(view, title, label, lang, words),),
        palette=PALETTE,
        icons=ICONS,
    )
