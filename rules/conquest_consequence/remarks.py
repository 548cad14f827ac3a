"""What one should know of a value before choosing it: cards with their faces, areas with their worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.conquest_consequence.atlas import ACTION, AREAS, INVESTMENT, OF_NATION
from rules.kernel.fields import Value
from rules.kernel.texts import Text

CARDS = ("card", "cards", "keep", "lines")
PLACES = ("area", "areas", "to", "nation", "from")


def remark(view: Mapping[str, Any], name: str, value: Value) -> Text | None:
    if name in CARDS:
        return _card(str(value).partition(":")[0])
    if name in PLACES and isinstance(value, str):
        return _worth(view, value)
    return None


def _card(card: str) -> Text | None:
    """Season, letter and orders of an Action card, factories of an Investment card."""
    if card in ACTION:
        each = ACTION[card]
        return Text.of("remark.action", season=each.season, letter=each.letter, orders=each.value)
    if card in INVESTMENT:
        return Text.of("remark.investment", factory=INVESTMENT[card].factory)
    return None


def _worth(view: Mapping[str, Any], place: str) -> Text | None:
    """POP and RES of an area or nation, and whose influence lies on it."""
    areas = OF_NATION.get(place, (place,) if place in AREAS else ())
    pop, res = (sum(getattr(AREAS[a], mark) for a in areas) for mark in ("pop", "res"))
    held = view["board"]["influence"].get(place)
    if held is not None:
        return Text.of("remark.swayed", pop=pop, res=res, faction=held[0], count=held[1])
    return Text.of("remark.worth", pop=pop, res=res) if pop + res else None
