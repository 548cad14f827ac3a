"""15, 18: the tables of politics, loaded once from `data/politics.toml`."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from rules.grande_guerre.atlas import AREAS, FOLDER, MAJORS


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """18.8: what a revolution brings with a die up to `top`."""

    regime: str
    top: int = 0
    figure: str = ""
    parliament: int | None = None


class RevolutionTable(Struct, frozen=True, forbid_unknown_fields=True):
    """18.8.1 to 18.8.3: how the ruler of a power takes it, and what comes after him."""

    abdicates: int
    stays: Outcome
    rows: tuple[Outcome, ...]
    later: tuple[Outcome, ...] = ()


class SocialTest(Struct, frozen=True, forbid_unknown_fields=True):
    """18.6.1: the column of the track of National Will and the modifiers of a test."""

    column: int
    parliament: bool
    country: dict[str, int]
    quiet_front: bool
    submarines: tuple[int, int]


class RegimeEffect(Struct, frozen=True, forbid_unknown_fields=True):
    """18.8.1.3: what a new regime changes at once."""

    parliament: int
    will: int
    free_press: bool
    civil: int


def _load() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / "politics.toml").read_text(encoding="utf-8"))


_RAW = _load()
PARLIAMENT: dict[str, Any] = _RAW["parliament"]
CIVIL_WILL: dict[int, int] = {int(level): will for level, will in _RAW["civil_will"].items()}
SITUATION: dict[str, Any] = _RAW["situation"]
INSTABILITY: dict[str, Any] = _RAW["instability"]
SOCIAL = msgspec.convert(_RAW["social"], dict[str, SocialTest])
MUTINY_LOSSES: dict[str, int] = _RAW["mutiny_losses"]["country"]
REVOLUTIONS = msgspec.convert(_RAW["revolutions"], dict[str, RevolutionTable])
REGIMES = msgspec.convert(_RAW["regimes"], dict[str, RegimeEffect])
LINE: dict[str, list[str]] = _RAW["line"]
HOME: dict[str, list[str]] = _RAW["home"]
CITIES = {n: [a for a, area in AREAS.items() if area.city and area.owner == n] for n in MAJORS}
"""15.III.3: the national cities of a power are those that it owned in 1914."""
