"""The turn report: each battle in one line, towns and castles, cards and gold, and what spies saw."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from rules.kernel.reports import ReportLine, Seen, Subject, add, as_told, units_or_nothing
from rules.kernel.texts import Line, Text

TOLD: dict[str, tuple[Subject, str]] = {
    "battle.retreat": ("battle", "hex"),
    "campaign.taken": ("taken", "hex"),
    "victory.castle": ("taken", "hex"),
    "victory.score": ("score", ""),
    "recruit.income": ("money", ""),
    "campaign.muster": ("cards", ""),
    "battle.played": ("cards", ""),
    "battle.outwitted": ("cards", ""),
    "initiative.bid": ("cards", ""),
    "initiative.drew": ("cards", ""),
    "campaign.spied": ("revealed", "hex"),
}
ENDS = ("won", "repelled", "destroyed")


class Fight(Struct):
    """A battle while it is read, and what each seat has lost in it so far."""

    attacker: str
    defender: str
    hex: str
    lost: dict[str, dict[str, int]] = field(default_factory=dict)

    def ended(self, outcome: str, at: int) -> ReportLine:
        own, enemy = (units_or_nothing(self.lost.get(seat, {})) for seat in (self.attacker, self.defender))
        seats = {"seat": self.attacker, "defender": self.defender}
        text = Text.of(f"report.{outcome}", **seats, hex=self.hex, own=own, enemy=enemy)
        return ReportLine("battle", text, at, self.hex)


def report(events: Sequence[Seen]) -> list[ReportLine]:
    found, fight, last = list[ReportLine](), None, 0
    for seen in events:
        for line in seen.lines:
            if line.code == "battle.begins":
                fight = _begun(line)
            elif line.code == "battle.lost" and fight is not None:
                add(fight.lost.setdefault(str(line.args["seat"]), {}), _units(line))
            elif fight is not None and line.code.removeprefix("battle.") in ENDS:
                found.append(fight.ended(line.code.removeprefix("battle."), seen.number))
                fight = None
            elif line.code in TOLD:
                found.append(as_told(seen, line, *TOLD[line.code]))
            last = seen.number
    return [*found, fight.ended("going_on", last)] if fight else found


def _begun(line: Line) -> Fight:
    args: Any = line.args
    return Fight(args["attacker"], args["defender"], args["hex"])


def _units(line: Line) -> dict[str, int]:
    units: Any = line.args["units"]
    return dict(units)
