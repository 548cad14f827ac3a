"""A game's state: the title's typed board and the stack of steps, kept as canonical JSON."""

from __future__ import annotations

import hashlib
from typing import Any, Generic, TypeVar, Union

import msgspec
import orjson
from msgspec import Struct, field

from rules.kernel.orders import Order
from rules.kernel.steps import Step
from rules.kernel.texts import Text

Board = TypeVar("Board")


class Outcome(Struct, frozen=True):
    """How a game ended; no winner: a draw."""

    winners: list[str]
    reason: Text
    scores: dict[str, int] = field(default_factory=dict)


class State(Struct, Generic[Board], kw_only=True):
    """Everything that the rules know of a game."""

    title: str
    scenario: str
    options: dict[str, Any]
    seats: list[str]
    rev: int
    schema: int
    board: Board
    stack: list[Any]
    answers: dict[str, Order] = field(default_factory=dict)
    outcome: Outcome | None = None


class Codec:
    """Bytes to typed state and back, for one title. Keys are sorted, so equal states have equal bytes."""

    def __init__(self, board_type: type[Struct], steps: tuple[type[Step], ...]):
        union = Union[steps] if len(steps) > 1 else steps[0]  # noqa: UP007  (built at run time)
        shape = msgspec.defstruct(
            f"State_{board_type.__name__}",
            [("board", board_type), ("stack", list[union])],  # type: ignore[valid-type]
            bases=(State,),
            kw_only=True,
        )
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(shape)
        self._shape: Any = shape

    def make(self, **fields: Any) -> State[Any]:
        made: State[Any] = self._shape(**fields)
        return made

    def decode(self, data: bytes) -> State[Any]:
        state: State[Any] = self._decoder.decode(data)
        return state

    def encode(self, state: State[Any]) -> bytes:
        return _encoder.encode(state)


_encoder = msgspec.json.Encoder(order="sorted")


def tree_of(data: bytes) -> Any:
    return orjson.loads(data)


def bytes_of(tree: Any) -> bytes:
    """The canonical bytes of a tree; they equal what the codec encodes."""
    return orjson.dumps(tree, option=orjson.OPT_SORT_KEYS)


def state_hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
