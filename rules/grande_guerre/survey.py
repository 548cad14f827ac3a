"""What is remembered of a position while nothing moves: where corps stand, and what rules found out.

While seats plan the board does not change, only their packets do; so what follows from the board alone is
found once for all orders of a packet. It is no part of the state; whatever moves a piece begins with
`look_away`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

import msgspec

from rules.grande_guerre.atlas import corps_number
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.remembering import Survey, survey

KEPT = 12
"""Positions that a process remembers."""


class Surveys:
    """The latest positions, by scenario, options and board; two requests may ask at once."""

    def __init__(self) -> None:
        self.lock, self.kept = Lock(), OrderedDict[tuple[str, str, bytes], Survey]()

    def of(self, p: P) -> Survey:
        board = p.board
        key = (p.scenario, str(p.options), msgspec.msgpack.encode(board))
        with self.lock:
            known = self.kept.pop(key, None) or Survey(in_the_open(board))
            self.kept[key] = known
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return known


SURVEYS = Surveys()


def in_the_open(board: Board) -> dict[tuple[str, str], list[str]]:
    index: dict[tuple[str, str], list[str]] = {}
    for name in sorted(board.corps, key=corps_number):
        each = board.corps[name]
        if each.at and not each.inside:
            index.setdefault((each.at, side_of(board, name)), []).append(name)
    return index


def look_at(p: P) -> None:
    """Remember this position, for the many questions that choices ask."""
    if "survey" not in p.board.__dict__:
        p.board.__dict__["survey"] = SURVEYS.of(p)


def look_away(board: Board) -> None:
    board.__dict__.pop("survey", None)


@contextmanager
def standing_still(board: Board) -> Iterator[None]:
    """A short look at a position in which nothing moves, kept for nobody else."""
    known = survey(board)
    board.__dict__["survey"] = known or Survey(in_the_open(board))
    try:
        yield
    finally:
        if known is None:
            look_away(board)
