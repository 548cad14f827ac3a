"""The picture of a view: the land of a scenario, who holds it, stacks, fortresses, moves, and a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.scene.colours import PALETTE
from rules.grande_guerre.scene.land import ground, held, names
from rules.grande_guerre.scene.layout import Sheet, sheet_of
from rules.grande_guerre.scene.panels import war_table
from rules.grande_guerre.scene.pieces import fortresses, stacks, trails
from rules.kernel.scene import COMMON, Box, Inset, Scale, Scene, Theatre
from rules.kernel.texts import Catalogue, Text

PANEL = 360
MARGIN = 14
INSETS = {"west_1914": ("flanders_lorraine", (590, 636, 820, 866))}
"""The part of a scenario's map that a picture draws once more, larger, in pixels of the layout."""
INSET_WIDTH = 860


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    sheet = sheet_of(view["scenario"])
    board = view["board"]
    insets = enlarged(view["scenario"], sheet, lang, words)
    beside = INSET_WIDTH if insets else PANEL
    phases, below, above = trails(board, sheet, lang, words)
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    return Scene(
        width=sheet.width + beside + 3 * MARGIN,
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
        panels=(war_table(view, sheet.width + 2 * MARGIN, beside, title, label, lang, words),),
        insets=insets,
        theatres=tuple(Theatre(i.title, i.title, i.source) for i in insets),
        phases=phases,
        scale=Scale(near=1, mark=1, most=4),
        palette=PALETTE,
        icons=dict(COMMON),
    )


def enlarged(scenario: str, sheet: Sheet, lang: str, words: Catalogue) -> tuple[Inset, ...]:
    """Where the armies stand too close together, a picture shows that part again beside the map."""
    if scenario not in INSETS:
        return ()
    name, (left, top, right, bottom) = INSETS[scenario]
    x, y = sheet.at((left, top))
    source = Box(x, y, (right - left) * sheet.zoom, (bottom - top) * sheet.zoom)
    size = INSET_WIDTH
    target = Box(sheet.width + 2 * MARGIN, sheet.height + MARGIN - size, size, size)
    return (Inset(source, target, words.name("inset", name, lang), marks=1.2),)
