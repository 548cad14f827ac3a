"""Moves as arrows: one colour for each phase, one style for each kind, heads above the pieces."""

from collections.abc import Iterable, Sequence
from math import atan2, degrees, hypot
from typing import Literal

from msgspec import Struct

from rules.kernel.scene.board import Layer, Phase
from rules.kernel.scene.panels import Key
from rules.kernel.scene.shapes import AnyShape, Icon, Line, Point

Kind = Literal["march", "voyage", "flight", "shot"]
Fate = Literal["", "lost", "planned"]

WIDTH = {"march": 5.0, "voyage": 5.0, "flight": 3.0, "shot": 2.5}
DASH: dict[Kind, tuple[float, ...]] = {
    "march": (),
    "voyage": (16, 6),
    "flight": (7, 6),
    "shot": (2, 5),
}
HEAD, LOST, TARGET = 26.0, 24.0, 40.0
ARC, STEPS = 0.2, 10


class Move(Struct, frozen=True, kw_only=True):
    """Something that went from point to point, or is planned to; what was lost there is crossed out."""

    phase: str
    points: tuple[Point, ...]
    kind: Kind = "march"
    fate: Fate = ""


def arrow_layers(
    moves: Iterable[Move], phases: Sequence[Phase], size: float = 1, name: str = "trails"
) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """The ways, to be drawn below the pieces, and their heads, to be drawn above them: two layers a phase."""
    below: list[Layer] = []
    above: list[Layer] = []
    moves = list(moves)
    for phase in phases:
        mine = [move for move in moves if move.phase == phase.id and len(move.points) > 1]
        ways = tuple(way(move, phase.colour, size) for move in mine)
        heads = tuple(sign for move in mine for sign in signs(move, phase.colour, size))
        below.append(Layer(f"{name}_{phase.id}", ways, phase=phase.id))
        above.append(Layer(f"{name}_{phase.id}_heads", heads, signs=True, phase=phase.id))
    return tuple(below), tuple(above)


def way(move: Move, colour: str, size: float) -> Line:
    """The line of a move: solid by land, long dashes by sea, an arc of short dashes through the air."""
    return Line(
        points=course(move),
        colour=colour,
        width=WIDTH[move.kind] * size,
        dash=tuple(part * size for part in DASH[move.kind]),
        curved=len(move.points) > 2 or move.kind == "flight",
        casing="halo",
        casing_width=1.5 * size,
        opacity=0.6 if move.fate == "planned" else 0.95,
    )


def course(move: Move) -> tuple[Point, ...]:
    """The points of the line; flights rise between each two, so that there and back are two lines."""
    if move.kind != "flight":
        return move.points
    bowed = [move.points[0]]
    for start, end in zip(move.points, move.points[1:], strict=False):
        bowed += arc(start, end)
    return tuple(bowed)


def arc(start: Point, end: Point) -> list[Point]:
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    shares = [number / STEPS for number in range(1, STEPS + 1)]
    rise = [4 * ARC * share * (1 - share) for share in shares]
    return [
        (ax + dx * share + dy * up, ay + dy * share - dx * up) for share, up in zip(shares, rise, strict=True)
    ]


def signs(move: Move, colour: str, size: float) -> list[AnyShape]:
    """The head, a target around it while the move is only planned, a cross over what was lost."""
    points = course(move)
    (ax, ay), (x, y) = points[-2], points[-1]
    turn = degrees(atan2(y - ay, x - ax)) + 90
    head = Icon(
        name="arrow_head",
        x=x,
        y=y,
        size=HEAD * size,
        fill=colour,
        outline="halo",
        outline_width=1.5 * size,
        rotation=turn,
    )
    found: list[AnyShape] = [head]
    if move.fate == "planned":
        found.append(_mark("target", x, y, TARGET * size, colour, size))
    if move.fate == "lost":
        found.append(_mark("lost", x, y, LOST * size, "accent", size))
    return found


def _mark(name: str, x: float, y: float, size: float, colour: str, edge: float) -> Icon:
    return Icon(name=name, x=x, y=y, size=size, fill=colour, outline="halo", outline_width=1.5 * edge)


def lost_sign(x: float, y: float, size: float = 1, colour: str = "accent", pin: Point | None = None) -> Icon:
    """The cross over pieces that were beaten, in their colour."""
    return Icon(
        name="lost",
        x=x,
        y=y,
        size=LOST * size,
        fill=colour,
        outline="halo",
        outline_width=1.5 * size,
        pin=pin,
    )


def shortened(points: Sequence[Point], by: float) -> tuple[Point, ...]:
    """The way without its last stretch, so that a head stands before the piece that it leads to."""
    (ax, ay), (bx, by_) = points[-2:]
    length = hypot(bx - ax, by_ - ay)
    share = max(0.35, 1 - by / length) if length else 1
    return (*points[:-1], (ax + (bx - ax) * share, ay + (by_ - ay) * share))


def phase_keys(phases: Sequence[Phase]) -> tuple[Key, ...]:
    """For the legend: the colour of each phase."""
    return tuple(Key(phase.name, line=phase.colour) for phase in phases)


def kind_keys(names: Sequence[tuple[Kind, str]]) -> tuple[Key, ...]:
    """For the legend: the style of each kind of movement."""
    return tuple(Key(name, line="ink", dash=tuple(part / 2 for part in DASH[kind])) for kind, name in names)
