"""Where apps join the file of a user's data and the deletion of an account.

An app joins in `personal_data.py`, which its `ready` imports. What a user's row takes with it when it is
deleted (every table with a key to him) needs no word here, except where it is to be kept.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

File: TypeAlias = tuple[str, Any]
"""The name of a file, and its text or what becomes JSON."""

OWN_FILES: list[Callable[[Any], Iterable[File]]] = []
"""Files that are made at once, of one user."""

PROFILE: dict[str, Callable[[Any], Any]] = {}
"""What apps add to profile.json, by its name there."""

STEPS_BEFORE: list[Callable[[Any], None]] = []
"""What an app does before an account goes, each in transactions of its own; it bears being repeated."""

FORGOTTEN: list[Callable[[Any], None]] = []
"""What an app forgets of a user that no key leads to, in the transaction that deletes his rows."""

KEPT: set[str] = {"admin.LogEntry"}
"""Models whose rows stay with the empty name, as `app.Model`: what operators did, what others have won."""


@dataclass(frozen=True, slots=True)
class Series:
    """Files of which there may be many: how many pieces a user has, and the files of some of them."""

    count: Callable[[Any], int]
    files: Callable[[Any, int, int], Iterable[File]]


SERIES: list[Series] = []


def pieces(user: Any) -> int:
    """How many pieces the series of all apps have."""
    return sum(series.count(user) for series in SERIES)


def files_from(user: Any, begin: int, many: int) -> Iterable[File]:
    """The files of the pieces from `begin` on, whichever series they are in."""
    for series in SERIES:
        there = series.count(user)
        if begin < there and many > 0:
            taken = min(many, there - begin)
            yield from series.files(user, begin, taken)
            many -= taken
        begin = max(begin - there, 0)
