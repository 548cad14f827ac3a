"""The position in words: what stands where, read from the tooltips of a scene."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.scene.board import Scene


def position_of(scene: Scene) -> list[str]:
    """One line for each thing that stands in a space, as its tooltip says it, the spaces in their order."""
    found: dict[str, list[str]] = {}
    ground = {tip for _, tip in _tips(scene, static=True)}
    for space, tip in _tips(scene, static=False):
        lines = found.setdefault(space, [])
        if tip not in lines and tip not in ground:
            lines.append(tip)
    return [line for space in sorted(found) for line in found[space]]


def _tips(scene: Scene, *, static: bool) -> Iterator[tuple[str, str]]:
    for layer in scene.layers:
        if layer.level == "far":
            # One sign for a whole stack says less than the pieces near by, and would be read as more of them.
            continue
        for shape in layer.shapes:
            if layer.static is static and shape.space and shape.tip:
                yield shape.space, shape.tip
