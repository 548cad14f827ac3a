"""A guide to read: its steps one after another, and the map of the beginning with their places marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from pbem.pages.covers import map_alone
from rules.kernel.guide import Guide, guide_of, opening, order_of
from rules.kernel.scene import AnyShape, Circle, Layer, Point, Polygon, Scene, Text
from rules.kernel.title import Title

VIOLET, WHITE = "#7e22ce", "#ffffff"
SIZE = 55
"""A mark is so many times smaller than the map is wide."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A step as it is read: its number, the order in the reader's language (none: a step back), and why."""

    number: int
    order: str
    why: str
    mail: bool


def printed(title: Title, guide: Guide, lang: str) -> list[Printed]:
    return [
        Printed(number, title.write(order, lang) if order else "", step.why(lang), step.mail)
        for number, step in enumerate(guide.steps, 1)
        for order in [order_of(title, guide, step)]
    ]


@lru_cache(maxsize=16)
def marked_map(title: Title, lang: str) -> Scene | None:
    """The map at the beginning of the guide, each place with the number of the first step there."""
    guide = guide_of(title)
    if guide is None:
        return None
    scene = map_alone(opening(title, guide, lang))
    marks = tuple(
        shape for space, number in first_steps(guide).items() for shape in mark(scene, space, number)
    )
    return replace(scene, layers=(*scene.layers, Layer(name="guide", shapes=marks)))


def first_steps(guide: Guide) -> dict[str, int]:
    """Each place that a guide marks, and the number of the first step that marks it."""
    found: dict[str, int] = {}
    for number, step in enumerate(guide.steps, 1):
        for place in step.place:
            found.setdefault(place, number)
    return found


def mark(scene: Scene, space: str, number: int) -> Iterator[AnyShape]:
    centre = centre_of(scene, space)
    if centre is None:
        return
    (x, y), r = centre, scene.width / SIZE
    yield Circle(x=x, y=y - 1.6 * r, r=r, fill=VIOLET, outline=WHITE, width=r / 6)
    yield Text(
        x=x, y=y - 1.6 * r, text=str(number), size=1.2 * r, colour=WHITE, font="bold", baseline="middle"
    )


def centre_of(scene: Scene, space: str) -> Point | None:
    """The middle of the land of a space, or of the first sign that stands for it."""
    shapes = (shape for layer in scene.layers for shape in layer.shapes if shape.space == space)
    for shape in shapes:
        if isinstance(shape, Polygon):
            points = [vertex[-2:] for ring in shape.rings for vertex in ring]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        if isinstance(shape, Circle):
            return shape.x, shape.y
    return None
