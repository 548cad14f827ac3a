"""18.7.2, 18.8.3.3: a power gives up."""

from __future__ import annotations

from rules.grande_guerre.board import P
from rules.grande_guerre.peace.leaving import surrender


def give_up(p: P, nation: str, cause: str) -> None:
    """The power leaves the war without conditions (25.3)."""
    p.say("politics.gives_up", nation=nation, cause=cause)
    surrender(p, nation)
