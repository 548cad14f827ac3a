"""Arrows of the offensive that is being played, or of the last one, and its battles as stars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.scene.chart import R, centre
from rules.kernel import scene as draw
from rules.kernel.scene import Layer, Move, Phase, arrow_layers
from rules.kernel.scene.arrows import Kind
from rules.kernel.texts import Catalogue, Text

KINDS: dict[str, Kind] = {"air": "flight", "land": "march", "airdrop": "flight"}
"""How an arrow shows the means of a move; everything else goes by sea."""


class Trail(NamedTuple):
    """A way over the map, whoever went it."""

    phase: str
    by: str
    path: tuple[str, ...]
    lost: bool


def trails(board: Mapping[str, Any]) -> list[Trail]:
    """The ways of the offensive that is being played once somebody has moved in it, or else of the last."""
    off, lately = board["offensive"], board.get("lately")
    if off and off["moved"]:
        return list(dict.fromkeys(_running(board, off)))
    return list(_past(lately)) if lately else []


def _running(board: Mapping[str, Any], off: Mapping[str, Any]) -> Iterator[Trail]:
    for unit, moved in off["moved"].items():
        phase = "offensive" if UNITS[unit].side == off["seat"] else "reaction"
        path = tuple(hex_ for hex_ in moved["path"] if hex_ in BIT)
        if len(path) > 1:
            yield Trail(phase, moved["by"], path, board["at"].get(unit, "") not in BIT)


def _past(lately: Mapping[str, Any]) -> Iterator[Trail]:
    for each in lately["trails"]:
        path = tuple(hex_ for hex_ in each["path"] if hex_ in BIT)
        if len(path) > 1:
            yield Trail("offensive" if each["offensive"] else "reaction", each["by"], path, each["lost"])


def fights(board: Mapping[str, Any]) -> dict[str, bool]:
    """6.24: battle hexes, each with whether it has been fought."""
    off, lately = board["offensive"], board.get("lately")
    if off and (off["moved"] or off["battles"]):
        return {each["hex"]: each["hex"] in off["fought"] for each in off["battles"]}
    return dict.fromkeys(lately["battles"], True) if lately else {}


def phases(lang: str, words: Catalogue) -> tuple[Phase, ...]:
    return tuple(
        Phase(name, words.word(Text(f"scene.{name}"), lang), colour)
        for name, colour in (("offensive", "attack"), ("reaction", "regroup"))
    )


def arrows(
    board: Mapping[str, Any], lang: str, words: Catalogue
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """One arrow for each way, however many units went it."""
    moves = [
        Move(
            phase=each.phase,
            points=tuple(centre(hex_) for hex_ in each.path),
            kind=KINDS.get(each.by, "voyage"),
            fate="lost" if each.lost else "",
        )
        for each in trails(board)
    ]
    return arrow_layers(moves, phases(lang, words), size=1.3)


def battles(board: Mapping[str, Any], lang: str, words: Catalogue) -> Layer:
    """6.24: a star for each battle hex; those that have been fought are paler."""
    shapes = []
    for hex_, over in fights(board).items():
        x, y = centre(hex_)
        shapes.append(
            draw.Icon(
                name="burst",
                x=x,
                y=y,
                size=R * 2.3,
                fill="highlight",
                outline="accent",
                outline_width=3,
                opacity=0.55 if over else 0.85,
                tip=words.word(Text.of("scene.battle", hex=hex_), lang),
                space=hex_,
            )
        )
    return Layer("battles", tuple(shapes))
