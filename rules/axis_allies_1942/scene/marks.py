"""What has happened: moves of the last turn, battles, captures, complexes and canals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.axis_allies_1942.atlas import CANALS, POWERS, TURN_ORDER
from rules.axis_allies_1942.scene.chart import CANAL_ENDS, SPACES, Sheet, sheet_of, shows, spot
from rules.axis_allies_1942.scene.forces import Forces, Stack
from rules.axis_allies_1942.scene.labels import labels
from rules.kernel.scene import AnyShape, Circle, Icon, Line, Rect, Text


def movers(board: Mapping[str, Any]) -> list[str]:
    """The powers whose turns the map tells: the active one, or before it has moved all its enemies."""
    power: str = board["power"]
    if board["trails"].get(power):
        return [power]
    return [other for other in TURN_ORDER if POWERS[other].side != POWERS[power].side]


def conquests(board: Mapping[str, Any]) -> list[str]:
    """What changed hands in those turns."""
    return sorted({land for power in movers(board) for land in board["conquests"].get(power, ())})


def contested(shown: Forces) -> list[str]:
    """Spaces with units of both sides."""
    return [space for space, powers in shown if len({POWERS[power].side for power, _ in powers}) > 1]


def battle_signs(sheet: Sheet, stacks: Sequence[Stack], spaces: Sequence[str]) -> list[AnyShape]:
    """Crossed swords and a frame around units that face each other."""
    shapes: list[AnyShape] = []
    for stack in stacks:
        if stack.space in spaces:
            left, top, right, bottom = stack.area
            (x, y), (x2, y2) = sheet.back(left - 3, top - 3), sheet.back(right + 3, bottom + 3)
            frame = Rect(
                x=x, y=y, w=x2 - x, h=y2 - y, outline="accent", width=3, radius=sheet.length(6), dash=(8, 5)
            )
            shapes += [frame, swords(x2, y, 26)]
    return shapes


def small_battle_signs(sheet: Sheet, spaces: Sequence[str]) -> list[AnyShape]:
    """The same where the world map only has squares."""
    places = [spot(*SPACES[space].centre) for space in spaces if sheet_of(space) is not sheet]
    return [swords(x, y - 17, 18) for x, y in places]


def swords(x: float, y: float, size: float) -> Icon:
    return Icon(name="swords", x=x, y=y, size=size, fill="accent", outline="halo", outline_width=2)


def complexes(sheet: Sheet, board: Mapping[str, Any], lang: str) -> list[AnyShape]:
    """Industrial complexes with their damage."""
    shapes: list[AnyShape] = []
    printed = labels(sheet, lang)
    for land, damage in sorted(board["factories"].items()):
        if land in printed:
            shapes += complex_shapes(sheet, printed[land].complex_area, land, damage)
    return shapes


def complex_shapes(
    sheet: Sheet, area: tuple[float, float, float, float], land: str, damage: int
) -> list[AnyShape]:
    x, y = sheet.back((area[0] + area[2]) / 2, (area[1] + area[3]) / 2)
    size = (area[2] - area[0]) * 0.92
    shapes: list[AnyShape] = [
        Icon(
            name="industrial_complex",
            x=x,
            y=y,
            size=size,
            fill="ink",
            ink="highlight",
            outline="halo",
            outline_width=1.6,
            space=land,
        )
    ]
    if damage:
        x, y = sheet.back(area[2] - 1, area[1] + 4)
        burst = Icon(
            name="burst", x=x, y=y, size=size * 0.95, fill="accent", outline="halo", outline_width=1.2
        )
        shapes += [
            burst,
            Text(x=x, y=y, text=str(damage), size=size * 0.46, font="condensed_bold", colour="#ffffff"),
        ]
    return shapes


def canals(board: Mapping[str, Any]) -> list[AnyShape]:
    """Canals as they are for the active power this turn: open in green, closed by a red bar."""
    shapes: list[AnyShape] = []
    for name in CANALS:
        (x1, y1), (x2, y2) = (spot(*end) for end in CANAL_ENDS[name])
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        is_open = name in board["start"]["open_canals"]
        colour = "good" if is_open else "accent"
        shapes += [
            Line(points=((x1, y1), (x2, y2)), colour="water_edge", width=5, casing=colour, casing_width=2),
            Circle(x=x, y=y, r=5.5, fill=colour, outline="halo", width=1.2),
            Icon(name="canal_open" if is_open else "canal_closed", x=x, y=y, size=7.5, fill="#ffffff"),
        ]
    return shapes


def flags(sheet: Sheet, board: Mapping[str, Any], areas: Mapping[str, Any]) -> list[AnyShape]:
    return [flag for flag, _ in flag_signs(sheet, board, areas)]


def flag_signs(
    sheet: Sheet, board: Mapping[str, Any], areas: Mapping[str, Any]
) -> Iterator[tuple[AnyShape, str]]:
    """A flag before the name of each territory captured in the last turn."""
    for land in conquests(board):
        if shows(sheet, land) and land in areas:
            x, y = sheet.back(areas[land].area[0] - 8, areas[land].area[1] + 2)
            flag = Icon(name="flag", x=x, y=y, size=24, fill="accent", outline="halo", outline_width=1.6)
            yield flag, land
