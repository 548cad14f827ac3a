"""G15: what is remembered of Grand Offensives; politics asks much of it (15.I, 18.4, 18.6)."""

from __future__ import annotations

from msgspec import Struct, field


class Offensive(Struct, omit_defaults=True):
    """A Grand Offensive of a side in a sector; `turn` is the one planned, -1 stands for never.

    `status` is planned, progress, won, lost, abandoned or lapsed. `nations` took part in it, `defender` is
    the power that led the defence, `beaten` the losses that it took in main battles that it lost.
    """

    side: str
    sector: str
    leader: str
    target: str
    armies: list[str] = field(default_factory=list)
    turn: int = -1
    status: str = "planned"
    launched: int = -1
    attacked: int = -1
    """The turn of its last main battle."""
    ended: int = -1
    nations: list[str] = field(default_factory=list)
    defender: str = ""
    beaten: int = 0
    retaken: bool = False
    """Whether the enemy took back an area that was taken in it (18.4.2a)."""
    neutral: str = ""
    """The neutral minor whose area was made the target (G15.1)."""
    taken: list[str] = field(default_factory=list)
    means: list[str] = field(default_factory=list)
    """What its main battles were fought with: barrage, assault, tanks (21.6.3.1, 21.8.2)."""
    stop: bool = False
    """The owner has ordered it to stop."""
