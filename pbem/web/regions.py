"""The parts of a board that a page flies to, and the phases whose arrows it can hide."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from pbem.maps.samples import Sampler
from pbem.web.drawers import safe
from rules.kernel.scene import Box, Scene


@dataclass(frozen=True, slots=True)
class Region:
    """A theatre with its name, and its place as the page's script reads it."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A phase whose arrows can be hidden, with a sample of them."""

    id: str
    name: str
    sign: SafeString


def regions_of(scene: Scene) -> list[Region]:
    return [Region(theatre.name, told(theatre.box)) for theatre in scene.theatres]


def switches_of(scene: Scene) -> list[Switch]:
    """The phases; their colours stand in the style sheet of the drawers, where the legend shows them too."""
    sampler = Sampler(scene)
    return [Switch(each.id, each.name, safe(sampler.line(each.colour, ()))) for each in scene.phases]


def told(box: Box) -> str:
    return " ".join(f"{value:g}" for value in (box.x, box.y, box.w, box.h))
