"""What a line of a sheet may wait for: what dice have left of one's battles, money, and who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.axis_allies_1942.spelling import find_space
from rules.kernel.conditions import Measure
from rules.kernel.orders import OrderError

MEASURES = (
    Measure("round"),
    Measure("ipc", ("seat",)),
    Measure("income", ("seat",)),
    Measure("holds", ("seat", "space")),
    Measure("units", ("seat", "space")),
    Measure("cities", ("side",)),
)
WORDS = {
    "ronda": "round",
    "dinero": "ipc",
    "ingresos": "income",
    "tiene": "holds",
    "unidades": "units",
    "ciudades": "cities",
}


def measured(view: Mapping[str, Any], name: str, args: tuple[str, ...]) -> int:
    """How much there is of it in the open position."""
    board = view["board"]
    match name, args:
        case "round", ():
            return int(board["round"])
        case "ipc", (power,):
            return int(board["treasury"][power])
        case "income", (power,):
            return int(board["production"][power])
        case "holds", (power, space):
            return int(board["control"].get(space) == power)
        case "units", (power, space):
            found = (unit for unit in board["units"].values() if unit["space"] == space)
            return sum(1 for unit in found if unit["power"] == power)
        case "cities", (side,):
            return len(board["victory_cities"][side])
    raise LookupError(name)


def space_meant(word: str) -> str | None:
    """A space as orders name it."""
    try:
        return find_space(word)
    except OrderError:
        return None
