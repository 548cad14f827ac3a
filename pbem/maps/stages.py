"""A scene in painting order: the map, each inset with its frame, the panels and the legend."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pbem.maps.fonts import width_of
from pbem.maps.geometry import Placement, overlap
from pbem.maps.lowering import PLAIN, item_extent, item_of
from pbem.maps.panels import panel_items
from pbem.maps.primitives import Item
from pbem.maps.remembered import Recent, colours_of
from rules.kernel.scene import AnyShape, Box, Fill, Inset, Layer, Panel, Rect, Scene, Text

# Frames are as thick as on a picture this many units wide, whatever units the scene uses.
_UNITS_ACROSS = 1200
_PANELS: Recent[list[Item]] = Recent(200)


@dataclass(frozen=True)
class View:
    """Layers seen through a window of the picture; `window` is None where nothing need be cut off."""

    scene: Scene
    layers: tuple[Layer, ...]
    at: Placement
    window: Box | None
    ground: Fill

    def items(self, layer: Layer) -> Iterator[Item]:
        """The layer's shapes as they are seen here, in drawing order, repeated where the world repeats."""
        for shape in layer.shapes:
            yield from self.seen(shape)

    def seen(self, shape: AnyShape) -> Iterator[Item]:
        """A shape as it is seen here: not at all, once, or twice at the edges of a world that repeats."""
        palette, window = self.scene.palette, self.window
        period = self.scene.wrap * self.at.scale
        item = item_of(shape, self.at, palette)
        if window is None:
            yield item
            return
        box = item_extent(item)
        for shift in (-period, 0, period) if period else (0,):
            if overlap(Box(box.x + shift, box.y, box.w, box.h), window):
                yield item_of(shape, self.at.moved(shift), palette) if shift else item

    @cached_property
    def key(self) -> Hashable:
        """All that what becomes of a shape depends on, but for the shape and the icons."""
        window = self.window
        edges = window and (window.x, window.y, window.w, window.h)
        return self.at, edges, self.scene.wrap, colours_of(self.scene)


@dataclass(frozen=True)
class Furniture:
    """Frames, panels and legend: what lies outside the layers."""

    name: str
    items: list[Item]


Stage = View | Furniture


def stages(scene: Scene) -> list[Stage]:
    """All there is to paint, from the bottom up."""
    found: list[Stage] = [_map_view(scene)]
    unit = scene.width / _UNITS_ACROSS
    outlines = [_source_outline(inset, unit) for inset in scene.insets if inset.outlined]
    if outlines:
        found.append(Furniture("outlines", _items(outlines, scene)))
    for number, inset in enumerate(scene.insets):
        found.append(Furniture(f"inset-{number}-ground", _items(_inset_ground(inset, unit), scene)))
        found.append(_inset_view(scene, inset))
        found.append(Furniture(f"inset-{number}-frame", _items(_inset_frame(inset, unit), scene)))
    for number, panel in enumerate(scene.panels):
        found.append(Furniture(f"panel-{number}", _panel(panel, scene)))
    if scene.legend:
        found.append(Furniture("legend", _panel(scene.legend, scene)))
    return found


def _panel(panel: Panel, scene: Scene) -> list[Item]:
    return _PANELS.of((panel, colours_of(scene)), lambda: panel_items(panel, scene.palette))


def inset_placement(inset: Inset) -> Placement:
    """The placement that shows the whole source in the middle of the target."""
    source, target = inset.source, inset.target
    scale = min(target.w / source.w, target.h / source.h)
    dx = target.x + target.w / 2 - (source.x + source.w / 2) * scale
    dy = target.y + target.h / 2 - (source.y + source.h / 2) * scale
    return Placement(scale, dx, dy, inset.marks)


def _map_view(scene: Scene) -> View:
    window = scene.frame
    if window is None and scene.wrap:
        window = Box(0, 0, scene.width, scene.height)
    layers = tuple(layer for layer in scene.layers if layer.shown not in ("insets", "page"))
    return View(scene, layers, PLAIN, window, scene.background)


def _inset_view(scene: Scene, inset: Inset) -> View:
    named = set(inset.layers)
    layers = tuple(
        layer
        for layer in scene.layers
        if layer.shown not in ("map", "page") and (not named or layer.name in named)
    )
    return View(scene, layers, inset_placement(inset), inset.target, inset.ground)


def _source_outline(inset: Inset, unit: float) -> AnyShape:
    box = inset.source
    return Rect(box.x, box.y, box.w, box.h, "", "ink", unit, 2 * unit, (5 * unit, 4 * unit), opacity=0.6)


def _inset_ground(inset: Inset, unit: float) -> list[AnyShape]:
    box = inset.target
    return [Rect(box.x, box.y, box.w, box.h, inset.ground, radius=2 * unit, shadow=4 * unit)]


def _inset_frame(inset: Inset, unit: float) -> list[AnyShape]:
    box = inset.target
    frame: list[AnyShape] = [
        Rect(box.x, box.y, box.w, box.h, "", "panel", 5 * unit, 2 * unit),
        Rect(box.x, box.y, box.w, box.h, "", "coast", 1.4 * unit, 2 * unit),
    ]
    if not inset.title:
        return frame
    size = 11 * unit
    w = width_of(inset.title, size, "bold") + 1.4 * size
    return [
        *frame,
        Rect(box.x, box.y, w, 1.8 * size, "panel_head", radius=2 * unit),
        Text(box.x + 0.7 * size, box.y + 0.9 * size, inset.title, size, "panel_head_ink", "bold", "start"),
    ]


def _items(shapes: list[AnyShape], scene: Scene) -> list[Item]:
    return [item_of(shape, PLAIN, scene.palette) for shape in shapes]
