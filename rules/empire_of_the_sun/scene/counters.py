"""What changes on the map: who holds what, and the stacks of units, each drawn for where it is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.empire_of_the_sun.atlas import RANK, UNITS
from rules.empire_of_the_sun.hexes import BIT, JAPANESE_AT_FIRST, LAND, NAMED, SOVIET
from rules.empire_of_the_sun.scene.chart import centre, corners
from rules.empire_of_the_sun.scene.colours import colour_of
from rules.empire_of_the_sun.scene.icons import icon_of
from rules.kernel.scene import Layer, Polygon, Token
from rules.kernel.texts import Catalogue

SIDES = ("japan", "allies")
OWNED = tuple(sorted(LAND - SOVIET))
MOST = 6
"""So many counters of a stack lie beside each other; the last of them tells how many more there are."""


def first(hex_: str) -> str:
    return "japan" if hex_ in JAPANESE_AT_FIRST else "allies"


def controller(board: Mapping[str, Any], hex_: str) -> str:
    return str(board["control"].get(hex_, first(hex_)))


@cache
def rims() -> Layer:
    """A rim around every named hex in the colour of who holds it on the first day."""
    mine = {side: tuple(corners(h, 3) for h in OWNED if h in NAMED and first(h) == side) for side in SIDES}
    shapes = tuple(Polygon(rings=mine[side], outline=f"{side}_rim", width=2.6) for side in SIDES)
    return Layer("rims", shapes, static=True)


def flags(board: Mapping[str, Any]) -> Layer:
    """A tint over hexes whose controller is another than on the first day, and their rim in his colour."""
    shapes = []
    for hex_ in OWNED:
        side = controller(board, hex_)
        if side in SIDES and side != first(hex_):
            shapes.append(Polygon(rings=(corners(hex_, 1),), fill=side, opacity=0.28))
            if hex_ in NAMED:
                shapes.append(Polygon(rings=(corners(hex_, 3),), outline=f"{side}_rim", width=2.6))
    return Layer("flags", tuple(shapes))


def stacks(board: Mapping[str, Any], lang: str, words: Catalogue) -> tuple[Layer, ...]:
    """From far the best unit of each side and how many there are; near and in insets their counters."""
    far: list[Token] = []
    small: list[Token] = []
    near: list[Token] = []
    for hex_, units in by_hex(board).items():
        tip = stack_tip(board, hex_, units, lang, words)
        far += heads(board, hex_, units, 46, tip)
        small += heads(board, hex_, units, 23, tip)
        near += fan(board, hex_, units, tip)
    return (
        Layer("stacks_map", tuple(far), shown="map"),
        Layer("units_inset", tuple(near), shown="insets"),
        Layer("stacks", tuple(small), shown="page", level="far", signs=True, grow=1.7),
        Layer("units", tuple(near), shown="page", level="near", signs=True, grow=2.4),
    )


def by_hex(board: Mapping[str, Any]) -> dict[str, list[str]]:
    """The units of each hex, the strongest first and headquarters last."""
    found: dict[str, list[str]] = {}
    for unit, place in board["at"].items():
        if place in BIT:
            found.setdefault(place, []).append(unit)
    for units in found.values():
        units.sort(key=lambda u: (UNITS[u].hq, -factors(board, u)[0], RANK[u]))
    return {hex_: found[hex_] for hex_ in sorted(found)}


def factors(board: Mapping[str, Any], unit: str) -> tuple[int, ...]:
    counter = UNITS[unit]
    return counter.reduced if unit in board["reduced"] else counter.full


def face(board: Mapping[str, Any], unit: str) -> str:
    return "-".join(map(str, factors(board, unit)))


def stack_tip(board: Mapping[str, Any], hex_: str, units: list[str], lang: str, words: Catalogue) -> str:
    """Truk (4017): CV Akagi 12-12-3, HQ South Seas 10-2."""
    parts = [f"{words.name('unit', u, lang)} {face(board, u)}" for u in units]
    return f"{words.name('hex', hex_, lang)}: {', '.join(parts)}"


def heads(board: Mapping[str, Any], hex_: str, units: list[str], size: float, tip: str) -> Iterator[Token]:
    """The best unit of a side, with the number of its units; where both are, beside each other."""
    x, y = centre(hex_)
    there = [[u for u in units if UNITS[u].side == side] for side in SIDES]
    shown = [each for each in there if each]
    for at, mine in enumerate(shown):
        shift = size * 0.9 * (at - (len(shown) - 1) / 2)
        yield Token(
            x=x + shift,
            y=y,
            size=size,
            colour=colour_of(mine[0]),
            icon=icon_of(mine[0]),
            badge=str(len(mine)) if len(mine) > 1 else "",
            space=hex_,
            tip=tip,
            pin=(x, y),
        )


def fan(board: Mapping[str, Any], hex_: str, units: list[str], tip: str) -> Iterator[Token]:
    """The counters of a stack in one or two rows of three."""
    x, y = centre(hex_)
    shown, rest = units[:MOST], len(units) - MOST
    rows = [shown[:3], shown[3:]] if len(shown) > 3 else [shown]
    size = {1: 34.0, 2: 31.0}.get(len(shown), 24.0)
    for down, row in enumerate(rows):
        for across, unit in enumerate(row):
            yield Token(
                x=x + (across - (len(row) - 1) / 2) * (size + 1),
                y=y + (down - (len(rows) - 1) / 2) * (size + 1),
                size=size,
                colour=colour_of(unit),
                icon=icon_of(unit),
                label=face(board, unit),
                badge=f"+{rest}" if rest > 0 and unit == shown[-1] else "",
                marks=("reduced",) if unit in board["reduced"] and UNITS[unit].steps > 1 else (),
                space=hex_,
                tip=tip,
                pin=(x, y),
            )
