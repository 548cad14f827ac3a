"""A picture of tiles: what lies on each is known beforehand, and a tile that was painted before is kept.

A tile is kept under its place, the static pictures beneath it and all that is painted on it, in order: what
is kept is what whoever sees the picture sees. New tiles are painted together on a canvas of the whole picture
and cut out of it: Pillow rounds slanting edges by where they lie on their canvas, so that no pixel depends on
which tiles are new, nor on how large tiles are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import floor
from typing import Protocol

from PIL import Image

from pbem.maps.canvas import Canvas
from pbem.maps.primitives import Item
from pbem.maps.remembered import Numbered, Recent
from pbem.maps.strokes import Pixels
from rules.kernel.scene import Box

SIDE = 64
"""Of a tile, in pixels of the finished picture."""
_MOST_TILES = 3_000
# Painting rounds outward, and letters are set on whole pixels.
_MARGIN = 2

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Spot:
    """Something to paint, and the rectangle that it may touch."""

    item: Item
    box: Box


@dataclass(frozen=True)
class Plate:
    """A static picture: its name, where it lies, and how to get it."""

    key: str
    window: Pixels
    image: Callable[[], Image.Image]


@dataclass(frozen=True)
class Strokes:
    """What is painted now, all within a window of the picture."""

    window: Pixels
    spots: Sequence[Numbered[Spot]]


Step = Plate | Strokes


class Sheet(Protocol):
    """The picture that is painted: its size, and how a scene comes to lie on it."""

    size: tuple[int, int]
    sampling: int
    scale: float

    @property
    def ground(self) -> str: ...

    def canvas(self, image: Image.Image, box: Pixels) -> Canvas: ...


class TileMemory(Recent[Image.Image]):
    """The tiles used last, of all pictures of this process."""

    def __init__(self, most: int = _MOST_TILES) -> None:
        super().__init__(most)


def tiled(steps: Sequence[Step], sheet: Sheet, memory: TileMemory) -> Image.Image:
    """The finished picture, of new tiles and kept ones."""
    picture = Image.new("RGB", sheet.size)
    touched = _touched(steps, sheet)
    keys = {place: (sheet.ground, place, _names(touched.get(place, []))) for place in _all_places(sheet)}
    kept = {place: memory.get(key) for place, key in keys.items()}
    new = [place for place, tile in kept.items() if tile is None]
    painted = _painted(steps, touched, new, sheet) if new else picture
    for place, tile in kept.items():
        box = _box([place], sheet, 1)
        found = tile or memory.keep(keys[place], painted.crop(_box([place], sheet)).reduce(sheet.sampling))
        picture.paste(found, box[:2])
    return picture


def _names(strokes: list[tuple[int, Numbered[Spot]]]) -> tuple[tuple[int, int], ...]:
    return tuple((step, spot.number) for step, spot in strokes)


def _all_places(sheet: Sheet) -> Iterator[Place]:
    width, height = sheet.size
    return ((column, row) for row in range(-(-height // SIDE)) for column in range(-(-width // SIDE)))


def _box(run: Sequence[Place], sheet: Sheet, sampling: int | None = None) -> Pixels:
    """Where neighbouring tiles of a row lie on the canvas."""
    s = sampling or sheet.sampling
    (first, row), (last, _), (width, height) = run[0], run[-1], sheet.size
    right, bottom = min(width, (last + 1) * SIDE), min(height, (row + 1) * SIDE)
    return first * SIDE * s, row * SIDE * s, right * s, bottom * s


def _touched(steps: Sequence[Step], sheet: Sheet) -> dict[Place, list[tuple[int, Numbered[Spot]]]]:
    """What is painted on each tile, with the number of its step."""
    found: dict[Place, list[tuple[int, Numbered[Spot]]]] = {}
    for number, step in enumerate(steps):
        if isinstance(step, Strokes):
            for spot in step.spots:
                for place in _places(spot.made.box, step.window, sheet):
                    found.setdefault(place, []).append((number, spot))
    return found


def _places(box: Box, window: Pixels, sheet: Sheet) -> Iterator[Place]:
    k, s = sheet.scale / sheet.sampling, sheet.sampling
    left, right = max(box.x * k, window[0] / s), min((box.x + box.w) * k, window[2] / s)
    top, bottom = max(box.y * k, window[1] / s), min((box.y + box.h) * k, window[3] / s)
    columns = range(floor((left - _MARGIN) / SIDE), floor((right + _MARGIN) / SIDE) + 1)
    rows = range(floor((top - _MARGIN) / SIDE), floor((bottom + _MARGIN) / SIDE) + 1)
    return ((column, row) for row in rows for column in columns)


def _painted(
    steps: Sequence[Step],
    touched: dict[Place, list[tuple[int, Numbered[Spot]]]],
    new: Sequence[Place],
    sheet: Sheet,
) -> Image.Image:
    """A canvas on which the new tiles are as they should be; between them lies what reaches beyond them."""
    width, height = sheet.size
    canvas = Image.new("RGB", (width * sheet.sampling, height * sheet.sampling))
    areas = [_box(run, sheet) for run in _runs(new)]
    wanted = {(step, spot.number) for place in new for step, spot in touched.get(place, [])}
    for window, found in groupby(enumerate(steps), key=lambda numbered: numbered[1].window):
        parts = [part for area in areas if (part := _common(area, window))]
        if parts:
            _paint_window(canvas, window, parts, [_wanted(*step, wanted) for step in found], sheet)
    return canvas


def _runs(places: Sequence[Place]) -> Iterator[list[Place]]:
    """Neighbours of a row together."""
    for _, run in groupby(enumerate(places), key=lambda found: (found[1][1], found[1][0] - found[0])):
        yield [place for _, place in run]


def _wanted(number: int, step: Step, wanted: set[tuple[int, int]]) -> Step:
    """A step without what does not touch any new tile."""
    if isinstance(step, Plate):
        return step
    return Strokes(step.window, [spot for spot in step.spots if (number, spot.number) in wanted])


def _paint_window(
    canvas: Image.Image, window: Pixels, parts: list[Pixels], steps: Sequence[Step], sheet: Sheet
) -> None:
    """Steps within one window, on a piece of their own: what reaches beyond the window is cut off."""
    whole = window == (0, 0, *canvas.size)
    piece = canvas if whole else canvas.crop(window)
    for step in steps:
        if isinstance(step, Plate):
            _lay(piece, parts, step)
        elif step.spots:
            pen = sheet.canvas(piece, window)
            for spot in step.spots:
                pen.paint(spot.made.item)
    if not whole:
        canvas.paste(piece, window[:2])


def _lay(piece: Image.Image, parts: list[Pixels], plate: Plate) -> None:
    """The parts of a static picture that lie on new tiles."""
    image, (left, top) = plate.image(), plate.window[:2]
    for part in parts:
        inner = (part[0] - left, part[1] - top, part[2] - left, part[3] - top)
        cut = image.crop(inner)
        piece.paste(cut, inner[:2], cut if cut.mode == "RGBA" else None)


def _common(first: Pixels, second: Pixels) -> Pixels | None:
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[2], second[2]), min(first[3], second[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
