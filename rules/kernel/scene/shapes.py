"""What a layer of a scene is made of; a painter turns these into pixels or SVG, titles only build them."""

from typing import Literal

from msgspec import Struct

Point = tuple[float, float]
# A vertex is (x, y), or (x1, y1, x2, y2, x, y) for a cubic curve to (x, y).
Vertex = tuple[float, ...]
Ring = tuple[Vertex, ...]
Font = Literal["regular", "bold", "condensed", "condensed_bold", "italic"]
Anchor = Literal["start", "middle", "end"]
Baseline = Literal["top", "middle", "alphabetic", "bottom"]
TokenShape = Literal["counter", "block", "disc", "hex", "diamond", "shield", "bare"]
Mark = Literal["hit", "reduced", "spent", "chosen", "leader"]


class Gradient(Struct, frozen=True, tag=True, omit_defaults=True):
    """A fill running through colours from start to end, or from the centre at start to the rim at end."""

    start: Point
    end: Point
    stops: tuple[tuple[float, str], ...]
    radial: bool = False


class Hatch(Struct, frozen=True, tag=True, omit_defaults=True):
    """A pattern fill: tells areas apart without colour, or says impassable."""

    colour: str
    ground: str = ""
    pattern: Literal["lines", "cross", "dots"] = "lines"
    spacing: float = 8
    width: float = 1.5
    angle: float = 45


Fill = str | Gradient | Hatch


class Glow(Struct, frozen=True, omit_defaults=True):
    """Soft bands along an outline: a shelf of shallow water outside a coast, shading inside a border."""

    colour: str
    width: float
    opacity: float = 0.12
    bands: int = 5


class Shape(Struct, frozen=True, tag=True, omit_defaults=True, kw_only=True):
    """What every shape may carry: the board space it stands for, a tooltip, a role and its opacity.

    `pin` is the point of the land around which a sign keeps its size on a page; without it that is its own
    x, y. Shapes that follow each other with the same pin are one sign.
    """

    space: str = ""
    tip: str = ""
    role: str = ""
    opacity: float = 1.0
    pin: Point | None = None


class Polygon(Shape, frozen=True):
    """One or more filled rings with holes; `glow` shines outward under the fill, `shade` inward over it."""

    rings: tuple[Ring, ...]
    fill: Fill = ""
    outline: str = ""
    width: float = 1
    holes: tuple[Ring, ...] = ()
    dash: tuple[float, ...] = ()
    glow: Glow | None = None
    shade: Glow | None = None


class Line(Shape, frozen=True):
    """A polyline (road, river, border); `curved` rounds its bends, `casing` is a broader line beneath."""

    points: Ring
    colour: str = "ink"
    width: float = 2
    dash: tuple[float, ...] = ()
    curved: bool = False
    casing: str = ""
    casing_width: float = 1


class Arrow(Shape, frozen=True):
    """A move: a tapering arrow through the points; `bend` bows a straight one to its left by that share."""

    points: tuple[Point, ...]
    colour: str = "arrow"
    width: float = 6
    head: float = 2.6
    bend: float = 0
    dash: tuple[float, ...] = ()
    casing: str = "halo"
    casing_width: float = 1.5


class Circle(Shape, frozen=True):
    """A disc or ring."""

    x: float
    y: float
    r: float
    fill: Fill = ""
    outline: str = ""
    width: float = 1
    dash: tuple[float, ...] = ()


class Rect(Shape, frozen=True):
    """A rectangle, with rounded corners and a shadow if wanted."""

    x: float
    y: float
    w: float
    h: float
    fill: Fill = ""
    outline: str = ""
    width: float = 1
    radius: float = 0
    dash: tuple[float, ...] = ()
    shadow: float = 0


class Text(Shape, frozen=True):
    """A label; a line break starts a new line, `fit` is a width that it is wrapped or shrunk to keep."""

    x: float
    y: float
    text: str
    size: float = 12
    colour: str = "ink"
    font: Font = "regular"
    anchor: Anchor = "middle"
    baseline: Baseline = "middle"
    halo: str = ""
    halo_width: float = 0
    rotation: float = 0
    spacing: float = 0
    fit: float = 0
    leading: float = 1.15


class Icon(Shape, frozen=True):
    """A named silhouette of the scene, centred on x, y."""

    name: str
    x: float
    y: float
    size: float
    fill: str = "ink"
    outline: str = ""
    outline_width: float = 1
    ink: str = "halo"
    rotation: float = 0
    flip: bool = False


class Token(Shape, frozen=True):
    """A counter or block centred on x, y: face, icon or text, badge, pips, marks, and a stack beneath."""

    x: float
    y: float
    size: float
    colour: str
    shape: TokenShape = "counter"
    icon: str = ""
    text: str = ""
    label: str = ""
    badge: str = ""
    badge_fill: str = "badge"
    pips: int = 0
    pips_of: int = 0
    marks: tuple[Mark, ...] = ()
    stack: int = 1
    hatch: Hatch | None = None
    ink: str = ""
    edge: str = "token_edge"
    aspect: float = 1
    rotation: float = 0


AnyShape = Polygon | Line | Arrow | Circle | Rect | Text | Icon | Token
