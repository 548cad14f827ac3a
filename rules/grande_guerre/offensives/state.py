"""G15: a Grand Offensive from its plan to its end."""

from __future__ import annotations

from msgspec import Struct, field


class Offensive(Struct, omit_defaults=True):
    """G15.1: a Grand Offensive of a side in a sector.

    `status` is planned, going, won, lost, abandoned or lapsed; `battles` are the turns of its main battles,
    `taken` the areas that it took, `means` what was used in its main battles (21.6.3.1, 21.8.2).
    """

    side: str
    sector: str
    leader: str
    armies: list[str]
    turn: int
    target: str
    status: str = "planned"
    partner: str = ""
    defender: str = ""
    battles: list[int] = field(default_factory=list)
    nations: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    means: list[str] = field(default_factory=list)
    ended: int = -1
    stop: bool = False
    """The owner has ordered it to stop."""
    figure: str = ""
    """Who led it in a revolution (18.8.1.3a)."""
