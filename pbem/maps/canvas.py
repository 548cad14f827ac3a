"""A Pillow canvas that paints primitives: opaque for the map, clear for overlays that are kept."""

from collections.abc import Sequence
from math import ceil, cos, floor, radians, sin

from PIL import Image, ImageChops

from pbem.maps.fonts import face, keeping_width
from pbem.maps.geometry import Polyline, dashed, flatten, rotated
from pbem.maps.lettering import lettering
from pbem.maps.memo import Memo
from pbem.maps.paints import gradient_picture, pattern_mask
from pbem.maps.pen import Pen
from pbem.maps.primitives import (
    Bands,
    Disc,
    Item,
    Outline,
    Paint,
    Pattern,
    Primitive,
    Run,
    Slab,
    Stamp,
    Style,
)
from pbem.maps.strokes import Pixels, circle_line, slab_line, stroke_line
from rules.kernel.scene import Gradient, Palette, Ring, Silhouette
from rules.kernel.scene.colours import rgb

_LEAST_TYPE = 4.2
_LONG = 40
_PIXELS: Memo[Polyline] = Memo(4_000)


class Canvas:
    """Paints scene units onto an image of `scale` pixels per unit.

    The image may be a part of the picture: its corner lies at the pixel `left`, `top` of the whole, in whose
    pixels everything is reckoned.
    """

    def __init__(
        self,
        image: Image.Image,
        *,
        scale: float,
        left: int = 0,
        top: int = 0,
        palette: Palette,
        theme: str,
        icons: dict[str, Silhouette],
        sampling: int = 2,
    ) -> None:
        self.image, self.scale, self.left, self.top = image, scale, left, top
        self.palette, self.theme, self.icons, self.sampling = palette, theme, icons, sampling
        self.opaque = image.mode == "RGB"
        self.pen = Pen(image, left, top)

    def paint(self, item: Item) -> None:
        """Paint all that a shape became."""
        for drawn in item.drawn:
            self.primitive(drawn)

    def primitive(self, drawn: Primitive) -> None:
        """Paint one primitive."""
        match drawn:
            case Outline():
                self.outline(drawn)
            case Disc():
                self.disc(drawn)
            case Slab():
                self.slab(drawn)
            case Bands():
                self.bands(drawn)
            case Run():
                self.run(drawn)
            case Stamp():
                self.stamp(drawn)

    def colour(self, name: str) -> tuple[int, int, int]:
        return rgb(self.palette.colour(name, self.theme))

    def place(self, x: float, y: float) -> tuple[float, float]:
        return x * self.scale, y * self.scale

    def pixels(self, ring: Ring) -> Polyline:
        """A ring in pixels, straight lines only."""
        k = self.scale

        def found() -> Polyline:
            return [(x * k, y * k) for x, y in flatten(ring, k)]

        return _PIXELS.of(ring, k, found) if len(ring) > _LONG else found()

    def outline(self, drawn: Outline) -> None:
        style = drawn.style
        rings = [self.pixels(ring) for ring in drawn.rings]
        if drawn.closed and style.fill:
            self.fill(rings, [self.pixels(ring) for ring in drawn.holes], style.fill, style.opacity)
        if style.stroke and style.width > 0:
            edges = rings + [self.pixels(ring) for ring in drawn.holes]
            self.stroke(edges, style, closed=drawn.closed)

    def disc(self, drawn: Disc) -> None:
        x, y = self.place(drawn.x, drawn.y)
        r, style = drawn.r * self.scale, drawn.style
        solid = isinstance(style.fill, str) and style.opacity == 1 and not style.dash
        if not solid or r < 1:
            ring = circle_line(x, y, r)
            self.lines([ring], style)
            return
        edge = style.width * self.scale / 2 if style.stroke else 0
        if style.stroke and isinstance(style.fill, str):
            self.ring(x, y, r, edge, style.fill, style.stroke)
        elif isinstance(style.fill, str) and style.fill:
            self.pen.ellipse(x, y, r, (*self.colour(style.fill), 255), less=1)

    def ring(self, x: float, y: float, r: float, edge: float, fill: str, stroke: str) -> None:
        """A disc with an edge, its stroke laid half outside and half inside as SVG does."""
        outer = r + edge
        if fill:
            self.pen.ellipse(x, y, outer, (*self.colour(stroke), 255), less=1)
            if r > edge:
                self.pen.ellipse(x, y, r - edge, (*self.colour(fill), 255), less=1)
            return
        self.pen.ring(x, y, outer, (*self.colour(stroke), 255), max(1, round(2 * edge)))

    def lines(self, rings: list[Polyline], style: Style) -> None:
        """Fill and stroke closed lines that are already in pixels."""
        if style.fill:
            self.fill(rings, [], style.fill, style.opacity)
        if style.stroke and style.width > 0:
            self.stroke(rings, style, closed=True)

    def slab(self, drawn: Slab) -> None:
        x, y = self.place(drawn.x, drawn.y)
        w, h, style = drawn.w * self.scale, drawn.h * self.scale, drawn.style
        if w <= 0 or h <= 0:
            return
        radius = min(drawn.radius * self.scale, w / 2, h / 2)
        if isinstance(style.fill, str) and not style.dash and (self.opaque or style.opacity == 1):
            self.plain_slab(x, y, w, h, radius, style)
        else:
            self.lines([slab_line(x, y, w, h, radius)], style)

    def plain_slab(self, x: float, y: float, w: float, h: float, radius: float, style: Style) -> None:
        alpha = round(255 * style.opacity)
        edge = style.width * self.scale / 2 if style.stroke else 0
        if style.fill and isinstance(style.fill, str):
            box = (round(x), round(y), max(round(x), round(x + w) - 1), max(round(y), round(y + h) - 1))
            self.pen.slab(box, radius, (*self.colour(style.fill), alpha))
        if edge:
            outer = (round(x - edge), round(y - edge), round(x + w + edge) - 1, round(y + h + edge) - 1)
            ink = (*self.colour(style.stroke), alpha)
            self.pen.slab_edge(outer, radius + edge if radius else 0, ink, max(1, round(2 * edge)))

    def bands(self, drawn: Bands) -> None:
        rings = [self.pixels(ring) for ring in (*drawn.rings, *drawn.holes)]
        reach = 0 if drawn.inside else ceil(max(drawn.widths) * self.scale / 2) + 1
        box = self.clipped(rings, reach)
        if box is None:
            return
        mask, pen = masked(box)
        for number, width in enumerate(drawn.widths):
            # Overlaid translucent strokes add up to this; one mask gives the same without painting each.
            shade = round(255 * (1 - (1 - drawn.opacity) ** (number + 1)))
            for ring in rings:
                stroke_line(pen, ring, max(1, round(width * self.scale)), shade, closed=True)
        if drawn.inside:
            solid = [self.pixels(ring) for ring in drawn.rings]
            mask = ImageChops.multiply(mask, self.mask(solid, [self.pixels(r) for r in drawn.holes], box))
        self.blend(mask, box, self.colour(drawn.colour))

    def run(self, drawn: Run) -> None:
        size = drawn.size * self.scale
        if size / self.sampling < _LEAST_TYPE:
            return
        size = keeping_width(drawn.text, size, drawn.font)
        halo = drawn.halo_width * self.scale
        spacing = drawn.spacing * size
        x, y = self.place(drawn.x, drawn.y)
        if drawn.anchor != "start":
            # Letters are set on whole pixels, so that a line is a little longer or shorter than measured.
            length = face(drawn.font, size).getlength(drawn.text) + spacing * (len(drawn.text) - 1)
            x -= length / 2 if drawn.anchor == "middle" else length
        pivot = self.place(*drawn.pivot)
        inks = [(0.0, drawn.colour)]
        if drawn.halo and halo > 0:
            inks.insert(0, (halo, drawn.halo))
        for swell, ink in inks:
            mask, (dx, dy) = lettering(drawn.text, drawn.font, size, spacing, swell)
            self.letters(mask, x + dx, y + dy, drawn, pivot, self.colour(ink))

    def letters(
        self,
        mask: Image.Image,
        x: float,
        y: float,
        drawn: Run,
        pivot: tuple[float, float],
        ink: tuple[int, int, int],
    ) -> None:
        if drawn.rotation:
            middle = rotated(x + mask.width / 2, y + mask.height / 2, drawn.rotation, pivot)
            mask = mask.rotate(-drawn.rotation, Image.Resampling.BICUBIC, expand=True)
            x, y = middle[0] - mask.width / 2, middle[1] - mask.height / 2
        if drawn.opacity < 1:
            mask = mask.point([round(v * drawn.opacity) for v in range(256)])
        left, top = round(x), round(y)
        self.blend(mask, (left, top, left + mask.width, top + mask.height), ink)

    def stamp(self, drawn: Stamp) -> None:
        if drawn.icon not in self.icons:
            raise ValueError(f"the scene has no icon {drawn.icon!r}")
        picture = self.icons[drawn.icon]
        fill = self.stamped(picture.fill, drawn)
        if drawn.outline and drawn.outline_width > 0:
            edge = Style("", drawn.outline, 2 * drawn.outline_width, (), drawn.opacity)
            self.stroke(fill + self.stamped(picture.holes, drawn), edge, closed=True)
        self.fill(fill, self.stamped(picture.holes, drawn), drawn.fill, drawn.opacity)
        if picture.ink:
            self.fill(self.stamped(picture.ink, drawn), [], drawn.ink, drawn.opacity)

    def stamped(self, rings: Sequence[Ring], drawn: Stamp) -> list[Polyline]:
        """Rings of a silhouette where a stamp puts them."""
        k = drawn.size * self.scale / 100
        x, y = self.place(drawn.x, drawn.y)
        c, s = cos(radians(drawn.rotation)) * k, sin(radians(drawn.rotation)) * k
        side = -1 if drawn.flip else 1
        lines = []
        for ring in rings:
            spots = [((px - 50) * side, py - 50) for px, py in flatten(ring, k)]
            lines.append([(x + px * c - py * s, y + px * s + py * c) for px, py in spots])
        return lines

    def fill(self, rings: list[Polyline], holes: list[Polyline], paint: Paint, opacity: float) -> None:
        """Paint the inside of the rings, minus the holes."""
        if isinstance(paint, str) and not holes and (opacity == 1 or (self.opaque and len(rings) == 1)):
            ink = (*self.colour(paint), round(255 * opacity))
            for ring in rings:
                if len(ring) > 2:
                    self.pen.polygon(ring, ink)
            return
        box = self.clipped(rings, 1)
        if box is None:
            return
        mask = self.mask(rings, holes, box)
        if opacity < 1:
            mask = mask.point([round(v * opacity) for v in range(256)])
        self.paint_mask(mask, box, paint)

    def paint_mask(self, mask: Image.Image, box: Pixels, paint: Paint) -> None:
        if isinstance(paint, str):
            self.blend(mask, box, self.colour(paint))
        elif isinstance(paint, Gradient):
            start, end = self.place(*paint.start), self.place(*paint.end)
            stops = [(share, self.colour(name)) for share, name in paint.stops]
            self.blend(mask, box, gradient_picture(box, start, end, stops, radial=paint.radial))
        else:
            self.hatch(mask, box, paint)

    def hatch(self, mask: Image.Image, box: Pixels, paint: Pattern) -> None:
        if paint.hatch.ground:
            self.blend(mask, box, self.colour(paint.hatch.ground))
        origin = self.place(paint.dx, paint.dy)
        marks = pattern_mask(box, paint.hatch, origin, paint.scale * self.scale)
        self.blend(ImageChops.multiply(mask, marks), box, self.colour(paint.hatch.colour))

    def stroke(self, rings: list[Polyline], style: Style, *, closed: bool) -> None:
        """Stroke lines; translucent ones through a mask, so that overlaps do not darken."""
        width = max(1, round(style.width * self.scale))
        rings = [ring for ring in rings if len(ring) > 1]
        if style.dash:
            pattern = [d * self.scale for d in style.dash]
            rings = [
                piece for ring in rings for piece in dashed([*ring, ring[0]] if closed else ring, pattern)
            ]
            closed = False
        if style.opacity == 1:
            for ring in rings:
                ink = (*self.colour(style.stroke), 255)
                stroke_line(self.pen, ring, width, ink, closed=closed, round_ends=not style.dash)
            return
        box = self.clipped(rings, width)
        if box is None:
            return
        mask, pen = masked(box)
        for ring in rings:
            shade = round(255 * style.opacity)
            stroke_line(pen, ring, width, shade, closed=closed, round_ends=not style.dash)
        self.blend(mask, box, self.colour(style.stroke))

    def clipped(self, rings: list[Polyline], margin: float) -> Pixels | None:
        """The whole pixels around the rings that lie on the canvas, or None."""
        right_edge, bottom_edge = self.left + self.image.width, self.top + self.image.height
        points = [point for ring in rings for point in ring]
        if not points:
            return None
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        left, top = max(self.left, floor(min(xs) - margin)), max(self.top, floor(min(ys) - margin))
        right = min(right_edge, ceil(max(xs) + margin) + 1)
        bottom = min(bottom_edge, ceil(max(ys) + margin) + 1)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def mask(self, rings: list[Polyline], holes: list[Polyline], box: Pixels) -> Image.Image:
        mask, pen = masked(box)
        for shade, lines in ((255, rings), (0, holes)):
            for ring in lines:
                if len(ring) > 2:
                    pen.polygon(ring, shade)
        return mask

    def blend(self, mask: Image.Image, box: Pixels, ink: tuple[int, int, int] | Image.Image) -> None:
        """Lay a colour or a picture over the canvas through a mask."""
        left, top = box[0] - self.left, box[1] - self.top
        if self.opaque:
            self.image.paste(ink, (left, top, left + mask.width, top + mask.height), mask)
            return
        patch = ink.convert("RGBA") if isinstance(ink, Image.Image) else Image.new("RGBA", mask.size, ink)
        patch.putalpha(mask)
        x, y = max(0, left), max(0, top)
        source = (x - left, y - top)
        seen = x < self.image.width and y < self.image.height
        if seen and source[0] < mask.width and source[1] < mask.height:
            self.image.alpha_composite(patch, (x, y), source)


def masked(box: Pixels) -> tuple[Image.Image, Pen]:
    """An empty mask for a part of the picture, and a pen to draw on it."""
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
    return mask, Pen(mask, box[0], box[1])
