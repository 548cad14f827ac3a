"""The painter for pages: the board alone, with levels of detail and signs that keep their size."""

import re
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from pbem.maps.geometry import Placement
from pbem.maps.lowering import PLAIN, item_of
from pbem.maps.memo import Memo
from pbem.maps.stages import View
from pbem.maps.svg import OWN, Painter
from pbem.maps.svg_parts import name_of
from pbem.maps.svg_style import Stylesheet
from pbem.maps.svg_text import Element, Numbers, attributes
from rules.kernel.scene import AnyShape, Layer, Point, Rect, Scene, Text, board_of

STILLS = "\x01"
"""Stands for the folder of files until the page is known; cleaned text never holds it."""
_FINE = Numbers(4)
_ALIKE = tuple(map(re.compile, ("(?:<(?:rect|use) [^>]*/>)+", "(?:<rect [^>]*/>)+", "<(?:rect|use) [^>]*/>")))
_CLASSES = re.compile(' class="([^"]*)"')
_WORTH_A_USE = 90
_INKS = {"f": "fill", "s": "stroke", "i": "color"}
_WORTH_A_FILE = 6_000
_STILLS: "Memo[Still]" = Memo(128)
_WORDS: Memo[bool] = Memo(512)


@dataclass(frozen=True)
class Still:
    """Static layers as a file, and what they were painted of, so that no other object takes its place."""

    name: str
    text: str
    style: Stylesheet
    run: tuple[Layer, ...]


@dataclass(frozen=True)
class Board:
    """The board of a page, and by their names the files of static layers that it shows."""

    svg: str
    stills: dict[str, str]


def paint_board(scene: Scene) -> Board:
    """The board of a scene as SVG for a page; addresses of files begin with STILLS."""
    painter = BoardPainter(scene)
    svg = painter.document(inline=True)
    return Board(svg, painter.stills)


class BoardPainter(Painter):
    """Paints what a page shows of a scene; a script scales the signs and changes the level."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.stills: dict[str, str] = {}

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        box = board_of(self.scene)
        return box.x, box.y, box.w, box.h

    def root(self, *, inline: bool) -> Element:
        root, scale = super().root(inline=inline), self.scene.scale
        for name in ("near", "far", "mark", "most"):
            root.put(f"data-{name}", _FINE(getattr(scale, name)))
        return root

    def body(self) -> Iterator[str]:
        box = board_of(self.scene)
        ground = item_of(Rect(box.x, box.y, box.w, box.h, self.scene.background), PLAIN, self.scene.palette)
        yield self.item(ground)
        layers = tuple(layer for layer in self.scene.layers if layer.shown in ("everywhere", "page"))
        view = View(self.scene, layers, PLAIN, box, self.scene.background)
        runs = (tuple(run) for _, run in groupby(layers, key=_together))
        yield f"<g>{''.join(self.run_of_layers(view, run) for run in runs)}</g>"

    def run_of_layers(self, view: View, run: tuple[Layer, ...]) -> str:
        """Layers that change, or static ones: small ones here, large ones as a picture in a file."""
        still = self.still(view, run) if run[0].static else None
        if still is None or len(still.text) < _WORTH_A_FILE:
            return "".join(self.layer(view, layer) for layer in run)
        self.stills[still.name] = still.text
        # The script puts signs into their place, and they need their colours then.
        self.style.join(still.style)
        picture = Element("image", {"href": f"{STILLS}{still.name}.svg"})
        for name, value in zip(("x", "y", "width", "height"), self.bounds, strict=True):
            picture.put(name, self.number(value))
        facts = [
            {"data_layer": layer.name, "data_part": still.name, **self.layer_facts(layer)} for layer in run
        ]
        shown = [picture.text(), *("" for _ in run[1:])]
        return "".join(f"<g{attributes(**each)}>{text}</g>" for each, text in zip(facts, shown, strict=True))

    def still(self, view: View, run: tuple[Layer, ...]) -> Still:
        """Static layers as a file, as they were painted before."""
        layers = tuple((id(layer.shapes), layer.name, layer.signs, layer.level) for layer in run)
        about = (layers, view.key, self.number, self.look, self.scene.scale)
        return _STILLS.of(run[0].shapes, about, lambda: StillPainter(self.scene).file(view, run))

    def layer_facts(self, layer: Layer) -> dict[str, str]:
        return {
            "data_level": layer.level,
            "data_signs": _FINE(layer.grow) if layer.signs else "",
            "data_phase": layer.phase,
            "data_words": "1" if _has_words(layer) else "",
        }

    def shapes(self, view: View, layer: Layer) -> str:
        if not layer.signs:
            return super().shapes(view, layer)
        zoom = self.scene.scale.zoom(layer.level)
        signs = groupby(layer.shapes, key=pin_of)
        return self.sharing("".join(self.sign(pin, tuple(shapes), zoom) for pin, shapes in signs))

    def changing(self, view: View, layer: Layer) -> str:
        if not layer.signs:
            return super().changing(view, layer)
        zoom = self.scene.scale.zoom(layer.level)
        signs = ((pin, tuple(shapes)) for pin, shapes in groupby(layer.shapes, key=pin_of))
        written = (
            self.written(
                (*sign, zoom, view.key), partial(type(self).sign, pin=sign[0], shapes=sign[1], zoom=zoom)
            )
            for sign in signs
        )
        return self.sharing("".join(written))

    def sign(self, pin: Point | None, shapes: tuple[AnyShape, ...], zoom: float) -> str:
        """Shapes around their pin; what has none is drawn on the land."""
        if pin is None:
            return "".join(self.item(item_of(shape, PLAIN, self.scene.palette)) for shape in shapes)
        at = Placement(zoom, -pin[0] * zoom, -pin[1] * zoom)
        drawn = "".join(self.item(item_of(shape, at, self.scene.palette)) for shape in shapes)
        x, y = map(self.number, self.on_board(pin))
        place = f"translate({x} {y}) scale({_FINE(1 / zoom)})"
        return f"<g{attributes(class_='sign', transform=place)}>{drawn}</g>"

    def sharing(self, signs: str) -> str:
        """The signs of a layer; what counters share is defined once and used."""
        for alike in _ALIKE:
            often = Counter(alike.findall(signs))
            shared = {drawn for drawn, times in often.items() if times > 2 and len(drawn) > _WORTH_A_USE}
            signs = alike.sub(partial(self.shared, shared), signs)
        return signs

    def shared(self, shared: Set[str], found: re.Match[str]) -> str:
        drawn = found[0]
        if drawn not in shared:
            return drawn
        return f'<use href="#{self.define(drawn, "g", _CLASSES.sub(_inks, drawn))}"/>'

    def on_board(self, pin: Point) -> Point:
        """Where a point is seen; one beyond the edge of a world that repeats comes in on the other side."""
        box, period = board_of(self.scene), self.scene.wrap
        if not period:
            return pin
        return box.x + (pin[0] - box.x) % period, pin[1]


class StillPainter(BoardPainter):
    """Paints static layers as a file that depends on no game: it has no word about a position."""

    def file(self, view: View, run: tuple[Layer, ...]) -> Still:
        """The file of a few layers, each a group with its name."""
        layers = [attributes(data_layer=layer.name) for layer in run]
        body = "".join(
            f"<g{about}>{self.shapes(view, layer)}</g>" for about, layer in zip(layers, run, strict=True)
        )
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg"}, [OWN])
        root.put("viewBox", " ".join(map(self.number, self.bounds)))
        text = root.text(f"<style>{self.style.css(OWN)}</style>{self.definitions()}{body}").replace(
            OWN, "still"
        )
        return Still(name_of("k", text), text, self.style, run)


def _together(layer: Layer) -> object:
    """What can be one picture: marks of spaces go between ground and words, and levels come and go."""
    if not layer.static:
        return layer.name
    return layer.signs, layer.level, layer.grow, layer.phase, _has_words(layer)


def _inks(found: re.Match[str]) -> str:
    """The colours of classes as attributes: what is used does not see the map's class, but its variables."""
    inks = (name.split("-", 1) for name in found[1].split() if name[:2] in ("f-", "s-", "i-"))
    return "".join(f' {_INKS[kind]}="var(--{colour})"' for kind, colour in inks)


def _has_words(layer: Layer) -> bool:
    return _WORDS.of(layer.shapes, None, lambda: any(isinstance(shape, Text) for shape in layer.shapes))


def pin_of(shape: AnyShape) -> Point | None:
    """The point that a sign is pinned to: its own, or the one that it shares with others."""
    if shape.pin is not None:
        return shape.pin
    x, y = getattr(shape, "x", None), getattr(shape, "y", None)
    return (x, y) if x is not None and y is not None else None
