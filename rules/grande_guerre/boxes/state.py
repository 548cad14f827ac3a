"""24: what is remembered of the boxes beyond the map."""

from __future__ import annotations

from msgspec import Struct, field


class Box(Struct, omit_defaults=True):
    """A box: who holds it, and the points of whoever is conquering it."""

    owner: str = ""
    points: dict[str, int] = field(default_factory=dict)
    """Points by side (24.2.1)."""
