"""What one should know of a unit, hex or card before choosing it, said beside the options of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.empire_of_the_sun.atlas import CARDS, UNITS
from rules.empire_of_the_sun.hexes import BIT, RESOURCES, TERRAIN
from rules.empire_of_the_sun.offensives.stage import MODES
from rules.kernel.texts import Text, named

CARD_FIELDS = ("card", "cards", "give", "take", "success", "failure")
UNIT_FIELDS = ("unit", "units", "hq", "target", "from", "to")


def remark(view: Mapping[str, Any], name: str, value: object) -> Text | None:
    """The values of a card, the factors and place of a unit, or what a hex is and who stands in it."""
    board = view["board"]
    if name == "by" and value in MODES:
        return Text.of(f"remark.by_{value}")
    if name in CARD_FIELDS and value in CARDS:
        return card(str(value))
    if name in UNIT_FIELDS and value in UNITS:
        return unit(board, str(value))
    if isinstance(value, str) and value in BIT and name in ("hex", "path", "sequence", "special"):
        return place(board, value)
    return None


def card(value: str) -> Text:
    """5.1: operations value, and the intelligence values that it has."""
    facts = CARDS[value]
    has = [name for name, figure in (("oc", facts.oc), ("ec", facts.ec)) if figure is not None]
    code = "_".join(("remark.card", *has))
    return Text.of(code, kind=facts.kind, ov=facts.ov, oc=facts.oc, ec=facts.ec)


def unit(board: Mapping[str, Any], value: str) -> Text:
    """1.23: the factors as they are now, and where the unit is."""
    counter, at = UNITS[value], board["at"].get(value, "")
    weak = value in board["reduced"]
    face = "-".join(map(str, counter.reduced if weak else counter.full))
    code = "remark.reduced" if weak else "remark.unit"
    return Text.of(code, face=face, hex=at) if at in BIT else Text.of("remark.off_map", face=face)


def place(board: Mapping[str, Any], hex_: str) -> Text:
    kind = named("terrain", TERRAIN.get(hex_, "ocean"))
    there = [u for u, at in board["at"].items() if at == hex_]
    code = "remark.resource" if hex_ in RESOURCES else "remark.hex"
    return Text.of(code, terrain=kind, units=len(there))
