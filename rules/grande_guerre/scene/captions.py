"""Where names stand on a map, so that captions of counters can keep clear of them."""

from __future__ import annotations

from functools import lru_cache

from rules.grande_guerre.scene.land import name
from rules.grande_guerre.scene.layout import sheet_of
from rules.kernel.scene import Point
from rules.kernel.texts import Catalogue

Rectangle = tuple[float, float, float, float]
LETTER = 0.5
"""How wide a condensed letter is, of its height."""
LINE = 1.1
SHEETS = 32


@lru_cache(maxsize=SHEETS)
def name_boxes(scenario: str, close: bool, lang: str, words: Catalogue) -> tuple[Rectangle, ...]:
    """The room of the names of places that lie level."""
    sheet = sheet_of(scenario, close=close)
    shown = [name(sheet, area, lang, words) for area in sheet.areas]
    return tuple(text_box((each.x, each.y), each.text, each.size) for each in shown if not each.rotation)


def text_box(middle: Point, text: str, size: float) -> Rectangle:
    """About the room that a line of condensed letters takes."""
    wide, high = LETTER * size * len(text), LINE * size
    return middle[0] - wide / 2, middle[1] - high / 2, middle[0] + wide / 2, middle[1] + high / 2


def overlap(one: Rectangle, other: Rectangle) -> float:
    """How much of two boxes lies on one another."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
