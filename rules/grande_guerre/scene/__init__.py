"""The picture of a view: the land of a scenario, who holds it, the front, stacks, moves, and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.grande_guerre.scene import fronts, land, moves, pieces, places
from rules.grande_guerre.scene.colours import PALETTE
from rules.grande_guerre.scene.icons import ICONS
from rules.grande_guerre.scene.layout import MARGIN, MARKS, Sheet, inset_boxes, sheet_of
from rules.grande_guerre.scene.panels import end_of, height, legend, panels
from rules.kernel.scene import Box, Inset, Panel, Scale, Scene, Theatre
from rules.kernel.texts import Catalogue, Text

THEATRES = {
    "flanders_lorraine": (560, 620, 850, 890),
    "west": (380, 540, 960, 1080),
    "east": (1000, 420, 1560, 900),
    "italy": (760, 840, 1060, 1260),
    "balkans": (1000, 860, 1500, 1370),
    "orient": (1380, 960, 2360, 1720),
}
"""Parts of the whole map to which a page flies, in pixels of the layout."""


def scene(view: Mapping[str, Any], lang: str, words: Catalogue) -> Scene:
    scenario, board = view["scenario"], view["board"]
    sheet = sheet_of(scenario)
    pen = pieces.Pen(scenario, True, lang, words)
    below, above = moves.trails(board, sheet, lang, words)
    insets = enlarged(sheet, lang, words)
    beside = panels(view, sheet, lang, words)
    key = key_to_signs(sheet, beside, lang, words)
    title = words.word(Text("label.title"), lang)
    label = words.word(Text(view["label"]["code"], view["label"]["args"]), lang)
    return Scene(
        width=sheet.width + sheet.beside + 3 * MARGIN,
        height=max(bottom(sheet, insets), key.y + key.h + MARGIN),
        layers=(
            *land.ground(scenario, lang, words),
            fronts.held(board, scenario, lang, words),
            fronts.front(board, scenario),
            *below,
            *land.names(scenario, lang, words),
            *places.afloat(board, pen),
            *places.fortresses(board, pen),
            *pieces.layers(board, pen),
            moves.battles(board, sheet, lang, words),
            *above,
        ),
        title=title,
        alt=words.word(Text.of("scene.alt", name=title, label=label), lang),
        frame=sheet.frame,
        focus=focus(sheet),
        panels=beside,
        legend=key,
        insets=insets,
        theatres=theatres(sheet, lang, words),
        phases=moves.phases(lang, words),
        scale=scale(sheet),
        palette=PALETTE,
        icons=ICONS,
    )


def scale(sheet: Sheet) -> Scale:
    """Near begins where counters of an area of Flanders do not stand on those of the next."""
    near = 2.3 / sheet.zoom
    return Scale(near=near, far=min(pieces.far_scale(sheet), 0.9 * near), mark=1, most=4 * near)


def bottom(sheet: Sheet, insets: tuple[Inset, ...]) -> float:
    return max([sheet.height + 2 * MARGIN, *(i.target.y + i.target.h + MARGIN for i in insets)])


def focus(sheet: Sheet) -> Box | None:
    return box(sheet, THEATRES["west"]) if sheet.whole else None


def box(sheet: Sheet, corners: tuple[float, float, float, float]) -> Box:
    left, top, right, low = corners
    x, y = sheet.at((left, top))
    return Box(x, y, (right - left) * sheet.zoom, (low - top) * sheet.zoom)


def theatres(sheet: Sheet, lang: str, words: Catalogue) -> tuple[Theatre, ...]:
    shown = THEATRES if sheet.whole else {n: c for n, c in THEATRES.items() if n == "flanders_lorraine"}
    boxes = {name: box(sheet, corners) for name, corners in shown.items() if sheet.holds(corners[:2])}
    return tuple(Theatre(name, words.name("inset", name, lang), each) for name, each in boxes.items())


def enlarged(sheet: Sheet, lang: str, words: Catalogue) -> tuple[Inset, ...]:
    """Where the armies stand too close together, a picture of the whole map shows that part again."""
    return tuple(
        Inset(source, target, words.name("inset", name, lang), marks=MARKS)
        for name, (source, target) in inset_boxes(sheet).items()
    )


def key_to_signs(sheet: Sheet, tables: tuple[Panel, ...], lang: str, words: Catalogue) -> Panel:
    """After the tables: below them, or beside the last where they stand in a row."""
    if sheet.inset:
        last = tables[-1]
        x = last.x + last.w + MARGIN
        wide = sheet.width + sheet.beside + 2 * MARGIN - x
        shown = legend(x, last.y, wide, 2, lang, words, last.size)
        return replace(shown, h=last.h)
    end = end_of(tables)
    shown = legend(sheet.width + 2 * MARGIN, end, sheet.beside, 2, lang, words)
    room = sheet.height + MARGIN - end if sheet.whole else height(shown.rows)
    return replace(shown, h=max(160.0, min(room, height(shown.rows))))
