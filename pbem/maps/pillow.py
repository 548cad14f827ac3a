"""The painter for mail and downloads: a scene as a PNG picture.

Static layers are painted whole and kept. Everything else is painted at several times the final size and kept
tile by tile: a tile depends on nothing but what lies on it.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from hashlib import blake2b
from itertools import groupby

from PIL import Image

from pbem.maps.canvas import Canvas
from pbem.maps.lowering import PLAIN, item_extent, lowered
from pbem.maps.memo import Memo
from pbem.maps.pictures import PictureCache
from pbem.maps.png import Rgb, palette_of, to_png
from pbem.maps.primitives import Item
from pbem.maps.remembered import Numbered, Recent, look_of, numbered
from pbem.maps.stages import View, stages
from pbem.maps.strokes import Pixels
from pbem.maps.tiles import Plate, Spot, Step, Strokes, TileMemory, tiled
from rules.kernel.scene import AnyShape, Box, Fill, Layer, Rect, Scene, encode
from rules.kernel.scene.colours import rgb

VERSION = b"5"
NARROWEST, WIDEST = 64, 4800
THEMES = ("light", "dark")
_MOST_PIXELS = 20_000_000
_SMALL = 900
_LAYERS: Memo[bytes] = Memo(256)
_SHAPES: Recent[list[Numbered[Spot]]] = Recent(12_000)
_ITEMS: Recent[Numbered[Spot]] = Recent(6_000)
_TILES = TileMemory()

Make = Callable[[], Image.Image]


def paint_png(
    scene: Scene,
    *,
    width: int,
    theme: str = "light",
    kept: PictureCache | None = None,
    most_bytes: int | None = None,
) -> bytes:
    """The scene as PNG bytes, the same bytes for equal scenes whatever was kept before."""
    _check(scene, width, theme)
    painting = Painting(scene, width, theme, kept or PictureCache())
    return to_png(painting.picture(), painting.exact, painting.palette(), most_bytes)


def _check(scene: Scene, width: int, theme: str) -> None:
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; choose from {', '.join(THEMES)}")
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    if width * width * scene.height / scene.width > _MOST_PIXELS:
        raise ValueError(f"a scene of {scene.width:g} by {scene.height:g} is too high for {width} pixels")


class Painting:
    """One painting of a scene at several times its final size, of static pictures that may be kept."""

    def __init__(
        self, scene: Scene, width: int, theme: str, kept: PictureCache, tiles: TileMemory | None = None
    ) -> None:
        self.scene, self.theme, self.kept = scene, theme, kept
        self.tiles = tiles or _TILES
        # A thumbnail can afford finer sampling.
        self.sampling = 3 if width < _SMALL else 2
        self.scale = width * self.sampling / scene.width
        self.size = (width, max(1, round(width * scene.height / scene.width)))
        self.whole = Box(0, 0, *(side * self.sampling / self.scale for side in self.size))

    def picture(self) -> Image.Image:
        """The finished picture."""
        return tiled(self.steps, self, self.tiles)

    def palette(self) -> Image.Image | None:
        """The colours of all pictures on this ground, as a strip; a small picture has its own at no cost."""
        if self.size[0] < _SMALL:
            return None
        return self.kept.picture(f"{self.ground}-palette", self._palette)

    def _palette(self) -> Image.Image:
        plates = [step for step in self.steps if isinstance(step, Plate)]
        return palette_of(tiled(plates, self, TileMemory()), self.exact)

    @cached_property
    def exact(self) -> list[Rgb]:
        palette = self.scene.palette
        return [rgb(palette.colour(key, self.theme)) for key in sorted(palette.light)]

    @cached_property
    def look(self) -> bytes:
        return look_of(self.scene)

    @cached_property
    def ground(self) -> str:
        """A name for all static pictures together, and for how they and what lies on them is painted."""
        keys = [step.key for step in self.steps if isinstance(step, Plate)]
        return blake2b(repr((VERSION, self.look, self.scale, keys)).encode(), digest_size=20).hexdigest()

    @cached_property
    def steps(self) -> list[Step]:
        """What is painted, from the bottom up."""
        found: list[Step] = []
        for number, stage in enumerate(stages(self.scene)):
            if not isinstance(stage, View):
                found.append(Strokes(self.pixels(self.whole), [self.spot_of(item) for item in stage.items]))
            else:
                found += self.view_steps(stage, first=number == 0)
        return found

    def view_steps(self, view: View, *, first: bool) -> Iterator[Step]:
        window = view.window or self.whole
        shown = [layer for layer in view.layers if layer.least_width <= self.size[0]]
        runs = [(static, list(run)) for static, run in groupby(shown, key=lambda layer: layer.static)]
        static = runs.pop(0)[1] if runs and runs[0][0] else []
        yield self.ground_plate(view, static, self.whole if first else window)
        for is_static, layers in runs:
            if is_static:
                yield self.overlay(view, window, layers)
            else:
                spots = [
                    spot for layer in layers for shape in layer.shapes for spot in self.seen(view, shape)
                ]
                yield Strokes(self.pixels(window), spots)

    def seen(self, view: View, shape: AnyShape) -> list[Numbered[Spot]]:
        return _SHAPES.of((shape, view.key), lambda: [_spot(item) for item in view.seen(shape)])

    def spot_of(self, item: Item) -> Numbered[Spot]:
        return _ITEMS.of(item, lambda: _spot(item))

    def ground_plate(self, view: View, static: list[Layer], area: Box) -> Plate:
        """The first static layers of a view, with all that lies beneath them."""

        def make() -> Image.Image:
            image = self.blank(area, self.scene.background if area is self.whole else view.ground)
            window = self.pixels(view.window or self.whole)
            left, top, _, _ = self.pixels(area)
            inner = (window[0] - left, window[1] - top, window[2] - left, window[3] - top)
            part = image.crop(inner)
            self.paint_layers(part, view, window, static)
            image.paste(part, inner)
            return image

        return self.plate("ground", view, area, static, make)

    def overlay(self, view: View, window: Box, layers: list[Layer]) -> Plate:
        """Static layers that lie over others: a clear picture of their own."""

        def make() -> Image.Image:
            box = self.pixels(window)
            image = Image.new("RGBA", (box[2] - box[0], box[3] - box[1]), (0, 0, 0, 0))
            self.paint_layers(image, view, box, layers)
            return image

        return self.plate("overlay", view, window, layers, make)

    def plate(self, kind: str, view: View, area: Box, layers: list[Layer], make: Make) -> Plate:
        key = self.key(kind, view, area, layers)
        return Plate(key, self.pixels(area), lambda: self.kept.picture(key, make))

    def paint_layers(self, image: Image.Image, view: View, box: Pixels, layers: list[Layer]) -> None:
        canvas = self.canvas(image, box)
        for layer in layers:
            self.paint(canvas, view.items(layer))

    def paint(self, canvas: Canvas, items: Iterable[Item]) -> None:
        for item in items:
            canvas.paint(item)

    def blank(self, window: Box, fill: Fill) -> Image.Image:
        box = self.pixels(window)
        paper = rgb(self.scene.palette.colour("paper", self.theme))
        image = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), paper)
        canvas = self.canvas(image, box)
        for drawn in lowered(Rect(window.x, window.y, window.w, window.h, fill), PLAIN, self.scene.palette):
            canvas.primitive(drawn)
        return image

    def canvas(self, image: Image.Image, box: Pixels) -> Canvas:
        return Canvas(
            image,
            scale=self.scale,
            left=box[0],
            top=box[1],
            palette=self.scene.palette,
            theme=self.theme,
            icons=self.scene.icons,
            sampling=self.sampling,
        )

    def pixels(self, window: Box) -> Pixels:
        """Whole pixels of a window, edge to edge, so that neighbours meet."""
        left, top = round(window.x * self.scale), round(window.y * self.scale)
        right, bottom = round((window.x + window.w) * self.scale), round((window.y + window.h) * self.scale)
        return left, top, max(left + 1, right), max(top + 1, bottom)

    def key(self, kind: str, view: View, window: Box, layers: list[Layer]) -> str:
        """What a kept picture depends on, all of it."""
        scene = self.scene
        digest = blake2b(VERSION + self.look, digest_size=20)
        for layer in layers:
            digest.update(_layer_key(layer))
        about = (kind, self.size, self.sampling, self.theme, window, view.window, view.at, view.ground)
        digest.update(repr((*about, scene.width, scene.height, scene.wrap, scene.background)).encode())
        return digest.hexdigest()


def _spot(item: Item) -> Numbered[Spot]:
    return numbered(Spot(item, item_extent(item)))


def _layer_key(layer: Layer) -> bytes:
    """The hash of a static layer, whose shapes are the same object in all positions."""
    about = (layer.name, layer.shown, layer.level, layer.signs, layer.grow, layer.phase, layer.least_width)
    return _LAYERS.of(layer.shapes, about, lambda: blake2b(encode(layer), digest_size=20).digest())
