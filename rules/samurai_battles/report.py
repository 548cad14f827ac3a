"""The turn report: each attack in one line, what fell, the cards that were seen, and the banners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from rules.kernel.reports import ReportLine, Seen, Subject, as_told
from rules.kernel.texts import Line, Text

TOLD: dict[str, tuple[Subject, str]] = {
    "victory.destroyed": ("battle", "hex"),
    "victory.leader": ("battle", "hex"),
    "victory.guards": ("battle", "hex"),
    "leaders.seppuku": ("battle", "hex"),
    "ground.gained": ("taken", "hex"),
    "victory.tent": ("taken", "hex"),
    "victory.objective": ("taken", "hex"),
    "victory.banner": ("score", ""),
    "command.played": ("cards", ""),
    "command.replaced": ("cards", ""),
    "hands.dragon": ("cards", ""),
    "melee.first_strike": ("cards", ""),
    "hands.lost_command": ("cards", ""),
    "hands.drew_command": ("cards", ""),
    "hands.drew_dragon": ("cards", ""),
    "dragons.stolen": ("cards", ""),
    "dragons.turned": ("battle", "hex"),
    "sequence.advised": ("revealed", ""),
    "sequence.sold": ("money", ""),
    "hands.gain": ("money", ""),
    "honor.paid": ("money", ""),
}
"""Facts that a report tells in the words of the log, with the argument that is their place."""


class Attack(Struct):
    """A melee or a shot while it is read: the blocks that each side has lost in it so far."""

    seat: str
    hex: str
    code: str
    number: int
    own: int = 0
    enemy: int = 0

    def line(self) -> ReportLine:
        text = Text.of(self.code, seat=self.seat, hex=self.hex, own=self.own, enemy=self.enemy)
        return ReportLine("battle", text, self.number, self.hex)


def report(events: Sequence[Seen]) -> list[ReportLine]:
    found, attacks = list[ReportLine](), dict[int, Attack]()
    attack: Attack | None = None
    for seen in events:
        for line in seen.lines:
            if line.code in ("melee.declared", "ranged.fire"):
                attack = _begun(seen, line)
                attacks[len(found)] = attack
                found.append(attack.line())
            elif attack is not None and line.code in ("victory.lost", "victory.destroyed"):
                _count(attack, seen, line.args)
            elif line.code == "sequence.turn":
                attack = None
            if line.code in TOLD:
                found.append(as_told(seen, line, *TOLD[line.code]))
    for at, each in attacks.items():
        found[at] = each.line()
    return found


def _begun(seen: Seen, line: Line) -> Attack:
    args: Any = line.args
    code = "report.melee" if line.code == "melee.declared" else "report.fire"
    return Attack(args["seat"], args["hex"], code, seen.number)


def _count(attack: Attack, seen: Seen, args: Any) -> None:
    """A unit that is destroyed has lost its last blocks, of which a line of its own tells."""
    attack.number = seen.number
    blocks = int(args.get("blocks", 0))
    if args["seat"] == attack.seat:
        attack.own += blocks
    else:
        attack.enemy += blocks
