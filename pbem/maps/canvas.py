"""A Pillow canvas that paints primitives: opaque for the map, clear for overlays that are kept."""

from collections.abc import Sequence
from math import ceil, cos, floor, radians, sin

from PIL import Image, ImageChops, ImageDraw

from pbem.maps.fonts import face
from pbem.maps.geometry import Polyline, dashed, flatten, rotated
from pbem.maps.lettering import lettering
from pbem.maps.paints import gradient_picture, pattern_mask
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
from pbem.maps.strokes import Pixels, circle_line, moved, slab_line, stroke_line
from rules.kernel.scene import Gradient, Palette, Ring, Silhouette
from rules.kernel.scene.colours import rgb

_LEAST_TYPE = 4.2


class Canvas:
    """Paints scene units onto an image of `scale` pixels per unit whose corner is at `left`, `top`."""

    def __init__(
        self,
        image: Image.Image,
        *,
        scale: float,
        left: float = 0,
        top: float = 0,
        palette: Palette,
        theme: str,
        icons: dict[str, Silhouette],
        sampling: int = 2,
    ) -> None:
        self.image, self.scale, self.left, self.top = image, scale, left, top
        self.palette, self.theme, self.icons, self.sampling = palette, theme, icons, sampling
        self.opaque = image.mode == "RGB"
        self.draw = ImageDraw.Draw(image, "RGBA") if self.opaque else ImageDraw.Draw(image)

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
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def pixels(self, ring: Ring) -> Polyline:
        """A ring in pixels of this canvas, straight lines only."""
        left, top, k = self.left, self.top, self.scale
        return [((x - left) * k, (y - top) * k) for x, y in flatten(ring, k)]

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
        box = (x - r, y - r, x + r - 1, y + r - 1)
        solid = isinstance(style.fill, str) and style.opacity == 1 and not style.dash
        if not solid or r < 1:
            ring = circle_line(x, y, r)
            self.lines([ring], style)
            return
        edge = style.width * self.scale / 2 if style.stroke else 0
        if style.stroke and isinstance(style.fill, str):
            self.ring(x, y, r, edge, style.fill, style.stroke)
        elif isinstance(style.fill, str) and style.fill:
            self.draw.ellipse(box, fill=(*self.colour(style.fill), 255))

    def ring(self, x: float, y: float, r: float, edge: float, fill: str, stroke: str) -> None:
        """A disc with an edge, its stroke laid half outside and half inside as SVG does."""
        outer = r + edge
        if fill:
            self.draw.ellipse(
                (x - outer, y - outer, x + outer - 1, y + outer - 1), fill=(*self.colour(stroke), 255)
            )
            inner = r - edge
            if inner > 0:
                box = (x - inner, y - inner, x + inner - 1, y + inner - 1)
                self.draw.ellipse(box, fill=(*self.colour(fill), 255))
            return
        box = (x - outer, y - outer, x + outer - 1, y + outer - 1)
        self.draw.ellipse(box, outline=(*self.colour(stroke), 255), width=max(1, round(2 * edge)))

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
            self.draw.rounded_rectangle(box, radius, fill=(*self.colour(style.fill), alpha))
        if edge:
            outer = (round(x - edge), round(y - edge), round(x + w + edge) - 1, round(y + h + edge) - 1)
            ink = (*self.colour(style.stroke), alpha)
            self.draw.rounded_rectangle(
                outer, radius + edge if radius else 0, outline=ink, width=max(1, round(2 * edge))
            )

    def bands(self, drawn: Bands) -> None:
        rings = [self.pixels(ring) for ring in (*drawn.rings, *drawn.holes)]
        reach = 0 if drawn.inside else ceil(max(drawn.widths) * self.scale / 2) + 1
        box = self.clipped(rings, reach)
        if box is None:
            return
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        pen = ImageDraw.Draw(mask)
        shifted = [moved(ring, box) for ring in rings]
        for number, width in enumerate(drawn.widths):
            # Overlaid translucent strokes add up to this; one mask gives the same without painting each.
            shade = round(255 * (1 - (1 - drawn.opacity) ** (number + 1)))
            for ring in shifted:
                stroke_line(pen, ring, max(1, round(width * self.scale)), shade, closed=True)
        if drawn.inside:
            solid = [self.pixels(ring) for ring in drawn.rings]
            mask = ImageChops.multiply(mask, self.mask(solid, [self.pixels(r) for r in drawn.holes], box))
        self.blend(mask, box, self.colour(drawn.colour))

    def run(self, drawn: Run) -> None:
        size = drawn.size * self.scale
        if size / self.sampling < _LEAST_TYPE:
            return
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
                    self.draw.polygon(ring, fill=ink)
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
                stroke_line(self.draw, ring, width, ink, closed=closed, round_ends=not style.dash)
            return
        box = self.clipped(rings, width)
        if box is None:
            return
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        pen = ImageDraw.Draw(mask)
        for ring in rings:
            shade = round(255 * style.opacity)
            stroke_line(pen, moved(ring, box), width, shade, closed=closed, round_ends=not style.dash)
        self.blend(mask, box, self.colour(style.stroke))

    def clipped(self, rings: list[Polyline], margin: float) -> Pixels | None:
        """The whole pixels around the rings that lie on the canvas, or None."""
        points = [point for ring in rings for point in ring]
        if not points:
            return None
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        left, top = max(0, floor(min(xs) - margin)), max(0, floor(min(ys) - margin))
        right = min(self.image.width, ceil(max(xs) + margin) + 1)
        bottom = min(self.image.height, ceil(max(ys) + margin) + 1)
        return (left, top, right, bottom) if left < right and top < bottom else None

    def mask(self, rings: list[Polyline], holes: list[Polyline], box: Pixels) -> Image.Image:
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        pen = ImageDraw.Draw(mask)
        for shade, lines in ((255, rings), (0, holes)):
            for ring in lines:
                if len(ring) > 2:
                    pen.polygon(moved(ring, box), fill=shade)
        return mask

    def blend(self, mask: Image.Image, box: Pixels, ink: tuple[int, int, int] | Image.Image) -> None:
        """Lay a colour or a picture over the canvas through a mask."""
        if self.opaque:
            self.image.paste(ink, box, mask)
            return
        patch = ink.convert("RGBA") if isinstance(ink, Image.Image) else Image.new("RGBA", mask.size, ink)
        patch.putalpha(mask)
        left, top = max(0, box[0]), max(0, box[1])
        source = (left - box[0], top - box[1])
        if (
            left < self.image.width
            and top < self.image.height
            and source[0] < mask.width
            and source[1] < mask.height
        ):
            self.image.alpha_composite(patch, (left, top), source)
