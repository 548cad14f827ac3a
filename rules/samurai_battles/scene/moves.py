"""What has happened in this turn, or before anything has in the enemy's: who went where and attacked whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any

from rules.kernel.scene import (
    AnyShape,
    Circle,
    Icon,
    Layer,
    Move,
    Phase,
    Point,
    arrow_layers,
    lost_sign,
)
from rules.kernel.texts import Catalogue
from rules.kernel.texts import Text as Sentence
from rules.samurai_battles.atlas import apart
from rules.samurai_battles.scene.ground import R, centre

# An arrow ends before the block that it has brought, to the right, so that there and back are two arrows.
SHORT, ASIDE = 27.0, 5.0


def phases(lang: str, words: Catalogue) -> tuple[Phase, ...]:
    return (
        Phase("move", words.word(Sentence("scene.key_move"), lang), "regroup"),
        Phase("battle", words.word(Sentence("scene.key_clash"), lang), "attack"),
    )


def deeds(board: Mapping[str, Any]) -> Mapping[str, Any]:
    """The turn that the map tells."""
    is_fresh = not (board["trails"] or board["clash"])
    return board["past"] if is_fresh and board["past"] else board


def layers(
    board: Mapping[str, Any], lang: str, words: Catalogue
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """What lies below the troops and what above them."""
    told = deeds(board)
    below, above = arrow_layers([*travels(told), *shots(told)], phases(lang, words))
    return below, (*above, Layer("clash", tuple(clash(told)), signs=True, grow=2, phase="battle"))


def travels(told: Mapping[str, Any]) -> Iterator[Move]:
    for path in told["trails"]:
        if len(path) > 1:
            yield Move(phase="move", points=way(path))


def way(path: Sequence[str]) -> tuple[Point, ...]:
    """Through the middles of the hexes, up to the edge of the last block."""
    points = [centre(hex_) for hex_ in path]
    (ax, ay), (bx, by) = points[-2:]
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    end = (bx - ux * SHORT - uy * ASIDE, by - uy * SHORT + ux * ASIDE)
    return (*points[:-1], end)


def shots(told: Mapping[str, Any]) -> Iterator[Move]:
    """An arrow from each who shot in the last battle."""
    *attackers, target = told["clash"] or [""]
    for hex_ in attackers:
        if apart(hex_, target) > 1:
            yield Move(phase="battle", points=way((hex_, target)), kind="shot")


def clash(told: Mapping[str, Any]) -> Iterator[AnyShape]:
    """The last battle: a ring round the target, swords between those who fought, crosses over the fallen."""
    *attackers, target = told["clash"] or [""]
    if target:
        x, y = centre(target)
        yield Circle(x=x, y=y, r=R * 0.9, outline="attack", width=2.5, dash=(7, 4))
    for hex_ in attackers:
        if apart(hex_, target) == 1:
            yield from swords(hex_, target)
    for hex_ in dict.fromkeys(told["fallen"]):
        yield lost_sign(*centre(hex_))


def swords(attacker: str, target: str) -> list[AnyShape]:
    (ax, ay), (bx, by) = centre(attacker), centre(target)
    x, y = (ax + bx) / 2, (ay + by) / 2
    return [
        Circle(x=x, y=y, r=11, fill="badge", outline="attack", width=2),
        Icon(name="swords", x=x, y=y, size=15, fill="attack"),
    ]
