"""21: the tables of tactics, gas, barrage, assault troops and tanks, from `data/tactics.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

from rules.grande_guerre.atlas import FOLDER

TABLE: dict[str, Any] = tomllib.loads((FOLDER / "data" / "tactics.toml").read_text(encoding="utf-8"))
TACTICS: dict[str, int] = {each["id"]: int(each["learn"]) for each in TABLE["tactics"]}
"""Every tactic that can be learned, and what makes it harder (21.5.3)."""
BARRAGE: dict[str, int] = TABLE["barrage"]
GAS: dict[str, Any] = TABLE["gas"]
TANKS: dict[str, Any] = TABLE["tanks"]
ASSAULT: dict[str, int] = TABLE["assault"]


def read(rows: list[list[int]], total: int) -> int:
    """The value of the first row whose highest number is not passed."""
    return next(value for highest, value in rows if total <= highest)
