"""The painter for mail and downloads: a scene as a PNG picture."""

from collections.abc import Iterable
from functools import partial
from hashlib import blake2b
from itertools import groupby

from PIL import Image

from pbem.maps.canvas import Canvas
from pbem.maps.lowering import PLAIN, extent, lowered
from pbem.maps.pictures import PictureCache
from pbem.maps.png import to_png
from pbem.maps.primitives import Item
from pbem.maps.reduction import Changes, reduced
from pbem.maps.stages import View, stages
from rules.kernel.scene import Box, Fill, Layer, Rect, Scene, encode
from rules.kernel.scene.colours import rgb

VERSION = b"2"
NARROWEST, WIDEST = 64, 4800
THEMES = ("light", "dark")
_MOST_PIXELS = 20_000_000
_SMALL = 900


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
    exact = [rgb(scene.palette.colour(key, theme)) for key in sorted(scene.palette.light)]
    return to_png(painting.picture(), exact, most_bytes)


def _check(scene: Scene, width: int, theme: str) -> None:
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; choose from {', '.join(THEMES)}")
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"a picture is {NARROWEST} to {WIDEST} pixels wide, not {width}")
    if width * width * scene.height / scene.width > _MOST_PIXELS:
        raise ValueError(f"a scene of {scene.width:g} by {scene.height:g} is too high for {width} pixels")


class Painting:
    """One painting of a scene at several times its final size, on a ground that may be kept."""

    def __init__(self, scene: Scene, width: int, theme: str, kept: PictureCache) -> None:
        self.scene, self.theme, self.kept = scene, theme, kept
        # A thumbnail can afford finer sampling.
        self.sampling = 3 if width < _SMALL else 2
        self.scale = width * self.sampling / scene.width
        self.size = (width, max(1, round(width * scene.height / scene.width)))
        self.changes = Changes(self.size, width / scene.width)
        self.whole = Box(0, 0, *(side * self.sampling / self.scale for side in self.size))

    def picture(self) -> Image.Image:
        """The finished picture, reduced once."""
        first, *rest = stages(self.scene)
        if not isinstance(first, View):
            raise TypeError("the first stage of a scene is its map")
        runs = self.runs(first)
        static = runs.pop(0)[1] if runs and runs[0][0] else []
        image, ground = self.ground(first, static)
        self.paint_runs(image, first, first.window or self.whole, runs)
        canvas = self.canvas(image, self.whole)
        for stage in rest:
            if isinstance(stage, View):
                self.paint_inset(image, stage)
            else:
                self.paint(canvas, stage.items)
        return reduced(image, self.size, ground, self.changes)

    def runs(self, view: View) -> list[tuple[bool, list[Layer]]]:
        """The view's layers in runs of static ones and others."""
        shown = [layer for layer in view.layers if layer.least_width <= self.size[0]]
        return [(static, list(run)) for static, run in groupby(shown, key=lambda layer: layer.static)]

    def ground(self, view: View, static: list[Layer]) -> tuple[Image.Image, Image.Image]:
        """The map's first static layers as a large picture to paint on, and the same reduced."""
        key = self.key("ground", view, self.whole, static)

        def make() -> Image.Image:
            image = self.blank(self.whole, self.scene.background)
            window = view.window or self.whole
            part = image.crop(self.pixels(window)) if view.window else image
            self.paint_layers(part, view, window, static)
            if view.window:
                image.paste(part, self.pixels(window))
            return image

        large = self.kept.picture(key, make)
        small = self.kept.picture(f"{key}-small", partial(large.resize, self.size, Image.Resampling.LANCZOS))
        return large.copy(), small

    def paint_runs(
        self, image: Image.Image, view: View, window: Box, runs: list[tuple[bool, list[Layer]]]
    ) -> None:
        part = image.crop(self.pixels(window)) if view.window else image
        for static, layers in runs:
            if static:
                overlay = self.overlay(view, window, layers)
                part.paste(overlay, (0, 0), overlay)
                self.changes.note(window)
            else:
                self.paint_layers(part, view, window, layers, noted=True)
        if view.window:
            image.paste(part, self.pixels(window))

    def paint_inset(self, image: Image.Image, view: View) -> None:
        window = view.window or self.whole
        runs = self.runs(view)
        static = runs.pop(0)[1] if runs and runs[0][0] else []

        def make() -> Image.Image:
            part = self.blank(window, view.ground)
            self.paint_layers(part, view, window, static)
            return part

        image.paste(self.kept.picture(self.key("inset", view, window, static), make), self.pixels(window))
        self.paint_runs(image, view, window, runs)
        self.changes.note(window)

    def overlay(self, view: View, window: Box, layers: list[Layer]) -> Image.Image:
        """Static layers that lie over others: a clear picture of their own."""

        def make() -> Image.Image:
            left, top, right, bottom = self.pixels(window)
            image = Image.new("RGBA", (right - left, bottom - top), (0, 0, 0, 0))
            self.paint_layers(image, view, window, layers)
            return image

        return self.kept.picture(self.key("overlay", view, window, layers), make)

    def paint_layers(
        self, image: Image.Image, view: View, window: Box, layers: list[Layer], *, noted: bool = False
    ) -> None:
        canvas = self.canvas(image, window)
        for layer in layers:
            self.paint(canvas, view.items(layer), noted=noted)

    def paint(self, canvas: Canvas, items: Iterable[Item], *, noted: bool = True) -> None:
        for item in items:
            for drawn in item.drawn:
                canvas.primitive(drawn)
                if noted:
                    self.changes.note(extent(drawn))

    def blank(self, window: Box, fill: Fill) -> Image.Image:
        left, top, right, bottom = self.pixels(window)
        paper = rgb(self.scene.palette.colour("paper", self.theme))
        image = Image.new("RGB", (right - left, bottom - top), paper)
        ground = Rect(window.x, window.y, window.w, window.h, fill)
        canvas = self.canvas(image, window)
        for drawn in lowered(ground, PLAIN, self.scene.palette):
            canvas.primitive(drawn)
        return image

    def canvas(self, image: Image.Image, window: Box) -> Canvas:
        left, top, _, _ = self.pixels(window)
        return Canvas(
            image,
            scale=self.scale,
            left=left / self.scale,
            top=top / self.scale,
            palette=self.scene.palette,
            theme=self.theme,
            icons=self.scene.icons,
            sampling=self.sampling,
        )

    def pixels(self, window: Box) -> tuple[int, int, int, int]:
        """Whole pixels of a window, edge to edge, so that neighbours meet."""
        left, top = round(window.x * self.scale), round(window.y * self.scale)
        right, bottom = round((window.x + window.w) * self.scale), round((window.y + window.h) * self.scale)
        return left, top, max(left + 1, right), max(top + 1, bottom)

    def key(self, kind: str, view: View, window: Box, layers: list[Layer]) -> str:
        """What a kept picture depends on, all of it."""
        scene = self.scene
        digest = blake2b(VERSION, digest_size=20)
        digest.update(encode(scene.palette) + encode(scene.icons))
        for layer in layers:
            digest.update(encode(layer))
        about = (kind, self.size, self.sampling, self.theme, window, view.window, view.at, view.ground)
        digest.update(repr((*about, scene.width, scene.height, scene.wrap, scene.background)).encode())
        return digest.hexdigest()
