"""22, 23: the Blockade Table and the Submarine Table, from `data/strategic.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

from rules.grande_guerre.atlas import FOLDER

TABLE: dict[str, Any] = tomllib.loads((FOLDER / "data" / "strategic.toml").read_text(encoding="utf-8"))
COLUMNS: list[str] = TABLE["blockade"]["columns"]
LOW, HIGH = 2, 14
MOST_UBOATS: int = TABLE["submarine"]["most"]
ALL_OUT_SHIFT: int = TABLE["submarine"]["shift"]


def row(die: int) -> str:
    return str(max(LOW, min(HIGH, die)))


def blockade_cell(column: int, die: int) -> tuple[int, int]:
    """22.2.2: the change of EP and of National Will; the last column holds on."""
    ep, will = TABLE["blockade"]["rows"][row(die)][min(column, len(COLUMNS) - 1)]
    return int(ep), int(will)


def submarine_cell(uboats: int, die: int) -> tuple[int, int]:
    """23.1.2: EP and National Will that Great Britain loses."""
    column = max(1, min(MOST_UBOATS, uboats))
    ep, will = TABLE["submarine"]["rows"][row(die)][column - 1]
    return int(ep), int(will)
