"""18.3: National Will that is set to a level."""

from __future__ import annotations

from rules.grande_guerre.board import P
from rules.grande_guerre.final_phase.will import change


def raise_to(p: P, nation: str, level: int, reason: str) -> None:
    """18.8.1.3: "rises to" never lowers a higher National Will."""
    change(p, nation, max(0, level - p.board.nations[nation].nw), reason)


def fall_to(p: P, nation: str, level: int, reason: str) -> None:
    """18.4.3.2: a lower National Will stays."""
    change(p, nation, min(0, level - p.board.nations[nation].nw), reason)
