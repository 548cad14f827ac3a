"""G9: a battle while it is fought. Nothing of it is stored: it begins and ends within one resolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rules.grande_guerre.atlas import NOBODY, corps_number, nation_of
from rules.grande_guerre.board import Board, P
from rules.grande_guerre.facts import FOE, General
from rules.grande_guerre.forces import attack, defence, fire
from rules.grande_guerre.pieces import Corps
from rules.grande_guerre.stocks import available
from rules.grande_guerre.trenches.levels import doctrine_of

ROUNDS = {"field": 8, "secondary": 4, "main": 10, "assault": 4}
"""G9.4: the longest that each kind of battle lasts."""


@dataclass
class Fighter:
    """A corps in a battle; `streak` counts the rounds in a row in which it was engaged."""

    corps: str
    origin: str = ""
    reserve: str = ""
    """The headquarters out of whose reserve it has come in this battle (G9.4)."""
    sub: str = "A"
    state: str = "ready"
    streak: int = 0
    hurt: bool = False
    lost: int = 0
    """Losses that it took in this battle (G9.10)."""
    shelled: int = 0
    """How many of them the preliminary bombardment caused."""

    @property
    def fit(self) -> bool:
        """G9.1a: ready or shaken."""
        return self.state in ("ready", "shaken")


@dataclass
class Party:
    """One side of a battle. `rp` and `mun` are what an isolated stack may still spend, else None."""

    side: str
    fighters: dict[str, Fighter]
    general: General = NOBODY
    armies: set[str] = field(default_factory=set)
    guns: list[str] = field(default_factory=list)
    line: dict[str, str] = field(default_factory=dict)
    lost: int = 0
    started: int = 0
    rp: int | None = None
    mun: int | None = None
    won: set[str] = field(default_factory=set)
    late: set[str] = field(default_factory=set)
    """Guns that come in round 2 (21.4.12)."""
    hq_areas: dict[str, str] = field(default_factory=dict)
    """Where headquarters of the defender stood when the battle began."""

    def fit(self, sub: str = "") -> list[Fighter]:
        return [f for f in self.fighters.values() if f.fit and sub in ("", f.sub)]

    def ready(self, sub: str = "") -> list[Fighter]:
        return [f for f in self.fit(sub) if f.state == "ready"]

    def nation(self) -> str:
        """G18.2: the nation with most corps decides what a side decides once."""
        nations = [nation_of(c) for c in self.fighters]
        return max(sorted(set(nations)), key=nations.count)

    def army(self) -> str:
        return min(self.armies, default="")


@dataclass
class Shot:
    """What a sub-battle did to an engaged corps, so that a retreat can undo part of it (21.2.1)."""

    fighter: Fighter
    result: str
    before: tuple[Corps, Fighter]
    paid: str = ""
    """The nation whose recruit it has cost."""


@dataclass
class Means:
    """G11, 21.6 to 21.13: what a battle against trenches is fought with besides corps and guns of a round.

    `trench` and `morale` are what a bombardment has left of the trenches, `cuts` what infiltration took off
    in a sub-battle; `storm` is what the rolling barrage does in this round, as levels, morale and steps.
    """

    letters: tuple[str, str] = ("", "")
    bombardment: str = ""
    recon: bool = False
    trench: int = 0
    morale: int = 0
    cuts: dict[str, int] = field(default_factory=dict)
    barrage: dict[str, int] = field(default_factory=dict)
    """Sub-battles with a rolling barrage, and how often it has failed."""
    storm: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    gas: int = 0
    depth: bool = False
    """The defender has defence in depth (21.10)."""
    tanks: dict[str, dict[str, str]] = field(default_factory=dict)
    """Committed tanks by side and sub-battle."""
    tested: bool = False
    """A tank test binds the attacker to four rounds (21.13.1a)."""
    air: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """Squadrons on tactical support by side and sub-battle."""
    used: set[str] = field(default_factory=set)
    """What a Grand Offensive was fought with: barrage, assault, tanks."""


@dataclass
class Battle:
    """A battle for an area; `subs` are the sub-battles that are not decided yet."""

    p: P
    area: str
    kind: str
    attacker: Party
    defender: Party
    trench: bool
    major: bool
    counter: bool = False
    flank: bool = False
    depth: bool = False
    """Whether it is fought by a breakthrough in depth (G9.7)."""
    encircled: bool = False
    bonus: int = 0
    number: int = -1
    """Its place among the attacks that are remembered, once it is on record."""
    round: int = 0
    subs: list[str] = field(default_factory=lambda: ["A"])
    shots: list[Shot] = field(default_factory=list)
    winner: str = ""
    broke_off: str = ""
    rounds: list[dict[str, Any]] = field(default_factory=list)
    means: Means = field(default_factory=Means)
    offensive: str = ""
    """The Grand Offensive whose main battle it is, as `central.french`."""
    obstinate_from: int = 0
    """G9.4: the round from which the attacker's obstination is counted."""

    @property
    def board(self) -> Board:
        return self.p.board

    def party(self, side: str) -> Party:
        return self.attacker if side == self.attacker.side else self.defender

    def parties(self) -> Iterator[Party]:
        return iter((self.attacker, self.defender))

    def enemy(self, party: Party) -> Party:
        return self.party(FOE[party.side])

    def doctrine(self, party: Party) -> str:
        """21.4.2: the doctrine of the nation that has most corps on a side."""
        return doctrine_of(self.board, party.nation())

    @property
    def limit(self) -> int:
        return ROUNDS[self.kind]


def combat_value(board: Board, corps: str, attacking: bool) -> int:
    """G2.4: attack or defence and fire, never below one."""
    value = attack(board, corps) if attacking else defence(board, corps)
    return max(1, value + fire(board, corps))


def strongest(board: Board, corps: Iterable[str], attacking: bool) -> list[str]:
    """Corps by combat value, the highest first, then by name."""
    return sorted(corps, key=lambda c: (-combat_value(board, c, attacking), corps_number(c)))


def copy_of(fighter: Fighter) -> Fighter:
    return Fighter(**vars(fighter))


def snapshot(battle: Battle, fighter: Fighter) -> tuple[Corps, Fighter]:
    """A corps before a result is applied to it."""
    return replace(battle.board.corps[fighter.corps]), copy_of(fighter)


def recruits_left(battle: Battle, party: Party, corps: str) -> bool:
    """G5.4, G10.1: whether a recruit can be spent for a corps; no sponsor's in isolation."""
    nation = nation_of(corps)
    if party.rp is not None and battle.board.nations[nation].rp <= 0:
        return False
    return party.rp != 0 and available(battle.board, nation, "rp") > 0
