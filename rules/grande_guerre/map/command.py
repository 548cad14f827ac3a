"""G4.2 to G4.7: which headquarters commands a corps, and which general leads a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.grande_guerre.atlas import AROUND, MAJORS, NOBODY, nation_of
from rules.grande_guerre.board import Board, side_of
from rules.grande_guerre.facts import General
from rules.grande_guerre.forces import enemies, general
from rules.grande_guerre.remembering import remembered

RANGE = 3
MAIN_CAPACITY = 12


def capacity(board: Board, army: str) -> int:
    """G4.2: how many corps a headquarters commands; minors have no limit."""
    if army in board.main.values():
        return MAIN_CAPACITY
    major = MAJORS.get(nation_of(army))
    return major.hq_capacity if major else len(board.corps)


def distances(board: Board, start: str, side: str, most: int = RANGE) -> dict[str, int]:
    """Areas within a range and how far they are, no enemy corps in between."""
    return remembered(board, ("in range", start, side, most), lambda: _distances(board, start, side, most))


def _distances(board: Board, start: str, side: str, most: int) -> dict[str, int]:
    found, edge = {start: 0}, [start]
    for steps in range(1, most + 1):
        around = {n for area in edge for n in AROUND[area] if n not in found}
        edge = sorted(n for n in around if not enemies(board, n, side))
        found |= dict.fromkeys(edge, steps)
    return found


def commanded(board: Board, army: str) -> set[str]:
    """Areas within the command range of an army headquarters."""
    hq = board.armies[army]
    return set(distances(board, hq.at, side_of(board, army))) if hq.at else set()


def in_command(board: Board, corps: str) -> bool:
    """G4.5: whether a corps has the headquarters of its list in range."""
    each = board.corps[corps]
    return bool(each.army) and each.at in commanded(board, each.army)


def commander(board: Board, corps: Iterable[str], area: str, starts: Mapping[str, str]) -> General:
    """G4.7: the general of best rank among armies with a corps in the battle and a headquarters in range.

    `starts` tells where corps and headquarters stood before they moved, which is where the range is measured.
    """
    found: list[General] = []
    for army in sorted({board.corps[c].army for c in corps} - {""}):
        place = starts.get(army, board.armies[army].at)
        reach = distances(board, place, side_of(board, army)) if place else {}
        mine = [c for c in corps if board.corps[c].army == army]
        if any(starts.get(c, board.corps[c].at) in reach for c in mine):
            found.append(general(board, army))
    found += [general(board, g) for g, ghq in board.ghqs.items() if ghq.at == area and _same(board, g, corps)]
    return min(found, key=lambda each: (each.rank, -each.att - each.def_, each.id), default=NOBODY)


def _same(board: Board, ghq: str, corps: Iterable[str]) -> bool:
    return any(side_of(board, c) == side_of(board, ghq) for c in corps)
