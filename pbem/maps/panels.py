"""Panels laid out: each row becomes shapes under the one before, in type that fits the panel."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from pbem.maps.cards import card_shapes
from pbem.maps.fonts import cut_to, width_of, wrapped
from pbem.maps.lowering import PLAIN, lowered
from pbem.maps.primitives import Item
from rules.kernel.scene import (
    AnyShape,
    Bar,
    Cards,
    Circle,
    Divider,
    Dots,
    Heading,
    Icon,
    Key,
    KeyValue,
    Legend,
    Line,
    Note,
    Palette,
    Panel,
    Pile,
    Plot,
    Rect,
    Shape,
    Table,
    Text,
    Track,
)

_SMALLEST = 0.45


@dataclass
class Sheet:
    """A panel while it is laid out: where the next row goes, how large an em is, and what is drawn so far."""

    x: float
    y: float
    w: float
    em: float
    palette: Palette
    items: list[Item] = field(default_factory=list)

    def put(self, shapes: Iterable[AnyShape], row: Shape | None = None) -> None:
        """Draw shapes as one item that stands for the row."""
        drawn = tuple(p for shape in shapes for p in lowered(shape, PLAIN, self.palette))
        about = (row.space, row.tip, row.role) if row else ("", "", "")
        self.items.append(Item(drawn, *about))

    def text(self, text: str, x: float, y: float, size: float = 1, **look: Any) -> Text:
        """Type at a place in ems from the next row's corner."""
        look.setdefault("anchor", "start")
        return Text(self.x + x * self.em, self.y + y * self.em, text, self.em * size, **look)


def panel_items(panel: Panel, palette: Palette) -> list[Item]:
    """A panel ready to be painted, shrunk if its height is fixed and too small."""
    em = panel.size
    sheet = _laid_out(panel, em, palette)
    while panel.h and sheet.y > panel.y + panel.h and em > panel.size * _SMALLEST:
        em *= 0.95
        sheet = _laid_out(panel, em, palette)
    frame = Sheet(panel.x, panel.y, panel.w, em, palette)
    frame.put(_frame(panel, panel.h or sheet.y - panel.y, em))
    return frame.items + sheet.items


def panel_height(panel: Panel, palette: Palette) -> float:
    """How high the panel is drawn."""
    return panel.h or _laid_out(panel, panel.size, palette).y - panel.y


def _laid_out(panel: Panel, em: float, palette: Palette) -> Sheet:
    sheet = Sheet(
        panel.x + 0.9 * em, panel.y + (2.6 if panel.title else 0.7) * em, panel.w - 1.8 * em, em, palette
    )
    for row in panel.rows:
        taken = _ROWS[type(row)](sheet, row)
        sheet.y += taken * em
    sheet.y += 0.5 * em
    return sheet


def _frame(panel: Panel, height: float, em: float) -> list[AnyShape]:
    radius = 0.5 * em
    body = Rect(
        panel.x, panel.y, panel.w, height, panel.fill, panel.outline, 0.08 * em, radius, shadow=0.2 * em
    )
    if not panel.title:
        return [body]
    bar = 2.1 * em
    return [
        body,
        Rect(panel.x, panel.y, panel.w, bar, "panel_head", radius=radius),
        Rect(panel.x, panel.y + bar - radius, panel.w, radius, "panel_head"),
        Text(
            panel.x + 0.9 * em,
            panel.y + bar / 2,
            panel.title,
            1.1 * em,
            "panel_head_ink",
            "bold",
            "start",
            fit=panel.w - 1.8 * em,
        ),
    ]


def _sample(sheet: Sheet, row: Heading | KeyValue) -> tuple[list[AnyShape], float]:
    """The swatch or icon before a row's text, and how many ems it takes."""
    x, y, em = sheet.x, sheet.y + 0.75 * sheet.em, sheet.em
    if row.icon:
        fill = row.swatch or "ink"
        return [Icon(row.icon, x + 0.55 * em, y, 1.1 * em, fill, "token_edge", 0.05 * em)], 1.5
    if row.swatch:
        return [
            Rect(x, y - 0.45 * em, 0.9 * em, 0.9 * em, row.swatch, "token_edge", 0.06 * em, 0.18 * em)
        ], 1.35
    return [], 0


def _heading(sheet: Sheet, row: Heading) -> float:
    sheet.y += 0.25 * sheet.em
    sample, indent = _sample(sheet, row)
    under = sheet.y + 1.62 * sheet.em
    line = Line(((sheet.x, under), (sheet.x + sheet.w, under)), "panel_edge", 0.08 * sheet.em)
    room = sheet.w - indent * sheet.em
    sheet.put([*sample, sheet.text(row.text, indent, 0.75, 1.05, font="bold", fit=room), line], row)
    return 2.0


def _key_value(sheet: Sheet, row: KeyValue) -> float:
    sample, indent = _sample(sheet, row)
    ems = sheet.w / sheet.em
    value_font = "bold" if row.strong else "regular"
    value_room = min(width_of(row.value, sheet.em, value_font), sheet.w * 0.6)
    value = sheet.text(row.value, ems, 0.75, font=value_font, anchor="end", fit=value_room + 1)
    room = sheet.w - value_room - (indent + 0.6) * sheet.em
    key = sheet.text(
        cut_to(row.key, room, sheet.em), indent, 0.75, colour="ink" if row.strong else "ink_soft"
    )
    sheet.put([*sample, key, value], row)
    return 1.55


def _bar(sheet: Sheet, row: Bar) -> float:
    ems, em = sheet.w / sheet.em, sheet.em
    share = min(1.0, max(0.0, row.value / row.maximum)) if row.maximum > 0 else 0.0
    y, radius = sheet.y + 1.4 * em, 0.3 * em
    caption = row.caption or f"{row.value:g} / {row.maximum:g}"
    label = cut_to(row.label, sheet.w - width_of(caption, em) - 0.6 * em, em)
    filled = max(2 * radius, sheet.w * share)
    shapes: list[AnyShape] = [
        sheet.text(label, 0, 0.75, colour="ink_soft"),
        sheet.text(caption, ems, 0.75, anchor="end"),
        Rect(sheet.x, y, sheet.w, 2 * radius, "neutral", "panel_edge", 0.05 * em, radius),
    ]
    if share > 0:
        shapes.append(Rect(sheet.x, y, filled, 2 * radius, row.colour, radius=radius))
    sheet.put(shapes, row)
    return 2.35


def _dots(sheet: Sheet, row: Dots) -> float:
    em, total = sheet.em, max(row.total, row.filled)
    step = min(1.15 * em, sheet.w * 0.6 / max(1, total))
    y = sheet.y + 0.75 * em
    dots: list[AnyShape] = []
    for i in range(total):
        x = sheet.x + sheet.w - step * (total - i - 0.5)
        dots.append(_dot(row, x, y, step, full=i < row.filled))
    label = cut_to(row.label, sheet.w - step * total - 0.4 * em, em)
    sheet.put([sheet.text(label, 0, 0.75, colour="ink_soft"), *dots], row)
    return 1.55


def _dot(row: Dots, x: float, y: float, step: float, *, full: bool) -> AnyShape:
    if row.icon:
        fill, edge = (row.colour, "token_edge") if full else ("panel", "ink_soft")
        return Icon(row.icon, x, y, step * 0.82, fill, edge, step * 0.05)
    edge = "token_edge" if full else "ink_soft"
    return Circle(x, y, step * 0.38, row.colour if full else "", edge, step * 0.055)


def _track(sheet: Sheet, row: Track) -> float:
    em = sheet.em
    per_row = max(1, min(row.per_row, row.high - row.low + 1))
    w, h = sheet.w / per_row, 1.75 * em
    shapes: list[AnyShape] = [sheet.text(row.label, 0, 0.65, colour="ink_soft")]
    top = sheet.y + 1.35 * em
    for number in range(row.low, row.high + 1):
        line, place = divmod(number - row.low, per_row)
        x, y = sheet.x + place * w, top + line * h
        shapes.append(Rect(x, y, w, h, "card", "panel_edge", 0.06 * em))
        shapes.append(
            Text(x + w / 2, y + h / 2, str(number), 0.72 * em, "ink_soft", "condensed", fit=w * 0.9)
        )
        shapes += _markers(sheet, row, number, x, y, w, h)
    sheet.put(shapes, row)
    lines = (row.high - row.low) // per_row + 1
    return 1.35 + lines * 1.75 + 0.4


def _plot(sheet: Sheet, row: Plot) -> float:
    """Lines over time between the numbers to the left and the names of the lines to the right."""
    em, left, right = sheet.em, 1.8 * sheet.em, 7.4 * sheet.em
    top, high, wide = sheet.y + 1.5 * em, row.height * em, sheet.w - left - right
    corner = sheet.x + left
    shapes: list[AnyShape] = [sheet.text(row.label, 0, 0.65, colour="ink_soft")]
    shapes.append(Rect(corner, top, wide, high, "card", "panel_edge", 0.06 * em))
    for level in row.levels:
        y = top + high * (1 - (level - row.low) / ((row.high - row.low) or 1))
        shapes.append(Line(((corner, y), (corner + wide, y)), "panel_edge", 0.06 * em, dash=(0.3 * em,) * 2))
        shapes.append(Text(corner - 0.3 * em, y, f"{level:g}", 0.8 * em, "ink_soft", anchor="end"))
    for place, name in row.ticks:
        x = corner + wide * place / max(1, row.steps - 1)
        shapes.append(Text(x, top + high + 0.7 * em, name, 0.8 * em, "ink_soft"))
    drawn = [
        (each, [(corner + x * wide, top + y * high) for x, y in row.points(each)]) for each in row.series
    ]
    shown = sorted(((each, line) for each, line in drawn if line), key=lambda pair: pair[1][-1][1])
    places = _apart([line[-1][1] for _, line in shown], 0.95 * em, top + high)
    for (each, line), y in zip(shown, places, strict=True):
        shapes += _series(sheet, tuple(line), each.colour)
        called = cut_to(each.name, right, 0.85 * em)
        at = corner + wide + 0.4 * em
        shapes.append(Text(at, y, called, 0.85 * em, "ink", "condensed_bold", "start"))
    sheet.put(shapes, row)
    return 1.5 + row.height + (1.4 if row.ticks else 0.5)


def _apart(places: list[float], least: float, lowest: float) -> list[float]:
    """Places from top to bottom, moved until each has room, the last one not below the lowest."""
    found: list[float] = []
    for place in places:
        found.append(max([place, *(other + least for other in found[-1:])]))
    for at in range(len(found) - 1, -1, -1):
        found[at] = min(found[at], lowest - (len(found) - 1 - at) * least)
    return found


def _series(sheet: Sheet, points: tuple[tuple[float, float], ...], colour: str) -> list[AnyShape]:
    end = points[-1]
    line = [Line(points, colour, 0.22 * sheet.em, casing="card", casing_width=0.05 * sheet.em)]
    return [
        *(line if len(points) > 1 else []),
        Circle(*end, 0.28 * sheet.em, colour, "card", 0.06 * sheet.em),
    ]


def _markers(sheet: Sheet, row: Track, number: int, x: float, y: float, w: float, h: float) -> list[AnyShape]:
    here = [marker for marker in row.markers if min(row.high, max(row.low, marker.at)) == number]
    shapes: list[AnyShape] = []
    # Several on one number stand side by side or, in a narrow box, one above the other.
    across, down = (max(1, len(here)), 1) if w > h else (1, max(1, len(here)))
    r = 0.42 * min(w / across, h / down)
    for place, marker in enumerate(here):
        mx = x + w * (place % across + 0.5) / across
        my = y + h * (place % down + 0.5) / down
        shapes.append(Circle(mx, my, r, marker.colour, "token_edge", 0.07 * sheet.em))
        ink = sheet.palette.ink_on(marker.colour)
        shapes.append(Text(mx, my, marker.text or str(number), r * 1.05, ink, "condensed_bold", fit=1.7 * r))
    return shapes


def _table(sheet: Sheet, row: Table) -> float:
    em = sheet.em
    weights = row.weights or (1.6, *(1.0 for _ in row.columns[1:]))
    total = sum(weights[: len(row.columns)])
    edges = [sheet.x + sheet.w * sum(weights[:i]) / total for i in range(len(row.columns) + 1)]
    _cells(sheet, row.columns, edges, "condensed_bold", "ink_soft")
    rule = sheet.y + 1.4 * em
    sheet.put([Line(((sheet.x, rule), (sheet.x + sheet.w, rule)), "panel_edge", 0.06 * em)], row)
    sheet.y += 1.5 * em
    for number, cells in enumerate(row.cells):
        swatch = row.swatches[number] if number < len(row.swatches) else ""
        space = row.spaces[number] if number < len(row.spaces) else ""
        _cells(sheet, cells, edges, "condensed", "ink", swatch, space)
        sheet.y += 1.5 * em
    return 0.35


def _cells(
    sheet: Sheet,
    cells: Iterable[str],
    edges: list[float],
    font: Any,
    colour: str,
    swatch: str = "",
    space: str = "",
) -> None:
    em, y = sheet.em, sheet.y + 0.75 * sheet.em
    shapes: list[AnyShape] = []
    for i, cell in enumerate(cells):
        left, room = edges[i], edges[i + 1] - edges[i]
        if i:
            shapes.append(Text(edges[i + 1], y, cell, 0.95 * em, colour, font, "end", fit=room - 0.3 * em))
            continue
        if swatch:
            shapes.append(
                Rect(left, y - 0.4 * em, 0.8 * em, 0.8 * em, swatch, "token_edge", 0.05 * em, 0.15 * em)
            )
        indent = 1.2 * em if swatch else 0
        shown = cut_to(cell, room - indent, 0.95 * em, font)
        shapes.append(Text(left + indent, y, shown, 0.95 * em, colour, font, "start"))
    sheet.put(shapes, Divider(space=space) if space else None)


def _cards(sheet: Sheet, row: Cards) -> float:
    em, gap = sheet.em, 0.7 * sheet.em
    per_row = max(1, row.per_row)
    w = (sheet.w - gap * (per_row - 1)) / per_row
    h = w * row.height
    for number, card in enumerate(row.cards):
        line, place = divmod(number, per_row)
        x, y = sheet.x + place * (w + gap), sheet.y + 0.3 * em + line * (h + gap)
        sheet.put(card_shapes(card, x, y, w, h, em, sheet.palette), card)
    lines = -(-len(row.cards) // per_row)
    return (lines * (h + gap)) / em + 0.3 if lines else 0


def _legend(sheet: Sheet, row: Legend) -> float:
    columns, em = max(1, row.columns), sheet.em
    w = sheet.w / columns
    for number, key in enumerate(row.keys):
        line, place = divmod(number, columns)
        x, y = sheet.x + place * w, sheet.y + (0.8 + 1.6 * line) * em
        label = cut_to(key.label, w - 2.6 * em, 0.92 * em)
        sheet.put([*_key_sample(key, x, y, em), Text(x + 2.1 * em, y, label, 0.92 * em, anchor="start")], row)
    return 1.6 * -(-len(row.keys) // columns) + 0.3


def _key_sample(key: Key, x: float, y: float, em: float) -> list[AnyShape]:
    if key.icon:
        fill = key.fill if isinstance(key.fill, str) and key.fill else "ink"
        return [Icon(key.icon, x + 0.8 * em, y, 1.15 * em, fill, key.outline, 0.06 * em)]
    if key.line:
        return [Line(((x, y), (x + 1.6 * em, y)), key.line, 0.22 * em, key.dash)]
    return [Rect(x, y - 0.5 * em, 1.6 * em, em, key.fill, key.outline or "border", 0.07 * em, 0.15 * em)]


def _pile(sheet: Sheet, row: Pile) -> float:
    em, side = sheet.em, row.size * sheet.em
    sheet.put([sheet.text(row.label, 0, 0.65, colour="ink_soft")], row)
    per_row = max(1, int(sheet.w / (side * 1.25)))
    for number, token in enumerate(row.tokens):
        line, place = divmod(number, per_row)
        x = sheet.x + side * (0.55 + place * 1.25)
        y = sheet.y + 1.5 * em + side * (0.5 + line * 1.25)
        sheet.put([replace(token, x=x, y=y, size=side)], token)
    return 1.5 + row.size * 1.25 * -(-len(row.tokens) // per_row)


def _note(sheet: Sheet, row: Note) -> float:
    size = sheet.em * row.size
    lines = wrapped(row.text, sheet.w, size, row.font)
    y = sheet.y + 0.25 * sheet.em
    body = Text(sheet.x, y, "\n".join(lines), size, row.colour, row.font, "start", "top", leading=1.3)
    sheet.put([body], row)
    return len(lines) * 1.3 * row.size + 0.3


def _divider(sheet: Sheet, row: Divider) -> float:
    y = sheet.y + 0.4 * sheet.em
    sheet.put([Line(((sheet.x, y), (sheet.x + sheet.w, y)), "panel_edge", 0.08 * sheet.em)], row)
    return 0.8


_ROWS: dict[type, Callable[[Sheet, Any], float]] = {
    Heading: _heading,
    KeyValue: _key_value,
    Bar: _bar,
    Dots: _dots,
    Track: _track,
    Plot: _plot,
    Table: _table,
    Cards: _cards,
    Legend: _legend,
    Pile: _pile,
    Note: _note,
    Divider: _divider,
}
