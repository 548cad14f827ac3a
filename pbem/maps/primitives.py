"""The few things a painter can draw, in scene units; every shape of a scene is lowered to these."""

from dataclasses import dataclass

from rules.kernel.scene import Gradient, Hatch, Ring

Line = list[tuple[float, float]]


@dataclass(slots=True, frozen=True)
class Pattern:
    """A hatch where an inset has enlarged and moved it."""

    hatch: Hatch
    scale: float = 1
    dx: float = 0
    dy: float = 0


Paint = str | Gradient | Pattern


@dataclass(slots=True, frozen=True)
class Style:
    """Fill, then stroke; an empty colour paints nothing."""

    fill: Paint = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    opacity: float = 1


@dataclass(slots=True, frozen=True)
class Outline:
    """Rings minus holes when closed, else open lines."""

    rings: tuple[Ring, ...]
    style: Style
    holes: tuple[Ring, ...] = ()
    closed: bool = True


@dataclass(slots=True, frozen=True)
class Disc:
    x: float
    y: float
    r: float
    style: Style


@dataclass(slots=True, frozen=True)
class Slab:
    """A rectangle with rounded corners."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    style: Style


@dataclass(slots=True, frozen=True)
class Bands:
    """Strokes of growing width laid over each other along the rings, inside only if `inside`."""

    rings: tuple[Ring, ...]
    colour: str
    widths: tuple[float, ...]
    opacity: float
    holes: tuple[Ring, ...] = ()
    inside: bool = False


@dataclass(slots=True, frozen=True)
class Run:
    """One line of type: x is its start, middle or end by `anchor`, y the baseline, `length` its width."""

    text: str
    x: float
    y: float
    size: float
    font: str
    colour: str
    length: float
    anchor: str = "start"
    halo: str = ""
    halo_width: float = 0
    spacing: float = 0
    rotation: float = 0
    pivot: tuple[float, float] = (0, 0)
    opacity: float = 1


@dataclass(slots=True, frozen=True)
class Stamp:
    """A silhouette placed with its centre on x, y; its outline lies beneath its fill."""

    icon: str
    x: float
    y: float
    size: float
    fill: str
    ink: str
    outline: str = ""
    outline_width: float = 0
    rotation: float = 0
    flip: bool = False
    opacity: float = 1


Primitive = Outline | Disc | Slab | Bands | Run | Stamp


@dataclass(slots=True, frozen=True)
class Item:
    """What one shape became, with what it stands for."""

    drawn: tuple[Primitive, ...]
    space: str = ""
    tip: str = ""
    role: str = ""
