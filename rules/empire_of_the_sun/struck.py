"""Which dice of the log succeeded: told by what was said beside them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.texts import Line
from rules.kernel.throws import Struck, Thrown

SAID: dict[str, bool] = {
    "battle.fired": False,
    "battle.critical": True,
    "intelligence.success": True,
    "intelligence.failure": False,
    "china.advance": True,
    "china.failure": False,
    "warfare.submarines": True,
    "warfare.no_submarines": False,
    "warfare.raid": True,
    "warfare.raid_failed": False,
    "warfare.intercepted": False,
    "reinforcements.europe": False,
    "reinforcements.delayed": True,
}
"""What a line that names a roll says of it: a critical hit, a success or a failure."""
PURPOSES = ("air_naval", "intelligence", "special", "china", "submarines", "bombing", "europe")


def struck(thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
    """The lines that name rolls stand in the order of the dice; where they do not fit, nothing is marked."""
    said = [(line.args.get("roll"), SAID[line.code]) for line in lines if line.code in SAID]
    found: list[Struck] = []
    for each in thrown:
        marked: Struck = ()
        if each.purpose in PURPOSES and len(each.results) == 1 and said:
            roll, hit = said[0]
            if int(each.results[0]) == roll:
                marked = (hit,)
                said = said[1:]
        found.append(marked)
    return found
