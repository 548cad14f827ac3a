"""The turn report: each battle in one line, what changed hands, and money."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from rules.kernel.reports import ReportLine, Seen, Subject, add, as_told, units_or_nothing
from rules.kernel.texts import Line, Text

TOLD: dict[str, tuple[Subject, str]] = {
    "control.captured": ("taken", "territory"),
    "control.liberated": ("taken", "territory"),
    "control.capital_lost": ("taken", ""),
    "control.capital_freed": ("taken", ""),
    "control.reverted": ("taken", ""),
    "raids.bombed": ("battle", "territory"),
    "noncombat.lost": ("battle", ""),
    "stranded.lost": ("battle", "space"),
    "purchase.bought": ("money", ""),
    "purchase.repaired": ("money", "territory"),
    "mobilize.refunded": ("money", ""),
    "control.income": ("money", ""),
    "control.no_income": ("money", ""),
    "control.victory_cities": ("score", ""),
    "concede.offered": ("other", ""),
}
"""Facts that a report tells in the words of the log, with the argument that is their place."""
ENDS = ("won", "lost", "standoff", "retreat")


class Fight(Struct):
    """A battle or raid while it is read: what each side has lost so far."""

    space: str
    power: str
    number: int
    own: dict[str, int] = field(default_factory=dict)
    enemy: dict[str, int] = field(default_factory=dict)

    def ended(self, outcome: str, at: int) -> ReportLine:
        losses = {"own": units_or_nothing(self.own), "enemy": units_or_nothing(self.enemy)}
        text = Text.of(f"report.{outcome}", power=self.power, space=self.space, **losses)
        return ReportLine("battle", text, at, self.space)


def report(events: Sequence[Seen]) -> list[ReportLine]:
    found, fights = list[ReportLine](), dict[str, Fight]()
    for seen in events:
        for line in seen.lines:
            found += _read(seen, line, fights)
    return found + [fight.ended("going_on", fight.number) for fight in fights.values()]


def _read(seen: Seen, line: Line, fights: dict[str, Fight]) -> list[ReportLine]:
    args: Any = line.args
    if line.code in ("combat.begins", "combat.lands"):
        if line.code == "combat.begins":
            fights[args["space"]] = Fight(args["space"], args["power"], seen.number)
    elif line.code == "losses.lost" and args["space"] in fights:
        fight = fights[args["space"]]
        fight.number = seen.number
        add(fight.own if args["power"] == fight.power else fight.enemy, args["units"])
    elif line.code == "losses.lost":
        return [as_told(seen, line, "battle", "space")]
    elif line.code.removeprefix("combat.") in ENDS and args["space"] in fights:
        return [fights.pop(args["space"]).ended(line.code.removeprefix("combat."), seen.number)]
    elif line.code in TOLD:
        return [as_told(seen, line, *TOLD[line.code])]
    return []
