"""17: what is remembered of diplomacy."""

from __future__ import annotations

from msgspec import Struct, field


class Diplomacy(Struct, omit_defaults=True):
    """Levels and alignments of the nations, and what was promised to them."""

    levels: dict[str, int] = field(default_factory=dict)
    alignments: dict[str, str] = field(default_factory=dict)
    promises: list[str] = field(default_factory=list)
