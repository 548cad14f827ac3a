"""The face of a counter or block, built from plain shapes."""

from math import cos, radians, sin

from msgspec.structs import replace

from pbem.maps.fonts import width_of
from rules.kernel.scene import (
    AnyShape,
    Circle,
    Fill,
    Icon,
    Line,
    Palette,
    Polygon,
    Rect,
    Ring,
    Text,
    Token,
    hexagon,
    path,
    placed,
)

_MOST_PLATES = 4
# How thick a wooden block lies on the board, as a share of its size.
_THICK = 0.16
_SHIELD = path("M-42 -46H42V4C42 30 18 44 0 50C-18 44 -42 30 -42 4Z")[0]


def token_shapes(token: Token, x: float, y: float, size: float, palette: Palette) -> list[AnyShape]:
    """The shapes of a token of the given size with its centre at x, y, from the bottom up."""
    face = _Face(token, x, y, size, palette)
    shapes = [*face.plates(), *face.inside(), *face.marks(), *face.badge()]
    return (
        shapes
        if token.opacity == 1
        else [replace(shape, opacity=shape.opacity * token.opacity) for shape in shapes]
    )


class _Face:
    def __init__(self, token: Token, x: float, y: float, size: float, palette: Palette) -> None:
        self.token, self.x, self.y, self.size, self.palette = token, x, y, size, palette
        self.ink = token.ink or palette.ink_on(token.colour)
        self.half = size / 2
        self.wide = self.half * token.aspect
        if self.wooden:
            self.y -= size * _THICK * (min(token.stack, _MOST_PLATES) - 1)

    @property
    def wooden(self) -> bool:
        """Whether it is a stack of blocks that lies flat, seen a little from the front."""
        return self.token.shape == "block" and not self.token.rotation

    def at(self, across: float, down: float) -> tuple[float, float]:
        """A place on the face: -1..1 from edge to edge, turned with the token."""
        c, s = cos(radians(self.token.rotation)), sin(radians(self.token.rotation))
        dx, dy = across * self.wide, down * self.half
        return self.x + dx * c - dy * s, self.y + dx * s + dy * c

    def plates(self) -> list[AnyShape]:
        if self.token.shape == "bare":
            return []
        if self.wooden:
            return self.blocks()
        step = self.size * 0.075
        under = range(min(self.token.stack, _MOST_PLATES) - 1, 0, -1)
        drop = self.size * 0.05
        lowest = step * len(under) + drop
        return [
            self.plate("shadow", "", lowest * 0.6, lowest, opacity=0.16),
            self.plate("shadow", "", lowest - drop * 0.8, lowest - drop * 0.4, opacity=0.2),
            *(self.plate(self.token.colour, self.token.edge, step * i, step * i) for i in under),
            self.plate(self.token.colour, self.token.edge),
            *self.lustre(),
        ]

    def blocks(self) -> list[AnyShape]:
        """The shadow, the front of each block from the lowest up, and the face of the highest."""
        thick = self.size * _THICK
        fronts = range(min(self.token.stack, _MOST_PLATES), 0, -1)
        lowest = thick * len(fronts)
        shapes = [self.plate("shadow", "", thick * 0.6, lowest + thick * 0.5, opacity=0.22)]
        for front in fronts:
            shapes += self.front(thick, thick * front)
        return [*shapes, self.plate(self.token.colour, self.token.edge), *self.lustre()]

    def front(self, thick: float, dy: float) -> list[AnyShape]:
        """The front of a block: darker than its face, with light on its lower edge."""
        line, radius = self.size * 0.03, self.half * 0.14
        x, bottom, w = self.x - self.wide, self.y + self.half + dy, 2 * self.wide
        h = thick + 2 * radius
        reach, low = self.wide - self.size * 0.08, bottom - self.size * 0.05
        return [
            Rect(x, bottom - h, w, h, self.token.colour, "#16181c", line, radius),
            Rect(x, bottom - h, w, h, "shadow", radius=radius, opacity=0.3),
            Line(((self.x - reach, low), (self.x + reach, low)), "#ffffff", line, opacity=0.35),
        ]

    def lustre(self) -> list[AnyShape]:
        """A hatch over the face if there is one, and a bright inner rim that lifts it off the map."""
        rim = self.plate("", "#ffffff", grow=-self.size * 0.055, width=0.025, opacity=0.4)
        hatch = self.token.hatch
        return [self.plate(hatch, "", grow=-self.size * 0.03), rim] if hatch else [rim]

    def plate(
        self,
        fill: Fill,
        edge: str,
        dx: float = 0,
        dy: float = 0,
        *,
        grow: float = 0,
        width: float = 0.035,
        opacity: float = 1,
    ) -> AnyShape:
        """The outline of the token, moved and grown."""
        x, y, half, wide = self.x + dx, self.y + dy, self.half + grow, self.wide + grow
        shape, line = self.token.shape, self.size * width
        if shape == "disc":
            return Circle(x, y, half, fill, edge, line, opacity=opacity)
        if shape in ("counter", "block") and not self.token.rotation:
            radius = half * (0.26 if shape == "counter" else 0.14)
            return Rect(x - wide, y - half, 2 * wide, 2 * half, fill, edge, line, radius, opacity=opacity)
        ring = self.turned(_ring(shape, wide, half), x, y)
        return Polygon((ring,), fill, edge, line, opacity=opacity)

    def turned(self, ring: Ring, x: float, y: float) -> Ring:
        c, s = cos(radians(self.token.rotation)), sin(radians(self.token.rotation))
        pairs = [[(v[i], v[i + 1]) for i in range(0, len(v), 2)] for v in ring]
        return tuple(tuple(n for a, b in v for n in (x + a * c - b * s, y + a * s + b * c)) for v in pairs)

    def inside(self) -> list[AnyShape]:
        token, shapes = self.token, list[AnyShape]()
        low = bool(token.label or token.pips_of)
        middle = self.at(0, -0.16 if low else 0)
        if token.icon:
            share = 0.58 if low else 0.9 if self.wooden else 0.72
            shapes.append(self.icon(*middle, share=share))
        if token.text:
            room = self.wide * 1.7
            size = self.size * (0.4 if low else 0.5)
            shapes.append(self.text(token.text, *middle, size=size, fit=room))
        if token.label:
            spot = self.at(0, 0.62 if not token.pips_of else 0.42)
            shapes.append(self.text(token.label, *spot, size=self.size * 0.24, fit=self.wide * 1.75))
        return shapes + self.pips()

    def icon(self, x: float, y: float, share: float) -> Icon:
        token = self.token
        if token.shape == "bare":
            edge = self.size * 0.045
            return Icon(token.icon, x, y, self.size, token.colour, token.edge, edge, self.ink, token.rotation)
        return Icon(token.icon, x, y, self.size * share, self.ink, ink=token.colour, rotation=token.rotation)

    def text(self, text: str, x: float, y: float, size: float, fit: float) -> Text:
        return Text(x, y, text, size, self.ink, "condensed_bold", fit=fit, rotation=self.token.rotation)

    def pips(self) -> list[AnyShape]:
        total = max(self.token.pips, self.token.pips_of)
        if not total or self.token.shape == "bare":
            return []
        r = min(self.size * 0.065, self.wide * 1.6 / total / 2.4)
        shapes: list[AnyShape] = []
        for i in range(total):
            x, y = self.at((i - (total - 1) / 2) * 2.6 * r / self.wide, 0.72)
            full = i < self.token.pips
            shapes.append(
                Circle(x, y, r, self.ink if full else "", self.ink, r * 0.35, opacity=1 if full else 0.55)
            )
        return shapes

    def marks(self) -> list[AnyShape]:
        s, found = self.size, list[AnyShape]()
        for mark in self.token.marks:
            if mark == "reduced":
                ends = (self.at(-0.86, 0.86), self.at(0.86, -0.86))
                found.append(Line(ends, "accent", s * 0.08, casing="badge", casing_width=s * 0.02))
            elif mark == "spent":
                found.append(self.plate("paper", "", opacity=0.35 if self.wooden else 0.55))
            elif mark == "chosen":
                found.append(self.chosen())
            elif mark == "leader":
                found.append(
                    Icon("star", *self.at(-0.66, -0.66), s * 0.36, "highlight", "token_edge", s * 0.03)
                )
            else:
                found.append(Icon("burst", *self.at(0.74, -0.74), s * 0.46, "accent", "badge", s * 0.03))
        return found

    def chosen(self) -> AnyShape:
        """A bright line round the token, or round the whole stack of blocks."""
        if not self.wooden:
            return self.plate("", "highlight", grow=self.size * 0.07, width=0.09)
        gap, deep = self.size * 0.07, self.size * _THICK * min(self.token.stack, _MOST_PLATES)
        x, y = self.x - self.wide - gap, self.y - self.half - gap
        w, h = 2 * (self.wide + gap), 2 * (self.half + gap) + deep
        return Rect(x, y, w, h, "", "highlight", self.size * 0.09, self.half * 0.2)

    def badge(self) -> list[AnyShape]:
        text = self.token.badge
        if not text:
            return []
        size = self.size * 0.34
        h = size * 1.32
        w = max(h, width_of(text, size, "condensed_bold") + size * 0.55)
        x, y = self.x + self.wide * 0.92 - w / 2 + h / 4, self.y + self.half * 0.92 - h / 4
        fill = self.token.badge_fill
        return [
            Rect(x - w / 2, y - h / 2, w, h, fill, "#16181c", self.size * 0.03, radius=h * 0.2),
            Text(x, y, text, size, self.palette.ink_on(fill), "condensed_bold"),
        ]


def _ring(shape: str, wide: float, half: float) -> Ring:
    if shape == "hex":
        return hexagon(0, 0, half * 1.1)
    if shape == "diamond":
        return ((0, -half * 1.15), (wide * 1.15, 0), (0, half * 1.15), (-wide * 1.15, 0))
    if shape == "shield":
        return placed(_SHIELD, scale=half / 50)
    return ((-wide, -half), (wide, -half), (wide, half), (-wide, half))
