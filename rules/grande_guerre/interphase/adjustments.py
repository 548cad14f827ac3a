"""15.III, 15.V: National Will of an interphase, after that of the turn."""

from __future__ import annotations

from collections.abc import Callable

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import Board, P, side_of
from rules.grande_guerre.final_phase.will import change
from rules.grande_guerre.politics.facts import CIVIL_WILL, SITUATION
from rules.grande_guerre.politics.questions import (
    cities_conquered,
    cities_lost,
    communist,
    is_active,
    powers,
    suffers_offensive,
    year,
)

QUARTERS = 4
WAR_LENGTH = {1915: (35, 34), 1916: (29, 28)}
SHORTER = 2


def interphase_will(p: P) -> None:
    """15.III: step by step, each for all powers; regime C has no adjustments (18.8.1.9)."""
    for reason, value in ADJUSTMENTS.items():
        for nation in powers(p):
            if not communist(p.board, nation):
                change(p, nation, value(p.board, nation), reason)


def of_parliament(board: Board, nation: str) -> int:
    """15.III.1."""
    politics = board.politics[nation]
    return politics.parliament * (2 if politics.free_press else 1)


def of_civil_production(board: Board, nation: str) -> int:
    """15.III.2: by the true level; nothing in a revolution, nor for Turkey."""
    if nation == "TR" or is_active(board, nation) or nation not in board.economy:
        return 0
    return CIVIL_WILL[board.economy[nation].civil]


def of_situation(board: Board, nation: str) -> int:
    """15.III.3, counted in quarters and rounded up, at most 2 either way."""
    total = SITUATION["surrendered"] * enemy_major_out(board, nation)
    counted = [a for a in cities_conquered(board, nation) if a not in SITUATION["not_counted"]]
    total += SITUATION["conquered"] * len(counted)
    if not suffers_offensive(board, nation):
        each = SITUATION["lost_russia" if nation == "RU" else "lost"]
        total += each * len(cities_lost(board, nation))
    return int(max(-SITUATION["cap"], min(SITUATION["cap"], -(-total // QUARTERS))))


def enemy_major_out(board: Board, nation: str) -> bool:
    """Whether a major of the other side has left the war."""
    mine = side_of(board, nation)
    return any(n in MAJORS and side != mine for n, side in board.peace.sides.items())


def of_strategic_war(board: Board, nation: str) -> int:
    """15.III.4."""
    result = board.strategic.results.get(nation)
    return result[1] if result else 0


def of_unrest(board: Board, nation: str) -> int:
    """15.III.5."""
    politics = board.politics[nation]
    return -bool(politics.strike) - bool(politics.revolt)


def of_firepower(board: Board, nation: str) -> int:
    """15.III.6: improvements that were paid in full and take effect now."""
    return len(board.economy[nation].due) if nation in board.economy else 0


ADJUSTMENTS: dict[str, Callable[[Board, str], int]] = {
    "parliament": of_parliament,
    "civil": of_civil_production,
    "situation": of_situation,
    "strategic": of_strategic_war,
    "unrest": of_unrest,
    "firepower": of_firepower,
}


def war_length(p: P) -> None:
    """15.V: from 1915 high spirits sink."""
    limits = WAR_LENGTH.get(min(1916, year(p.board)))
    for nation in powers(p) if limits else ():
        start, floor = limits or (0, 0)
        will = p.board.nations[nation].nw
        if will >= start and not communist(p.board, nation):
            change(p, nation, max(floor, will - SHORTER) - will, "length")
