"""Chapter 9.3.1: a battle as it is remembered between its steps, and the forces in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import field

from rules.axis_allies_1942.atlas import UNITS, is_sea
from rules.axis_allies_1942.board import Board, P, Plan, Unit, remove_unit
from rules.axis_allies_1942.combat.fire import Roll, can_fight
from rules.kernel.steps import Sequence


class Engagement(Sequence, kw_only=True):
    """Units by their ids. Who has left the battle is in none of the lists but `submerged`."""

    space: str
    power: str
    attackers: list[str]
    defenders: list[str]
    seaborne: list[str] = field(default_factory=list)
    """9.2.7: attackers that came from transports and cannot retreat."""
    routes: list[str] = field(default_factory=list)
    """9.3.8: where attackers, alive or dead by now, moved in from."""
    decks: dict[str, str] = field(default_factory=dict)
    """15.5: the carriers from which defending fighters rose."""
    strip: list[str] = field(default_factory=list)
    """9.3.4: defenders that are hit and still fire."""
    struck: list[str] = field(default_factory=list)
    """9.3.3c: units hit by a surprise strike, removed before the others fire."""
    striking: list[str] = field(default_factory=list)
    """9.3.3d: submarines that strike by surprise this round."""
    guns: list[str] = field(default_factory=list)
    """9.2.4: ships that bombard before the battle."""
    submerged: list[str] = field(default_factory=list)
    hunters: list[str] = field(default_factory=list)
    """Postures that had a destroyer when the round began (9.3.10)."""
    round: int = 0
    outcome: str = ""
    """won, lost, standoff, retreat or dived, seen by the attacker; empty while it goes on."""

    @property
    def at_sea(self) -> bool:
        return is_sea(self.space)

    def side(self, posture: str) -> list[str]:
        return self.attackers if posture == "attack" else self.defenders

    def standing(self, posture: str) -> list[str]:
        """Units of a side that can still be hit."""
        gone = {*self.strip, *self.struck}
        return [uid for uid in self.side(posture) if uid not in gone]

    def leave(self, uids: Iterable[str]) -> None:
        """Take units out of the battle that live on outside it."""
        gone = set(uids)
        for units in (self.attackers, self.defenders, self.strip, self.struck, self.striking):
            units[:] = [uid for uid in units if uid not in gone]


class Campaign(Sequence, kw_only=True):
    """All the combats of a turn; `zones` tells of each sea zone that saw combat whether it was cleared."""

    zones: dict[str, bool] = field(default_factory=dict)


def current(p: P) -> Engagement:
    """The battle that is being fought: the innermost one on the stack."""
    return next(step for step in reversed(p.state.stack) if isinstance(step, Engagement))


def tally_of(board: Board, uids: Iterable[str]) -> dict[str, int]:
    """Numbers by type, as the firing rules want them."""
    found: dict[str, int] = {}
    for uid in uids:
        name = board.units[uid].type
        found[name] = found.get(name, 0) + 1
    return {name: found[name] for name in UNITS if name in found}


def fighting(board: Board, uids: Iterable[str], posture: str) -> list[str]:
    """Units with a combat value."""
    return [uid for uid in uids if can_fight(board.units[uid].type, posture)]


def destroy(p: P, battle: Engagement, uids: Iterable[str]) -> None:
    """Take units off the board, with what they carry."""
    gone = list(uids)
    battle.leave(gone)
    for uid in gone:
        remove_unit(p.board, uid)


def dice(p: P, space: str) -> Roll:
    """Six-sided dice whose purpose names the place."""

    def roll(number: int, purpose: str) -> list[int]:
        return p.roll(number, 6, f"{purpose} {space}")

    return roll


def plan_for(board: Board, space: str) -> Plan:
    """18: the plan for this battle, else the plan for all battles, else one that says nothing."""
    return board.plans.get(space) or board.plans.get("") or Plan()


def is_air(unit: Unit) -> bool:
    return UNITS[unit.type].kind == "air"


def shown(board: Board, battle: Engagement) -> dict[str, Any]:
    """What everybody sees of a battle."""
    return {
        "space": battle.space,
        "round": battle.round,
        "attackers": tally_of(board, battle.attackers),
        "defenders": tally_of(board, battle.defenders),
        "damaged": {posture: damaged(board, battle, posture) for posture in ("attack", "defense")},
    }


def told(board: Board, battle: Engagement) -> dict[str, Any]:
    """What a question about a battle says of it."""
    return {name: fact for name, fact in shown(board, battle).items() if name != "damaged"}


def damaged(board: Board, battle: Engagement, posture: str) -> int:
    """9.3.6d: how many battleships of a side have taken their first hit."""
    return sum(board.units[uid].damaged for uid in battle.side(posture))
