"""A pen that draws in pixels of the whole picture on an image that is only a part of it.

Pillow cuts coordinates to whole pixels towards zero. They are cut here before they are moved, so that a line
runs through the same pixels on every part that it crosses.
"""

from PIL import Image, ImageDraw

from pbem.maps.geometry import Polyline

Ink = int | tuple[int, int, int, int]


class Pen:
    """Draws on `image`, whose corner lies at `left`, `top` of the whole."""

    def __init__(self, image: Image.Image, left: int, top: int) -> None:
        self.left, self.top = left, top
        # On an opaque picture translucent ink is laid over what is there.
        self.draw = ImageDraw.Draw(image, "RGBA") if image.mode == "RGB" else ImageDraw.Draw(image)

    def polygon(self, ring: Polyline, ink: Ink) -> None:
        self.draw.polygon(self._moved(ring), fill=ink)

    def line(self, ring: Polyline, ink: Ink, width: int) -> None:
        self.draw.line(self._moved(ring), fill=ink, width=width)

    def ellipse(self, x: float, y: float, r: float, ink: Ink, *, less: float = 0) -> None:
        """A disc; `less` is how much its right and lower edges come in."""
        self.draw.ellipse(self._box(x - r, y - r, x + r - less, y + r - less), fill=ink)

    def ring(self, x: float, y: float, r: float, ink: Ink, width: int) -> None:
        self.draw.ellipse(self._box(x - r, y - r, x + r - 1, y + r - 1), outline=ink, width=width)

    def slab(self, box: tuple[int, int, int, int], radius: float, ink: Ink) -> None:
        self.draw.rounded_rectangle(self._box(*box), radius, fill=ink)

    def slab_edge(self, box: tuple[int, int, int, int], radius: float, ink: Ink, width: int) -> None:
        if min(box[2] - box[0], box[3] - box[1]) <= 2 * width:
            # All of it is edge; Pillow would look for an inside that is not there.
            self.slab((box[0], box[1], max(box[0], box[2]), max(box[1], box[3])), radius, ink)
            return
        self.draw.rounded_rectangle(self._box(*box), radius, outline=ink, width=width)

    def _moved(self, ring: Polyline) -> list[tuple[int, int]]:
        left, top = self.left, self.top
        return [(int(x) - left, int(y) - top) for x, y in ring]

    def _box(self, *sides: float) -> tuple[int, int, int, int]:
        x0, y0, x1, y1 = map(int, sides)
        return x0 - self.left, y0 - self.top, x1 - self.left, y1 - self.top
