"""21: what a line of a sheet or of the Government queue may wait for, judged by the own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.conditions import Measure
from rules.kernel.texts import Line

MEASURES = (
    Measure("influence", ("nation", "faction")),
    Measure("card_on", ("nation", "faction")),
    Measure("hand", ("faction",)),
    Measure("committed", ("faction",)),
    Measure("holds", ("place", "faction")),
    Measure("war", ("faction", "faction")),
    Measure("won", ("place",)),
    Measure("lost", ("place",)),
    Measure("year"),
)
WORDS = {
    "influencia": "influence",
    "carta_en": "card_on",
    "mano": "hand",
    "asignado": "committed",
    "tiene": "holds",
    "guerra": "war",
    "ganado": "won",
    "perdido": "lost",
    "ano": "year",
}


def measured(view: Mapping[str, Any], lines: Sequence[Line], name: str, args: tuple[str, ...]) -> int:
    """How much there is of it: markers, cards, or whether something is so."""
    board = view["board"]
    match name, args:
        case "year", ():
            return int(board["year"])
        case "influence", (nation, faction):
            holder, count = board["influence"].get(nation, ("", 0))
            return int(count) if holder == faction else 0
        case "card_on", (nation, faction):
            return sum(1 for _, seat in board["laid"].get(nation, ()) if seat == faction)
        case "hand", (faction,):
            return int(board["sides"][faction]["cards"]) if faction in board["sides"] else 0
        case "committed", (faction,):
            return int(faction in board["revealed"])
        case "holds", (place, faction):
            return int(board["control"].get(place) == faction)
        case "war", (one, other):
            return int("-".join(sorted((one, other))) in board["wars"])
        case (("won" | "lost"), (place,)):
            return _changed(lines, place, view["viewer"], mine=name == "won")
    raise LookupError(name)


def _changed(lines: Sequence[Line], place: str, viewer: str, *, mine: bool) -> int:
    """Whether a place has come to the viewer, or to somebody else, since his last order."""
    told = [
        line.args["faction"]
        for line in lines
        if line.code == "control.changed" and line.args["area"] == place
    ]
    return int(bool(told) and (told[-1] == viewer) == mine)
