"""The picture of a view: the world in colours of its powers, units, moves, insets and the table beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.axis_allies_1942.atlas import POWERS
from rules.axis_allies_1942.scene import forces, ground, labels, marks, moves, page
from rules.axis_allies_1942.scene.chart import (
    HEIGHT,
    INSETS,
    SCALE,
    SHEET,
    SHEETS,
    WIDTH,
    WORLD,
    Sheet,
    sheet_of,
)
from rules.axis_allies_1942.scene.colours import PALETTE
from rules.axis_allies_1942.scene.forces import Forces
from rules.axis_allies_1942.scene.icons import EMBLEMS, SIGNS, UNIT_ICONS
from rules.axis_allies_1942.scene.panels import legend, sentence, status
from rules.axis_allies_1942.scene.tips import land_tips
from rules.axis_allies_1942.scene.wording import word
from rules.kernel.scene import COMMON, AnyShape, Inset, Layer, Scene

ICONS = {**COMMON, **UNIT_ICONS, **SIGNS, **{f"emblem_{power}": sign for power, sign in EMBLEMS.items()}}
SHARED = ("sea", "land", "relief", "events")


def scene(view: Mapping[str, Any], lang: str = "en") -> Scene:
    """The picture of what a viewer may know, and of nothing else."""
    board = view["board"]
    shown = forces.forces(board)
    taken = ground.captured(marks.conquests(board))
    below, above = moves.layers(board, lang)
    title = word("title", lang)
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        layers=(
            ground.sea(lang),
            ground.territories(board, land_tips(board, lang)),
            ground.relief(),
            Layer("events", (*taken, *marks.canals(board))),
            *below,
            *(line_layer(sheet, board, shown, lang) for sheet in SHEETS),
            *(print_layer(sheet, lang) for sheet in SHEETS),
            *(unit_layer(sheet, board, shown, lang) for sheet in SHEETS),
            *page.layers(board, shown, lang),
            *above,
        ),
        title=title,
        alt=word("alt", lang, name=title, label=sentence(view["label"], lang)),
        frame=WORLD,
        focus=sheet_of(POWERS[board["power"]].capital).target,
        wrap=WORLD.w,
        insets=tuple(inset(sheet, lang, (*below, *above)) for sheet in INSETS),
        panels=(status(view, lang),),
        legend=legend(lang),
        theatres=page.theatres(lang),
        phases=moves.phases(lang),
        scale=SCALE,
        palette=PALETTE,
        icons=ICONS,
    )


def shown_on(sheet: Sheet) -> Any:
    return "map" if sheet is SHEET else "insets"


@cache
def print_layer(sheet: Sheet, lang: str) -> Layer:
    shapes = (*labels.printed(sheet, lang), *labels.cities(sheet, lang))
    return Layer(f"print_{sheet.name}", shapes, static=True, shown=shown_on(sheet))


def placed(sheet: Sheet, board: Mapping[str, Any], shown: Forces, lang: str) -> tuple[forces.Stack, ...]:
    control = tuple(sorted(board["control"].items()))
    return forces.stacks(sheet, shown, control, tuple(sorted(board["factories"])), lang)


def line_layer(sheet: Sheet, board: Mapping[str, Any], shown: Forces, lang: str) -> Layer:
    """Lines from units to their small islands, below the names that they cross."""
    lines = [s for stack in placed(sheet, board, shown, lang) for s in forces.leader(sheet, stack)]
    return Layer(f"lines_{sheet.name}", tuple(lines), shown=shown_on(sheet))


def unit_layer(sheet: Sheet, board: Mapping[str, Any], shown: Forces, lang: str) -> Layer:
    stacks = placed(sheet, board, shown, lang)
    fights = marks.contested(shown)
    shapes: list[AnyShape] = [*marks.complexes(sheet, board, lang)]
    shapes += marks.flags(sheet, board, labels.labels(sheet, lang))
    for stack in stacks:
        shapes += forces.stack_shapes(sheet, stack, lang)
    shapes += marks.battle_signs(sheet, stacks, fights)
    if sheet is SHEET:
        shapes += [*forces.summary(sheet, shown), *marks.small_battle_signs(sheet, fights)]
    return Layer(f"units_{sheet.name}", tuple(shapes), shown=shown_on(sheet))


def inset(sheet: Sheet, lang: str, arrows: tuple[Layer, ...]) -> Inset:
    moved = (layer.name for layer in arrows)
    layers = (*SHARED, *moved, f"lines_{sheet.name}", f"print_{sheet.name}", f"units_{sheet.name}")
    return Inset(
        source=sheet.source,
        target=sheet.target,
        title=word(f"inset.{sheet.name}", lang),
        marks=1,
        layers=layers,
    )
