"""The picture of a view: the Pacific with its bases, who holds them, stacks, battles, and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.scene.counters import battles, flags, stacks
from rules.empire_of_the_sun.scene.land import BOARD, HEIGHT, WIDTH, ground, names, symbols, theatres
from rules.empire_of_the_sun.scene.tables import PALETTE, hand, tracks
from rules.kernel import scene as draw
from rules.kernel.scene import Scale, Scene
from rules.kernel.texts import Catalogue, Text


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    """From a view and nothing else."""
    board = view["board"]
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=(
            ground(lang, words),
            flags(board),
            symbols(),
            names(lang, words),
            *stacks(board, lang, words),
            battles(board),
        ),
        title=title,
        alt=words.word(Text.of("scene.alt", name=title, label=label), lang),
        frame=BOARD,
        panels=(tracks(view, title, label, lang, words), *hand(view, lang, words)),
        theatres=theatres(lang, words),
        scale=Scale(near=1.1, far=0.45, mark=1),
        palette=PALETTE,
        icons=draw.COMMON,
    )
