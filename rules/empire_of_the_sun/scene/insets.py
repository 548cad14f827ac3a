"""The parts of the map that a picture shows larger: where something has just happened, and another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import UNITS
from rules.empire_of_the_sun.hexes import BIT
from rules.empire_of_the_sun.scene.chart import BOARD, MAIN, SECOND, centre
from rules.empire_of_the_sun.scene.counters import controller
from rules.empire_of_the_sun.scene.moves import fights, trails
from rules.kernel.scene import Box, Inset, Point, Theatre

LEAST, MOST = 1.4, 2.2
"""How many times as large as the map an inset may be."""
SHOWN = (
    *("ground", "landscape", "coasts", "grid", "rims", "symbols", "names", "numbers"),
    *("flags", "battles"),
)
BATTLE, END, START, FRONT = 6, 3, 1, 1
Weights = dict[Point, float]


def insets(
    board: Mapping[str, Any], theatres: tuple[Theatre, ...], arrows: tuple[str, ...]
) -> tuple[Inset, ...]:
    """The main one shows the offensive, the second what of it lies elsewhere, or the front."""
    points = happened(board) or front(board)
    main = theatre_of(points, theatres, MAIN)
    seen = window(main, MAIN)
    rest = {point: weight for point, weight in points.items() if not inside(seen, point)}
    other = rest or {p: w for p, w in front(board).items() if not inside(seen, p)} or points
    second = theatre_of(other, tuple(each for each in theatres if each != main), SECOND)
    layers = (*SHOWN, *arrows, "units_inset")
    return tuple(inset(theatre, target, layers) for theatre, target in ((main, MAIN), (second, SECOND)))


def inset(theatre: Theatre, target: Box, layers: tuple[str, ...]) -> Inset:
    source = window(theatre, target)
    marks = target.w / source.w
    return Inset(source=source, target=target, title=theatre.name, marks=marks, layers=layers, ground="sea")


def happened(board: Mapping[str, Any]) -> Weights:
    """Battles most of all, then where moves ended, then where they began."""
    found: Weights = {}
    for hex_ in fights(board):
        found[centre(hex_)] = BATTLE
    for trail in trails(board):
        for hex_, weight in ((trail.path[0], START), (trail.path[-1], END)):
            found[centre(hex_)] = found.get(centre(hex_), 0) + weight
    return found


def front(board: Mapping[str, Any]) -> Weights:
    """Hexes that were taken from the other side, and stacks on the map."""
    found = {centre(hex_): float(END) for hex_ in board["control"] if controller(board, hex_) != "nobody"}
    for unit, place in board["at"].items():
        if place in BIT and not UNITS[unit].hq:
            found[centre(place)] = found.get(centre(place), 0) + FRONT
    return found or {(BOARD.w / 2, BOARD.h / 2): 1.0}


def theatre_of(points: Weights, theatres: tuple[Theatre, ...], target: Box) -> Theatre:
    """The theatre whose part holds most of the weight; of those that hold as much the one shown larger."""
    parts = {theatre.id: window(theatre, target) for theatre in theatres}
    return max(theatres, key=lambda each: (weight(points, parts[each.id]), -parts[each.id].w))


def window(theatre: Theatre, target: Box) -> Box:
    """The part of the board around a theatre, as wide and high as the target asks.

    It is the same in all games, so that what never changes in it is painted once.
    """
    box = theatre.box
    scale = min(max(min(target.w / box.w, target.h / box.h), LEAST), MOST)
    w, h = target.w / scale, target.h / scale
    x = min(max(box.x + box.w / 2 - w / 2, BOARD.x), BOARD.x + BOARD.w - w)
    y = min(max(box.y + box.h / 2 - h / 2, BOARD.y), BOARD.y + BOARD.h - h)
    return Box(x, y, w, h)


def weight(points: Weights, box: Box) -> float:
    return sum(each for point, each in points.items() if inside(box, point))


def inside(box: Box, point: Point) -> bool:
    return box.x <= point[0] <= box.x + box.w and box.y <= point[1] <= box.y + box.h
