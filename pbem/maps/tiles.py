"""A picture tile by tile: what lies on each is known beforehand, and a tile that was painted before is kept.

A tile is kept under its place, the static pictures beneath it and all that is painted on it, in order: what
is kept is what whoever sees the picture sees.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
    """Something to paint, and the rectangles that it and each part of it may touch."""

    item: Item
    box: Box
    parts: tuple[Box, ...]


@dataclass(frozen=True)
class Plate:
    """A static picture: its name, where it lies, and how to get it."""

    key: str
    box: Pixels
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
    width, height = sheet.size
    picture = Image.new("RGB", sheet.size)
    touched = _touched(steps, sheet)
    for row in range(0, height, SIDE):
        for column in range(0, width, SIDE):
            place = (column // SIDE, row // SIDE)
            strokes = touched.get(place, [])
            key = (sheet.ground, place, tuple((step, spot.number) for step, spot in strokes))
            box = (column, row, min(width, column + SIDE), min(height, row + SIDE))
            tile = memory.of(key, lambda box=box, strokes=strokes: _painted(steps, strokes, box, sheet))  # type: ignore[misc]
            picture.paste(tile, (column, row))
    return picture


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
    steps: Sequence[Step], strokes: list[tuple[int, Numbered[Spot]]], box: Pixels, sheet: Sheet
) -> Image.Image:
    """One tile, from the ground up, reduced."""
    s = sheet.sampling
    large = (box[0] * s, box[1] * s, box[2] * s, box[3] * s)
    image = Image.new("RGB", (large[2] - large[0], large[3] - large[1]))
    at = 0
    for number, step in enumerate(steps):
        if isinstance(step, Plate):
            _lay(image, large, step)
            continue
        first = at
        while at < len(strokes) and strokes[at][0] == number:
            at += 1
        if at > first:
            _paint(image, large, step.window, [spot.made for _, spot in strokes[first:at]], sheet)
    return image.reduce(s)


def _lay(image: Image.Image, tile: Pixels, plate: Plate) -> None:
    """The part of a static picture that lies on the tile."""
    part = _common(tile, plate.box)
    if part is None:
        return
    left, top = plate.box[:2]
    piece = plate.image().crop((part[0] - left, part[1] - top, part[2] - left, part[3] - top))
    place = (part[0] - tile[0], part[1] - tile[1])
    if piece.mode == "RGBA":
        image.paste(piece, place, piece)
    else:
        image.paste(piece.convert("RGB"), place)


def _paint(image: Image.Image, tile: Pixels, window: Pixels, spots: list[Spot], sheet: Sheet) -> None:
    part = _common(tile, window)
    if part is None:
        return
    inner = (part[0] - tile[0], part[1] - tile[1], part[2] - tile[0], part[3] - tile[1])
    # What reaches beyond the window is cut off.
    piece = image if part == tile else image.crop(inner)
    canvas = sheet.canvas(piece, part)
    for spot in spots:
        for drawn, box in zip(spot.item.drawn, spot.parts, strict=True):
            if _touches(box, part, sheet):
                canvas.primitive(drawn)
    if piece is not image:
        image.paste(piece, inner)


def _touches(box: Box, part: Pixels, sheet: Sheet) -> bool:
    k, margin = sheet.scale, _MARGIN * sheet.sampling
    across = box.x * k - margin < part[2] and (box.x + box.w) * k + margin > part[0]
    return across and box.y * k - margin < part[3] and (box.y + box.h) * k + margin > part[1]


def _common(first: Pixels, second: Pixels) -> Pixels | None:
    left, top = max(first[0], second[0]), max(first[1], second[1])
    right, bottom = min(first[2], second[2]), min(first[3], second[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
