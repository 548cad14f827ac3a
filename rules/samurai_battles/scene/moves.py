"""What has happened in this turn: where pieces went, and who attacked whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Any

from rules.kernel.scene import AnyShape, Arrow, Circle, Icon, Layer, Point
from rules.samurai_battles.atlas import apart
from rules.samurai_battles.scene.ground import R, centre

# An arrow ends before the block that it has brought, to the right, so that there and back are two arrows.
SHORT, ASIDE = 27.0, 5.0


def trails(board: Mapping[str, Any]) -> Layer:
    """The moves of this turn, in the colour of the piece that stands at their end."""
    stands = {piece["hex"]: piece["side"] for kind in ("leaders", "units") for piece in board[kind].values()}
    shapes: list[AnyShape] = []
    for path in board["trails"]:
        if len(path) > 1:
            colour = stands.get(path[-1], "ink_soft")
            x, y = centre(path[0])
            shapes.append(Circle(x=x, y=y, r=5, fill=colour, outline="halo", width=1.5, opacity=0.85))
            points = way(path)
            shapes.append(
                Arrow(points=points, colour=colour, width=7, head=2.4, casing_width=1.6, opacity=0.85)
            )
    return Layer("trails", tuple(shapes))


def way(path: Sequence[str]) -> tuple[Point, ...]:
    """Through the middles of the hexes, up to the edge of the last block."""
    points = [centre(hex_) for hex_ in path]
    (ax, ay), (bx, by) = points[-2:]
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    end = (bx - ux * SHORT - uy * ASIDE, by - uy * SHORT + ux * ASIDE)
    return (*points[:-1], end)


def clash(board: Mapping[str, Any]) -> Layer:
    """The last battle: a ring round the target, and an arrow from each attacker, dashed for a shot."""
    if not board["clash"]:
        return Layer("clash", ())
    *attackers, target = board["clash"]
    x, y = centre(target)
    shapes: list[AnyShape] = [Circle(x=x, y=y, r=R * 0.9, outline="accent", width=2.5, dash=(7, 4))]
    for hex_ in attackers:
        shapes += blow(hex_, target)
    return Layer("clash", tuple(shapes))


def blow(attacker: str, target: str) -> list[AnyShape]:
    (ax, ay), (bx, by) = centre(attacker), centre(target)
    length = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / length, (by - ay) / length
    if apart(attacker, target) > 1:
        ends = ((ax + ux * 26, ay + uy * 26), (bx - ux * 30, by - uy * 30))
        return [Arrow(points=ends, colour="accent", width=5, head=3, dash=(8, 5))]
    x, y = (ax + bx) / 2, (ay + by) / 2
    return [
        Circle(x=x, y=y, r=11, fill="badge", outline="accent", width=2),
        Icon(name="swords", x=x, y=y, size=15, fill="accent"),
    ]
