"""Small pictures for lists: the map without its tables, and how a scenario begins."""

from collections.abc import Iterable
from functools import lru_cache

from django.urls import reverse
from msgspec.structs import replace

from pbem.maps.services import map_image
from pbem.wording.words import lang as language
from rules.kernel import driver
from rules.kernel.dice import Dice
from rules.kernel.scene import Scene
from rules.kernel.texts import LANGUAGES
from rules.kernel.title import Title

COVER_WIDTH, SMALL_WIDTH = 720, 360
# What the dice of a set-up bring is for the eye alone; a fixed key keeps the picture the same.
_KEY = bytes(32)


def map_alone(scene: Scene) -> Scene:
    """The scene without insets, panels and legend, which nobody can read in a small picture."""
    if scene.frame is None:
        return replace(scene, panels=(), legend=None, insets=())
    box = scene.frame
    width, height = 2 * box.x + box.w, 2 * box.y + box.h
    return replace(scene, width=width, height=height, panels=(), legend=None, insets=())


def map_with_insets(scene: Scene) -> Scene:
    """The scene without panels and legend; where insets show what is too small on the map, they stay."""
    if scene.frame is None or not scene.insets:
        return map_alone(scene)
    boxes = [scene.frame, *(inset.target for inset in scene.insets)]
    width = max(box.x + box.w for box in boxes) + scene.frame.x
    height = max(box.y + box.h for box in boxes) + scene.frame.y
    return replace(scene, width=width, height=height, panels=(), legend=None)


def cover_url(title: Title, scenario: str) -> str:
    """The address changes with the rules and the language, so that browsers may keep the picture."""
    address = reverse("web:cover", args=[title.id])
    return f"{address}?scenario={scenario}&lang={language()}&rev={title.rev}"


def paint_covers(painted: Iterable[Title]) -> int:
    """Paint what the list of titles shows first, in all languages, light and dark; how many they are."""
    wanted = [(title, lang, theme) for title in painted for lang in LANGUAGES for theme in ("light", "dark")]
    for title, lang, theme in wanted:
        map_image(opening(title, title.scenarios[0].id, lang), width=COVER_WIDTH, theme=theme)
    return len(wanted)


@lru_cache(maxsize=64)
def opening(title: Title, scenario: str, lang: str) -> Scene:
    """The map as a spectator sees it before the first move."""
    return map_alone(first_scene(title, scenario, lang))


def first_scene(title: Title, scenario: str, lang: str) -> Scene:
    """All that a spectator sees before the first move."""
    result = driver.start(title, scenario, title.filled_options({}), Dice(_KEY, 0, "cover"))
    return title.scene(driver.view(driver.look(title, result.data), None), lang)
