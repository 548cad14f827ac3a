"""22, 23: what is in force of the blockade and of the submarine war."""

from __future__ import annotations

from msgspec import Struct, field


class Strategic(Struct, omit_defaults=True):
    """`blockade` is none, central or neutrals; `submarine` none, restricted or all_out."""

    blockade: str = "none"
    blockade_since: int = -1
    """The turn in which the blockade was declared."""
    blockade_rolls: int = 0
    """Interphases in which it has been rolled (22.1.2)."""
    submarine: str = "none"
    submarine_next: str = ""
    """23.1: declared, in force from the next interphase on."""
    submarine_rolls: int = 0
    uboats: int = 2
    convoys: bool = False
    convoys_next: bool = False
    lost_ep: int = 0
    """What Great Britain lost in the last interphase (23.3)."""
    results: dict[str, list[int]] = field(default_factory=dict)
    """EP and National Will of the last roll, by victim, until they are booked (15.III.4, 15.VII)."""
    blockade_bonus: dict[str, int] = field(default_factory=dict)
    """Events that change the next roll of a power."""
    declarations: int = 0
