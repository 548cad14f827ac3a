"""What of a scene can be read where it is shown small, as mails show it."""

from msgspec.structs import replace

from pbem.maps.panels import panel_height
from rules.kernel.scene import Box, Inset, Panel, Scene

SMALLEST_TYPE = 5
"""Pixels to an em: a panel whose type would be smaller only takes room from the map."""


def readable(scene: Scene, shown: int) -> Scene:
    """The scene without panels that nobody could read so many pixels wide, nor the room that they took."""
    least = SMALLEST_TYPE * scene.width / shown
    panels = tuple(each for each in scene.panels if each.size >= least)
    legend = scene.legend if scene.legend and scene.legend.size >= least else None
    if scene.frame is None or (panels, legend) == (scene.panels, scene.legend):
        return scene
    left = (*panels, *filter(None, (legend,)))
    insets = scene.insets if left else within(scene.frame, scene.insets)
    taken = [scene.frame, *(each.target for each in insets), *(room_of(each, scene) for each in left)]
    width, height = (max(box.x + box.w for box in taken), max(box.y + box.h for box in taken))
    return replace(
        scene,
        width=min(scene.width, width + scene.frame.x),
        height=min(scene.height, height + scene.frame.y),
        panels=panels,
        legend=legend,
        insets=insets,
    )


def room_of(panel: Panel, scene: Scene) -> Box:
    return Box(panel.x, panel.y, panel.w, panel_height(panel, scene.palette))


def within(frame: Box, insets: tuple[Inset, ...]) -> tuple[Inset, ...]:
    """Insets that stand in a row below the map, made so small that they are as wide as it."""
    if not insets or min(each.target.y for each in insets) < frame.y + frame.h:
        return insets
    top = min(each.target.y for each in insets)
    share = min(1.0, frame.w / (max(each.target.x + each.target.w for each in insets) - frame.x))

    def smaller(box: Box) -> Box:
        x, y = frame.x + (box.x - frame.x) * share, top + (box.y - top) * share
        return Box(x, y, box.w * share, box.h * share)

    return tuple(replace(each, target=smaller(each.target)) for each in insets)
