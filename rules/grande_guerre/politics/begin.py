"""18.1.1: the governments with which a campaign begins."""

from __future__ import annotations

from rules.grande_guerre.atlas import MAJORS
from rules.grande_guerre.board import Board
from rules.grande_guerre.facts import Scenario
from rules.grande_guerre.politics.state import Politics


def begin(board: Board, scenario: Scenario) -> None:
    """Every major has a government, at war or not."""
    for name, major in MAJORS.items():
        board.politics[name] = Politics(regime=major.regime, parliament=major.parliament)
