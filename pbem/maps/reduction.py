"""Reducing a large painting to its final size, again only where it was painted over."""

from math import ceil, floor

from PIL import Image

from rules.kernel.scene import Box

_TILE = 64
# The filter looks three final pixels around; a tile is reduced with that much of its neighbours.
_MARGIN = 4
_MOST_SHARE = 0.6


class Changes:
    """The tiles of a picture that were painted since its ground was reduced."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.columns, self.rows = ceil(size[0] / _TILE), ceil(size[1] / _TILE)
        self.scale = scale
        self.tiles: set[tuple[int, int]] = set()

    def note(self, box: Box) -> None:
        """Something was painted in a rectangle of the scene."""
        left, right = self._span(box.x, box.x + box.w, self.columns)
        top, bottom = self._span(box.y, box.y + box.h, self.rows)
        self.tiles.update((column, row) for row in range(top, bottom) for column in range(left, right))

    @property
    def many(self) -> bool:
        """Whether reducing all at once is cheaper."""
        return len(self.tiles) > _MOST_SHARE * self.columns * self.rows

    def strips(self) -> list[tuple[int, int, int, int]]:
        """Runs of neighbouring tiles as rectangles of final pixels."""
        found: list[tuple[int, int, int, int]] = []
        for row, column in sorted((row, column) for column, row in self.tiles):
            left, top = column * _TILE, row * _TILE
            if found and found[-1][1] == top and found[-1][2] == left:
                found[-1] = (found[-1][0], top, left + _TILE, top + _TILE)
            else:
                found.append((left, top, left + _TILE, top + _TILE))
        return found

    def _span(self, low: float, high: float, most: int) -> tuple[int, int]:
        # One pixel more on each side: painting rounds outward.
        first, last = floor((low * self.scale - 1) / _TILE), floor((high * self.scale + 1) / _TILE)
        return max(0, first), min(most, last + 1)


def reduced(large: Image.Image, size: tuple[int, int], ground: Image.Image, changes: Changes) -> Image.Image:
    """The large painting at its final size, where `ground` is what it was before the changes, reduced."""
    if changes.many:
        return large.resize(size, Image.Resampling.LANCZOS)
    result = ground.copy()
    for strip in changes.strips():
        _renew(result, large, strip)
    return result


def _renew(result: Image.Image, large: Image.Image, strip: tuple[int, int, int, int]) -> None:
    width, height = result.size
    left, top, right, bottom = strip[0], strip[1], min(width, strip[2]), min(height, strip[3])
    around = (
        max(0, left - _MARGIN),
        max(0, top - _MARGIN),
        min(width, right + _MARGIN),
        min(height, bottom + _MARGIN),
    )
    across, down = large.width / width, large.height / height
    source = (around[0] * across, around[1] * down, around[2] * across, around[3] * down)
    size = (around[2] - around[0], around[3] - around[1])
    piece = large.resize(size, Image.Resampling.LANCZOS, box=source)
    wanted = (left - around[0], top - around[1], right - around[0], bottom - around[1])
    result.paste(piece.crop(wanted), (left, top))
