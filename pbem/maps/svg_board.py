"""The painter for pages: the board alone, with levels of detail and signs that keep their size."""

from collections.abc import Iterator
from itertools import groupby

from pbem.maps.geometry import Placement
from pbem.maps.lowering import PLAIN, item_of
from pbem.maps.stages import View
from pbem.maps.svg import Painter
from pbem.maps.svg_text import Element, Numbers, attributes
from rules.kernel.scene import AnyShape, Layer, Point, Rect, Scene, board_of

_FINE = Numbers(4)


def paint_board(scene: Scene) -> str:
    """The board of a scene as SVG for a page."""
    return BoardPainter(scene).document(inline=True)


class BoardPainter(Painter):
    """Paints what a page shows of a scene; a script scales the signs and changes the level."""

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        box = board_of(self.scene)
        return box.x, box.y, box.w, box.h

    def root(self, *, inline: bool) -> Element:
        root, scale = super().root(inline=inline), self.scene.scale
        for name in ("near", "far", "mark", "most"):
            root.put(f"data-{name}", _FINE(getattr(scale, name)))
        return root

    def body(self) -> Iterator[str]:
        box = board_of(self.scene)
        ground = item_of(Rect(box.x, box.y, box.w, box.h, self.scene.background), PLAIN, self.scene.palette)
        yield self.item(ground)
        layers = tuple(layer for layer in self.scene.layers if layer.shown in ("everywhere", "page"))
        view = View(self.scene, layers, PLAIN, box, self.scene.background)
        yield f"<g>{''.join(self.layer(view, layer) for layer in layers)}</g>"

    def layer_facts(self, layer: Layer) -> dict[str, str]:
        return {
            "data_level": layer.level,
            "data_signs": _FINE(layer.grow) if layer.signs else "",
            "data_phase": layer.phase,
        }

    def shapes(self, view: View, layer: Layer) -> str:
        if not layer.signs:
            return super().shapes(view, layer)
        zoom = self.scene.scale.zoom(layer.level)
        signs = groupby(layer.shapes, key=pin_of)
        return "".join(self.sign(pin, list(shapes), zoom) for pin, shapes in signs)

    def sign(self, pin: Point | None, shapes: list[AnyShape], zoom: float) -> str:
        """Shapes around their pin; what has none is drawn on the land."""
        if pin is None:
            return "".join(self.item(item_of(shape, PLAIN, self.scene.palette)) for shape in shapes)
        at = Placement(zoom, -pin[0] * zoom, -pin[1] * zoom)
        drawn = "".join(self.item(item_of(shape, at, self.scene.palette)) for shape in shapes)
        x, y = map(self.number, self.on_board(pin))
        place = f"translate({x} {y}) scale({_FINE(1 / zoom)})"
        return f"<g{attributes(class_='sign', transform=place)}>{drawn}</g>"

    def on_board(self, pin: Point) -> Point:
        """Where a point is seen; one beyond the edge of a world that repeats comes in on the other side."""
        box, period = board_of(self.scene), self.scene.wrap
        if not period:
            return pin
        return box.x + (pin[0] - box.x) % period, pin[1]


def pin_of(shape: AnyShape) -> Point | None:
    """The point that a sign is pinned to: its own, or the one that it shares with others."""
    if shape.pin is not None:
        return shape.pin
    x, y = getattr(shape, "x", None), getattr(shape, "y", None)
    return (x, y) if x is not None and y is not None else None
