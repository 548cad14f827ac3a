"""The turn report: each battle in one line, what changed hands, cards and the tracks of the war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from rules.empire_of_the_sun.atlas import UNITS
from rules.kernel.reports import ReportLine, Seen, Subject, as_told
from rules.kernel.texts import Line, Text, named

TOLD: dict[str, tuple[Subject, str]] = {
    "combat.control": ("taken", "hex"),
    "politics.surrendered": ("taken", ""),
    "politics.recovered": ("taken", ""),
    "card.island": ("taken", "hex"),
    "play.played": ("cards", ""),
    "play.reacted": ("cards", ""),
    "play.cancelled": ("cards", ""),
    "play.discarded": ("cards", ""),
    "play.future": ("cards", ""),
    "cards.lost": ("cards", ""),
    "card.will": ("score", ""),
    "card.europe": ("score", ""),
    "china.advance": ("score", ""),
    "china.failure": ("score", ""),
    "china.moved": ("score", ""),
    "india.moved": ("score", ""),
    "card.rivalry_on": ("other", ""),
    "card.rivalry_off": ("other", ""),
    "reinforcements.europe": ("other", ""),
    "warfare.submarines": ("score", ""),
    "warfare.no_submarines": ("score", ""),
    "warfare.raid": ("score", ""),
    "warfare.raid_failed": ("score", ""),
}
"""Facts that a report tells in the words of the log, with the argument that is their place."""
WILL = "will."


class Fight(Struct):
    """A battle while it is read: who won the first step, who gave way ashore, and what each side has lost."""

    hex: str
    number: int
    won: str = ""
    gave_way: str = ""
    reduced: dict[str, list[str]] = field(default_factory=dict)
    gone: dict[str, list[str]] = field(default_factory=dict)

    def line(self) -> ReportLine:
        facts = {side: self._losses(side) for side in ("japan", "allies")}
        code = "report.battle" if self.won else "report.fought"
        if self.gave_way:
            code, facts["loser"] = f"{code}_ashore", named("seat", self.gave_way)
        elif not (self.won or self.reduced or self.gone):
            code, facts = "report.goes_on", {}
        if self.won:
            facts["seat"] = named("seat", self.won)
        return ReportLine("battle", Text.of(code, hex=self.hex, **facts), self.number, self.hex)

    def _losses(self, side: str) -> Text:
        gone = self.gone.get(side, [])
        steps = [u for u in self.reduced.get(side, []) if u not in gone]
        if not (gone or steps):
            return Text("report.unhurt")
        return Text.of("report.lost", steps=len(steps), units=len(gone))


def report(events: Sequence[Seen]) -> list[ReportLine]:
    """Battles are told where they end: at the next battle, or where the play is over."""
    found, fight = list[ReportLine](), None
    for seen in events:
        for line in seen.lines:
            if fight and line.code in ("battle.begins", "play.played", "turn.begins", "after.returned"):
                found.append(fight.line())
                fight = None
            if line.code == "battle.begins":
                fight = Fight(str(line.args["hex"]), seen.number)
            elif fight and _of_fight(fight, seen, line):
                continue
            elif line.code in TOLD:
                found.append(as_told(seen, line, *TOLD[line.code]))
            elif line.code.startswith(WILL):
                found.append(as_told(seen, line, "score"))
            elif line.code == "combat.eliminated":
                found.append(as_told(seen, line, "battle"))
    return found + ([fight.line()] if fight else [])


def _of_fight(fight: Fight, seen: Seen, line: Line) -> bool:
    """Whether a line belongs to the battle that is being read."""
    args: Any = line.args
    match line.code:
        case "battle.won":
            fight.won = args["seat"]
        case "ground.retreats":
            fight.gave_way = args["seat"]
        case "combat.reduced":
            fight.reduced.setdefault(UNITS[args["unit"]].side, []).append(args["unit"])
        case "combat.eliminated" | "combat.went_down":
            fight.gone.setdefault(UNITS[args["unit"]].side, []).append(args["unit"])
        case _:
            return False
    fight.number = seen.number
    return True
