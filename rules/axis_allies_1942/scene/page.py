"""The world on a page: from far the best unit of each stack and a count, near all units, names and values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, cast

from msgspec.structs import replace

from rules.axis_allies_1942.scene import forces, labels, marks
from rules.axis_allies_1942.scene.chart import FAR, PAGES, THEATRES, Sheet, middle, spot
from rules.axis_allies_1942.scene.forces import Forces
from rules.axis_allies_1942.scene.wording import word
from rules.kernel.scene import AnyShape, Layer, Point, Theatre


def layers(board: Mapping[str, Any], shown: Forces, lang: str) -> tuple[Layer, ...]:
    """The layers that only a page shows, those of the far level first."""
    return tuple(
        layer
        for sheet in PAGES
        for layer in (print_layer(sheet, lang), unit_layer(sheet, board, shown, lang))
    )


def level(sheet: Sheet) -> Literal["far", "near"]:
    return cast("Literal['far', 'near']", sheet.name)


@cache
def theatres(lang: str) -> tuple[Theatre, ...]:
    return tuple(Theatre(name, word(f"theatre.{name}", lang), box) for name, box in THEATRES.items())


@cache
def print_layer(sheet: Sheet, lang: str) -> Layer:
    shapes = tuple(printed(sheet, lang))
    return Layer(f"print_{sheet.name}", shapes, static=True, shown="page", level=level(sheet), signs=True)


def printed(sheet: Sheet, lang: str) -> Iterator[AnyShape]:
    """Names, values, numbers and cities, each around the middle of its space."""
    for zone, area in labels.zone_areas(sheet).items():
        yield from pinned([labels.zone_number(sheet, zone, area)], middle(zone))
    for label in labels.labels(sheet, lang).values():
        shapes = labels.name_shapes(sheet, label) if sheet is not FAR else [labels.bare_name(sheet, label)]
        yield from pinned(shapes, middle(label.space))
    for land, place in labels.CITIES.items():
        yield from pinned(labels.city_shapes(sheet, land, lang), spot(*place))


def unit_layer(sheet: Sheet, board: Mapping[str, Any], shown: Forces, lang: str) -> Layer:
    """All that stands on the map, space by space."""
    shapes = tuple(pieces(sheet, board, forces.from_far(shown) if sheet is FAR else shown, lang))
    return Layer(f"units_{sheet.name}", shapes, shown="page", level=level(sheet), signs=True)


def pieces(sheet: Sheet, board: Mapping[str, Any], shown: Forces, lang: str) -> Iterator[AnyShape]:
    printed_labels = labels.labels(sheet, lang)
    for land, damage in sorted(board["factories"].items()) if sheet is not FAR else ():
        area = printed_labels[land].complex_area
        yield from pinned(marks.complex_shapes(sheet, area, land, damage), middle(land))
    for flag, land in marks.flag_signs(sheet, board, printed_labels):
        yield from pinned([flag], middle(land))
    control, factories = tuple(sorted(board["control"].items())), tuple(sorted(board["factories"]))
    fights = marks.contested(shown)
    for stack in forces.stacks(sheet, shown, control, factories, lang):
        drawn = [*forces.leader(sheet, stack), *forces.stack_shapes(sheet, stack, lang)]
        drawn += marks.battle_signs(sheet, (stack,), fights)
        yield from pinned(drawn, middle(stack.space))


def pinned(shapes: Iterable[AnyShape], point: Point) -> list[AnyShape]:
    return [replace(shape, pin=point) for shape in shapes]
