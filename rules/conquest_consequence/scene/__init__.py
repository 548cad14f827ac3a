"""The picture of a view: the map with everything on it, two insets, and the panels beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.scene import ground, marks, pieces
from rules.conquest_consequence.scene.colours import PALETTE
from rules.conquest_consequence.scene.icons import ICONS
from rules.conquest_consequence.scene.layout import HEIGHT, WIDTH
from rules.conquest_consequence.scene.panels import hand, legend, tracks
from rules.kernel.scene import Box, Inset, Scene, Theatre
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence

PANEL, STRIP, EDGE = 640.0, 1020.0, 16.0
THEATRES = {
    "china": Box(420, 300, 720, 600),
    "home_islands": Box(1084, 196, 416, 536),
    "south_seas": Box(520, 820, 860, 640),
    "pacific": Box(1280, 560, 900, 760),
}
INSETS = {"china": Box(560, 330, 600, 530), "home_islands": Box(1084, 240, 416, 500)}
"""Parts of the map that are drawn again, larger, below it."""
INSET_HEIGHT = STRIP - 2 * EDGE - 30


def insets(lang: str, words: Catalogue) -> tuple[Inset, ...]:
    found, x = list[Inset](), EDGE
    for name, source in INSETS.items():
        wide = INSET_HEIGHT * source.w / source.h
        title = words.word(Sentence(f"scene.{name}"), lang)
        target = Box(x, HEIGHT + EDGE + 30, wide, INSET_HEIGHT)
        found.append(Inset(source=source, target=target, title=title, marks=INSET_HEIGHT / source.h))
        x += wide + EDGE
    return tuple(found)


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    board = view["board"]
    label = words.word(Sentence(view["label"]["code"], view["label"]["args"]), lang)
    title = words.word(Sentence("label.title"), lang)
    below, above = marks.arrows(board, lang, words)
    drawn = insets(lang, words)
    left = max(each.target.x + each.target.w for each in drawn) + EDGE
    return Scene(
        width=WIDTH + PANEL,
        height=HEIGHT + STRIP,
        layers=(
            ground.waters(lang, words),
            ground.land(lang, words),
            ground.signs(lang, words),
            *below,
            marks.battles(board, lang, words),
            pieces.blocks(board, lang, words),
            marks.markers(board, lang, words),
            *above,
        ),
        title=title,
        alt=words.word(Sentence.of("scene.alt", name=title, label=label), lang),
        frame=Box(0, 0, WIDTH, HEIGHT),
        focus=THEATRES["china"],
        insets=drawn,
        panels=(
            tracks(view, Box(WIDTH + EDGE, EDGE, PANEL - 2 * EDGE, 800), lang, words),
            hand(view, Box(left, HEIGHT + EDGE, WIDTH + PANEL - left - EDGE, STRIP - 2 * EDGE), lang, words),
        ),
        legend=legend(Box(WIDTH + EDGE, 832, PANEL - 2 * EDGE, HEIGHT - 832), lang, words),
        theatres=tuple(
            Theatre(name, words.word(Sentence(f"scene.{name}"), lang), box) for name, box in THEATRES.items()
        ),
        phases=marks.phases(lang, words),
        palette=PALETTE,
        icons=ICONS,
    )
