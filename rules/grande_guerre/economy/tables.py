"""19: the tables of production, loaded once from `data/economy.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

from rules.grande_guerre.atlas import FOLDER, corps_type
from rules.grande_guerre.facts import CorpsType

TABLE: dict[str, Any] = tomllib.loads((FOLDER / "data" / "economy.toml").read_text(encoding="utf-8"))
TREASURY: int = TABLE["treasury_max"]
FLOW_CAP: int = TABLE["mun_flow_cap"]
TOP_LEVEL = 9
MUN_COST: dict[str, int] = TABLE["mun_cost"]
MAINTENANCE: dict[str, int] = TABLE["maintenance"]
AID: dict[str, dict[str, int]] = TABLE["aid"]
SUPPORT_PRICE: dict[str, dict[str, int]] = TABLE["support"]
OTHER: dict[str, int] = TABLE["other"]
SHIPS: dict[str, Any] = TABLE["ships"]


def by_level(table: str, nation: str, level: int) -> int:
    """A row of a table that runs from civil level 9 down to 0."""
    row = TABLE[table].get(nation)
    return int(row[TOP_LEVEL - level]) if row else 0


def income(nation: str, level: int) -> int:
    """19.1.1: EP of an interphase by civil level; Turkey has a fixed sum (19.12.3)."""
    fixed = TABLE["fixed_income"].get(nation)
    return int(fixed) if fixed is not None else by_level("income", nation, level)


def multiplier(level: int) -> int:
    return int(TABLE["multiplier"][str(level)])


def civil_will(level: int) -> int:
    """15.III.2: National Will that civil production gives in an interphase."""
    return int(TABLE["civil_nw"][str(level)])


def price_class(kind: CorpsType) -> str:
    """19.3.2: the line of the price table for a corps: by its arm, else by its quality."""
    if kind.arm == "cavalry":
        return "cavalry"
    if kind.arm in ("mountain", "marine"):
        return "mountain_or_marine"
    return "veteran_or_elite" if kind.quality in ("veteran", "elite") else kind.quality


def corps_price(kind: str, speed: str) -> tuple[int, int]:
    """EP and turns of a corps of a type, `slow` or `fast`."""
    ep, turns = TABLE["corps"][price_class(corps_type(kind))][speed]
    return int(ep), int(turns)
