"""G9.3: the combat tables, read by difference of values and modified die."""

from __future__ import annotations

from rules.grande_guerre.atlas import COMBAT

EDGES = (-10, -7, -4, -1, 0, 3, 6, 9)
"""The highest difference of each column but the last."""
SEVERITY = ("0", "h", "1", "M", "2", "E")
LOSSES = {"0": 0, "1": 1, "M": 2, "2": 2, "E": 2}
LOW, HIGH = 2, 12


def column(difference: int) -> int:
    return next((n for n, edge in enumerate(EDGES) if difference <= edge), len(EDGES))


def row(die: int) -> int:
    """Below the table its first row is read, above it its last."""
    return max(LOW, min(HIGH, die))


def cell(trench: bool, die: int, difference: int) -> tuple[str, str]:
    """The result of the attacker and of the defender."""
    table = COMBAT["trench" if trench else "movement"]
    mine, _, theirs = str(table[str(row(die))][column(difference)]).partition("/")
    return mine, theirs


def worse(one: str, other: str) -> str:
    return max(one, other, key=SEVERITY.index)


def graver(result: str, steps: int) -> str:
    """21.6.3.2: a result some steps worse."""
    return SEVERITY[min(len(SEVERITY) - 1, SEVERITY.index(result) + steps)]


def lighter(result: str) -> str:
    """21.2.1: a result with one loss less; an elimination cannot be lightened."""
    return {"1": "0", "M": "1", "2": "1"}.get(result, result)
