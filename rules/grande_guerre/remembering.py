"""What is found out about a board while nothing moves on it, kept beside the board and never in the state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Survey(Struct):
    """Corps in the open by area and side, and answers by question."""

    index: dict[tuple[str, str], list[str]]
    found: dict[Hashable, Any] = field(default_factory=dict)


def survey(board: object) -> Survey | None:
    return board.__dict__.get("survey")


def remembered(board: object, key: Hashable, find: Callable[[], T]) -> T:
    """What `find` gives; while the board is looked at it is found once. It may depend on the board alone."""
    known: Survey | None = board.__dict__.get("survey")
    if known is None:
        return find()
    try:
        answer: T = known.found[key]
    except KeyError:
        answer = known.found[key] = find()
    return answer
