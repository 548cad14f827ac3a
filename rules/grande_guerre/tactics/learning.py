"""21.5: learning tactics during own Grand Offensives, two a year for both sides together."""

from __future__ import annotations

from rules.grande_guerre.atlas import TURN, month_of, year_of
from rules.grande_guerre.board import Board, P, seats_of_side, side_of
from rules.grande_guerre.dice import d12
from rules.grande_guerre.economy.technology import effect, found, gases
from rules.grande_guerre.facts import MONTHS, SIDES
from rules.grande_guerre.stocks import losses_of
from rules.grande_guerre.tactics.known import find, knows, side_knows
from rules.grande_guerre.tactics.state import Study
from rules.grande_guerre.tactics.tables import TACTICS
from rules.grande_guerre.trenches.levels import doctrine_of

NEED = 12
FROM_YEAR = 1915
PER_YEAR, IN_ALL = 2, 8
MANY_LOSSES = 20
SECOND = -4
COMBINED = 2


def study_of(board: Board, side: str) -> Study:
    return board.tactics.studies.setdefault(side, Study())


def found_this_year(board: Board) -> int:
    year = year_of(board.turn)
    return sum(year_of(each.turn) == year for each in board.tactics.found.values())


def may_learn(board: Board) -> bool:
    """21.5.1: two a year, eight in the war."""
    return found_this_year(board) < PER_YEAR and len(board.tactics.found) < IN_ALL


def open_tactics(board: Board, side: str) -> list[str]:
    """Tactics that nobody of a side knows and nobody has found."""
    return [t for t in TACTICS if t not in board.tactics.found and not side_knows(board, side, t)]


def turns_of_year(board: Board) -> int:
    """21.5.3: one for each turn of the year so far; January-February counts one."""
    return MONTHS.index(month_of(board.turn)) + 1


def year_turns(board: Board) -> range:
    first = TURN.get(f"jan_feb_{year_of(board.turn)}", 0)
    return range(first, board.turn + 1)


def technology_bonus(board: Board, nation: str, tactic: str) -> int:
    """21.5.4: what technologies add to the test of a tactic."""
    if tactic == "combat_gas":
        return len(gases(board, nation))
    bonus = effect(board, nation, f"learn_{tactic}")
    if tactic == "defence_in_depth" and side_of(board, nation) == "entente":
        both = found(board, "entente", "E7") and found(board, "entente", "E31")
        return 2 if both else min(1, bonus)
    return bonus


def modifiers(board: Board, nation: str, tactic: str, *, fought: bool) -> int:
    """21.5.3: everything that is added to the die."""
    side = side_of(board, nation)
    study, first = study_of(board, side), board.tactics.first_test
    total = turns_of_year(board) + technology_bonus(board, nation, tactic) + TACTICS[tactic]
    total += int(losses_of(board, nation, year_turns(board)) >= MANY_LOSSES) + int(fought)
    total += int(first == "") + (2 if first not in ("", "-", side) else 0)
    total += COMBINED if doctrine_of(board, nation) == "combined" else 0
    total += SECOND if study.second else 0
    return total - study.failed


def learn(p: P, nation: str) -> None:
    """21.5.3: one test for a side and turn, in the first main battle of an offensive led by the power."""
    board, side = p.board, side_of(p.board, nation)
    study = study_of(board, side)
    if year_of(board.turn) < FROM_YEAR or study.tested == board.turn or not may_learn(board):
        return
    choose_default(board, side)
    if not study.tactic or knows(board, nation, study.tactic):
        return
    study.tested = board.turn
    # A side that sees a die fail could tell which tactic it was for (0.2).
    die = d12(p, "learning", seats_of_side(board, side))
    success = die + modifiers(board, nation, study.tactic, fought=True) >= NEED
    if board.tactics.first_test == "":
        board.tactics.first_test = "-" if success else side
    if success:
        find(p, nation, study.tactic)
        study.tactic, study.second = "", True
    else:
        study.failed += 1


def choose_default(board: Board, side: str) -> None:
    """21.5.5: a tactic that has arrived by spread, or none named, is replaced by the first that is open."""
    study = study_of(board, side)
    if study.tactic not in open_tactics(board, side):
        study.tactic = next(iter(open_tactics(board, side)), "")


def new_year(board: Board) -> None:
    """All of it is reset each January."""
    board.tactics.first_test = ""
    for side in SIDES:
        old = study_of(board, side)
        board.tactics.studies[side] = Study(tactic=old.tactic)
