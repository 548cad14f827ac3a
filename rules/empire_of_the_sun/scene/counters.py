"""What changes: flags of control, stacks of units near and far, and battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import RANK, UNITS
from rules.empire_of_the_sun.hexes import BIT, JAPANESE_AT_FIRST, LAND, NAMED, SOVIET
from rules.empire_of_the_sun.scene.chart import centre, corners
from rules.kernel.scene import Layer, Polygon, Token
from rules.kernel.texts import Catalogue

MARKS = {"ground": "inf", "air": "air", "naval": "", "carrier": "", "hq": "HQ"}
COLOURS = {"japan": "japan", "allies": "allies"}


def controller(board: Mapping[str, Any], hex_: str) -> str:
    at_first = "japan" if hex_ in JAPANESE_AT_FIRST else "allies"
    return str(board["control"].get(hex_, at_first))


def flags(board: Mapping[str, Any]) -> Layer:
    """A tint over hexes whose controller is another than on the first day, and a rim around named ones."""
    shapes = []
    for hex_ in sorted(LAND - SOVIET):
        side, at_first = controller(board, hex_), "japan" if hex_ in JAPANESE_AT_FIRST else "allies"
        if side in COLOURS and side != at_first:
            shapes.append(Polygon(rings=(corners(hex_, 1),), fill=COLOURS[side], opacity=0.28))
        if side in COLOURS and hex_ in NAMED:
            shapes.append(Polygon(rings=(corners(hex_, 2),), outline=COLOURS[side], width=2, opacity=0.55))
    return Layer("flags", tuple(shapes))


def stacks(board: Mapping[str, Any], lang: str, words: Catalogue) -> tuple[Layer, Layer]:
    """Far: the best unit of a stack with their number; near: up to three units with their factors."""
    by_hex: dict[str, list[str]] = {}
    for unit, place in board["at"].items():
        if place in BIT:
            by_hex.setdefault(place, []).append(unit)
    far, near = [], []
    for hex_ in sorted(by_hex):
        units = sorted(by_hex[hex_], key=lambda u: (UNITS[u].hq, -_attack(board, u), RANK[u]))
        tip = stack_tip(board, hex_, units, lang, words)
        far.append(_token(board, hex_, units[0], 22, len(units), tip))
        near += _fan(board, hex_, units, tip)
    return (
        Layer("stacks", tuple(far), level="far", signs=True),
        Layer("units", tuple(near), level="near", signs=True),
    )


def stack_tip(board: Mapping[str, Any], hex_: str, units: list[str], lang: str, words: Catalogue) -> str:
    """Truk (4017): CV Akagi 12-10-3, HQ South Seas 10-2."""
    parts = [f"{words.name('unit', u, lang)} {_face(board, u)}" for u in units]
    return f"{words.name('hex', hex_, lang)}: {', '.join(parts)}"


def _attack(board: Mapping[str, Any], unit: str) -> int:
    counter = UNITS[unit]
    return (counter.reduced if unit in board["reduced"] else counter.full)[0]


def _face(board: Mapping[str, Any], unit: str) -> str:
    counter = UNITS[unit]
    factors = counter.reduced if unit in board["reduced"] else counter.full
    return "-".join(map(str, factors))


def _token(board: Mapping[str, Any], hex_: str, unit: str, size: float, count: int, tip: str) -> Token:
    x, y = centre(hex_)
    counter = UNITS[unit]
    return Token(
        x=x,
        y=y,
        size=size,
        colour=COLOURS[counter.side],
        text=counter.cls.upper()[:3] if not counter.hq else "HQ",
        badge=str(count) if count > 1 else "",
        space=hex_,
        tip=tip,
    )


def _fan(board: Mapping[str, Any], hex_: str, units: list[str], tip: str) -> list[Token]:
    """Up to three counters beside each other, the last with the number of the rest."""
    x, y = centre(hex_)
    shown, rest = units[:3], len(units) - 3
    found = []
    for at, unit in enumerate(shown):
        counter = UNITS[unit]
        offset = (at - (len(shown) - 1) / 2) * 22
        last = at == len(shown) - 1
        found.append(
            Token(
                x=x + offset,
                y=y,
                size=23,
                colour=COLOURS[counter.side],
                text="HQ" if counter.hq else counter.cls.upper()[:3],
                label=_face(board, unit),
                badge=f"+{rest}" if last and rest > 0 else "",
                space=hex_,
                tip=tip,
            )
        )
    return found
