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
    """Shapes in drawing order; a static layer is the same in all positions and is kept as a picture.

    `shown`: pictures have a map and insets, a page has the board alone; pictures narrower than `least_width`
    pixels go without it. On a page the shapes of a layer of `signs` keep their size while the land grows, up
    to `grow` times; `level` says if it is drawn far out or near, `phase` with which arrows it goes off.
    """

    name: str
    shapes: tuple[AnyShape, ...]
    static: bool = False
    shown: Literal["everywhere", "pictures", "map", "insets", "page"] = "everywhere"
    level: Literal["", "far", "near"] = ""
    signs: bool = False
    grow: float = 1
    phase: str = ""
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


class Theatre(Struct, frozen=True):
    """A part of the board with a name, to which a page flies."""

    id: str
    name: str
    box: Box


class Phase(Struct, frozen=True, omit_defaults=True):
    """A phase whose arrows are switched together, with the colour that they all have."""

    id: str
    name: str
    colour: str


class Scale(Struct, frozen=True, omit_defaults=True):
    """How a page draws the board, in pixels to a unit of the land: from `near` on it shows the near level.

    `far` is what the far level is laid out for (0: there is none), `most` as large as it gets. A unit of
    type, icons, tokens and lines in a sign is `mark` pixels: a level is like an inset `zoom` times as large.
    """

    near: float = 1
    far: float = 0
    mark: float = 1
    most: float = 6

    def zoom(self, level: str = "near") -> float:
        """How many units of a sign a unit of the land has where the level is laid out."""
        return (self.far if level == "far" else self.near) / self.mark


class Scene(Struct, frozen=True, omit_defaults=True):
    """All that a painter needs; `frame` is the board, `wrap` the width after which the world repeats.

    `focus` is what a picture shows first where the whole would be too small to read. A page shows the board
    without insets; from `theatres`, `phases`, `panels` and `legend` it makes its buttons and drawers.
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
    theatres: tuple[Theatre, ...] = ()
    phases: tuple[Phase, ...] = ()
    scale: Scale = field(default_factory=Scale)
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
    _check_page(scene)
    for place, field_name, value in _leaves(scene, "scene", ""):
        _check_value(scene, place, field_name, value)


def _check_page(scene: Scene) -> None:
    """What a page needs beyond a picture: phases that exist, theatres on the board, levels in their order."""
    known = {phase.id for phase in scene.phases}
    for layer in scene.layers:
        if layer.phase and layer.phase not in known:
            raise SceneError(f"layer {layer.name}: the scene has no phase {layer.phase!r}")
    board = board_of(scene)
    for theatre in scene.theatres:
        box = theatre.box
        inside = board.x <= box.x and box.x + box.w <= board.x + board.w + 1e-6
        if not (inside and board.y <= box.y and box.y + box.h <= board.y + board.h + 1e-6):
            raise SceneError(f"theatre {theatre.id} reaches beyond the board")
    scale = scene.scale
    if not (0 <= scale.far < scale.near <= scale.most and scale.mark > 0):
        raise SceneError(f"{scale}: a page needs far < near <= most, and marks of some size")


def board_of(scene: Scene) -> Box:
    """The board alone: the frame, or the whole picture where there is nothing beside it."""
    return scene.frame or Box(0, 0, scene.width, scene.height)


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
