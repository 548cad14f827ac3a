"""A played game as plain data: everything needed to play it again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from rules.kernel.dice import Roll
from rules.kernel.orders import Order
from rules.kernel.state import Outcome


class Played(Struct):
    """One order with the dice it used and the hash of the state that it made."""

    order: Order
    rolls: list[Roll] = field(default_factory=list)
    hash: str = ""


class GameRecord(Struct, kw_only=True):
    """A game from its set-up on; `bots` names who played each seat."""

    title: str
    scenario: str
    options: dict[str, Any]
    seed: int
    rev: int
    bots: dict[str, str] = field(default_factory=dict)
    setup: Played
    orders: list[Played] = field(default_factory=list)
    refusals: int = 0
    outcome: Outcome | None = None

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    @property
    def final_hash(self) -> str:
        return (self.orders or [self.setup])[-1].hash

    def encode(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self, order="deterministic"), indent=1)

    @classmethod
    def decode(cls, data: bytes) -> GameRecord:
        """Read what `encode` wrote; ValueError says what is wrong with it."""
        return msgspec.json.decode(data, type=cls)


class Failure(Exception):
    """A game went wrong after `record`; the cause is chained."""

    def __init__(self, record: GameRecord, problem: str):
        super().__init__(problem)
        self.record, self.problem = record, problem

    def __str__(self) -> str:
        record = self.record
        which = f"{record.title}, {record.scenario}, seed {record.seed}"
        return f"{which}, order {len(record.orders)}: {self.problem}"

    def __reduce__(self) -> tuple[type[Failure], tuple[GameRecord, str]]:
        return Failure, (self.record, self.problem)
