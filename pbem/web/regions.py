"""The parts of a picture that one can look at by themselves: the map, its insets, the tables beside it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.kernel.scene import Box, Scene


@dataclass(frozen=True, slots=True)
class Region:
    """A part with its name, and its place as the page's script reads it."""

    name: str
    place: str


def regions_of(scene: Scene) -> list[Region]:
    """The parts to choose from; none where the picture is nothing but a map."""
    parts = [(inset.title, inset.target) for inset in scene.insets]
    if (tables := tables_of(scene)) is not None:
        parts.append((_("Details"), tables))
    if scene.frame is None or not parts:
        return []
    return [Region(name, placed(box)) for name, box in ((_("Map"), scene.frame), *parts) if name]


def first_of(scene: Scene) -> str:
    """The part that a small screen shows first; the whole where there is none."""
    box = scene.focus or scene.frame
    return placed(box) if box else ""


def tables_of(scene: Scene) -> Box | None:
    """What holds all panels; one without a height of its own may reach to the bottom."""
    panels = [*scene.panels, *([scene.legend] if scene.legend else [])]
    if not panels:
        return None
    left, top = min(panel.x for panel in panels), min(panel.y for panel in panels)
    right = max(panel.x + panel.w for panel in panels)
    bottom = max(panel.y + panel.h if panel.h else scene.height for panel in panels)
    return Box(left, top, right - left, bottom - top)


def placed(box: Box) -> str:
    return " ".join(f"{value:g}" for value in (box.x, box.y, box.w, box.h))
