"""The picture of a view: the Pacific with its bases, who holds them, stacks, battles, and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.scene.chart import BOARD, HEIGHT, WIDTH
from rules.empire_of_the_sun.scene.counters import flags, stacks
from rules.empire_of_the_sun.scene.land import (
    coasts,
    grid,
    ground,
    landscape,
    names,
    numbers,
    symbols,
    theatres,
)
from rules.empire_of_the_sun.scene.moves import arrows, battles, phases
from rules.empire_of_the_sun.scene.tables import PALETTE, boxes, hand, tracks
from rules.kernel import scene as draw
from rules.kernel.scene import Scale, Scene
from rules.kernel.texts import Catalogue, Text


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    """From a view and nothing else."""
    board = view["board"]
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    below, above = arrows(board, lang, words)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=(
            ground(lang, words),
            landscape(),
            coasts(),
            grid(),
            flags(board),
            symbols(),
            names(lang, words),
            numbers(),
            battles(board, lang, words),
            *below,
            *stacks(board, lang, words),
            *above,
        ),
        title=title,
        alt=words.word(Text.of("scene.alt", name=title, label=label), lang),
        frame=BOARD,
        panels=(
            tracks(view, title, label, lang, words),
            boxes(view, lang, words),
            *hand(view, lang, words),
        ),
        phases=phases(lang, words),
        theatres=theatres(lang, words),
        scale=Scale(near=0.62, far=0.25, mark=1),
        palette=PALETTE,
        icons=draw.COMMON,
    )
