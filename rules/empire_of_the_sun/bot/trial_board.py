"""A copy of the board on which the bot tries moves before it orders them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec

from rules.empire_of_the_sun.board import Battle, Board, P
from rules.empire_of_the_sun.movement.finder import Walk
from rules.empire_of_the_sun.offensives import campaign, declaration
from rules.empire_of_the_sun.offensives.stage import Stage
from rules.kernel.orders import Order

_ENCODER, _DECODER = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Board)


def copied(board: Board) -> Board:
    return _DECODER.decode(_ENCODER.encode(board))


class TrialBoard:
    """Moves and battles of one side, carried out on a copy; nothing is rolled and nobody is told."""

    def __init__(self, board: Board, seat: str, *, reacting: bool = False):
        self.board, self.seat, self.reacting = copied(board), seat, reacting
        self.script: list[Order] = []
        self._ways: dict[tuple[str, ...], tuple[Walk, dict[str, int]] | None] = {}
        self._stage: Stage | None = None

    def fork(self) -> TrialBoard:
        """Another copy to go on with; what is known about ways holds there too until something moves."""
        found = TrialBoard(self.board, self.seat, reacting=self.reacting)
        found.script, found._ways = list(self.script), self._ways
        return found

    def _changed(self) -> None:
        self._ways, self._stage = {}, None

    def say(self, code: str, **facts: Any) -> None:
        """Nobody listens."""

    @property
    def play(self) -> P:
        return cast("P", self)

    @property
    def stage(self) -> Stage:
        if self._stage is None:
            self._stage = Stage(self.board, self.seat, reacting=self.reacting)
        return self._stage

    def _way(self, by: str, units: Sequence[str]) -> tuple[Walk, dict[str, int]] | None:
        key = (by, *units)
        if key not in self._ways:
            self._ways[key] = self._found(by, units)
        return self._ways[key]

    def _found(self, by: str, units: Sequence[str]) -> tuple[Walk, dict[str, int]] | None:
        stage = self.stage
        if not stage.fits(by, units) or not stage.complete(by, units):
            return None
        finder = stage.finder(by, units)
        return finder, {str(end): cost for end, cost in finder.ends(()).items()}

    def ends(self, by: str, units: Sequence[str]) -> dict[str, int]:
        """Where a stack could go."""
        found = self._way(by, units)
        return found[1] if found else {}

    def move(self, by: str, units: Sequence[str], end: str) -> bool:
        found = self._way(by, units)
        if found is None or end not in found[1]:
            return False
        args = {"by": by, "units": list(units), "path": found[0].best(end)}
        campaign.move(self.play, self.seat, args, reacting=self.reacting)
        self.script.append(Order(self.seat, "move", args))
        self._changed()
        return True

    def battle(self, hex_: str, units: Sequence[str]) -> bool:
        """Send air and carrier units that are in range into a battle."""
        stage = self.stage
        able = [u for u in units if u in declaration.joinable(stage, hex_)]
        if not able or not (self.reacting or hex_ in declaration.declarable(stage)):
            return False
        found = self.board.battle.battle(hex_)
        if found is None:
            found = Battle(hex_)
            self.board.battle.battles.append(found)
        own = found.rp if self.reacting else found.op
        own += able
        self._changed()
        kind = "join" if self.reacting else "battle"
        self.script.append(Order(self.seat, kind, {"hex": hex_, "units": able}))
        return True

    def final(self) -> bool:
        """Whether the Offensive player could say that it is all; battles are settled."""
        if declaration.problem(self.board) is not None:
            return False
        declaration.settle(self.board)
        self._changed()
        return True
