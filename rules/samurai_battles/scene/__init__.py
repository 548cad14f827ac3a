"""The picture of a view: the battlefield, the troops on it, and beside it honor, banners and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.scene import Box, Scale, Scene, Theatre
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.scene import moves
from rules.samurai_battles.scene.colours import PALETTE
from rules.samurai_battles.scene.ground import BOARD, FIELD, printed, sections, tiles
from rules.samurai_battles.scene.icons import ICONS
from rules.samurai_battles.scene.legend import legend
from rules.samurai_battles.scene.panel import PANEL, sentence, table
from rules.samurai_battles.scene.position import position as position
from rules.samurai_battles.scene.scenery import scenery
from rules.samurai_battles.scene.troops import tents, troops

WIDTH = BOARD + PANEL + 12
FRAME = Box(12, 12, BOARD - 24, FIELD - 24)


def picture(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    land = tuple(sorted(board["land"].items()))
    below, above = moves.layers(board, lang, words)
    layers = (
        tiles(land, lang, words),
        scenery(land),
        sections(lang, words),
        printed(),
        tents(board),
        *below,
        troops(board, lang, words),
        *above,
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
        theatres=theatres(lang, words),
        phases=moves.phases(lang, words),
        scale=Scale(near=1, mark=1, most=5),
        palette=PALETTE,
        icons=ICONS,
    )


def theatres(lang: str, words: Catalogue) -> tuple[Theatre, ...]:
    """The three sections as one sees them on the map."""
    third = FRAME.w / 3
    return tuple(
        Theatre(
            name,
            words.word(Sentence(f"scene.theatre_{name}"), lang),
            Box(FRAME.x + number * third, FRAME.y, third, FRAME.h),
        )
        for number, name in enumerate(("left", "middle", "right"))
    )
