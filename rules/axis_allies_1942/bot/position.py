"""A copy of the board on which the bot tries its orders before it gives them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import Any, cast

import msgspec
from msgspec import structs

from rules.axis_allies_1942.board import Board, P
from rules.axis_allies_1942.movement.maneuvers import MovementPhase
from rules.axis_allies_1942.movement.survey import Survey
from rules.kernel.orders import IllegalOrder, Order

_ENCODER = msgspec.json.Encoder(order="sorted")


class Table:
    """Orders of one movement phase, carried out on a copy by the rules themselves; nothing is rolled."""

    def __init__(self, board: Board, phase: MovementPhase):
        self.board = copied(board)
        self.phase = phase
        self.script: list[tuple[bytes, Order]] = []
        """Each order with the mark of the position in which it is given."""
        self._found: dict[Hashable, Any] = {}

    def say(self, code: str, **args: Any) -> None:
        """Nobody listens."""

    @property
    def play(self) -> P:
        return cast("P", self)

    def once(self, key: Hashable, find: Callable[[], Any]) -> Any:
        """What was found in this position, as a play keeps it."""
        if key not in self._found:
            self._found[key] = find()
        return self._found[key]

    @property
    def survey(self) -> Survey:
        return Survey(self.board)

    def allows(self, order: Order) -> bool:
        try:
            self.phase.check(self.play, order)
        except IllegalOrder:
            return False
        return True

    def give(self, order: Order) -> bool:
        """Carry an order out if it is legal."""
        if not self.allows(order):
            return False
        mark = fingerprint(self.board)
        self.phase.apply(self.play, order)
        self._found.clear()
        self.script.append((mark, order))
        return True

    def save(self) -> tuple[Board, int]:
        return copied(self.board), len(self.script)

    def back_to(self, saved: tuple[Board, int]) -> None:
        """Undo what was tried since."""
        self.board = saved[0]
        self._found.clear()
        del self.script[saved[1] :]


def copied(board: Board) -> Board:
    """A board of its own, as far as movement phases change it."""
    return structs.replace(
        board,
        units={uid: structs.replace(unit) for uid, unit in board.units.items()},
        control=dict(board.control),
        treasury=dict(board.treasury),
        captured=list(board.captured),
        closed={power: list(what) for power, what in board.closed.items()},
        attacks=list(board.attacks),
        plans=dict(board.plans),
        trails={power: list(trails) for power, trails in board.trails.items()},
        conquests={power: list(lands) for power, lands in board.conquests.items()},
        results={power: dict(fights) for power, fights in board.results.items()},
    )


def encoded(board: Board) -> bytes:
    """The same for equal positions."""
    return _ENCODER.encode(board)


def fingerprint(board: Board) -> bytes:
    """A short mark that is the same for equal positions."""
    return blake2b(encoded(board), digest_size=16).digest()
