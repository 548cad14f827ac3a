"""The picture of a view: the land of a scenario, who holds it, stacks, fortresses, moves, and a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.scene.colours import PALETTE
from rules.grande_guerre.scene.land import ground, held, names
from rules.grande_guerre.scene.layout import sheet_of
from rules.grande_guerre.scene.panels import war_table
from rules.grande_guerre.scene.pieces import fortresses, stacks, trails
from rules.kernel.scene import COMMON, Box, Scale, Scene
from rules.kernel.texts import Catalogue, Text

PANEL = 360
MARGIN = 14


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    sheet = sheet_of(view["scenario"])
    board = view["board"]
    phases, below, above = trails(board, sheet, lang, words)
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    return Scene(
        width=sheet.width + PANEL + 3 * MARGIN,
        height=sheet.height + 2 * MARGIN,
        layers=(
            *ground(view["scenario"], lang, words),
            held(board, sheet),
            *below,
            names(view["scenario"], lang, words),
            fortresses(board, sheet),
            stacks(board, sheet, lang, words),
            *above,
        ),
        title=title,
        alt=words.word(Text.of("scene.alt", name=title, label=label), lang),
        frame=Box(MARGIN, MARGIN, sheet.width, sheet.height),
        panels=(war_table(view, sheet.width + 2 * MARGIN, PANEL, title, label, lang, words),),
        phases=phases,
        scale=Scale(near=1, mark=1, most=4),
        palette=PALETTE,
        icons=dict(COMMON),
    )
