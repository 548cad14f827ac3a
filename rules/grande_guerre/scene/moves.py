"""The ways that stacks went in the last resolution, and where they fought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.grande_guerre.scene.layout import Sheet
from rules.kernel.scene import AnyShape, Icon, Layer, Move, Phase, Point, arrow_layers, shortened
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence


def phases(lang: str, words: Catalogue) -> tuple[Phase, ...]:
    return (
        Phase("central", words.name("side", "central", lang), "attack"),
        Phase("entente", words.name("side", "entente", lang), "regroup"),
    )


def trails(
    board: Mapping[str, Any], sheet: Sheet, lang: str, words: Catalogue
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """One arrow for each way, however many stacks took it."""
    shown, moves = set(sheet.areas), list[Move]()
    for nation, *areas in sorted({tuple(each) for each in board["moves"]}):
        side = board["nations"].get(nation, {}).get("side")
        if side and len(areas) > 1 and all(area in shown for area in areas):
            way = tuple(sheet.centres[area] for area in areas)
            moves.append(Move(phase=side, points=started(shortened(way, 14))))
    size = 0.62 if sheet.whole else 0.85
    return arrow_layers(moves, phases(lang, words), size)


def started(way: tuple[Point, ...]) -> tuple[Point, ...]:
    """A way that begins a little after its stack."""
    return tuple(reversed(shortened(tuple(reversed(way)), 10)))


def battles(board: Mapping[str, Any], sheet: Sheet, lang: str, words: Catalogue) -> Layer:
    """Crossed swords where the last resolution fought."""
    shapes: list[AnyShape] = []
    fought = {each["area"]: each for each in board["attacks"] if each["area"] in sheet.areas}
    for area, each in sorted(fought.items()):
        x, y = sheet.centres[area]
        size = 0.6 * sheet.sizes[area]
        tip = words.word(Sentence.of("scene.fought", area=area, side=each["side"]), lang)
        shapes.append(
            Icon(
                name="swords",
                x=x - 0.8 * size,
                y=y - 0.9 * size,
                size=size,
                fill="accent",
                outline="halo",
                outline_width=1.2,
                space=area,
                tip=tip,
            )
        )
    return Layer("battles", tuple(shapes))
