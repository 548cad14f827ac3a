"""16: what is decided before the first turn."""

from __future__ import annotations

from msgspec import Struct, field


class August(Struct, omit_defaults=True):
    """War plans and options by power, once they are revealed, and the hands that are chosen from."""

    plans: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)
    ultimatums: list[str] = field(default_factory=list)
    """Powers that send Belgium an ultimatum (16.4.7)."""
    attack_swiss: bool = False
    drawn: dict[str, list[int]] = field(default_factory=dict)
    """16.3: stratagems of each side from which it keeps some."""
    kept: dict[str, int] = field(default_factory=dict)
    """How many each side keeps."""
    seen: dict[str, list[int]] = field(default_factory=dict)
    """Cards of the enemy that a secret service has seen."""
