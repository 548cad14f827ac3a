"""The painter for the page: a scene as SVG with a group per layer and the spaces marked for clicking."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import blake2b
from typing import Self

from pbem.maps.fonts import clean
from pbem.maps.geometry import oriented
from pbem.maps.lowering import PLAIN, is_long, lowered
from pbem.maps.memo import Memo
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
from pbem.maps.remembered import Recent, colours_of, look_of
from pbem.maps.stages import View, stages
from pbem.maps.svg_parts import PARTS, Part, name_of
from pbem.maps.svg_style import POINTING, Stylesheet
from pbem.maps.svg_text import Element, Numbers, attributes, escaped, path_data
from rules.kernel.scene import AnyShape, Gradient, Layer, Rect, Scene, Silhouette

_SHARED_FROM = 160
_PATHS: Memo[str] = Memo(20_000)
_SYMBOLS: Memo[str] = Memo(1_000)
_TEXTS: "Recent[Written]" = Recent(12_000)
# Stands for the map's own name until that is known; cleaned text never holds it.
OWN = "\x00"


def paint_svg(scene: Scene, *, inline: bool = False) -> str:
    """The scene as SVG text; inline in a page it has a label for a title."""
    return Painter(scene).document(inline=inline)


def with_nonce(svg: str, nonce: str) -> str:
    """The SVG with the nonce that a page's content security policy asks of its style."""
    return svg.replace("<style>", f"<style{attributes(nonce=nonce)}>", 1)


def with_rules(svg: str, css: str) -> str:
    """The SVG with more rules in its style: a page may hold one style only, and not outside a picture."""
    return svg.replace("</style>", f"{css}</style>", 1)


def symbol_paths(picture: Silhouette) -> str:
    """The body of a silhouette, and what is drawn on it in the ink of whoever uses it."""
    number = Numbers(1)
    rings = [oriented(ring, clockwise=True) for ring in picture.fill]
    rings += [oriented(ring, clockwise=False) for ring in picture.holes]
    # What is used from a symbol does not see the map's class above it, so no class can style it.
    order = 'stroke-linejoin="round" paint-order="stroke"'
    body = f'<path d="{path_data(rings, number, closed=True)}" {order}/>'
    if not picture.ink:
        return body
    ink = path_data(picture.ink, number, closed=True)
    return f'{body}<path d="{ink}" fill="currentColor" stroke="none"/>'


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a few shapes, with what it needs of definitions and colours."""

    text: str
    defs: dict[str, tuple[str, str]]
    style: Stylesheet


class Painter:
    """Paints a scene as pictures show it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.number = Numbers(1 if scene.width >= 1000 else 2)
        self.style = Stylesheet(scene.palette)
        self.defs: dict[str, tuple[str, str]] = {}
        self.icons: dict[str, Silhouette] = {}

    @cached_property
    def look(self) -> bytes:
        return look_of(self.scene)

    @cached_property
    def colours(self) -> bytes:
        return colours_of(self.scene)

    def document(self, *, inline: bool) -> str:
        body = "".join(self.body())
        css = f"<style>{self.style.css(OWN, inline=inline)}{POINTING.format(OWN)}</style>"
        text = self.root(inline=inline).text(f"{self.about(inline=inline)}{css}{self.definitions()}{body}")
        # Names must not clash when a page holds several maps, and must be equal for equal pictures.
        return text.replace(OWN, "m" + blake2b(text.encode(), digest_size=5).hexdigest())

    def definitions(self) -> str:
        return f"<defs>{''.join(dict(self.defs.values()).values())}</defs>" if self.defs else ""

    def root(self, *, inline: bool) -> Element:
        scene = self.scene
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg"}, ["pbem-map", OWN])
        root.put("viewBox", " ".join(map(self.number, self.bounds)))
        root.put("role", "graphics-document document")
        if inline:
            root.put("aria-label", clean(scene.title))
        else:
            root.put("aria-labelledby", f"{OWN}-title")
        if scene.alt:
            root.put("aria-describedby", f"{OWN}-desc")
        return root

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return 0, 0, self.scene.width, self.scene.height

    def about(self, *, inline: bool) -> str:
        """Title and description; a title inside a page would show as a tip wherever the pointer rests."""
        title = "" if inline else f'<title id="{OWN}-title">{escaped(self.scene.title)}</title>'
        alt = f'<desc id="{OWN}-desc">{escaped(self.scene.alt)}</desc>' if self.scene.alt else ""
        return title + alt

    def body(self) -> Iterable[str]:
        scene = self.scene
        for drawn in lowered(Rect(0, 0, scene.width, scene.height, scene.background), PLAIN, scene.palette):
            yield self.primitive(drawn)
        for stage in stages(scene):
            if isinstance(stage, View):
                yield self.view(stage)
            else:
                items = "".join(
                    self.written(item, partial(type(self).item, item=item)) for item in stage.items
                )
                yield f"<g{attributes(data_stage=stage.name)}>{items}</g>"

    def view(self, view: View) -> str:
        layers = [self.layer(view, layer) for layer in view.layers]
        if view.window is None:
            return f"<g>{''.join(layers)}</g>"
        box = view.window
        place = [self.number(v) for v in (box.x, box.y, box.w, box.h)]
        rect = f"<rect{attributes(x=place[0], y=place[1], width=place[2], height=place[3])}/>"
        clip = self.define(f"clip {place}", "clipPath", rect)
        return f'<g clip-path="url(#{clip})">{"".join(layers)}</g>'

    def layer(self, view: View, layer: Layer) -> str:
        part = self.kept(view, layer) if layer.static else None
        about = attributes(data_layer=layer.name, **self.layer_facts(layer))
        return f"<g{about}>{part.text if part else self.changing(view, layer)}</g>"

    def layer_facts(self, layer: Layer) -> dict[str, str]:
        """What a page's script must know of a layer; a picture has no script."""
        return {}

    def shapes(self, view: View, layer: Layer) -> str:
        return "".join(map(self.item, view.items(layer)))

    def changing(self, view: View, layer: Layer) -> str:
        """A layer that changes, of the texts of its shapes."""
        return "".join(
            self.written((shape, view.key), partial(type(self).seen, view=view, shape=shape))
            for shape in layer.shapes
        )

    def seen(self, view: View, shape: AnyShape) -> str:
        return "".join(map(self.item, view.seen(shape)))

    def written(self, key: Hashable, write: Callable[[Self], str]) -> str:
        """What was written before for the same shapes in the same look, with what it needs of the rest."""
        made = _TEXTS.of((type(self), key, self.number, self.look), lambda: self.alone(write))
        self.defs.update(made.defs)
        self.style.join(made.style)
        return made.text

    def alone(self, write: Callable[[Self], str]) -> Written:
        painter = self.another()
        text = write(painter)
        return Written(text, painter.defs, painter.style)

    def another(self) -> Self:
        """A painter of the same scene that has painted nothing yet."""
        painter = type(self)(self.scene)
        painter.look, painter.colours = self.look, self.colours
        return painter

    def kept(self, view: View, layer: Layer) -> Part:
        """A static layer as it was painted before."""
        window = view.window and (view.window.x, view.window.y, view.window.w, view.window.h)
        as_signs = (layer.signs, layer.level, self.scene.scale)
        about = (type(self), view.at, window, self.scene.wrap, self.number, self.colours, as_signs)
        part = PARTS.of(layer.shapes, about, lambda: self.apart(view, layer))
        if not part.fits(self.scene.icons):
            part = self.apart(view, layer)
        self.defs.update(part.defs)
        self.style.join(part.style)
        return part

    def apart(self, view: View, layer: Layer) -> Part:
        """A static layer painted by itself."""
        painter = self.another()
        text = painter.shapes(view, layer)
        return Part(text, painter.defs, painter.style, painter.icons)

    def item(self, item: Item) -> str:
        parts = [self.primitive(drawn) for drawn in item.drawn]
        about = attributes(data_space=item.space, data_role=item.role)
        tip = f"<title>{escaped(item.tip)}</title>" if item.tip else ""
        if not about and not tip:
            return "".join(parts)
        return f"<g{about}>{tip}{''.join(parts)}</g>"

    def primitive(self, drawn: Primitive) -> str:
        match drawn:
            case Outline():
                return self.outline(drawn)
            case Disc():
                n = self.number
                return self.styled("circle", drawn.style, cx=n(drawn.x), cy=n(drawn.y), r=n(drawn.r))
            case Slab():
                return self.slab(drawn)
            case Bands():
                return self.bands(drawn)
            case Run():
                return self.run(drawn)
            case Stamp():
                return self.stamp(drawn)

    def slab(self, drawn: Slab) -> str:
        if drawn.w <= 0 or drawn.h <= 0:
            return ""
        n = self.number
        radius = n(min(drawn.radius, drawn.w / 2, drawn.h / 2)) if drawn.radius else ""
        x, y, w, h = (n(v) for v in (drawn.x, drawn.y, drawn.w, drawn.h))
        return self.styled("rect", drawn.style, x=x, y=y, width=w, height=h, rx=radius)

    def outline(self, drawn: Outline) -> str:
        data = self.data(drawn, closed=drawn.closed)
        # A long path may come again (fill, glow, edge), so it is defined once and used.
        if len(data) < _SHARED_FROM:
            return self.styled("path", drawn.style, cut=not drawn.closed, d=data)
        return self.styled("use", drawn.style, cut=not drawn.closed, href=f"#{self.path(data)}")

    def data(self, drawn: Outline | Bands, *, closed: bool) -> str:
        rings, holes, number = drawn.rings, drawn.holes, self.number
        if holes or not is_long(rings):
            return path_data((*rings, *holes), number, closed=closed)
        return _PATHS.of(rings, (number, closed), lambda: path_data(rings, number, closed=closed))

    def path(self, data: str) -> str:
        return self.define(data, "path", d=data)

    def styled(self, tag: str, style: Style, *, cut: bool = False, **place: str) -> str:
        """An element with the fill (unless it is an open line), stroke and opacity of a style."""
        element = Element(tag, place)
        self.fill(element, "" if cut else style.fill)
        if style.stroke and style.width > 0:
            element.ink("stroke", self.style.use("s", style.stroke))
            element.put("stroke-width", self.number(style.width))
            element.put("stroke-dasharray", " ".join(map(self.number, style.dash)))
            element.classes.append(self.style.line("butt" if style.dash else "round"))
        if style.opacity < 1:
            element.put("opacity", f"{style.opacity:.3g}")
        return element.text()

    def fill(self, element: Element, paint: Paint) -> None:
        if not paint:
            element.put("fill", "none")
        elif isinstance(paint, str):
            element.ink("fill", self.style.use("f", paint))
        elif isinstance(paint, Gradient):
            element.put("fill", f"url(#{self.gradient(paint)})")
        else:
            element.put("fill", f"url(#{self.pattern(paint)})")

    def gradient(self, paint: Gradient) -> str:
        n = self.number
        (x1, y1), (x2, y2) = paint.start, paint.end
        if paint.radial:
            radius = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            tag, place = "radialGradient", {"cx": n(x1), "cy": n(y1), "r": n(radius)}
        else:
            tag, place = "linearGradient", {"x1": n(x1), "y1": n(y1), "x2": n(x2), "y2": n(y2)}
        stops = ""
        for share, colour in sorted(paint.stops):
            stop = Element("stop", {"offset": f"{share:.3g}"})
            stop.ink("stop-color", self.style.use("g", colour))
            stops += stop.text()
        return self.define(repr(paint), tag, stops, gradientUnits="userSpaceOnUse", **place)

    def pattern(self, paint: Pattern) -> str:
        hatch, n = paint.hatch, Numbers(3)
        step, width = hatch.spacing * paint.scale, hatch.width * paint.scale
        half, side = n(step / 2), n(step)
        parts = [f"M{half} 0V{side}"] + ([f"M0 {half}H{side}"] if hatch.pattern == "cross" else [])
        if hatch.pattern == "dots":
            mark = Element("circle", {"cx": half, "cy": half, "r": n(width)})
            mark.ink("fill", self.style.use("f", hatch.colour))
        else:
            mark = Element("path", {"d": "".join(parts), "stroke-width": n(width)})
            mark.ink("stroke", self.style.use("s", hatch.colour))
        ground = Element("rect", {"width": side, "height": side})
        if hatch.ground:
            ground.ink("fill", self.style.use("f", hatch.ground))
        inner = (ground.text() if hatch.ground else "") + mark.text()
        turn = f"translate({n(paint.dx)} {n(paint.dy)}) rotate({n(hatch.angle)})"
        size = {"width": side, "height": side, "patternUnits": "userSpaceOnUse", "patternTransform": turn}
        return self.define(repr(paint), "pattern", inner, **size)

    def bands(self, drawn: Bands) -> str:
        name = self.path(self.data(drawn, closed=True))
        strokes = "".join(f'<use href="#{name}" stroke-width="{self.number(w)}"/>' for w in drawn.widths)
        # Shading belongs to no space, and a glow reaches beyond the one it shines from.
        about = {"fill": "none", "stroke-opacity": f"{drawn.opacity:.3g}", "pointer-events": "none"}
        group = Element("g", about)
        group.ink("stroke", self.style.use("s", drawn.colour))
        group.classes.append(self.style.line("round"))
        if drawn.inside:
            clip = self.define(f"clip {name}", "clipPath", f'<use href="#{name}"/>')
            group.put("clip-path", f"url(#{clip})")
        return group.text(strokes)

    def run(self, drawn: Run) -> str:
        n = self.number
        element = Element("text", {"x": n(drawn.x), "y": n(drawn.y), "font-size": Numbers(2)(drawn.size)})
        element.classes.append(self.style.font(drawn.font))
        element.ink("fill", self.style.use("f", drawn.colour))
        if drawn.anchor != "start":
            element.put("text-anchor", drawn.anchor)
        if len(drawn.text) > 1:
            # The same width whatever font the reader has.
            element.put("textLength", n(drawn.length))
            element.put("lengthAdjust", "spacing" if drawn.spacing else "spacingAndGlyphs")
        if drawn.halo and drawn.halo_width > 0:
            element.ink("stroke", self.style.use("s", drawn.halo))
            element.put("stroke-width", Numbers(2)(2 * drawn.halo_width))
            element.classes.append(self.style.line("halo"))
        if drawn.rotation:
            element.put("transform", f"rotate({n(drawn.rotation)} {n(drawn.pivot[0])} {n(drawn.pivot[1])})")
        if drawn.opacity < 1:
            element.put("opacity", f"{drawn.opacity:.3g}")
        return element.text(escaped(drawn.text))

    def stamp(self, drawn: Stamp) -> str:
        n, half = self.number, drawn.size / 2
        place = {
            "x": n(drawn.x - half),
            "y": n(drawn.y - half),
            "width": n(drawn.size),
            "height": n(drawn.size),
        }
        element = Element("use", {"href": f"#{self.symbol(drawn.icon)}", **place})
        element.ink("fill", self.style.use("f", drawn.fill))
        element.ink("color", self.style.use("i", drawn.ink))
        if drawn.outline and drawn.outline_width > 0:
            element.ink("stroke", self.style.use("s", drawn.outline))
            element.put("stroke-width", Numbers(2)(200 * drawn.outline_width / drawn.size))
        turns = []
        if drawn.rotation:
            turns.append(f"rotate({n(drawn.rotation)} {n(drawn.x)} {n(drawn.y)})")
        if drawn.flip:
            turns.append(f"matrix(-1 0 0 1 {n(2 * drawn.x)} 0)")
        element.put("transform", " ".join(turns))
        if drawn.opacity < 1:
            element.put("opacity", f"{drawn.opacity:.3g}")
        return element.text()

    def symbol(self, icon: str) -> str:
        if icon not in self.scene.icons:
            raise ValueError(f"the scene has no icon {icon!r}")
        picture = self.icons[icon] = self.scene.icons[icon]
        inner = _SYMBOLS.of(picture, None, lambda: symbol_paths(picture))
        return self.define(f"icon {icon}", "symbol", inner, viewBox="0 0 100 100", overflow="visible")

    def define(self, key: str, tag: str, inner: str = "", **about: str) -> str:
        """The id of a definition, made when it is first needed."""
        if key not in self.defs:
            # Equal contents have equal names in all maps; a colour class means something in its palette only.
            palette = self.colours.hex() if "class=" in inner else ""
            name = name_of("d", f"{tag} {about} {inner} {palette}")
            self.defs[key] = (name, Element(tag, {"id": name, **about}).text(inner))
        return self.defs[key][0]
