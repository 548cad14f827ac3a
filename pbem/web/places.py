"""The map in words: what stands where, by theatre, and what lies beside it; for ears and small screens."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.kernel.scene import Box, Polygon, Scene, Theatre
from rules.kernel.texts import unaccented
from rules.kernel.title import Title

MOST_ANSWERS = 12
FARTHEST = 1.6
"""So far off the middle of a theatre, in halves of it, a space may lie and still be told with it."""
_NAME = re.compile(r" · |: ")


@dataclass(slots=True)
class Place:
    """A space of the map with its name, its ground, what stands there, and the names of what touches it."""

    id: str
    name: str
    ground: str
    theatre: str = ""
    lines: list[str] = field(default_factory=list)
    beside: list["Place"] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        return f"place-{self.id}"


def places_of(title: Title, scene: Scene, lines: Iterable[str]) -> list[Place]:
    """Every space of the board, in the order of their names."""
    found = {space: Place(space, *named(tip)) for space, tip in grounds(scene).items()}
    by_name = {place.name: place for place in found.values()}
    for line in lines:
        place = by_name.get(_NAME.split(line, maxsplit=1)[0])
        if place is not None and line != f"{place.name}: {place.ground}":
            place.lines.append(line.removeprefix(place.name).lstrip(" ·:"))
    for space, name in theatres(scene).items():
        if space in found:
            found[space].theatre = name
    for place in found.values():
        place.beside = [found[other] for other in title.adjacent.get(place.id, ()) if other in found]
    return sorted(found.values(), key=lambda place: unaccented(place.name))


def named(tip: str) -> tuple[str, str]:
    """The name of a space and what its ground is, out of its tooltip."""
    name, *rest = _NAME.split(tip, maxsplit=1)
    return name, rest[0] if rest else ""


def grounds(scene: Scene) -> dict[str, str]:
    """The first tooltip of each space: that of the land itself."""
    found: dict[str, str] = {}
    for layer in scene.layers:
        for shape in layer.shapes:
            if shape.space and shape.tip:
                found.setdefault(shape.space, shape.tip)
    return found


def theatres(scene: Scene) -> dict[str, str]:
    """The theatre to which each space belongs by its middle, where it lies in one or beside one."""
    found: dict[str, str] = {}
    for space, spot in middles(scene):
        found.setdefault(space, theatre_at(scene.theatres, spot))
    return found


def theatre_at(known: Iterable[Theatre], spot: tuple[float, float]) -> str:
    """The innermost that holds a spot, or else that in whose midst it lies; a near one if none does."""
    offsets = {each: offset(each.box, *spot) for each in known}
    holding = [each for each, far in offsets.items() if far <= 1]
    innermost = [each for each in holding if not any(encloses(each.box, other.box) for other in holding)]
    best = min(innermost or offsets, key=lambda each: offsets[each], default=None)
    return best.name if best is not None and offsets[best] <= FARTHEST else ""


def offset(box: Box, x: float, y: float) -> float:
    """How far a spot is off the middle of a box: nothing there, one on its edges."""
    middle_x, middle_y = box.x + box.w / 2, box.y + box.h / 2
    return max(abs(x - middle_x) / (box.w / 2), abs(y - middle_y) / (box.h / 2))


def encloses(box: Box, other: Box) -> bool:
    """Whether another box lies within this one."""
    across = box.x <= other.x and other.x + other.w <= box.x + box.w
    return box != other and across and box.y <= other.y and other.y + other.h <= box.y + box.h


def middles(scene: Scene) -> Iterator[tuple[str, tuple[float, float]]]:
    for layer in scene.layers:
        for shape in layer.shapes:
            if shape.space and isinstance(shape, Polygon) and shape.rings:
                # The last two numbers of a vertex are where it is, the others bend the way to it.
                xs, ys = zip(*(vertex[-2:] for vertex in max(shape.rings, key=len)), strict=True)
                yield shape.space, ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def by_theatre(places: Iterable[Place]) -> dict[str, list[Place]]:
    """The places where something stands, part of the map by part."""
    found: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        if place.lines:
            found[place.theatre].append(place)
    return dict(sorted(found.items(), key=lambda part: (not part[0], part[0])))


def answer(places: Iterable[Place], question: str) -> list[Place]:
    """The places that a question names, whatever stands around their names in it; the best ones first."""
    asked = unaccented(question)
    if not asked:
        return []
    found = [place for place in places if is_named(place, asked)]
    if not found:
        found = [place for place in places if asked in unaccented(place.name)]
    return sorted(found, key=lambda place: -len(place.name))[:MOST_ANSWERS]


def is_named(place: Place, asked: str) -> bool:
    names = {unaccented(place.name), unaccented(place.id), unaccented(place.name.partition(" (")[0])}
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", asked) for name in names if name)
