"""12.43, 12.62, 17.3-17.6: which dice of the log hit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.conquest_consequence.atlas import TYPES
from rules.conquest_consequence.combat.fire import BOMB
from rules.conquest_consequence.combat.suppression import AMBUSH
from rules.kernel.texts import Line
from rules.kernel.throws import Struck, Thrown

TOLD = {
    "combat": "combat.fired",
    "bombing": "combat.bombed",
    "recruit": "partisans.recruited",
    "ambush": "partisans.ambushed",
    "suppression": "partisans.swept",
}
"""The line that tells what a throw did; each of them repeats its dice."""


def struck(thrown: Sequence[Thrown], lines: Sequence[Line]) -> list[Struck]:
    """A die hits at or below the firepower; recruits are the highest dice."""
    waiting = {code: [line.args for line in lines if line.code == code] for code in TOLD.values()}
    return [_marks(each, waiting) for each in thrown]


def _marks(thrown: Thrown, waiting: dict[str, list[dict[str, object]]]) -> Struck:
    told = waiting.get(TOLD.get(thrown.purpose, ""), [])
    dice = [int(die) for die in thrown.results]
    args = next((each for each in told if each["dice"] == dice), None)
    if args is None:
        return ()
    told.remove(args)
    if thrown.purpose == "recruit":
        won = sorted(range(len(dice)), key=lambda at: -dice[at])[: int(str(args["count"]))]
        return tuple(at in won for at in range(len(dice)))
    return tuple(die <= _least(thrown.purpose, args) for die in dice)


def _least(purpose: str, args: Mapping[str, object]) -> int:
    """The number that a die must not exceed."""
    if purpose == "suppression":
        type_ = str(args["unit"]).rpartition(":")[2].partition("/")[0]
        return TYPES[type_].fire["G"]
    return int(str(args.get("firepower", AMBUSH if purpose == "ambush" else BOMB)))
