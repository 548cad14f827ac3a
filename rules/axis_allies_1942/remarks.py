"""What one should know of a unit or a space before choosing it, said beside the options of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.atlas import POWERS, TERRITORIES, UNITS, is_sea
from rules.kernel.texts import Text

PLACES = ("from", "to", "at", "path", "space", "zone", "territory")


def remark(view: Mapping[str, Any], name: str, value: object) -> Text | None:
    """The figures of a unit; who holds a territory, what it is worth, and who stands in a space."""
    if value in UNITS:
        return unit(str(value))
    if name in PLACES and isinstance(value, str) and (value in TERRITORIES or is_sea(value)):
        return place(view["board"], value)
    return None


def unit(name: str) -> Text | None:
    """Attack, defense, move and cost."""
    kind = UNITS[name]
    if not kind.move:
        return None
    return Text.of(
        "remark.unit", attack=kind.attack or 0, defense=kind.defense or 0, move=kind.move, cost=kind.cost
    )


def place(board: Mapping[str, Any], space: str) -> Text | None:
    """4.1, 4.2: whose it is, and each power's units in it."""
    found = dict.fromkeys(POWERS, 0)
    for each in board["units"].values():
        if each["space"] == space:
            found[each["power"]] += 1
    there = {power: number for power, number in found.items() if number}
    if is_sea(space):
        return Text.of("remark.zone", there=there) if there else None
    holder, ipc = board["control"].get(space), TERRITORIES[space].ipc
    if holder is None:
        return None
    code = "remark.territory" if there else "remark.empty"
    return Text.of(code, power=holder, ipc=ipc, there=there)
