"""Which dice of the log hit: what they were thrown with and at stands in the line that tells of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.texts import Line
from rules.kernel.throws import Struck, Thrown
from rules.samurai_battles.atlas import UNITS
from rules.samurai_battles.battle.strength import hitting

THROWS = ("attack", "strike", "back")
AGAIN = "swords again"


def struck(thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
    told = [line.args for line in lines if line.code == "throws.rolled"]
    if len(told) != sum(each.purpose in THROWS for each in thrown):
        return [()] * len(thrown)
    args: dict[str, Any] = {}
    found = []
    for each in thrown:
        args = told.pop(0) if each.purpose in THROWS else args if each.purpose == AGAIN else {}
        found.append(marks([str(face) for face in each.results], args))
    return found


def marks(faces: list[str], args: dict[str, Any]) -> Struck:
    """11.4: of the dice against a lone leader only swords hit; lines of old say nothing of the target."""
    aim = args.get("aim", "")
    if aim in UNITS:
        return tuple(hitting(faces, args["unit"], aim, args["ranged"]))
    return tuple(face == "swords" for face in faces) if aim == "leader" else ()
