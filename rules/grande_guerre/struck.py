"""Which dice of the log succeeded: percent tests by what was said of them, sieges by what they broke."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.grande_guerre.siege.fire import damage
from rules.kernel.texts import Line
from rules.kernel.throws import Struck, Thrown

ROLLED = {
    "battle.round": "battle",
    "siege.fire": "siege fire",
    "siege.test": "surrender of a fortress",
}
"""Lines that tell a D12 by its sum, and what the dice were for."""


def struck(thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
    """Lines stand in the order of the dice; where they do not fit, nothing is marked."""
    told = [line for line in lines if line.code in ROLLED]
    found: list[Struck] = []
    for each in thrown:
        mark: Struck = ()
        if told and ROLLED[told[0].code] == each.purpose and _is_of(each, told[0].args):
            mark = (_hit(told[0]),) * len(each.results)
            told = told[1:]
        found.append(mark)
    return found


def _is_of(thrown: Thrown, args: Any) -> bool:
    """Whether a line tells of these dice."""
    return bool(sum(int(result) for result in thrown.results) == args.get("die"))


def _hit(line: Line) -> bool:
    """Whether a round cost the defender anything, guns broke something, or a fortress gave up."""
    args: Any = line.args
    match line.code:
        case "battle.round":
            return int(args["losses"][1]) > 0
        case "siege.test":
            return int(args["total"]) >= int(args["needed"])
    return damage(int(args["total"])) > 0
