"""The turn report: each battle in one line, what changed hands, war and diplomacy, cards and secrets."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from rules.conquest_consequence.board import SEATS_OF
from rules.kernel.reports import ReportLine, Seen, Subject, Turn, add, as_told, units_or_nothing
from rules.kernel.texts import Line, Text

TOLD: dict[str, tuple[Subject, str]] = {
    "control.changed": ("taken", "area"),
    "satellite.joined": ("taken", ""),
    "war.declared": ("other", ""),
    "war.alliance": ("other", ""),
    "war.violated": ("other", ""),
    "war.defeated": ("taken", ""),
    "combat.sneak_raid": ("battle", "area"),
    "combat.bombed": ("battle", ""),
    "combat.stranded": ("other", "area"),
    "combat.vanished": ("other", "area"),
    "china.violated": ("other", ""),
    "china.intruded": ("other", ""),
    "newyear.arrived": ("other", "area"),
    "production.built": ("money", "area"),
    "government.laid": ("cards", ""),
    "government.cancelled": ("cards", ""),
    "government.wild": ("cards", ""),
    "government.partisan": ("cards", "area"),
    "government.industry": ("money", ""),
    "government.loyalty": ("money", ""),
    "government.vault": ("cards", ""),
    "government.tech": ("revealed", ""),
    "government.intel": ("cards", ""),
    "government.agent": ("revealed", "area"),
    "government.hand": ("revealed", ""),
    "government.mole": ("revealed", ""),
    "government.coup": ("cards", ""),
    "government.sabotage": ("money", ""),
    "command.shown": ("cards", ""),
    "partisans.recruited": ("other", ""),
    "partisans.suppress": ("battle", "area"),
    "partisans.swept": ("battle", "area"),
    "movement.appeared": ("other", "area"),
    "supply.gone": ("other", "area"),
    "supply.short": ("other", "area"),
    "supply.blockaded": ("money", ""),
    "newyear.dividend": ("score", ""),
    "victory.points": ("score", ""),
}
LOST = ("combat.destroyed", "combat.stranded")


class Fight(Struct):
    """A battle while it is read: who attacks whom, units lost and hits taken on both sides."""

    area: str
    seat: str
    targets: list[str]
    gone: dict[str, dict[str, int]] = field(default_factory=lambda: {"own": {}, "enemy": {}})
    hits: dict[str, int] = field(default_factory=lambda: {"own": 0, "enemy": 0})

    def side(self, nat: str) -> str:
        return "own" if SEATS_OF.get(nat) == self.seat else "enemy"

    def told(self, code: str, at: int) -> ReportLine:
        text = Text.of(
            f"report.{code}",
            area=self.area,
            seat=self.seat,
            targets=self.targets,
            own=units_or_nothing(self.gone["own"]),
            enemy=units_or_nothing(self.gone["enemy"]),
            own_hits=self.hits["own"],
            enemy_hits=self.hits["enemy"],
        )
        return ReportLine("battle", text, at, self.area)


def report(events: Sequence[Seen]) -> list[ReportLine]:
    found, fight, last = list[ReportLine](), None, 0
    for seen in events:
        for line in seen.lines:
            if line.code == "combat.begins":
                fight = _begun(line)
            elif fight is not None and line.code == "combat.over":
                found.append(fight.told("fought", seen.number))
                fight = None
            elif fight is not None and line.code in (*LOST, "combat.reduced"):
                _count(fight, line)
            elif line.code in TOLD:
                found.append(as_told(seen, line, *TOLD[line.code]))
            last = seen.number
    return [*found, fight.told("going_on", last)] if fight else found


def _begun(line: Line) -> Fight:
    args = line.args
    return Fight(str(args["area"]), str(args["seat"]), [str(each) for each in args["targets"]])


def _count(fight: Fight, line: Line) -> None:
    """A unit that is gone by its type, and every other hit as a step."""
    side = fight.side(str(line.args["nat"]))
    if line.code in LOST:
        type_ = str(line.args["unit"]).rpartition(":")[2].partition("/")[0]
        add(fight.gone[side], {type_: 1})
    else:
        fight.hits[side] += 1


def turn_of(label: Text) -> Turn | None:
    """Whose player turn a label means; Government, production and New Year are nobody's."""
    seat = label.args.get("seat")
    if seat is None:
        return None
    facts = {name: label.args[name] for name in ("year", "season")}
    return Turn(str(seat), Text.of("report.turn", **facts, seat=seat))
