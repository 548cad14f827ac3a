"""The turn report: each battle in one line, what changed hands, National Will, diplomacy and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.reports import ReportLine, Seen, Subject, Turn, as_told
from rules.kernel.texts import Line, Text

TOLD: dict[str, tuple[Subject, str]] = {
    "control.taken": ("taken", "area"),
    "control.headquarters_lost": ("battle", "area"),
    "siege.begun": ("taken", "area"),
    "siege.fallen": ("taken", "area"),
    "siege.lifted": ("taken", "area"),
    "siege.stormed": ("battle", "area"),
    "battle.surrounded": ("battle", "area"),
    "battle.breakthrough": ("battle", "area"),
    "battle.overrun": ("battle", "area"),
    "interrupts.counter_attack": ("battle", "area"),
    "offensives.launched": ("battle", "area"),
    "offensives.ended": ("battle", ""),
    "naval.result": ("battle", ""),
    "naval.draw": ("battle", ""),
    "naval.landing": ("battle", "area"),
    "boxes.conquered": ("taken", ""),
    "supply.starved": ("battle", "area"),
    "economy.income": ("money", ""),
    "economy.aid": ("money", ""),
    "strategic.blockade_roll": ("money", ""),
    "strategic.submarine_roll": ("money", ""),
    "events.played": ("cards", ""),
    "events.happens": ("cards", ""),
    "events.drawn": ("cards", ""),
    "economy.revealed": ("revealed", ""),
    "economy.found": ("revealed", ""),
    "august.plan": ("revealed", ""),
    "doctrine.firepower": ("other", ""),
    "doctrine.combined": ("other", ""),
    "diplomacy.joined": ("other", ""),
    "diplomacy.declared": ("other", ""),
    "diplomacy.level": ("other", ""),
    "diplomacy.tested": ("other", ""),
    "politics.parliament": ("other", ""),
    "politics.mutiny": ("other", ""),
    "politics.government": ("other", ""),
    "politics.revolution": ("other", ""),
    "politics.regime": ("other", ""),
    "politics.commander": ("other", ""),
    "peace.left": ("other", ""),
    "peace.minor": ("other", ""),
    "peace.offer": ("other", ""),
    "movement.bef": ("other", "area"),
    "tactics.found": ("other", ""),
    "orders.trimmed": ("other", "area"),
}
"""Facts that a report tells in the words of the log, with the argument that is their place."""


def report(events: Sequence[Seen]) -> list[ReportLine]:
    """A turn is one event, or a few: what it did to each nation's will stands in one line at its end."""
    return [line for seen in events for line in (*_happened(seen), *_will(seen))]


def _happened(seen: Seen) -> list[ReportLine]:
    found: list[ReportLine] = []
    begun: dict[str, Line] = {}
    for line in seen.lines:
        if line.code == "battle.begun":
            begun[str(line.args["area"])] = line
        elif line.code == "battle.won" and line.args["area"] in begun:
            found.append(_battle(seen, begun.pop(str(line.args["area"])), line))
        elif line.code in TOLD:
            found.append(as_told(seen, line, *TOLD[line.code]))
    return found


def _battle(seen: Seen, begun: Line, won: Line) -> ReportLine:
    first, second = won.args["losses"]
    text = Text.of(
        "report.battle",
        area=won.args["area"],
        attacker=begun.args["attacker"],
        defender=begun.args["defender"],
        winner=won.args["winner"],
        first=first,
        second=second,
    )
    return ReportLine("battle", text, seen.number, str(won.args["area"]))


def _will(seen: Seen) -> list[ReportLine]:
    """15.B, G16: the sum of all changes of a nation, whatever their reasons."""
    found: dict[str, dict[str, Any]] = {}
    for line in seen.lines:
        if line.code == "will.changed":
            each = found.setdefault(str(line.args["nation"]), {"by": 0, "now": 0})
            each["by"] += int(line.args["by"])
            each["now"] = line.args["now"]
    told = [(nation, each) for nation, each in found.items() if each["by"]]
    return [ReportLine("score", Text.of("report.will", nation=n, **each), seen.number) for n, each in told]


def turn_of(label: Text) -> Turn | None:
    """Everybody plans at once, so that a turn is nobody's own; its report has the month as a heading."""
    if "turn" not in label.args:
        return None
    return Turn("", Text.of("label.turn", turn=label.args["turn"]))
