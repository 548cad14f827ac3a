"""What stands beside the map: panels of rows that lay themselves out from top to bottom."""

from typing import Literal

from msgspec import Struct

from rules.kernel.scene.shapes import Fill, Shape, Token


class Heading(Shape, frozen=True):
    """A line of larger type, with a swatch or an icon before it."""

    text: str
    swatch: str = ""
    icon: str = ""


class KeyValue(Shape, frozen=True):
    """A name to the left and what it is now to the right."""

    key: str
    value: str
    swatch: str = ""
    icon: str = ""
    strong: bool = False


class Bar(Shape, frozen=True):
    """How much of a whole: a bar with a caption."""

    label: str
    value: float
    maximum: float
    colour: str = "accent"
    caption: str = ""


class Dots(Shape, frozen=True):
    """A small count out of a few: filled and empty dots, or an icon for each."""

    label: str
    filled: int
    total: int
    colour: str = "accent"
    icon: str = ""


class Marker(Struct, frozen=True, omit_defaults=True):
    """A marker that stands on a box of a track."""

    at: int
    colour: str
    text: str = ""


class Track(Shape, frozen=True):
    """A numbered track with markers on it."""

    label: str
    low: int
    high: int
    markers: tuple[Marker, ...]
    per_row: int = 10


class Series(Struct, frozen=True, omit_defaults=True):
    """One line of a plot; its last value is that of now, a shorter one begins later."""

    name: str
    colour: str
    values: tuple[float, ...]


class Plot(Shape, frozen=True):
    """Values over time as lines; `levels` are marked across, `ticks` name places from left to right."""

    label: str
    low: float
    high: float
    series: tuple[Series, ...]
    levels: tuple[float, ...] = ()
    ticks: tuple[tuple[int, str], ...] = ()
    height: float = 9

    @property
    def steps(self) -> int:
        return max((len(each.values) for each in self.series), default=1)

    def points(self, each: Series) -> list[tuple[float, float]]:
        """A line as shares of the width and of the height, from the upper left corner."""
        span, first = max(1, self.steps - 1), self.steps - len(each.values)
        high = (self.high - self.low) or 1
        return [
            ((first + at) / span, 1 - (min(self.high, max(self.low, value)) - self.low) / high)
            for at, value in enumerate(each.values)
        ]


class Table(Shape, frozen=True):
    """A small table; a row's swatch colours its first cell, `weights` share out the width."""

    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    weights: tuple[float, ...] = ()
    swatches: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class Card(Shape, frozen=True):
    """A card's face, or its back when `back` names a colour."""

    name: str = ""
    text: str = ""
    corner: str = ""
    foot: str = ""
    colour: str = "panel_head"
    icon: str = ""
    back: str = ""
    chosen: bool = False


class Cards(Shape, frozen=True):
    """Cards side by side, as many in a row as said."""

    cards: tuple[Card, ...]
    per_row: int = 3
    height: float = 1.4


class Key(Struct, frozen=True, omit_defaults=True):
    """One entry of a legend: a sample and its meaning."""

    label: str
    fill: Fill = ""
    outline: str = ""
    icon: str = ""
    line: str = ""
    dash: tuple[float, ...] = ()


class Legend(Shape, frozen=True):
    """Samples with their meaning, in columns."""

    keys: tuple[Key, ...]
    columns: int = 2


class Pile(Shape, frozen=True):
    """Tokens in a box beside the map; their own positions do not count."""

    label: str
    tokens: tuple[Token, ...]
    size: float = 2.2


class Note(Shape, frozen=True):
    """A paragraph, wrapped to the panel."""

    text: str
    size: float = 1
    colour: str = "ink"
    font: Literal["regular", "bold", "condensed", "italic"] = "regular"


class Divider(Shape, frozen=True):
    """A thin line across the panel."""


Row = Heading | KeyValue | Bar | Dots | Track | Plot | Table | Cards | Legend | Pile | Note | Divider


class Panel(Struct, frozen=True, omit_defaults=True):
    """A framed column of rows, as high as they need; with `h` given, type shrinks until they fit.

    Only pictures use the place and the size of the type: a page lays the rows out as a drawer called `name`.
    """

    x: float
    y: float
    w: float
    rows: tuple[Row, ...]
    h: float = 0
    title: str = ""
    size: float = 14
    fill: Fill = "panel"
    outline: str = "panel_edge"
    name: str = ""
