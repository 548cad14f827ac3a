"""The picture of a view: the battlefield, the troops on it, and beside it honor, banners and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.scene import Box, Scene
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.icons import ICONS
from rules.samurai_battles.scene.colours import PALETTE
from rules.samurai_battles.scene.ground import BOARD, FIELD, printed, tiles
from rules.samurai_battles.scene.legend import legend
from rules.samurai_battles.scene.moves import clash, trails
from rules.samurai_battles.scene.panel import PANEL, sentence, table
from rules.samurai_battles.scene.scenery import scenery
from rules.samurai_battles.scene.troops import tents, troops

WIDTH = BOARD + PANEL + 12
FRAME = Box(12, 12, BOARD - 24, FIELD - 24)


def picture(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    land = tuple(sorted(board["land"].items()))
    layers = (
        tiles(land, lang, words),
        scenery(land),
        printed(lang, words),
        tents(board),
        trails(board),
        troops(board, lang, words),
        clash(board),
    )
    title = words.word(Sentence("label.title"), lang)
    label = words.word(sentence(view["label"]), lang)
    signs = legend(view["scenario"], lang, words)
    height = FIELD + signs.h + 12
    return Scene(
        width=WIDTH,
        height=height,
        layers=layers,
        title=title,
        alt=words.word(Sentence.of("scene.alt", name=title, label=label), lang),
        frame=FRAME,
        focus=FRAME,
        panels=(table(view, title, label, lang, words, height),),
        legend=signs,
        palette=PALETTE,
        icons=ICONS,
    )
