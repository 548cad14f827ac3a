"""Arrows of the offensive that is being played, and its battles as stars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.scene.chart import R, centre
from rules.kernel import scene as draw
from rules.kernel.scene import Layer, Move, Phase, arrow_layers
from rules.kernel.scene.arrows import Kind
from rules.kernel.texts import Catalogue, Text

KINDS: dict[str, Kind] = {"air": "flight", "land": "march", "airdrop": "flight"}
"""How an arrow shows the means of a move; everything else goes by sea."""


def phases(lang: str, words: Catalogue) -> tuple[Phase, ...]:
    return tuple(
        Phase(name, words.word(Text(f"scene.{name}"), lang), colour)
        for name, colour in (("offensive", "attack"), ("reaction", "regroup"))
    )


def arrows(
    board: Mapping[str, Any], lang: str, words: Catalogue
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """One arrow for each way, however many units went it."""
    off, found = board["offensive"], dict[tuple[str, ...], Move]()
    for unit, moved in (off["moved"] if off else {}).items():
        path = [hex_ for hex_ in moved["path"] if hex_ in BIT]
        if len(path) < 2:
            continue
        phase = "offensive" if UNITS[unit].side == off["seat"] else "reaction"
        points = tuple(centre(hex_) for hex_ in path)
        kind = KINDS.get(moved["by"], "voyage")
        found[(phase, kind, *path)] = Move(phase=phase, points=points, kind=kind, fate=_fate(board, unit))
    return arrow_layers(found.values(), phases(lang, words), size=1.6)


def _fate(board: Mapping[str, Any], unit: str) -> Any:
    return "" if board["at"].get(unit, "") in BIT else "lost"


def battles(board: Mapping[str, Any], lang: str, words: Catalogue) -> Layer:
    """6.24: battle hexes; those that have been fought are paler."""
    off = board["offensive"]
    shapes = []
    for battle in off["battles"] if off else ():
        x, y = centre(battle["hex"])
        over = battle["hex"] in off["fought"]
        tip = words.word(Text.of("scene.battle", hex=battle["hex"]), lang)
        shapes.append(
            draw.Icon(
                name="burst",
                x=x,
                y=y,
                size=R * 2.1,
                fill="highlight",
                outline="accent",
                outline_width=3,
                opacity=0.35 if over else 0.8,
                tip=tip,
                space=battle["hex"],
            )
        )
    return Layer("battles", tuple(shapes))
