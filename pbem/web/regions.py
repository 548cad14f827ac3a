"""The parts of a picture that one can look at by themselves: the map, its insets, the tables beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.kernel.scene import Box, Panel, Scene


@dataclass(frozen=True, slots=True)
class Region:
    """A part with its name, and its place as the page's script reads it."""

    name: str
    place: str


def regions_of(scene: Scene) -> list[Region]:
    """The parts to choose from; none where the picture is nothing but a map."""
    parts = [(inset.title, inset.target) for inset in scene.insets]
    if scene.panels:
        parts.append((_("Details"), around([placed(scene, panel) for panel in scene.panels])))
    if scene.legend is not None:
        parts.append((_("Legend"), placed(scene, scene.legend)))
    if scene.frame is None or not parts:
        return []
    return [Region(name, told(box)) for name, box in ((_("Map"), scene.frame), *parts) if name]


def first_of(scene: Scene) -> str:
    """The part that a small screen shows first; the whole where there is none."""
    box = scene.focus or scene.frame
    return told(box) if box else ""


def placed(scene: Scene, panel: Panel) -> Box:
    """Where a panel is; one without a height of its own may reach to the bottom."""
    return Box(panel.x, panel.y, panel.w, panel.h or scene.height - panel.y)


def around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.w for box in boxes), max(box.y + box.h for box in boxes)
    return Box(left, top, right - left, bottom - top)


def told(box: Box) -> str:
    return " ".join(f"{value:g}" for value in (box.x, box.y, box.w, box.h))
