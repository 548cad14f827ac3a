"""A scene: layers of the map, insets, panels and palette, as plain data made from a view."""

import math
from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from rules.kernel.scene.icons import COMMON, Silhouette
from rules.kernel.scene.palette import Palette, default_palette
from rules.kernel.scene.panels import Panel
from rules.kernel.scene.shapes import AnyShape, Fill, Icon

_COLOUR_FIELDS = {
    *("fill", "outline", "colour", "ground", "ink", "edge", "halo", "casing", "background"),
    *("badge_fill", "swatch", "swatches", "stops", "line", "back"),
}


class SceneError(ValueError):
    """A scene that no painter could draw, and where it is wrong."""


class Box(Struct, frozen=True):
    """A rectangle in the scene's units."""

    x: float
    y: float
    w: float
    h: float


class Layer(Struct, frozen=True, omit_defaults=True):
    """Shapes in drawing order; a static layer is the same in all positions and is kept as a picture."""

    name: str
    shapes: tuple[AnyShape, ...]
    static: bool = False
    shown: Literal["everywhere", "map", "insets"] = "everywhere"
    least_width: int = 0


class Inset(Struct, frozen=True, omit_defaults=True):
    """The part `source` of the map drawn again in `target`; type and tokens grow by `marks` there."""

    source: Box
    target: Box
    title: str = ""
    marks: float = 1
    layers: tuple[str, ...] = ()
    outlined: bool = True
    ground: Fill = "water"


class Scene(Struct, frozen=True, omit_defaults=True):
    """All that a painter needs; `frame` clips the map, `wrap` is the width after which the world repeats.

    `focus` is what to show first where the whole would be too small to read.
    """

    width: float
    height: float
    layers: tuple[Layer, ...]
    title: str = ""
    alt: str = ""
    background: Fill = "paper"
    frame: Box | None = None
    focus: Box | None = None
    wrap: float = 0
    insets: tuple[Inset, ...] = ()
    panels: tuple[Panel, ...] = ()
    legend: Panel | None = None
    palette: Palette = field(default_factory=default_palette)
    icons: dict[str, Silhouette] = field(default_factory=lambda: dict(COMMON))


_ENCODER = msgspec.json.Encoder(order="deterministic")


def encode(part: Struct | dict[str, Silhouette]) -> bytes:
    """The bytes of a scene or a part of it: equal scenes have equal bytes."""
    return _ENCODER.encode(part)


def decode(data: bytes) -> Scene:
    """The scene that was encoded."""
    return msgspec.json.decode(data, type=Scene)


def check_scene(scene: Scene) -> None:
    """Raise SceneError at the first colour, icon or number that no painter could draw, naming its place."""
    if not (0 < scene.width < 1e5 and 0 < scene.height < 1e5):
        raise SceneError(f"a scene of {scene.width} by {scene.height} cannot be drawn")
    names = [layer.name for layer in scene.layers]
    if len(names) != len(set(names)):
        raise SceneError(f"two layers have the same name: {', '.join(names)}")
    for place, field_name, value in _leaves(scene, "scene", ""):
        _check_value(scene, place, field_name, value)


def _check_value(scene: Scene, place: str, field_name: str, value: Any) -> None:
    if isinstance(value, float) and not math.isfinite(value):
        raise SceneError(f"{place} is {value}: only finite numbers can be drawn")
    if not value or not isinstance(value, str):
        return
    if field_name in _COLOUR_FIELDS:
        try:
            scene.palette.colour(value)
        except ValueError as error:
            raise SceneError(f"{place}: {error}") from error
    if field_name in ("icon", "Icon.name") and value not in scene.icons:
        raise SceneError(f"{place}: the scene has no icon {value!r}")


def _leaves(value: Any, place: str, field_name: str) -> Iterator[tuple[str, str, Any]]:
    if isinstance(value, Palette | dict):
        return
    if isinstance(value, Struct):
        for key in value.__struct_fields__:
            name = "Icon.name" if isinstance(value, Icon) and key == "name" else key
            yield from _leaves(getattr(value, key), f"{place}.{key}", name)
    elif isinstance(value, tuple):
        if _all_finite(value):
            return
        for number, part in enumerate(value):
            yield from _leaves(part, f"{place}[{number}]", field_name)
    else:
        yield place, field_name, value


def _all_finite(value: tuple[Any, ...]) -> bool:
    """Whether these are numbers or points that can be drawn: coasts have thousands, so all at one go."""
    try:
        return all(map(math.isfinite, chain(*value) if value and isinstance(value[0], tuple) else value))
    except TypeError:
        return False
