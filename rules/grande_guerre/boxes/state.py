"""24: what is remembered of the boxes outside the map."""

from __future__ import annotations

from msgspec import Struct


class Box(Struct, omit_defaults=True):
    """A box and who holds it."""

    owner: str = ""
