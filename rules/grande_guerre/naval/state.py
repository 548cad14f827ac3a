"""G17: the squadrons of all navies, and what happened at sea."""

from __future__ import annotations

from msgspec import Struct, field


class Squadron(Struct, omit_defaults=True):
    """Ships of a class; `port` is where it lies or goes back to, `steps` what is built of its next ship."""

    ships: int = 0
    port: str = ""
    mission: str = ""
    zone: str = ""
    damaged: bool = False
    escort: bool = False
    steps: int = 0
    left: int = 0
    """Ships still to be built."""


class NavalResult(Struct):
    """A sea battle that was won, for the ambassadors (appendix b): `size` is minor or major."""

    turn: int
    winner: str
    size: str


class Navy(Struct, omit_defaults=True):
    squadrons: dict[str, Squadron] = field(default_factory=dict)
    results: list[NavalResult] = field(default_factory=list)
    mines: dict[str, list[str]] = field(default_factory=dict)
    """Sea zones with mines, and the sides that laid them (G17.8)."""
    landings: list[str] = field(default_factory=list)
    """Landings made, as `turn.nation.area` (G17.7)."""
    controlled: dict[str, str] = field(default_factory=dict)
    """Sea zones that a side controls this turn by its fleet (G17.5)."""
    us_landed: list[str] = field(default_factory=list)
    """US corps that have come to Europe, and how much French will they have lifted so far (G16.6)."""
    us_credited: int = 0
