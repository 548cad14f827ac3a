"""The picture of a view: the Pacific with its bases, who holds them, stacks, battles, and the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.scene.cards import hand
from rules.empire_of_the_sun.scene.chart import BOARD, HEIGHT, MAIN, WIDTH
from rules.empire_of_the_sun.scene.colours import PALETTE
from rules.empire_of_the_sun.scene.counters import flags, rims, stacks
from rules.empire_of_the_sun.scene.icons import ICONS
from rules.empire_of_the_sun.scene.insets import insets
from rules.empire_of_the_sun.scene.land import coasts, grid, ground, landscape
from rules.empire_of_the_sun.scene.legend import legend
from rules.empire_of_the_sun.scene.moves import arrows, battles, phases
from rules.empire_of_the_sun.scene.printed import names, numbers, symbols, theatres
from rules.empire_of_the_sun.scene.tables import HAND_H, HAND_Y, boxes, tracks
from rules.kernel.scene import Layer, Panel, Scale, Scene
from rules.kernel.texts import Catalogue, Text

SCALE = Scale(near=0.95, far=0.36, mark=1)


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    """From a view and nothing else."""
    board = view["board"]
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    below, above = arrows(board, lang, words)
    parts = theatres(lang, words)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=(
            *chart(lang, words),
            flags(board),
            battles(board, lang, words),
            *below,
            *stacks(board, lang, words),
            *above,
        ),
        title=title,
        alt=words.word(Text.of("scene.alt", name=title, label=label), lang),
        frame=BOARD,
        focus=MAIN,
        insets=insets(board, parts, tuple(layer.name for layer in (*below, *above))),
        panels=panels(view, title, label, lang, words),
        legend=legend(lang, words),
        phases=phases(lang, words),
        theatres=parts,
        scale=SCALE,
        palette=PALETTE,
        icons=ICONS,
    )


def chart(lang: str, words: Catalogue) -> tuple[Layer, ...]:
    """What is the same in all games, all of it below what changes, so that it is painted once."""
    still = (ground(lang, words), landscape(), coasts(), grid(), rims())
    return (*still, symbols(), names(lang, words), numbers())


def panels(view: Mapping[str, Any], title: str, label: str, lang: str, words: Catalogue) -> tuple[Panel, ...]:
    """The war at a glance, the hand of who looks at it, and what is off the map."""
    held = hand(view, lang, words)
    top = HAND_Y + HAND_H if held else HAND_Y
    return (tracks(view, title, label, lang, words), *held, boxes(view, lang, words, top))
