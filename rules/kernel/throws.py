"""Dice as whoever reads of them knows them: what they were for, and what they showed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Thrown(NamedTuple):
    """Dice that were rolled together."""

    purpose: str
    results: Sequence[int | str]


Struck = tuple[bool, ...]
"""Of each die whether it hit; empty where nobody can tell, or where dice do not hit."""
