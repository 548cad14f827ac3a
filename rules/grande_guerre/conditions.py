"""What a line of a sheet may wait for: how the last turn went, dates, who holds what, stocks and weather."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.grande_guerre.atlas import AREAS, THEATRE, month_of, year_of
from rules.kernel.conditions import Measure
from rules.kernel.texts import Line

CONDITIONS = ("won", "beaten", "taken", "lost", "fell")
MEASURES = (
    Measure("year"),
    Measure("month"),
    Measure("will", ("nation",)),
    Measure("recruits", ("nation",)),
    Measure("munitions", ("nation",)),
    Measure("holds", ("side", "area")),
    Measure("corps", ("area",)),
    Measure("enemies", ("area",)),
    Measure("resistance", ("area",)),
    Measure("rain", ("area",)),
    Measure("snow", ("area",)),
)
WORDS = {
    "ganada": "won",
    "derrotado": "beaten",
    "tomada": "taken",
    "perdida": "lost",
    "caida": "fell",
    "ano": "year",
    "mes": "month",
    "voluntad": "will",
    "reclutas": "recruits",
    "municion": "munitions",
    "tiene": "holds",
    "cuerpos": "corps",
    "enemigos": "enemies",
    "resistencia": "resistance",
    "lluvia": "rain",
    "nieve": "snow",
}
MONTH_NUMBERS = {
    "jan_feb": 1,
    "mar_apr": 3,
    "may": 5,
    "jun": 6,
    "jul": 7,
    "aug": 8,
    "sep": 9,
    "oct": 10,
    "nov_dec": 11,
}


def observed(view: Mapping[str, Any], lines: Sequence[Line]) -> dict[str, int]:
    """Battles won and lost, areas taken and lost, fortresses fallen, since one's last order."""
    board = view["board"]
    found = dict.fromkeys(CONDITIONS, 0)
    for line in lines:
        args: Mapping[str, Any] = line.args
        if line.code == "battle.won":
            found["won" if _is_mine(board, args["winner"]) else "beaten"] += 1
        elif line.code == "control.taken":
            found["taken" if _is_mine(board, args["nation"]) else "lost"] += 1
        elif line.code == "siege.fallen":
            found["fell"] += 1
    return found


def _is_mine(board: Mapping[str, Any], nation: str) -> bool:
    return bool(board["side"]) and board["nations"].get(nation, {}).get("side") == board["side"]


def measured(view: Mapping[str, Any], name: str, args: tuple[str, ...]) -> int:
    """How much there is of something, from a view; never less than nothing."""
    board = view["board"]
    match name:
        case "year":
            return year_of(board["turn"])
        case "month":
            return MONTH_NUMBERS[month_of(board["turn"])]
        case "will" | "recruits" | "munitions":
            key = {"will": "nw", "recruits": "rp", "munitions": "mun"}[name]
            return max(0, int(board["nations"].get(args[0], {}).get(key, 0)))
        case "holds":
            holder = board["control"][args[1]]
            return int(board["nations"].get(holder, {}).get("side") == args[0])
    return _of_area(board, name, args[0])


def _of_area(board: Mapping[str, Any], name: str, area: str) -> int:
    if name in ("rain", "snow"):
        return int(board["weather"].get(THEATRE[AREAS[area].sector], "good") == name)
    if name == "resistance":
        known = board["forts"].get(area)
        return int(known.get("resistance", 0)) if known else AREAS[area].fortress
    here = [each for each in board["stacks"] if each["area"] == area]
    own = name == "corps"
    return sum(each["corps"] for each in here if _is_mine(board, each["nation"]) == own)
